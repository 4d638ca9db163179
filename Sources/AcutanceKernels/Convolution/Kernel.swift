/// The weights of a two-dimensional filter as they are drawn: `weights[y * width + x]`, row after row.
///
/// The anchor is the tap that lies on the output pixel. Nothing is flipped: whether the drawing is applied as it is
/// (correlation) or turned by half (convolution) is said where it is used, see `ConvolutionMode`.
public struct Kernel: Sendable, Hashable {
  /// Taps in a row, 1...31.
  public let width: Int
  /// Rows of taps, 1...31.
  public let height: Int
  /// Column of the tap on the output pixel.
  public let anchorX: Int
  /// Row of the tap on the output pixel.
  public let anchorY: Int
  /// The taps, row after row.
  public let weights: [Float]
  /// A column and a row whose outer product the taps are, for kernels that are made that way; `nil` if none is known.
  public let factors: Factors?
  /// What the kernel is called, for plans and reports.
  public let name: String

  /// A column and a row of taps: weight(x, y) is column[y] * row[x].
  public struct Factors: Sendable, Hashable {
    /// The factors of the rows, from the top.
    public let column: [Float]
    /// The factors of the columns, from the left.
    public let row: [Float]

    /// A column and a row of taps; they are checked where a kernel is made of them.
    public init(column: [Float], row: [Float]) {
      self.column = column
      self.row = row
    }
  }

  /// The largest number of taps along one axis.
  public static let maximumSide = 31

  /// A kernel of the given weights, row after row.
  ///
  /// - Parameters:
  ///   - width: taps in a row, 1...31.
  ///   - height: rows of taps, 1...31.
  ///   - weights: `width` x `height` taps.
  ///   - anchor: column and row of the tap on the output pixel; `nil` for the middle, which is (width / 2, height / 2)
  ///     rounded down, so that of an even number of taps the one right of the middle (below it) is meant.
  ///   - name: what plans and reports call it; `nil` for its size.
  /// - Throws: `KernelError`: a side outside 1...31, another number of weights than taps, a weight that is not finite,
  ///   an anchor outside.
  public init(
    width: Int, height: Int, weights: [Float], anchor: (x: Int, y: Int)? = nil, name: String? = nil
  ) throws(KernelError) {
    try self.init(width: width, height: height, weights: weights, anchor: anchor, name: name, factors: nil)
  }

  /// A kernel made of a column and a row of taps; its weights are their products, each rounded once.
  public init(
    column: [Float], row: [Float], anchor: (x: Int, y: Int)? = nil, name: String? = nil
  ) throws(KernelError) {
    try self.init(
      width: row.count, height: column.count, weights: column.flatMap { factor in row.map { factor * $0 } },
      anchor: anchor, name: name, factors: Factors(column: column, row: row))
  }

  private init(
    width: Int, height: Int, weights: [Float], anchor: (x: Int, y: Int)?, name: String?, factors: Factors?
  ) throws(KernelError) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw .kernelSize(width: width, height: height, maximum: Self.maximumSide)
    }
    guard weights.count == width * height else {
      throw .weightCount(count: weights.count, expected: width * height)
    }
    if let index = weights.firstIndex(where: { !$0.isFinite }) {
      throw .weightNotFinite(x: index % width, y: index / width)
    }
    let anchor = anchor ?? (width / 2, height / 2)
    guard anchor.x >= 0, anchor.x < width, anchor.y >= 0, anchor.y < height else {
      throw .anchorOutside(x: anchor.x, y: anchor.y, width: width, height: height)
    }
    self.width = width
    self.height = height
    self.weights = weights
    self.factors = factors
    anchorX = anchor.x
    anchorY = anchor.y
    self.name = name ?? "\(width)x\(height)"
  }

  /// The weight of column x and row y.
  public subscript(x: Int, y: Int) -> Float { weights[y * width + x] }

  /// The kernel turned by half: what convolution applies where correlation applies the drawing.
  public var turned: Kernel {
    Kernel(
      width: width, height: height, anchorX: width - 1 - anchorX, anchorY: height - 1 - anchorY,
      weights: weights.reversed(),
      factors: factors.map { Factors(column: $0.column.reversed(), row: $0.row.reversed()) }, name: name)
  }

  /// Nothing is checked: for drawings that are right by their making.
  init(
    width: Int, height: Int, anchorX: Int, anchorY: Int, weights: [Float], factors: Factors?, name: String
  ) {
    self.width = width
    self.height = height
    self.anchorX = anchorX
    self.anchorY = anchorY
    self.weights = weights
    self.factors = factors
    self.name = name
  }
}

/// How a drawn kernel is applied.
public enum ConvolutionMode: Sendable, Hashable {
  /// out(x, y) = sum w(i, j) in(x + i - anchorX, y + j - anchorY): the drawing as it is. `filter2D` in OpenCV,
  /// `correlate` in SciPy, `vImageConvolve`.
  case correlation
  /// The drawing turned by half: out(x, y) = sum w(i, j) in(x - i + anchorX, y - j + anchorY). An impulse comes out as
  /// the drawing. `convolve` in SciPy and MATLAB's `conv2`.
  case convolution
}
