import KernelInterface

/// What an area reduction of one size to another needs, made once: the two axes, the taps of a row and the kernels.
struct AreaPlan<Pixel: ImagePixel>: Sendable {
  let horizontal: AreaAxis
  let vertical: AreaAxis
  private let taps: [AreaTap]
  private let tapCount: Int
  private let kernels: KernelTable

  init(from source: PixelSize, to target: PixelSize, variant: Variant?) throws(KernelError) {
    kernels = try Variant.kernels(variant, for: Self.kernelsUsed)
    guard target.width >= 1, target.height >= 1, target.width <= source.width, target.height <= source.height,
      max(target.width, target.height) <= Int32.max
    else {
      throw .invalidReduction(
        fromWidth: source.width, fromHeight: source.height, toWidth: target.width, toHeight: target.height)
    }
    horizontal = AreaAxis(source: source.width, target: target.width)
    vertical = AreaAxis(source: source.height, target: target.height)
    (taps, tapCount) = horizontal.taps()
  }

  /// The kernels of the pixels: sums of columns, a row from them, and the reduction by two.
  private static var kernelsUsed: KernelSet {
    Pixel.self == UInt8.self
      ? [.columnSumUInt8, .areaRowInteger, .halveRowUInt8]
      : Pixel.self == UInt16.self
        ? [.columnSumUInt16, .areaRowInteger, .halveRowUInt16] : [.columnSumFloat, .areaRowFloat, .halveRowFloat]
  }

  /// One 8-byte sum a column (UInt64 for integer pixels, Double for Float), and one more that stays zero: the last
  /// output may read it with weight 0.
  func makeColumns() -> [UInt64] { Array(repeating: 0, count: horizontal.source + 1) }

  /// Whether both axes are halved: that has a kernel of its own.
  var isHalving: Bool {
    horizontal.outputUnits == 2 && horizontal.sourceUnits == 1 && vertical.outputUnits == 2
      && vertical.sourceUnits == 1
  }

  /// Whether a result in rows of `rowBytes` is better written past the caches: one that few of them hold would only be
  /// evicted again, and a plain store reads the line it is about to overwrite. Below 10 MiB results of bytes lose by it
  /// what those of larger pixels win.
  func isStreamed(rowBytes: Int) -> Bool {
    vertical.target * rowBytes > 10 << 20 && rowBytes % 64 == 0
  }

  func writeHalvedRow(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, streaming: Bool, _ output: UnsafeMutablePointer<Float>
  ) {
    let halve =
      Pixel.self == UInt8.self
      ? kernels.halveRowUInt8 : Pixel.self == UInt16.self ? kernels.halveRowUInt16 : kernels.halveRowFloat
    halve(upper, lower, horizontal.target, streaming, output)
  }

  /// Sets the column sums to those of output row i of a whole plane.
  func sumColumns(of plane: RawPlane, outputRow i: Int, _ columns: UnsafeMutableRawBufferPointer) {
    let span = vertical.span(i)
    let middle = UInt32(vertical.sourceUnits)
    // 256 rows at a time: the byte kernel sums that many in 16 bits.
    for start in stride(from: span.start, to: span.end, by: 256) {
      let end = min(start + 256, span.end)
      let weights = ColumnWeights(
        first: start == span.start ? span.first : middle, middle: middle, last: end == span.end ? span.last : middle)
      addRows(
        plane.row(start), rowBytes: plane.rowBytes, rowCount: end - start, weights, start > span.start, columns)
    }
  }

  /// Adds weighted rows to the column sums, or begins new ones.
  func addRows(
    _ first: UnsafeRawPointer, rowBytes: Int, rowCount: Int, _ weights: ColumnWeights, _ accumulate: Bool,
    _ columns: UnsafeMutableRawBufferPointer
  ) {
    #if MUTANT_ROW_BYTES  // padding between rows is forgotten
      let rowBytes = rowBytes.signum() * horizontal.source * MemoryLayout<Pixel>.stride
    #endif
    let width = horizontal.source
    if Pixel.self == Float.self {
      columns.withMemoryRebound(to: Double.self) {
        kernels.columnSumFloat(first, rowBytes, rowCount, weights, width, accumulate, $0.baseAddress!)
      }
    } else {
      let sum = Pixel.self == UInt8.self ? kernels.columnSumUInt8 : kernels.columnSumUInt16
      columns.withMemoryRebound(to: UInt64.self) {
        sum(first, rowBytes, rowCount, weights, width, accumulate, $0.baseAddress!)
      }
    }
  }

  /// Writes one output row from the column sums.
  func writeRow(_ columns: UnsafeRawBufferPointer, _ output: UnsafeMutablePointer<Float>) {
    let units = UInt64(horizontal.outputUnits) * UInt64(vertical.outputUnits)
    let middle = UInt32(horizontal.sourceUnits)
    taps.withUnsafeBufferPointer { taps in
      if Pixel.self == Float.self {
        columns.withMemoryRebound(to: Double.self) {
          kernels.areaRowFloat(
            $0.baseAddress!, taps.baseAddress!, tapCount, middle, Double(units), taps.count, output)
        }
      } else {
        columns.withMemoryRebound(to: UInt64.self) {
          kernels.areaRowInteger(
            $0.baseAddress!, taps.baseAddress!, tapCount, middle, units * UInt64(Pixel.fullScale), taps.count, output)
        }
      }
    }
  }
}
