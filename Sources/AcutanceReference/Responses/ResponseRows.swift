import AcutanceKernels

/// The responses of a kernel row by row, by `cblas_dgemv` on neighbourhoods of non-zero taps, with the gauge and the
/// bound of each. All are those of whole weights (alpha 0.2 in sixths).
struct ResponseRows {
  /// The measured pixels, in coordinates of the plane.
  let columns: Range<Int>
  let rows: Range<Int>
  private let kernel: ResponseKernel
  private let source: DoubleMatrix
  /// From a pixel of the plane to the top left one of its neighbours in the source.
  private let offset: Int
  private var first: TapStrips
  /// Of the Sobel pair.
  private var second: TapStrips?

  private(set) var responses: [Double]
  private(set) var gauges: [Double]
  private(set) var errors: [Double]
  private var other: [Double]

  init(_ plane: DoubleMatrix, _ kernel: ResponseKernel, border: Border, inset: Int) {
    precondition(border == .valid || border == .replicate, "responses know the borders valid and replicate")
    precondition(inset >= 0, "a negative inset")
    let margin = border == .valid ? max(inset, 1) : inset
    columns = Self.inner(plane.columns, margin)
    rows = columns.isEmpty ? 0..<0 : Self.inner(plane.rows, margin)
    self.kernel = kernel
    let reachesOut = margin == 0 && !rows.isEmpty
    source = reachesOut ? plane.extended(by: .replicate, left: 1, right: 1, top: 1, bottom: 1) : plane
    offset = reachesOut ? 0 : -1
    switch kernel {
    case .laplacian4: first = TapStrips([0, 1, 0, 1, -4, 1, 0, 1, 0])
    case .laplacian8: first = TapStrips([1, 1, 1, 1, -8, 1, 1, 1, 1])
    case .laplacianDiagonal: first = TapStrips([2, 0, 2, 0, -8, 0, 2, 0, 2])
    case .laplacianAlpha02: first = TapStrips([1, 4, 1, 4, -20, 4, 1, 4, 1])
    case .sobelEnergy:
      first = TapStrips([-1, 0, 1, -2, 0, 2, -1, 0, 1])
      second = TapStrips([-1, -2, -1, 0, 0, 0, 1, 2, 1])
    }
    responses = [Double](repeating: 0, count: columns.count)
    (gauges, errors, other) = (responses, responses, responses)
  }

  /// Makes the responses of a row of the plane.
  mutating func make(_ y: Int) {
    let taken = columns.lowerBound + offset..<columns.upperBound + offset
    first.layOut(source, rows: y + offset..<y + offset + 1, columns: taken)
    first.sums(into: &responses)
    first.gauges(into: &gauges)
    let u = FloatRounding.unit
    guard second != nil else {
      for x in gauges.indices { errors[x] = 8.001 * u * gauges[x] }
      return
    }
    second?.layOut(source, rows: y + offset..<y + offset + 1, columns: taken)
    second?.sums(into: &other)
    second?.gauges(into: &errors)
    for x in responses.indices {
      let (gx, gy, gaugeX, gaugeY) = (responses[x], other[x], gauges[x], errors[x])
      responses[x] = gx * gx + gy * gy
      gauges[x] = max(gaugeX, gaugeY)
      errors[x] =
        3 * u * responses[x] + 9 * u * (abs(gx) * gaugeX + abs(gy) * gaugeY)
        + 17 * u * u * (gaugeX * gaugeX + gaugeY * gaugeY)
    }
  }

  /// What is `margin` or more away from both ends; written so that no inset overflows.
  private static func inner(_ length: Int, _ margin: Int) -> Range<Int> {
    margin < length && length - margin > margin ? margin..<length - margin : 0..<0
  }
}
