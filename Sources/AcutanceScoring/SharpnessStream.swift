import AcutanceKernels

/// The sharpness of luma rows that arrive one after the other, as a decoder makes them: a photo is never held whole.
///
///     var stream = try SharpnessStream<UInt8>(size: size, longerSide: 512)
///     while let row = decoder.nextRow() { try stream.append(row) }
///     let sharpness = try stream.finish()
///
/// The result is bit for bit that of `sharpness(of:longerSide:)` on the whole plane, with the same reasons where there is
/// none. Memory: some twenty rows of the analysed size and one of sums, whatever the height.
public struct SharpnessStream<Pixel: SharpnessPixel>: ~Copyable, Sendable {
  /// Size of the plane whose rows are appended.
  public let size: PixelSize
  /// The size at which they are analysed.
  public let analysisSize: PixelSize
  /// Rows taken so far.
  public private(set) var rowCount = 0
  private var absence: AbsenceReason?
  /// Of the rows as they come, or of the reduced ones; `nil` where nothing can be measured.
  private var direct: ResponseStream<Pixel>?
  private var reducer: AreaRowReducer<Pixel>?
  private var reduced: ResponseStream<Float>?
  /// What keeps the rows so far from being luma; NaN and infinity come before a value outside the range.
  private var unusable: AbsenceReason?

  /// A stream that waits for the first row.
  ///
  /// - Parameters: those of `sharpness(of:longerSide:)`, and the size of the plane whose rows will come.
  /// - Throws: `KernelError`: a negative size, a variant that cannot run, memory that cannot be had.
  public init(size: PixelSize, longerSide: Int = 512, variant: Variant? = nil) throws(KernelError) {
    guard size.width >= 0, size.height >= 0 else {
      throw .plane(.negativeSize(width: size.width, height: size.height))
    }
    let analysisSize = size.reduced(toLongerSide: longerSide)
    let (side, inset) = (SharpnessTerm.minimumSide, SharpnessTerm.inset)
    var absence: AbsenceReason?
    var direct: ResponseStream<Pixel>? = nil
    var reducer: AreaRowReducer<Pixel>?
    var reduced: ResponseStream<Float>? = nil
    do {
      if analysisSize.width < side || analysisSize.height < side {
        absence = .tooSmall(analysisSize, minimumSide: side)
        if size.width > 0, size.height > 0 {
          // Nothing is measured, and the rows can still be asked for.
          reducer = try AreaRowReducer(from: size, to: analysisSize, variant: variant)
        }
      } else if analysisSize == size, Pixel.self == UInt8.self {
        // Bytes at their own size are measured exactly; all else is Float, at its own size by the same averages.
        direct = try ResponseStream(width: size.width, height: size.height, inset: inset, variant: variant)
      } else {
        reducer = try AreaRowReducer(from: size, to: analysisSize, variant: variant)
        reduced = try ResponseStream(
          width: analysisSize.width, height: analysisSize.height, inset: inset, variant: variant)
      }
    } catch .selfCheckFailed(let kernel, let variant) {
      absence = .selfCheckFailed(kernel: kernel, variant: variant)
    }
    self.size = size
    self.analysisSize = analysisSize
    self.absence = absence
    self.direct = direct
    self.reducer = reducer
    self.reduced = reduced
  }

  /// Takes the next row from the top.
  ///
  /// - Throws: `KernelError.rowLengthMismatch`, `.rowCountMismatch`; the row is not taken then.
  public mutating func append(_ row: Span<Pixel>) throws(KernelError) {
    try append(row, to: nil)
  }

  /// Whether rows are reduced, or only made Float, before they are measured: then `append` hands on what they become.
  var isReducing: Bool { reducer != nil }

  /// What keeps the rows so far from being luma.
  var unusableSoFar: AbsenceReason? { unusable }

  /// The same, and hands on the row of the analysed plane that the row completes, if rows are reduced.
  @specialized(where Pixel == UInt8)
  @specialized(where Pixel == UInt16)
  @specialized(where Pixel == Float)
  mutating func append(_ row: Span<Pixel>, to side: AnalysedRows?) throws(KernelError) {
    guard row.count == size.width else { throw .rowLengthMismatch(count: row.count, expected: size.width) }
    guard rowCount < size.height else { throw .rowCountMismatch(count: rowCount + 1, expected: size.height) }
    if unusable != .notFinite, let pixel = Pixel.unusable(in: row) {
      switch pixel {
      case .notFinite: unusable = .notFinite
      case .outside(let x, let value): unusable = unusable ?? .outOfRange(luma: value, x, rowCount)
      }
    }
    rowCount += 1
    if direct != nil { try direct!.append(row) } else { try appendReduced(row, side) }
  }

  private mutating func appendReduced(_ row: Span<Pixel>, _ side: AnalysedRows?) throws(KernelError) {
    guard var reducer = reducer.take() else { return }
    var responses = reduced.take()
    try reducer.append(row) { (row) throws(KernelError) in
      if responses != nil { try responses!.append(row) }
      try side?.take(row)
    }
    self.reducer = consume reducer
    reduced = consume responses
  }

  /// The sharpness of the whole plane.
  ///
  /// - Throws: `KernelError.rowCountMismatch` if rows are missing.
  public consuming func finish() throws(KernelError) -> SharpnessMeasurement {
    guard rowCount == size.height else { throw .rowCountMismatch(count: rowCount, expected: size.height) }
    if let absence { return SharpnessMeasurement(analysisSize: analysisSize, term: .absent(absence)) }
    if let unusable { return SharpnessMeasurement(analysisSize: analysisSize, term: .absent(unusable)) }
    let variance = try takeVariance()
    return SharpnessMeasurement(
      analysisSize: analysisSize,
      term: variance.map(SharpnessTerm.measurement)
        ?? .absent(.tooSmall(analysisSize, minimumSide: SharpnessTerm.minimumSide)))
  }

  private mutating func takeVariance() throws(KernelError) -> Double? {
    if let reduced = reduced.take() { return try reduced.finish().populationVariance }
    guard let direct = direct.take() else { return nil }
    let moments = try direct.finish()
    if let moments = moments as? IntegerMoments { return moments.populationVariance.map { $0 / (255 * 255) } }
    return (moments as? Moments)?.populationVariance
  }
}
