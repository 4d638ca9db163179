// Kernels with a fixed drawing. "Gain" is the sum of the squared weights: the variance of the response to white noise
// of variance 1, by which scores of different kernels are made comparable.
//
// Drawings are for correlation (`ConvolutionMode`). Those without a direction are their own turned image, so that
// correlation and convolution agree; turned by half, a first derivative changes its sign.

extension Kernel {
  // MARK: - Identity and sharpening

  /// The plane itself: one tap of 1. Sum 1, gain 1.
  public static let identity = Kernel(drawing: [[1]], name: "identity")

  /// The plane minus its `laplacian4`. Sum 1, gain 29.
  ///
  ///      0 -1  0
  ///     -1  5 -1        out = 5 centre - left - right - up - down
  ///      0 -1  0
  ///
  /// (The usual example of `filter2D` in OpenCV. Pillow's `SHARPEN` is another: 32/16 amid eight -2/16.)
  public static let sharpen = Kernel(drawing: [[0, -1, 0], [-1, 5, -1], [0, -1, 0]], name: "sharpen")

  // MARK: - Laplacians

  /// The 5-point Laplacian: the second differences of row and column added. Sum 0, gain 20.
  ///
  ///     0  1  0
  ///     1 -4  1        out = left + right + up + down - 4 centre
  ///     0  1  0
  ///
  /// `cv2.Laplacian` with `ksize=1` (its default), `ndimage.laplace` in SciPy, `MPSImageLaplacian`,
  /// `fspecial('laplacian', 0)` in MATLAB.
  public static let laplacian4 = Kernel(drawing: [[0, 1, 0], [1, -4, 1], [0, 1, 0]], name: "laplacian4")

  /// The 9-point Laplacian with equal weights: the sum of the eight neighbours beside 8 times the centre. Sum 0,
  /// gain 72.
  ///
  ///     1  1  1
  ///     1 -8  1        out = sum of the neighbours - 8 centre
  ///     1  1  1
  ///
  /// The kernel of Apple's sample "Finding the sharpest image", which draws it with the opposite sign (8 amid -1): the
  /// variance is the same, the response is not.
  public static let laplacian8 = Kernel(drawing: [[1, 1, 1], [1, -8, 1], [1, 1, 1]], name: "laplacian8")

  /// Twice the Laplacian along the diagonals. Sum 0, gain 80.
  ///
  ///     2  0  2
  ///     0 -8  0        out = 2 (sum of the diagonal neighbours) - 8 centre
  ///     2  0  2
  ///
  /// `cv2.Laplacian` with `ksize=3`, which is no larger version of `ksize=1`: it does not see horizontal and vertical
  /// neighbours at all.
  public static let laplacianDiagonal = Kernel(
    drawing: [[2, 0, 2], [0, -8, 0], [2, 0, 2]], name: "laplacianDiagonal")

  // MARK: - First derivatives

  /// Sobel's derivative along x, positive where the plane grows to the right. Sum 0, gain 12.
  ///
  ///     -1  0  1
  ///     -2  0  2        column 1 2 1 times row -1 0 1; eight times the derivative per pixel
  ///     -1  0  1
  ///
  /// `cv2.Sobel` with `dx=1, ksize=3` and `ndimage.sobel(axis=1)` in SciPy, both without a divisor.
  public static let sobelX = Kernel(smoothing: [1, 2, 1], derivativeAlongX: true, name: "sobelX")

  /// Sobel's derivative along y, positive where the plane grows downwards. Sum 0, gain 12.
  ///
  ///     -1 -2 -1
  ///      0  0  0        column -1 0 1 times row 1 2 1
  ///      1  2  1
  ///
  /// `cv2.Sobel` with `dy=1, ksize=3`, `ndimage.sobel(axis=0)`. `fspecial('sobel')` of MATLAB has the opposite sign.
  public static let sobelY = Kernel(smoothing: [1, 2, 1], derivativeAlongX: false, name: "sobelY")

  /// Scharr's derivative along x, whose direction is truer than Sobel's. Sum 0, gain 236.
  ///
  ///      -3  0   3
  ///     -10  0  10        column 3 10 3 times row -1 0 1; 32 times the derivative per pixel
  ///      -3  0   3
  ///
  /// `cv2.Scharr` with `dx=1`; scikit-image's `scharr_v` divides it by 32.
  public static let scharrX = Kernel(smoothing: [3, 10, 3], derivativeAlongX: true, name: "scharrX")

  /// Scharr's derivative along y, positive where the plane grows downwards. Sum 0, gain 236.
  ///
  ///     -3 -10 -3
  ///      0   0  0        column -1 0 1 times row 3 10 3
  ///      3  10  3
  ///
  /// `cv2.Scharr` with `dy=1`; scikit-image's `scharr_h` divides it by 32.
  public static let scharrY = Kernel(smoothing: [3, 10, 3], derivativeAlongX: false, name: "scharrY")

  /// Prewitt's derivative along x. Sum 0, gain 6.
  ///
  ///     -1  0  1
  ///     -1  0  1        column 1 1 1 times row -1 0 1; six times the derivative per pixel
  ///     -1  0  1
  ///
  /// `ndimage.prewitt(axis=1)` in SciPy; scikit-image's `prewitt_v` divides it by 6.
  public static let prewittX = Kernel(smoothing: [1, 1, 1], derivativeAlongX: true, name: "prewittX")

  /// Prewitt's derivative along y, positive where the plane grows downwards. Sum 0, gain 6.
  ///
  ///     -1 -1 -1
  ///      0  0  0        column -1 0 1 times row 1 1 1
  ///      1  1  1
  ///
  /// `ndimage.prewitt(axis=0)`. `fspecial('prewitt')` of MATLAB has the opposite sign.
  public static let prewittY = Kernel(smoothing: [1, 1, 1], derivativeAlongX: false, name: "prewittY")
}

extension Kernel {
  /// A kernel drawn row by row, with its anchor in the middle.
  init(drawing rows: [[Float]], factors: Factors? = nil, name: String) {
    self.init(
      width: rows[0].count, height: rows.count, anchorX: rows[0].count / 2, anchorY: rows.count / 2,
      weights: rows.flatMap { $0 }, factors: factors, name: name)
  }

  /// A central difference -1 0 1 along one axis times whole-number smoothing along the other: whole-number factors,
  /// so that whole-number pixels have exact responses by either plan.
  private init(smoothing: [Float], derivativeAlongX: Bool, name: String) {
    let difference: [Float] = [-1, 0, 1]
    let column = derivativeAlongX ? smoothing : difference
    let row = derivativeAlongX ? difference : smoothing
    self.init(
      drawing: column.map { factor in row.map { factor * $0 } }, factors: Factors(column: column, row: row),
      name: name)
  }
}
