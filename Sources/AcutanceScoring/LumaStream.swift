import AcutanceKernels

/// All that is measured of luma rows that arrive one after the other: sharpness as `SharpnessStream` has it, and on the
/// way noise, and the plane reduced to a longer side of at most 512 that detail, exposure and hash are made of.
///
/// Memory: that of `SharpnessStream`, ten rows of the analysed size, and the reduced plane, at most 1 MB.
public struct LumaStream<Pixel: SharpnessPixel>: ~Copyable, Sendable {
  private var sharpness: SharpnessStream<Pixel>
  private var noise: NoiseStream
  private let detailSize: PixelSize
  /// Makes the reduced plane where the analysis does not make it anyway.
  private var reducer: AreaRowReducer<Pixel>?
  private var pixels: [Float] = []
  private let variant: Variant?
  /// Why there is no reduced plane, whatever the pixels.
  private var absence: AbsenceReason?

  /// - Parameters: those of `SharpnessStream`.
  /// - Throws: `KernelError`: a negative size, a variant that cannot run, memory that cannot be had.
  public init(size: PixelSize, longerSide: Int = 512, variant: Variant? = nil) throws(KernelError) {
    let sharpness = try SharpnessStream<Pixel>(size: size, longerSide: longerSide, variant: variant)
    let detailSize = sharpness.analysisSize.reduced(toLongerSide: SharpnessDetail.longerSide)
    var reducer: AreaRowReducer<Pixel>?
    var absence: AbsenceReason?
    if size.width < 1 || size.height < 1 {
      absence = .tooSmall(size, minimumSide: 1)
    } else if !(sharpness.isReducing && detailSize == sharpness.analysisSize) {
      do {
        reducer = try AreaRowReducer(from: size, to: detailSize, variant: variant)
      } catch .selfCheckFailed(let kernel, let variant) {
        absence = .selfCheckFailed(kernel: kernel, variant: variant)
      }
    }
    noise = NoiseStream(size: sharpness.analysisSize)
    self.sharpness = sharpness
    self.detailSize = detailSize
    self.reducer = reducer
    self.variant = variant
    self.absence = absence
    pixels.reserveCapacity(detailSize.width * detailSize.height)
  }

  /// Takes the next row from the top.
  ///
  /// - Throws: `KernelError.rowLengthMismatch`, `.rowCountMismatch`; the row is not taken then.
  public mutating func append(_ row: Span<Pixel>) throws(KernelError) {
    // Out of `self` while the closures write to them.
    var noise = self.noise
    var pixels: [Float] = []
    swap(&pixels, &self.pixels)
    self.noise = NoiseStream(size: PixelSize(width: 0, height: 0))
    defer {
      self.noise = noise
      self.pixels = pixels
    }
    let isCollecting = absence == nil && reducer == nil
    try sharpness.append(row) { (row) throws(KernelError) in
      noise.append(row)
      if isCollecting { collect(row, &pixels) }
    }
    if !sharpness.isReducing {
      if noise.wantsNextRow, Pixel.self == UInt8.self {
        row.withUnsafeBytes { noise.append(bytes: $0.bindMemory(to: UInt8.self).span) }
      } else {
        noise.skipRow()
      }
    }
    if var reducer = reducer.take() {
      defer { self.reducer = reducer }
      try reducer.append(row) { (row) throws(KernelError) in collect(row, &pixels) }
    }
  }

  /// What the rows gave.
  ///
  /// - Throws: `KernelError.rowCountMismatch` if rows are missing; memory that cannot be had.
  public consuming func finish() throws(KernelError) -> LumaMeasurements {
    let (size, unusable) = (detailSize, sharpness.unusableSoFar ?? absence)
    let (noise, pixels, variant) = (noise.finish(), pixels, variant)
    let sharpness = try sharpness.finish()
    if let unusable {
      return LumaMeasurements(
        sharpness: sharpness, plane: .absent(unusable), noise: .absent(unusable), variant: variant)
    }
    do {
      let plane = try Plane<Float>(width: size.width, height: size.height, pixels: pixels)
      return LumaMeasurements(sharpness: sharpness, plane: .measured(plane), noise: noise, variant: variant)
    } catch {
      throw .plane(error)
    }
  }
}

private func collect(_ row: Span<Float>, _ pixels: inout [Float]) {
  row.withUnsafeBufferPointer { pixels.append(contentsOf: $0) }
}
