import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension BLASReference {
  /// The variance of L\*G\*I where it is counted, G a Gaussian of sigma 1 and radius 4 with a replicated border.
  ///
  /// A pixel is taken off all of them before: the sum of L's weights is 0, so nothing changes but that a flat plane is
  /// exactly 0, and that a plane far from 0 keeps its digits.
  static func reblurredVariance(_ plane: DoubleMatrix, _ inset: Int) -> Double? {
    let pivot = plane.values.first(where: \.isFinite) ?? 0
    var shifted = plane
    for index in shifted.values.indices { shifted.values[index] -= pivot }
    return responseMoments(of: blurred(shifted), kernel: .laplacian4, inset: inset).populationVariance
  }

  /// The plane blurred along both axes, by `cblas_dgemv` with nine taps each.
  private static func blurred(_ plane: DoubleMatrix) -> DoubleMatrix {
    guard !plane.values.isEmpty else { return plane }
    let radius = 4
    let values = (-radius...radius).map { exp(-0.5 * Double($0 * $0)) }
    let sum = values.reduce(0, +)
    var alongX = TapStrips(values.enumerated().map { TapStrips.Tap(x: $0, y: 0, weight: $1 / sum) })
    var alongY = TapStrips(values.enumerated().map { TapStrips.Tap(x: 0, y: $0, weight: $1 / sum) })
    let wide = plane.extended(by: .replicate, left: radius, right: radius, top: 0, bottom: 0)
    let rows = alongX.applied(to: wide, rows: plane.rows, columns: plane.columns) { $0.sums(into: &$1, at: $2) }
    let high = rows.extended(by: .replicate, left: 0, right: 0, top: radius, bottom: radius)
    return alongY.applied(to: high, rows: plane.rows, columns: plane.columns) { $0.sums(into: &$1, at: $2) }
  }
}
