import AcutanceKernels

/// What is made of the rows of an analysed plane besides its sharpness: noise, and a smaller plane. One
/// owner, one thread.
///
/// Where the analysed plane has more, two of its rows, evenly spread, are averaged for each row of the result; of all others
/// only the noise of some is looked at. Along a row all pixels are averaged. To average all rows of a photo at full size
/// would take longer than its sharpness does.
final class AnalysedRows {
  private var noise: NoiseStream
  private var plane: Plane<Float>
  private var planeRow = 0
  private let height: Int
  /// Rows that are averaged, and how many of them have come.
  private let sampledRows: Int
  private var sampledCount = 0
  private var nextSample: Int
  private var rowCount = 0
  /// One of them, unless the analysed plane itself is the result.
  private var bytes: AreaRowReducer<UInt8>?
  private var floats: AreaRowReducer<Float>?

  /// - Parameters:
  ///   - size: that of the analysed plane, at least 1 x 1.
  ///   - isBytes: whether its rows come as bytes in 0...255, or else as Float in 0...1.
  ///   - longerSide: that of the result, at most.
  init(size: PixelSize, longerSide: Int, isBytes: Bool, variant: Variant?) throws(KernelError) {
    noise = NoiseStream(size: size)
    let target = size.reduced(toLongerSide: longerSide)
    do { plane = try Plane(width: target.width, height: target.height) } catch { throw .plane(error) }
    height = size.height
    sampledRows = min(size.height, 2 * target.height)
    nextSample = size.height / (2 * sampledRows)
    let sampled = PixelSize(width: size.width, height: sampledRows)
    if isBytes {
      bytes = try AreaRowReducer(from: sampled, to: target, variant: variant)
    } else if size != target {
      floats = try AreaRowReducer(from: sampled, to: target, variant: variant)
    }
  }

  /// Whether the next row is looked at.
  var wantsNextRow: Bool { isSampled || noise.wantsNextRow }

  private var isSampled: Bool { rowCount == nextSample && sampledCount < sampledRows }

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
      sampledCount += 1
      nextSample = (2 * sampledCount + 1) * height / (2 * sampledRows)
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

  func finish() -> (plane: Plane<Float>, noise: NoiseStream) { (plane, noise) }
}
