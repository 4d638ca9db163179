import AcutanceKernels

/// A focus measure by its name (`FocusMeasure.rawValue`) of a Float plane; NaN where there is none, and on an error.
@c(probe_focus_measure) public func probeFocusMeasure(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ name: UnsafePointer<CChar>
) -> Double {
  guard let measure = FocusMeasure(rawValue: String(cString: name)) else { return .nan }
  do {
    let bytes = UnsafeRawBufferPointer(start: pixels, count: rowBytes * height)
    let view = try PlaneView<Float>(unsafeBytes: bytes, width: width, height: height, rowBytes: rowBytes)
    return try focusMeasure(measure, of: view) ?? .nan
  } catch {
    return .nan
  }
}
