import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// The luma of a photo at a smaller size, in the stored orientation, and how a viewer turns it.
struct ReducedPhoto {
  /// Luma in 0...1.
  let luma: Plane<Float>
  let orientation: Int
  /// What keeps it from being luma: values of a PFM that are not finite or outside 0...1.
  let unusable: AbsenceReason?

  /// Reduces a photo by exact area averaging while it is decoded; it is never held whole.
  ///
  /// - Parameters:
  ///   - longerSide: of the result; 0 for the full size. Never enlarged.
  ///   - decoding: strict, or rows behind the damage would be measured.
  init(_ file: PhotoFile, longerSide: Int, decoding: DecodeOptions) throws {
    let reader = try PhotoReader(file, options: decoding)
    let target = reader.size.reduced(toLongerSide: longerSide)
    let (plane, found): (Plane<Float>, UnusablePixel?) =
      switch reader.bitsPerSample {
      case 8: try Self.read(reader, to: target, UInt8.self)
      case 16: try Self.read(reader, to: target, UInt16.self)
      default: try Self.read(reader, to: target, Float.self)
      }
    orientation = try reader.finish().orientation
    luma = plane
    unusable =
      switch found {
      case nil: nil
      case .notFinite: .notFinite
      case .outside(_, let value): .outOfRange("a luma of \(value) is outside 0...1")
      }
  }

  private static func read<Sample: LumaSample & SharpnessPixel>(
    _ reader: PhotoReader, to target: PixelSize, _: Sample.Type
  ) throws -> (Plane<Float>, UnusablePixel?) {
    var reducer = try AreaRowReducer<Sample>(from: reader.size, to: target)
    var plane = try Plane<Float>(width: target.width, height: target.height)
    var unusable: UnusablePixel?
    var row = [Sample](repeating: .zero, count: reader.size.width)
    var y = 0
    for _ in 0..<reader.size.height {
      var span = row.mutableSpan
      try reader.readRow(into: &span)
      unusable = unusable ?? Sample.unusable(in: row.span)
      try reducer.append(row.span) { (reduced) throws(KernelError) in
        plane.withMutableRow(y) { output in
          for x in 0..<output.count { output[x] = reduced[x] }
        }
        y += 1
      }
    }
    try reducer.finish()
    return (plane, unusable)
  }
}
