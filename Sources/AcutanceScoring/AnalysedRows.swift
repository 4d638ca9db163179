import AcutanceKernels

/// What is made of the rows of an analysed plane besides its sharpness: noise, and the plane at a longer side of at most
/// 512. One owner, one thread.
///
/// At most about two rows for each row of the result are averaged, evenly spread; of all others only the noise of some
/// is looked at. Along a row all pixels are averaged. To average all rows of a photo at full size would take longer than its
/// sharpness does.
final class AnalysedRows {
  private var noise: NoiseStream
  private var plane: Plane<Float>
  private var planeRow = 0
  /// Every so many rows one is averaged, from this one on.
  private let rowStep: Int
  private var nextRow: Int
  private var sampledRows: Int
  private var rowCount = 0
  /// One of them, unless the analysed plane itself is the result.
  private var bytes: AreaRowReducer<UInt8>?
  private var floats: AreaRowReducer<Float>?

  /// - Parameters:
  ///   - size: that of the analysed plane, at least 1 x 1.
  ///   - isBytes: whether its rows come as bytes in 0...255, or else as Float in 0...1.
  init(size: PixelSize, isBytes: Bool, variant: Variant?) throws(KernelError) {
    noise = NoiseStream(size: size)
    let target = size.reduced(toLongerSide: SharpnessDetail.longerSide)
    do { plane = try Plane(width: target.width, height: target.height) } catch { throw .plane(error) }
    rowStep = max(1, size.height / (2 * target.height))
    sampledRows = size.height / rowStep
    nextRow = rowStep / 2
    let sampled = PixelSize(width: size.width, height: sampledRows)
    if isBytes {
      bytes = try AreaRowReducer(from: sampled, to: target, variant: variant)
    } else if size != target {
      floats = try AreaRowReducer(from: sampled, to: target, variant: variant)
    }
  }

  /// Whether the next row is looked at.
  var wantsNextRow: Bool { isSampled || noise.wantsNextRow }

  private var isSampled: Bool { rowCount == nextRow && sampledRows > 0 }

  /// Passes over a row that is not wanted.
  func skipRow() {
    rowCount += 1
    noise.skipRow()
  }

  /// Takes the next row of luma in 0...1.
  func take(_ row: Span<Float>) throws(KernelError) {
    noise.append(row)
    if isSampled {
      if var reducer = floats.take() {
        defer { floats = reducer }
        try reducer.append(row) { (row) throws(KernelError) in write(row) }
      } else {
        write(row)
      }
    }
    finishRow()
  }

  /// Takes the next row of luma in 0...255.
  func take(bytes row: Span<UInt8>) throws(KernelError) {
    noise.append(bytes: row)
    if isSampled, var reducer = bytes.take() {
      defer { bytes = reducer }
      try reducer.append(row) { (row) throws(KernelError) in write(row) }
    }
    finishRow()
  }

  private func finishRow() {
    if isSampled {
      nextRow += rowStep
      sampledRows -= 1
    }
    rowCount += 1
  }

  private func write(_ row: Span<Float>) {
    plane.withMutableRow(planeRow) { (target) in
      row.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { $0.copyMemory(from: source) }
      }
    }
    planeRow += 1
  }

  func finish() -> (plane: Plane<Float>, noise: Measurement<Double>) { (plane, noise.finish()) }
}
