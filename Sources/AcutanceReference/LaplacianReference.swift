import AcutanceKernels
import COpenBLAS

extension BLASReference {
  /// `laplacianMoments` by `cblas_dgemv` on strips of neighbourhoods and `cblas_ddot`, in two passes.
  ///
  /// Row by row the nine neighbours of every measured pixel are laid out as the row of a matrix, which is multiplied
  /// by the nine taps; the mean is a product with ones, the variance a product of the centred responses with
  /// themselves. Taps that are zero are left out of the matrix, so that 0 * NaN cannot happen.
  ///
  /// - Parameter plane: pixels in any unit, widened to Double.
  /// - Returns: the moments in Double; `Moments.empty` if no pixel is measured.
  public static func laplacianMoments(of plane: DoubleMatrix, border: Border = .valid, inset: Int = 0) -> Moments {
    let margin = border == .valid ? max(inset, 1) : inset
    let columnCount = plane.columns - 2 * margin
    let rowCount = plane.rows - 2 * margin
    guard columnCount > 0, rowCount > 0 else { return .empty }
    pinned
    var responses: [Double] = []
    responses.reserveCapacity(columnCount * rowCount)
    for y in margin..<margin + rowCount {
      responses += responseRow(of: plane, y: y, columns: margin..<margin + columnCount)
    }
    let count = blasint(responses.count)
    let ones = [Double](repeating: 1, count: responses.count)
    let mean = cblas_ddot(count, responses, 1, ones, 1) / Double(responses.count)
    cblas_daxpy(count, -mean, ones, 1, &responses, 1)
    return Moments(
      count: responses.count, mean: mean, sumOfSquaredDeviations: cblas_ddot(count, responses, 1, responses, 1))
  }

  private static let taps: [(dx: Int, dy: Int, weight: Double)] = [
    (0, -1, 1), (-1, 0, 1), (0, 0, -4), (1, 0, 1), (0, 1, 1),
  ]

  private static func responseRow(of plane: DoubleMatrix, y: Int, columns: Range<Int>) -> [Double] {
    var neighbourhoods: [Double] = []
    neighbourhoods.reserveCapacity(columns.count * taps.count)
    for x in columns {
      for tap in taps {
        let row = min(max(y + tap.dy, 0), plane.rows - 1)
        let column = min(max(x + tap.dx, 0), plane.columns - 1)
        neighbourhoods.append(plane[row, column])
      }
    }
    var response = [Double](repeating: 0, count: columns.count)
    cblas_dgemv(
      CblasRowMajor, CblasNoTrans, blasint(columns.count), blasint(taps.count), 1, neighbourhoods,
      blasint(taps.count), taps.map(\.weight), 1, 0, &response, 1)
    return response
  }
}
