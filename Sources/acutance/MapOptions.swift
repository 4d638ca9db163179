import AcutanceImages
import PhotoPictures

/// What `acutance map` was asked for.
struct MapOptions {
  var photo: [UInt8] = []
  var output: [UInt8] = []
  var kind = PhotoMap.Kind.laplacian
  var longerSide = 512
  var scale: PhotoMap.Scale?
  var decoding = DecodeOptions()
  var overwrites = false
  var detectors = DetectorOptions()
  var wantsHelp = false

  static let specifications =
    [
      OptionSpecification(name: "kind", letter: "k", values: .names(of: PhotoMap.Kind.self)), .output,
      OptionSpecification(name: "long-side"), OptionSpecification(name: "scale"),
      OptionSpecification(name: "max-pixels"),
      OptionSpecification(name: "overwrite", takesValue: false), .help,
    ] + DetectorOptions.specifications

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    let parsed = try parseArguments(arguments, options: Self.specifications)
    for (name, value) in parsed.options { try set(name, value) }
    guard !wantsHelp else { return }
    guard let first = parsed.operands.first, !first.isEmpty else { throw UsageError("no PHOTO is given") }
    guard parsed.operands.count == 1 else { throw UsageError("map draws one PHOTO at a time") }
    guard !output.isEmpty else { throw UsageError("no file for the map is given: -o FILE.png") }
    photo = first
  }

  private mutating func set(_ name: String, _ value: [UInt8]) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    if try detectors.set(name, text) { return }
    switch name {
    case "help": wantsHelp = true
    case "overwrite": overwrites = true
    case "kind": kind = try optionChoice(name, text)
    case "long-side": longerSide = try optionInteger(name, text, 0...Int(Int32.max))
    case "max-pixels": decoding.limits.pixels = try optionInteger(name, text, 1...Int.max)
    case "output":
      guard !value.isEmpty else { throw UsageError("--output: the file name is empty") }
      output = value
    default: scale = try parseScale(text)
    }
  }

  private func parseScale(_ text: String) throws(UsageError) -> PhotoMap.Scale {
    if text == "maximum" { return .maximum }
    if text.last == "%", let percent = Double(text.dropLast()), percent > 0, percent <= 100 {
      return .percentile(percent)
    }
    if let value = Double(text), value > 0, value.isFinite { return .value(value) }
    throw UsageError("--scale: '\(text)' is neither a value above 0, nor a percentile like 99.5%, nor maximum")
  }
}
