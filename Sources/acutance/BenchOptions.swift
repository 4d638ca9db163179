import AcutanceHarness
import AcutanceKernels

/// What `acutance bench` was asked for.
struct BenchOptions {
  enum Format: String, CaseIterable { case table, json, markdown }

  var filter: String?
  var variants: [Variant] = []
  var sizes: [BenchmarkSize] = []
  var suite = BenchmarkOptions.Suite.core
  var seconds = 45.0
  var seed: UInt64 = 1
  var format = Format.table
  var output: [UInt8]?
  var baseline: [UInt8]?
  var wantsList = false
  var wantsHelp = false

  static let specifications = [
    OptionSpecification(name: "filter", letter: "k"),
    OptionSpecification(name: "variant", values: .names(of: Variant.self), isRepeatable: true),
    OptionSpecification(name: "size", isRepeatable: true),
    OptionSpecification(name: "suite", values: .names(of: BenchmarkOptions.Suite.self)),
    OptionSpecification(name: "seconds"), OptionSpecification(name: "seed"),
    OptionSpecification(name: "format", values: .names(of: Format.self)), .output,
    OptionSpecification(name: "baseline", values: .file), OptionSpecification(name: "list", takesValue: false), .help,
  ]

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    let parsed = try parseArguments(arguments, options: Self.specifications)
    for (name, value) in parsed.options { try set(name, value) }
    guard wantsHelp || parsed.operands.isEmpty else { throw UsageError("bench takes options only") }
  }

  private mutating func set(_ name: String, _ value: [UInt8]) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    switch name {
    case "help": wantsHelp = true
    case "list": wantsList = true
    case "filter":
      do { _ = try Regex(text) } catch { throw UsageError("--filter: '\(text)' is no regular expression") }
      filter = text
    case "variant":
      do { variants.append(try Variant(named: text)) } catch { throw UsageError("--variant: \(error)") }
    case "size":
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], (8...1 << 20).contains(width),
        (8...1 << 20).contains(height)
      else { throw UsageError("--size: '\(text)' is not like 640x480, from 8x8 on") }
      sizes.append(BenchmarkSize(width: width, height: height))
    case "suite": suite = try optionChoice(name, text)
    case "format": format = try optionChoice(name, text)
    case "seconds": seconds = Double(try optionInteger(name, text, 1...86_400))
    case "seed": seed = UInt64(try optionInteger(name, text, 0...Int.max))
    case "output":
      guard !value.isEmpty else { throw UsageError("--output: the file name is empty") }
      output = text == "-" ? nil : value
    default:
      guard !value.isEmpty else { throw UsageError("--baseline: the file name is empty") }
      baseline = value
    }
  }

  /// The same for the harness.
  func forHarness() -> BenchmarkOptions {
    var options = BenchmarkOptions(suite: suite, seconds: seconds, seed: seed)
    if !variants.isEmpty { options.variants = Variant.supported.filter(variants.contains) }
    if !sizes.isEmpty { options.sizes = sizes }
    if let filter {
      // Made for each name: a regular expression cannot be handed to another thread. It was checked before.
      options.includes = { name in (try? Regex(filter)).map { name.contains($0) } ?? false }
    }
    return options
  }
}
