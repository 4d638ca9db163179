import AcutanceHarness
import AcutanceKernels

struct ArgumentError: Error, CustomStringConvertible {
  let description: String
}

/// `--suite full --size 640x480 --variant v4 --filter REGEX --seconds 600 --json FILE --documents FOLDER --baseline FILE
/// --record FILE`, each with a value.
struct Arguments {
  var suite = BenchmarkOptions.Suite.full
  var sizes: [BenchmarkSize] = []
  var variants: [Variant] = []
  var filter: String?
  var seconds = 600.0
  /// The report as JSON.
  var json: String?
  /// The folder of the package, whose docs get the tables.
  var documents: String?
  var baseline: String?
  /// Where to write the times of one call as if it were many, and nothing else.
  var recording: String?

  init(_ words: [String]) throws {
    var rest = words[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw ArgumentError(description: "\(name) needs a value") }
      try set(name, value)
    }
    if sizes.isEmpty { sizes = BenchmarkSize.ladder }
  }

  private mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "--suite":
      guard let suite = BenchmarkOptions.Suite(rawValue: value) else {
        throw ArgumentError(description: "--suite: core or full")
      }
      self.suite = suite
    case "--size":
      let sides = value.split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ $0 >= 8 }) else {
        throw ArgumentError(description: "--size: '\(value)' is not like 640x480")
      }
      sizes.append(BenchmarkSize(width: sides[0], height: sides[1]))
    case "--variant": variants.append(try Variant(named: value))
    case "--filter":
      guard (try? Regex(value)) != nil else { throw ArgumentError(description: "--filter: no regular expression") }
      filter = value
    case "--seconds":
      guard let seconds = Double(value), seconds > 0 else { throw ArgumentError(description: "--seconds: a number") }
      self.seconds = seconds
    case "--json": json = value
    case "--documents": documents = value
    case "--baseline": baseline = value
    case "--record": recording = value
    default: throw ArgumentError(description: "there is no option '\(name)'")
    }
  }
}
