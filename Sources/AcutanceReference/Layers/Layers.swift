import AcutanceKernels

// The layers of `LayerKernels` as products of matrices. An image is a matrix with a row for each pixel, row after row of
// the image, and a column for each channel; parameters are a matrix with the biases as its first row.

extension BLASReference {
  /// What a layer gives, and the gauge of each output: |bias| + sum |w| |x|. A Float kernel with k terms may be
  /// gamma_(k+1) of the gauge off.
  public struct LayerResult: Sendable {
    /// The outputs, a row for each row of the layer's.
    public var outputs: DoubleMatrix
    /// The gauge of each output, in the same place.
    public var gauges: DoubleMatrix
  }

  /// A 1 x 1 convolution, by `cblas_dgemm`.
  ///
  /// Error: as many roundings to Double as inputs, and one.
  public static func pointwise(_ pixels: DoubleMatrix, _ parameters: DoubleMatrix) -> LayerResult {
    product(pixels, parameters)
  }

  /// A 3 x 3 convolution of each channel of an image of `rows` x `columns` pixels that has one more pixel on every side.
  /// Parameters: the taps by columns from the left.
  public static func depthwise(
    _ image: DoubleMatrix, rows: Int, columns: Int, _ parameters: DoubleMatrix, rectified: Bool
  ) -> LayerResult {
    let channels = image.columns
    var result = LayerResult(
      outputs: DoubleMatrix(rows: rows * columns, columns: channels),
      gauges: DoubleMatrix(rows: rows * columns, columns: channels))
    for channel in 0..<channels {
      // Nine columns: the taps of this channel for every pixel.
      var taps = DoubleMatrix(rows: rows * columns, columns: 9)
      for pixel in 0..<rows * columns {
        for tap in 0..<9 {
          let (row, column) = (pixel / columns + tap % 3, pixel % columns + tap / 3)
          taps[pixel, tap] = image[row * (columns + 2) + column, channel]
        }
      }
      let weights = DoubleMatrix(rows: 10, columns: 1, values: (0..<10).map { parameters[$0, channel] })
      let part = product(taps, weights)
      for pixel in 0..<rows * columns {
        result.outputs[pixel, channel] = part.outputs[pixel, 0]
        result.gauges[pixel, channel] = part.gauges[pixel, 0]
      }
    }
    if rectified { rectify(&result.outputs) }
    return result
  }

  /// The first layer: 3 x 3 taps of three planes with a step of 2, what is negative becomes 0. The planes have a row more
  /// at the top and a column more on the left: 2 rows + 1 by 2 columns + 1.
  public static func entry(
    _ planes: [DoubleMatrix], rows: Int, columns: Int, _ parameters: DoubleMatrix
  ) -> LayerResult {
    var taps = DoubleMatrix(rows: rows * columns, columns: 27)
    for pixel in 0..<rows * columns {
      for tap in 0..<27 {
        let (row, column) = (2 * (pixel / columns) + tap / 3 % 3, 2 * (pixel % columns) + tap % 3)
        taps[pixel, tap] = planes[tap / 9][row, column]
      }
    }
    var result = product(taps, parameters)
    rectify(&result.outputs)
    return result
  }

  /// bias + A W and |bias| + |A| |W|.
  private static func product(_ terms: DoubleMatrix, _ parameters: DoubleMatrix) -> LayerResult {
    precondition(parameters.rows == terms.columns + 1, "other parameters than terms")
    func sums(_ terms: DoubleMatrix, _ parameters: DoubleMatrix) -> DoubleMatrix {
      let columns = parameters.columns
      let biases = Array(parameters.values.prefix(columns))
      var sums = DoubleMatrix(
        rows: terms.rows, columns: columns, values: (0..<terms.rows).flatMap { _ in biases })
      let weights = Array(parameters.values.dropFirst(columns))
      var span = sums.values.mutableSpan
      BLAS.dgemm(
        rows: terms.rows, columns: columns, inner: terms.columns, terms.values.span, weights.span, into: &span)
      return sums
    }
    func magnitudes(_ matrix: DoubleMatrix) -> DoubleMatrix {
      DoubleMatrix(rows: matrix.rows, columns: matrix.columns, values: matrix.values.map(abs))
    }
    return LayerResult(
      outputs: sums(terms, parameters), gauges: sums(magnitudes(terms), magnitudes(parameters)))
  }

  private static func rectify(_ matrix: inout DoubleMatrix) {
    for index in matrix.values.indices where matrix.values[index] < 0 { matrix.values[index] = 0 }
  }
}
