import AcutanceKernels

/// What was measured of the luma of a photo, and what else can be made of its reduced plane.
public struct LumaMeasurements: Sendable {
  /// The sharpness at the size of the analysis.
  public let sharpness: SharpnessMeasurement
  /// The luma in 0...1 at a longer side of at most 512 (256 where the analysed one exceeds 1024), as stored: the analysed plane, or, where that is larger, the
  /// exact area average of n of its rows, n the less of all and two for each row here: the rows floor((2 i + 1) rows / 2n).
  public let plane: Measurement<Plane<Float>>
  /// Standard deviation of the noise at the size of the analysis.
  public let noise: Measurement<Double>
  /// Mean square of the response at the finest scale of the file over that at half its size, in the blocks that noise is
  /// estimated in: near 0.5 in most photographs.
  public let scaleRatio: Measurement<Double>
  let variant: Variant?

  /// Below this a photo may have been enlarged: the sharp ones among 49 photographs have 0.23 and more, nine in ten that were
  /// enlarged by 2 (bilinear, bicubic, Lanczos) less than 0.16.
  public static let enlargedRatio = 0.17

  /// What they say in words beyond what a score finds by itself.
  public var notes: [String] {
    guard let ratio = scaleRatio.value, ratio < Self.enlargedRatio else { return [] }
    return ["upscaled? hardly any detail at the finest scale; an enlarged or a soft photo looks like that"]
  }

  init(
    sharpness: SharpnessMeasurement, plane: Measurement<Plane<Float>>, noise: Measurement<Double>,
    scaleRatio: Measurement<Double>, variant: Variant?
  ) {
    self.sharpness = sharpness
    self.plane = plane
    self.noise = noise
    self.scaleRatio = scaleRatio
    self.variant = variant
  }

  /// Nothing was measured, for one reason.
  public init(absent reason: AbsenceReason) {
    self.init(
      sharpness: SharpnessMeasurement(analysisSize: PixelSize(width: 0, height: 0), term: .absent(reason)),
      plane: .absent(reason), noise: .absent(reason), scaleRatio: .absent(reason), variant: nil)
  }

  /// Where the photo is sharp.
  ///
  /// - Parameter heatMap: what draws the eye, 0 or more in any unit, at the size of the plane or smaller.
  /// - Returns: absent where the plane is, or has a side under 32 pixels.
  public func detail(heatMap: Measurement<Plane<Float>>) throws(KernelError) -> Measurement<SharpnessDetail> {
    try absentIfUnchecked { () throws(KernelError) in
      guard let plane = plane.value else { return .absent(plane.absenceReason ?? .notRun) }
      let size = PixelSize(width: plane.width, height: plane.height)
      guard min(size.width, size.height) >= SharpnessDetail.minimumSide else {
        return .absent(.tooSmall(size, minimumSide: SharpnessDetail.minimumSide))
      }
      let grid = try TileGrid(columns: SharpnessDetail.tilesPerSide, rows: SharpnessDetail.tilesPerSide)
      let tiles = try responseMoments(
        of: plane, kernel: .laplacian4, inset: SharpnessTerm.inset, tiles: grid, variant: variant)
      return .measured(
        SharpnessDetail(
          // No tile of so large a plane is empty.
          size: size, tileVariances: tiles.cells.map { $0.populationVariance ?? 0 },
          weightedVariance: try weightedVariance(of: plane, heatMap), noise: noise, noiseShare: noiseShare))
    }
  }

  private func weightedVariance(
    of plane: Plane<Float>, _ heatMap: Measurement<Plane<Float>>
  ) throws(KernelError) -> Measurement<Double> {
    guard let map = heatMap.value else { return .absent(heatMap.absenceReason ?? .notRun) }
    let moments = try responseMoments(
      of: plane, kernel: .laplacian4, inset: SharpnessTerm.inset, weights: map, variant: variant)
    guard let variance = moments.weighted.populationVariance else {
      return .absent(.notAvailable("the heat map is 0 everywhere"))
    }
    return variance.isFinite ? .measured(variance) : .absent(.notFinite)
  }

  private var noiseShare: Measurement<Double> {
    guard let term = sharpness.term.value else { return .absent(sharpness.term.absenceReason ?? .notRun) }
    guard term.variance > 0 else { return .absent(.notAvailable("the variance is 0")) }
    // The squared weights of laplacian4 add up to 20.
    return noise.map { 20 * $0 * $0 / term.variance }
  }

  /// How the photo is exposed; absent where the plane is.
  public func exposure() throws(KernelError) -> Measurement<ExposureSummary> {
    try absentIfUnchecked { () throws(KernelError) in
      guard let plane = plane.value else { return .absent(plane.absenceReason ?? .notRun) }
      guard let mean = try moments(of: plane, accuracy: .fast, variant: variant).mean else {
        return .absent(.tooSmall(PixelSize(width: plane.width, height: plane.height), minimumSide: 1))
      }
      var (shadows, highlights) = (0, 0)
      for y in 0..<plane.height {
        plane.withRow(y) { row in
          let (low, high) = clippedPixels(in: row)
          shadows += low
          highlights += high
        }
      }
      let count = Double(plane.width * plane.height)
      return .measured(
        ExposureSummary(
          size: PixelSize(width: plane.width, height: plane.height), meanLuma: mean,
          clippedShadows: Double(shadows) / count, clippedHighlights: Double(highlights) / count))
    }
  }

  /// The hash of the photo as shown; absent where the plane is, or has a side under 32 pixels.
  ///
  /// - Parameter orientation: EXIF orientation, 1...8.
  public func hash(orientation: Int) throws(KernelError) -> Measurement<PerceptualHash> {
    try absentIfUnchecked { () throws(KernelError) in
      guard let plane = plane.value else { return .absent(plane.absenceReason ?? .notRun) }
      return try PerceptualHash.measurement(of: plane, orientation: orientation, variant: variant)
    }
  }

  /// A kernel that failed the self-check of this process makes no number.
  private func absentIfUnchecked<Value>(
    _ measure: () throws(KernelError) -> Measurement<Value>
  ) throws(KernelError) -> Measurement<Value> {
    do {
      return try measure()
    } catch .selfCheckFailed(let kernel, let variant) {
      return .absent(.selfCheckFailed(kernel: kernel, variant: variant))
    }
  }
}

/// How many pixels of a row are clipped shadows and highlights. The counts have the width of the pixels, so that a vector
/// register holds as many.
private func clippedPixels(in row: Span<Float>) -> (shadows: Int, highlights: Int) {
  let (low, high) = (ExposureSummary.shadowLevel, ExposureSummary.highlightLevel)
  return row.withUnsafeBufferPointer { row in
    var (shadows, highlights): (Int32, Int32) = (0, 0)
    for pixel in row {
      shadows &+= pixel <= low ? 1 : 0
      highlights &+= pixel >= high ? 1 : 0
    }
    return (Int(shadows), Int(highlights))
  }
}
