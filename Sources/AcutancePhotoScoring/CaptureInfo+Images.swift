import AcutanceImages
import AcutanceScoring

extension CaptureInfo {
  /// What a file says, checked: a value outside its range is absent with that reason, never mended.
  init(_ data: CaptureData) {
    let none = AbsenceReason.notAvailable("the file does not say")
    func positive(_ name: String, _ number: CaptureData.Rational?) -> Measurement<Double> {
      guard let value = number?.value else { return .absent(none) }
      guard value.isFinite else { return .absent(.notFinite) }
      return value > 0 ? .measured(value) : .absent(.outOfRange("\(name) of \(value) is not above 0"))
    }
    var time = Measurement<CaptureTime>.absent(none)
    if let text = data.time {
      time =
        CaptureTime(exif: text, subseconds: data.subseconds).map { .measured($0) }
        ?? .absent(.outOfRange("'\(text)' is no time"))
    }
    var bias = Measurement<Double>.absent(none)
    if let value = data.exposureBias?.value { bias = value.isFinite ? .measured(value) : .absent(.notFinite) }
    let names = [data.make, data.model].compactMap { $0 }
    self.init(
      time: time, exposureTime: positive("an exposure time", data.exposureTime), exposureBias: bias,
      aperture: positive("an f-number", data.aperture), iso: positive("a sensitivity", data.iso).map { Int($0) },
      camera: names.isEmpty ? .absent(none) : .measured(names.joined(separator: " ")))
  }
}

extension Compression {
  /// - Parameter meanStep: `nil` if a JPEG's tables are not known, and of formats without any.
  static func measurement(isJPEG: Bool, meanStep: Double?) -> Measurement<Compression> {
    guard isJPEG else { return .measured(.lossless) }
    return meanStep.map { .measured(.jpeg(meanStep: $0)) }
      ?? .absent(.notAvailable("the quantisation tables do not come before the image"))
  }
}
