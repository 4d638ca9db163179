import AcutanceKernels
import AcutanceVerification

/// What `acutance verify` was asked for.
struct VerifyOptions {
  enum Format: String, CaseIterable { case table, json, markdown }

  var kernels: [String] = []
  var variants: [String] = []
  var format = Format.table
  var output: [UInt8]?
  var scale = TrialGrid.Scale.standard
  var seed: UInt64 = 1
  var size: (width: Int, height: Int)?
  var image: [UInt8]?
  var trial: Trial?
  var threads = availableCores()
  var guardsPages = false
  /// The program that runs the NEON kernels in an emulator.
  var guest: [UInt8]?
  var wantsList = false
  var wantsHelp = false

  static let specifications = [
    OptionSpecification(name: "kernel", letter: "k", isRepeatable: true),
    OptionSpecification(name: "variant", values: .names(of: Variant.self), isRepeatable: true),
    OptionSpecification(name: "format", values: .names(of: Format.self)), .output,
    OptionSpecification(name: "scale", values: .names(of: TrialGrid.Scale.self)), OptionSpecification(name: "seed"),
    OptionSpecification(name: "size"), OptionSpecification(name: "image", values: .file),
    OptionSpecification(name: "trial"), OptionSpecification(name: "threads"),
    OptionSpecification(name: "guard-pages", takesValue: false), OptionSpecification(name: "guest", values: .file),
    OptionSpecification(name: "list", takesValue: false), .help,
  ]

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    let parsed = try parseArguments(arguments, options: Self.specifications)
    for (name, value) in parsed.options { try set(name, value) }
    guard wantsHelp || parsed.operands.isEmpty else { throw UsageError("verify takes options only") }
    guard size == nil || (image == nil && trial == nil) else {
      throw UsageError("--size goes neither with --image nor with --trial")
    }
    if let trial, trial.content == .image, image == nil { throw UsageError("this --trial needs --image") }
    guard trial == nil || !kernels.isEmpty else { throw UsageError("--trial needs --kernel") }
  }

  private mutating func set(_ name: String, _ value: [UInt8]) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    switch name {
    case "help": wantsHelp = true
    case "list": wantsList = true
    case "guard-pages": guardsPages = true
    case "guest": guest = value
    case "kernel": kernels.append(text)
    case "variant": variants.append(text)
    case "format": format = try optionChoice(name, text)
    case "scale": scale = try optionChoice(name, text)
    case "threads": threads = try optionInteger(name, text, 1...1024)
    case "seed": seed = UInt64(try optionInteger(name, text, 0...Int.max))
    case "output":
      guard !value.isEmpty else { throw UsageError("--output: the file name is empty") }
      output = text == "-" ? nil : value
    case "image":
      guard !value.isEmpty else { throw UsageError("--image: the file name is empty") }
      image = value
    case "size":
      guard let parsed = parseSize(text) else { throw UsageError("--size: '\(text)' is not like 640x480") }
      size = parsed
    default:
      do { trial = try Trial(parsing: text) } catch { throw UsageError("--trial: \(error)") }
    }
  }
}
