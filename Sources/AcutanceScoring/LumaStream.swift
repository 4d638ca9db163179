import AcutanceKernels

/// All that is measured of luma rows that arrive one after the other: sharpness as `SharpnessStream` has it, and on the
/// way noise, and the plane reduced to a longer side of at most 512 that detail, exposure and hash are made of.
///
/// Where the analysis is larger than that plane, two of its rows go into each row of the plane (`LumaMeasurements`).
///
/// Memory: that of `SharpnessStream`, ten rows of the analysed size, and the reduced plane, at most 1 MB.
public struct LumaStream<Pixel: SharpnessPixel>: ~Copyable, @unchecked Sendable {
  // Unchecked: the rows have no other owner, since a stream cannot be copied.

  private var sharpness: SharpnessStream<Pixel>
  private let rows: AnalysedRows?
  /// Blocks of the rows as they come, where the analysed ones are others.
  private var source: NoiseStream?
  private let variant: Variant?
  /// Why there is no reduced plane, whatever the pixels.
  private let absence: AbsenceReason?

  /// The reduced plane has a longer side of at most 512, or 256 where that of the analysed plane is more than 1024.
  ///
  /// - Parameters: those of `SharpnessStream`.
  /// - Throws: `KernelError`: a negative size, a variant that cannot run, memory that cannot be had.
  public init(size: PixelSize, longerSide: Int = 512, variant: Variant? = nil) throws(KernelError) {
    let sharpness = try SharpnessStream<Pixel>(size: size, longerSide: longerSide, variant: variant)
    var rows: AnalysedRows?
    var absence: AbsenceReason?
    if size.width < 1 || size.height < 1 {
      absence = .tooSmall(size, minimumSide: 1)
    } else {
      let isDirect = !sharpness.isReducing
      let analysed = max(sharpness.analysisSize.width, sharpness.analysisSize.height)
      let planeSide =
        analysed > 2 * SharpnessDetail.longerSide ? SharpnessDetail.longerSideOfLarge : SharpnessDetail.longerSide
      do {
        rows = try AnalysedRows(
          size: sharpness.analysisSize, longerSide: planeSide, isBytes: isDirect, variant: variant)
      } catch .selfCheckFailed(let kernel, let variant) {
        absence = .selfCheckFailed(kernel: kernel, variant: variant)
      }
    }
    source = sharpness.analysisSize == size ? nil : NoiseStream(size: size)
    self.sharpness = sharpness
    self.rows = rows
    self.variant = variant
    self.absence = absence
  }

  /// Takes the next row from the top.
  ///
  /// - Throws: `KernelError.rowLengthMismatch`, `.rowCountMismatch`; the row is not taken then.
  @specialized(where Pixel == UInt8)
  @specialized(where Pixel == UInt16)
  @specialized(where Pixel == Float)
  public mutating func append(_ row: Span<Pixel>) throws(KernelError) {
    try sharpness.append(row, to: rows)
    if source != nil { appendToSource(row) }
    // Rows that are measured as they come are bytes.
    guard !sharpness.isReducing, Pixel.self == UInt8.self, let rows else { return }
    guard rows.wantsNextRow else { return rows.skipRow() }
    try row.withUnsafeBytes { (bytes) throws(KernelError) in
      try rows.take(bytes: bytes.bindMemory(to: UInt8.self).span)
    }
  }

  private mutating func appendToSource(_ row: Span<Pixel>) {
    guard source?.wantsNextRow == true else {
      source?.skipRow()
      return
    }
    row.withUnsafeBytes { bytes in
      if Pixel.self == UInt8.self {
        source?.append(bytes: bytes.bindMemory(to: UInt8.self).span)
      } else if Pixel.self == UInt16.self {
        source?.append(words: bytes.bindMemory(to: UInt16.self).span)
      } else {
        source?.append(bytes.bindMemory(to: Float.self).span)
      }
    }
  }

  /// What the rows gave.
  ///
  /// - Throws: `KernelError.rowCountMismatch` if rows are missing.
  public consuming func finish() throws(KernelError) -> LumaMeasurements {
    let (rows, source, variant) = (rows, source, variant)
    let unusable = sharpness.unusableSoFar ?? absence
    let sharpness = try sharpness.finish()
    if let unusable {
      return LumaMeasurements(
        sharpness: sharpness, plane: .absent(unusable), noise: .absent(unusable), scaleRatio: .absent(unusable),
        variant: variant)
    }
    guard let found = rows?.finish() else {
      return LumaMeasurements(
        sharpness: sharpness, plane: .absent(.notRun), noise: .absent(.notRun), scaleRatio: .absent(.notRun),
        variant: variant)
    }
    return LumaMeasurements(
      sharpness: sharpness, plane: .measured(found.plane), noise: found.noise.finish(),
      scaleRatio: (source ?? found.noise).scaleRatio, variant: variant)
  }
}
