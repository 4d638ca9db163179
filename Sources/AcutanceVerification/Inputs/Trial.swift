/// One input of one operation: everything that is needed to run it again. Its text, such as
/// `33x17 random layout=padded seed=5 border=reflect101 taps=gaussian5`, is what a report prints and `--trial` reads.
public struct Trial: Sendable, Hashable {
  /// Columns of the plane.
  public var width: Int
  /// Rows of the plane.
  public var height: Int
  /// What its pixels are.
  public var content: TrialContent
  /// How it lies in memory.
  public var layout: TrialLayout
  /// The seed of what is random in it.
  public var seed: UInt64
  /// What else the operation wants to know, in a fixed order.
  public var parameters: TrialParameters

  /// A trial of these values; the operation checks the parameters when it runs.
  public init(
    width: Int, height: Int, content: TrialContent, layout: TrialLayout = .tight, seed: UInt64 = 1,
    parameters: TrialParameters = TrialParameters()
  ) {
    self.width = width
    self.height = height
    self.content = content
    self.layout = layout
    self.seed = seed
    self.parameters = parameters
  }
}

/// Values by name, in the order in which they were given.
public struct TrialParameters: Sendable, Hashable {
  /// The names and values, in the order in which they were given.
  public private(set) var pairs: [Pair] = []

  /// A name and its value.
  public struct Pair: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value as text.
    public let value: String
  }

  /// Parameters of these names and values.
  public init(_ pairs: [(String, String)] = []) { self.pairs = pairs.map { Pair(name: $0.0, value: $0.1) } }

  mutating func append(_ name: String, _ value: String) { pairs.append(Pair(name: name, value: value)) }

  /// The value of a name, or an error that says which one is missing.
  public func value(_ name: String) throws(TrialError) -> String {
    guard let pair = pairs.first(where: { $0.name == name }) else { throw .missingParameter(name) }
    return pair.value
  }

  /// The whole number of a name; an error if it is missing or none.
  public func integer(_ name: String) throws(TrialError) -> Int {
    let text = try value(name)
    guard let number = Int(text) else { throw .invalidParameter(name: name, value: text) }
    return number
  }
}

/// What is wrong with the text of a trial.
public enum TrialError: Error, Equatable, Sendable {
  /// The text is not of the form that `Trial` describes.
  case syntax(String)
  /// The operation needs a parameter of this name.
  case missingParameter(String)
  /// The operation does not know this value.
  case invalidParameter(name: String, value: String)
}

extension TrialError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .syntax(let text): "'\(text)' is no trial; one looks like '33x17 random layout=padded seed=5'"
    case .missingParameter(let name): "the trial has no '\(name)='"
    case .invalidParameter(let name, let value): "'\(value)' is not possible for '\(name)='"
    }
  }
}

extension Trial: CustomStringConvertible {
  public var description: String {
    var text = "\(width)x\(height) \(content.rawValue) layout=\(layout.rawValue) seed=\(seed)"
    for pair in parameters.pairs { text += " \(pair.name)=\(pair.value)" }
    return text
  }

  /// The trial of a text.
  public init(parsing text: String) throws(TrialError) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 2, let size = parseSize(words[0]), let content = TrialContent(rawValue: words[1]) else {
      throw .syntax(text)
    }
    self.init(width: size.width, height: size.height, content: content)
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw .syntax(text) }
      switch parts[0] {
      case "layout":
        guard let layout = TrialLayout(rawValue: parts[1]) else {
          throw .invalidParameter(name: "layout", value: parts[1])
        }
        self.layout = layout
      case "seed":
        guard let seed = UInt64(parts[1]) else { throw .invalidParameter(name: "seed", value: parts[1]) }
        self.seed = seed
      default: parameters.append(parts[0], parts[1])
      }
    }
  }
}

/// Width and height of a text like `640x480`.
public func parseSize(_ text: String) -> (width: Int, height: Int)? {
  let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
  guard sides.count == 2, let width = sides[0], let height = sides[1], width >= 0, height >= 0 else { return nil }
  return (width, height)
}
