import AcutanceImages
import AcutanceReports
import AcutanceScoring

/// What `acutance calibrate` was asked for.
struct CalibrateOptions {
  var paths: [PhotoPath] = []
  /// The file of labels.
  var labels: [UInt8]?
  /// The file for the settings, "-" for standard output; `nil` for none.
  var output: [UInt8]?
  var settings = ScoreSettings()
  var threads = availableCores()
  var decoding = DecodeOptions()
  var detectors = DetectorOptions()
  var wantsHelp = false

  static let specifications =
    [
      OptionSpecification(name: "labels", values: .file), .output,
      OptionSpecification(name: "settings", values: .file), OptionSpecification(name: "long-side"),
      OptionSpecification(name: "profile", values: .names(of: Profile.self)), OptionSpecification(name: "threads"),
      OptionSpecification(name: "max-pixels"), .help,
    ] + DetectorOptions.specifications

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    let parsed = try parseArguments(arguments, options: Self.specifications)
    if let file = parsed.value(of: "settings") { settings = try readSettings(file) }
    for (name, value) in parsed.options { try set(name, value) }
    guard !wantsHelp else { return }
    guard !parsed.operands.isEmpty else { throw UsageError("no PATH is given") }
    guard parsed.operands.allSatisfy({ !$0.isEmpty }) else { throw UsageError("a PATH is empty") }
    paths = parsed.operands.map { PhotoPath(bytes: $0) }
  }

  private mutating func set(_ name: String, _ value: [UInt8]) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    if try detectors.set(name, text) { return }
    switch name {
    case "help": wantsHelp = true
    case "labels", "output":
      guard !value.isEmpty else { throw UsageError("--\(name): the file name is empty") }
      if name == "labels" { labels = value } else { output = value }
    case "profile": settings.profile = try optionChoice(name, text)
    case "long-side": settings.longerSide = try optionInteger(name, text, 0...Int(Int32.max))
    case "threads": threads = try optionInteger(name, text, 1...1024)
    case "max-pixels": decoding.limits.pixels = try optionInteger(name, text, 1...Int.max)
    // Read before the others, which are about more than it says.
    default: break
    }
  }
}

/// The settings of a file that `calibrate` wrote, or a person.
func readSettings(_ path: [UInt8]) throws(UsageError) -> ScoreSettings {
  let name = String(decoding: path, as: UTF8.self)
  let contents = try readNamedFile(path, option: "settings")
  do { return try SettingsFile(json: contents).settings } catch { throw UsageError("--settings: \(name): \(error)") }
}

/// The bytes of a file that an option names, "-" for standard input.
func readNamedFile(_ path: [UInt8], option: String) throws(UsageError) -> [UInt8] {
  if path == StandardInput.name { try StandardInput.claim(for: "--\(option)") }
  do { return try readFile(path) } catch { throw UsageError("--\(option): \(error.message)") }
}
