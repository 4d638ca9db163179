import AcutanceImages
import AcutanceScoring

/// What `acutance score` was asked for.
struct ScoreOptions {
  enum Format: String, CaseIterable { case table, json, csv, html, ndjson }

  /// How a photo without a face is judged, if faces were looked for.
  enum FaceRule: String, CaseIterable {
    /// As the profile has it.
    case optional
    /// As 0.
    case required
  }

  var paths: [PhotoPath] = []
  /// A list of more paths, "-" for standard input; and whether a zero ends each, in place of a line end.
  var filesFrom: [UInt8]?
  var isNullSeparated = false
  var format = Format.table
  var colour = ColourChoice.auto
  /// The file for the report; `nil` for standard output.
  var output: [UInt8]?
  /// The file that keeps scores for the next run.
  var cache: [UInt8]?
  var settings = ScoreSettings()
  var groupSettings = GroupSettings.standard
  /// Whether of every group of similar photos only the best is left.
  var wantsOnePerGroup = false
  var threads = availableCores()
  var decoding = DecodeOptions()
  var detectors = DetectorOptions()
  var wantsTimings = false
  var wantsHelp = false
  /// The longer side of the settings file.
  private var fittedSide: Int?

  static let specifications =
    [
      OptionSpecification(name: "format", values: .names(of: Format.self)), .output,
      OptionSpecification(name: "settings", values: .file), OptionSpecification(name: "cache", values: .file),
      OptionSpecification(name: "color", values: .names(of: ColourChoice.self)),
      OptionSpecification(name: "long-side"), OptionSpecification(name: "threads"),
      OptionSpecification(name: "cleanup-below"), OptionSpecification(name: "max-pixels"),
      OptionSpecification(name: "max-file-bytes"), OptionSpecification(name: "max-decoded-bytes"),
      OptionSpecification(name: "max-scans"), OptionSpecification(name: "lenient", takesValue: false),
      OptionSpecification(name: "jpeg-scale"),
      OptionSpecification(name: "faces", values: .names(of: FaceRule.self)),
      OptionSpecification(name: "group-distance"), OptionSpecification(name: "time-window"),
      OptionSpecification(name: "one-per-group", takesValue: false),
      OptionSpecification(name: "timings", takesValue: false),
      OptionSpecification(name: "files-from", values: .file),
      OptionSpecification(name: "null", letter: "0", takesValue: false),
      OptionSpecification(name: "profile", values: .names(of: Profile.self)), .help,
    ] + DetectorOptions.specifications

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    let parsed = try parseArguments(arguments, options: Self.specifications)
    // The file first: options beside it are about one run.
    if let file = parsed.value(of: "settings") { try use(file) }
    for (name, value) in parsed.options { try set(name, value) }
    if let fittedSide, fittedSide != settings.longerSide {
      writeMessage(
        "--long-side: the settings file is for \(fittedSide); variances of other sizes do not compare with its reference"
      )
    }
    guard !wantsHelp else { return }
    guard !parsed.operands.isEmpty || filesFrom != nil else { throw UsageError("no PATH is given") }
    guard parsed.operands.allSatisfy({ !$0.isEmpty }) else { throw UsageError("a PATH is empty") }
    paths = parsed.operands.map { PhotoPath(bytes: $0) }
    guard filesFrom != nil || !isNullSeparated else { throw UsageError("--null is about the list of --files-from") }
    guard format == .ndjson else { return }
    // What an option asks for and nobody does would be missed too late.
    for name in ["one-per-group", "group-distance", "time-window", "cleanup-below"] where parsed.value(of: name) != nil
    {
      throw UsageError("--\(name): ndjson has a line a photo and nothing about all of them; json has")
    }
    if output != nil { throw UsageError("--output: ndjson is written line by line, to standard output only") }
  }

  private mutating func use(_ file: [UInt8]) throws(UsageError) {
    settings = try readSettings(file)
    fittedSide = settings.longerSide
  }

  private mutating func set(_ name: String, _ value: [UInt8]) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    if try detectors.set(name, text) { return }
    switch name {
    case "help": wantsHelp = true
    case "settings": break
    case "output":
      guard !value.isEmpty else { throw UsageError("--output: the file name is empty") }
      output = text == "-" ? nil : value
    case "cache":
      guard !value.isEmpty else { throw UsageError("--cache: the file name is empty") }
      // An empty file would become a cache, and this may be somebody's damaged photo.
      guard !isNamedLikePhoto(value) else { throw UsageError("--cache: \(text) is named like a photo") }
      cache = value
    case "format": format = try optionChoice(name, text)
    case "color": colour = try optionChoice(name, text)
    case "profile": settings.profile = try optionChoice(name, text)
    case "long-side": settings.longerSide = try optionInteger(name, text, 0...Int(Int32.max))
    case "threads": threads = try optionInteger(name, text, 1...1024)
    case "max-pixels": decoding.limits.pixels = try optionInteger(name, text, 1...Int.max)
    case "max-file-bytes": decoding.limits.inputBytes = try optionInteger(name, text, 1...Int.max)
    case "max-decoded-bytes": decoding.limits.decodedBytes = try optionInteger(name, text, 1...Int.max)
    case "max-scans": decoding.limits.scans = try optionInteger(name, text, 1...Int(Int32.max))
    case "lenient": decoding.isLenient = true
    case "jpeg-scale":
      guard let eighths = try? optionInteger(name, text, 1...8), let scale = JPEGScale(eighths: eighths) else {
        throw UsageError("--jpeg-scale: '\(text)' is not a number of eighths in 1...8")
      }
      decoding.jpegScale = scale
    case "faces":
      let rule: FaceRule = try optionChoice(name, text)
      settings.facesRequired = rule == .required
    case "timings": wantsTimings = true
    case "files-from":
      guard !value.isEmpty else { throw UsageError("--files-from: the file name is empty") }
      filesFrom = value
    case "null": isNullSeparated = true
    case "one-per-group": wantsOnePerGroup = true
    case "group-distance":
      let limits = GroupSettings.distanceLimits
      try setGroups(name, distance: try optionInteger(name, text, limits), timeWindow: groupSettings.timeWindow)
    case "time-window":
      guard let seconds = Double(text), seconds >= 0, seconds.isFinite else {
        throw UsageError("--time-window: '\(text)' is not a number of seconds from 0 on")
      }
      try setGroups(name, distance: groupSettings.distanceLimit, timeWindow: seconds)
    default:
      guard let limit = Double(text), (0...1).contains(limit) else {
        throw UsageError("--\(name): '\(text)' is not a number in 0...1")
      }
      settings.cleanupLimit = limit
    }
  }

  private mutating func setGroups(_ name: String, distance: Int, timeWindow: Double?) throws(UsageError) {
    do {
      groupSettings = try GroupSettings(distanceLimit: distance, timeWindow: timeWindow)
    } catch { throw UsageError("--\(name): \(error)") }
  }
}
