import KernelInterface

/// What is known of the responses of one cell of a grid.
struct ResponseCell: Sendable {
  /// Of Float responses: the sums of the strip that is being measured, and all strips before it.
  private var strip = StripSums()
  private var merged = Moments.empty
  /// Of responses that are whole numbers.
  private var integers = IntegerMoments.empty
  private var weightedStrip = WeightedMoments.empty
  private var weights = WeightedMoments.empty

  /// Adds a block of responses to the unweighted sums.
  ///
  /// - Returns: about their mean; the pivot of the weighted sums.
  mutating func add(_ responses: UnsafeMutableRawPointer, _ count: Int, _ shape: ResponseShape) -> Double {
    shape.depth == .float
      ? addFloats(responses, count, shape)
      : addIntegers(shape.sums(responses, count, !shape.statistics.isEmpty), count, shape)
  }

  private mutating func addFloats(
    _ responses: UnsafeMutableRawPointer, _ count: Int, _ shape: ResponseShape
  ) -> Double {
    let block = PixelBlock(first: UnsafeRawPointer(responses), rowBytes: 0, rowCount: 1, columns: count)
    let sums = shape.kernels.momentsFloat(block, !shape.statistics.isEmpty, false)
    guard (sums.sum + sums.sumOfSquares + sums.pivot).isFinite else {
      let (sums, nonFiniteCount) = sumsOfAnyValues(block, Float.self)
      strip.add(sums, count: count, nonFiniteCount: nonFiniteCount)
      return sums.pivot
    }
    strip.add(sums, count: count)
    return sums.pivot
  }

  private mutating func addIntegers(_ sums: ResponseSums, _ count: Int, _ shape: ResponseShape) -> Double {
    let statistics = shape.statistics
    integers = integers.merged(
      with: IntegerMoments(
        count: count, sum: Int128(sums.sum),
        sumOfSquares: UInt128(sums.squares) + UInt128(sums.upperSquares) << 21,
        sumOfMagnitudes: statistics.contains(.magnitude) ? UInt128(sums.magnitudes) : nil,
        minimum: statistics.contains(.extremes) ? Int(sums.minimum) : nil,
        maximum: statistics.contains(.extremes) ? Int(sums.maximum) : nil))
    return Double(sums.sum / Int64(count))
  }

  /// Adds a block of responses to the weighted sums.
  ///
  /// Shifted by the mean without weights, and once more by the mean with weights where that is far from the first
  /// beside the deviation: at most one bit cancels.
  mutating func add(
    _ responses: UnsafeRawPointer, weights: UnsafePointer<Float>, _ count: Int, pivot: Double, _ shape: ResponseShape
  ) {
    var pivot = pivot
    var sums = shape.weighted(responses, weights, count, pivot)
    if !(sums.sum + sums.squares).isFinite { sums = weightedSumsOfAny(responses, weights, count, pivot, shape) }
    guard sums.weight > 0 else { return }
    var offset = sums.sum / sums.weight
    if sums.sum * offset > sums.squares - sums.sum * offset {
      pivot += offset
      let again = shape.weighted(responses, weights, count, pivot)
      if (again.sum + again.squares).isFinite {
        sums = again
        offset = sums.sum / sums.weight
      } else {
        pivot -= offset
      }
    }
    weightedStrip = weightedStrip.merged(
      with: WeightedMoments(
        sumOfWeights: sums.weight, mean: pivot + offset,
        sumOfSquaredDeviations: sums.squares - sums.sum * offset))
  }

  /// The sums of a block that holds responses that are not finite: those with weight 0 do not count.
  private func weightedSumsOfAny(
    _ responses: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double,
    _ shape: ResponseShape
  ) -> WeightedSums {
    var sums = WeightedSums(weight: 0, sum: 0, squares: 0)
    for index in 0..<count where weights[index] > 0 {
      let weight = Double(weights[index])
      let deviation = shape.value(responses, index) - pivot
      sums.weight += weight
      sums.sum += weight * deviation
      sums.squares += weight * deviation * deviation
    }
    return sums
  }

  /// Merges the sums of a strip that is complete with those before it.
  mutating func endStrip(_ statistics: StatisticSet) {
    merged = merged.merged(with: strip.moments(statistics))
    strip = StripSums()
    weights = weights.merged(with: weightedStrip)
    weightedStrip = .empty
  }

  /// Adds the responses of a strip, whose first row is row `firstRow` of the plane, where `laplacian4` is fused with its
  /// sums.
  mutating func addFused(_ strip: RowStrip, firstRow: Int, _ shape: ResponseShape) {
    if shape.depth == .float {
      merge(laplacianStripMoments(strip, width: shape.width, shape.kernels))
      return
    }
    let rows = shape.region.rows
    let sum = laplacianFlux(
      of: strip, width: shape.width, isFirst: firstRow == rows.lowerBound,
      isLast: firstRow + strip.rowCount == rows.upperBound)
    merge(laplacianStripMoments(strip, width: shape.width, sum: sum, shape.kernels))
  }

  private mutating func merge(_ moments: Moments) { merged = merged.merged(with: moments) }

  private mutating func merge(_ moments: IntegerMoments) { integers = integers.merged(with: moments) }

  mutating func merge(_ other: ResponseCell) {
    merge(other.merged)
    merge(other.integers)
    weights = weights.merged(with: other.weights)
  }

  /// The moments in the unit of the result: Float responses are made in sixths too.
  func moments<Pixel: ResponsePixel>(_: Pixel.Type, _ kernel: ResponseKernel) -> Pixel.ResponseMoments {
    if let moments = merged.divided(by: Double(kernel.integerScale)) as? Pixel.ResponseMoments { return moments }
    return integers as! Pixel.ResponseMoments
  }

  func weightedMoments<Pixel: ResponsePixel>(
    _: Pixel.Type, _ kernel: ResponseKernel
  ) -> WeightedResponse<Pixel.ResponseMoments> {
    let isFloat = Pixel.self == Float.self
    return WeightedResponse(
      weighted: isFloat ? weights.divided(by: Double(kernel.integerScale)) : weights,
      unweighted: moments(Pixel.self, kernel))
  }
}

extension Moments {
  /// The moments of the values over `divisor`.
  func divided(by divisor: Double) -> Moments {
    guard divisor != 1, count > 0 else { return self }
    return Moments(
      count: count, mean: (mean ?? 0) / divisor, sumOfSquaredDeviations: sumOfSquaredDeviations / (divisor * divisor),
      nonFiniteCount: nonFiniteCount, sumOfMagnitudes: sumOfMagnitudes.map { $0 / divisor },
      minimum: minimum.map { $0 / divisor }, maximum: maximum.map { $0 / divisor })
  }
}
