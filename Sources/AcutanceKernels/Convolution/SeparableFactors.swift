// Finding the column and the row whose outer product a kernel is: kx + ky operations per pixel in place of kx ky.

extension Kernel {
  /// A column and a row of taps whose outer product the kernel is, or `nil` if it is none.
  ///
  ///     -1 0 1     1
  ///     -2 0 2  =  2  times  -1 0 1
  ///     -1 0 1     1
  ///
  /// The factors that a kernel carries come first; otherwise the row and the column through the tap of largest
  /// magnitude (the pivot) are tried: every row of an outer product is a multiple of that row. Whatever is tried must
  /// reproduce every single tap:
  ///
  ///     |w(x, y) - column[y] row[x]| <= 6u |w(x, y)|,    u = 2^-24
  ///
  /// with the product taken exactly (two Floats multiplied in Double), so that a tap of 0 wants a product of exactly 0.
  /// The 6u are what rounding can do to an outer product of Floats: each tap of it is off by u, a quotient of pivot row
  /// and pivot adds u of its own, and three taps and the compared one meet: 5u and terms of u^2.
  ///
  /// Why no norm is tested: the usual criterion, a second singular value that is small beside the first, measures what
  /// is left over against the *largest* tap. A tap of 1e-10 in a corner where the outer product has 0 passes it, and is
  /// dropped: a bright pixel under this tap alone, or a NaN, no longer reaches the output, and the error there is not
  /// small beside the sum of |w||x|, which is what every plan promises.
  ///
  /// - A kernel of whole numbers (|w| < 2^24) has whole-number factors or none: whole-number pixels then have exact
  ///   responses as long as no partial sum reaches 2^24. The row has no common divisor and the column takes it all. No
  ///   other factors are missed: if the rows of a matrix of whole numbers are multiples of one of them, they are
  ///   *whole* multiples of this one freed of its common divisor.
  /// - A single row is the column [1] times itself, a single column itself times the row [1].
  /// - All other factors are scaled by a power of two, which changes no product, so that the magnitudes of the row sum
  ///   to more than 1/2 and at most 1 + 2^-16 (a row normalised to 1 and rounded stays as it is): the sums along rows
  ///   that a separable plan stores are no larger than the largest pixel, and overflow no earlier than a direct sum.
  ///
  /// Edge cases: an all-zero kernel is the product of an all-zero column and an all-zero row. Factors that would be
  /// subnormal or infinite are refused (a subnormal number has lost bits). Carried factors that fail, for instance
  /// because products of theirs sink to 0, are not used.
  ///
  /// Error of a row pass and a column pass of Floats with these factors: gamma_(kx + ky + 7) times the sum of |w||x| at
  /// the pixel, where gamma_n = n u / (1 - n u): kx and ky roundings, 6u for the taps, and u to spare. Where stored row
  /// sums or products are subnormal, 2^-150 (ky + kx sum |column|) is added.
  ///
  /// Cost: one pass over the taps, when a plan is made.
  public func separated() -> Factors? {
    if hasWholeWeights {
      if let factors, factors.areWhole, isProduct(of: factors) { return factors }
      return lineFactors ?? wholeFactors
    }
    if let balanced = factors?.balanced, isProduct(of: balanced) { return balanced }
    if let lineFactors { return lineFactors }
    let candidate = crossFactors.balanced
    return isProduct(of: candidate) ? candidate : nil
  }

  private var hasWholeWeights: Bool { weights.allSatisfy(\.isSmallWholeNumber) }

  /// The factors of a single row or column.
  private var lineFactors: Factors? {
    if height == 1 { return Factors(column: [1], row: weights) }
    if width == 1 { return Factors(column: weights, row: [1]) }
    return nil
  }

  /// Column and row of the first tap of largest magnitude.
  private var pivot: (x: Int, y: Int) {
    var index = 0
    for i in weights.indices where abs(weights[i]) > abs(weights[index]) { index = i }
    return (index % width, index / width)
  }

  /// The pivot's column, and its row divided by the pivot: whatever the size of the weights, the row is within -1...1.
  private var crossFactors: Factors {
    let (x, y) = pivot
    let divisor = self[x, y]
    return Factors(
      column: (0..<height).map { self[x, $0] },
      row: (0..<width).map { self[$0, y] == 0 ? 0 : self[$0, y] / divisor })
  }

  /// The pivot's row without its common divisor, and the multiples of it that the rows are; `nil` if they are not.
  private var wholeFactors: Factors? {
    let taps = weights.map { Int($0) }
    let (x, y) = pivot
    let pivotRow = taps[y * width..<(y + 1) * width]
    let divisor = pivotRow.reduce(0, greatestCommonDivisor)
    guard divisor > 0 else {
      return Factors(column: Array(repeating: 0, count: height), row: Array(repeating: 0, count: width))
    }
    let row = pivotRow.map { $0 / divisor }
    // A remainder is dropped here and noticed below, where the product then is not the tap.
    let column = (0..<height).map { taps[$0 * width + x] / row[x] }
    for j in 0..<height {
      for i in 0..<width where column[j] * row[i] != taps[j * width + i] { return nil }
    }
    return Factors(column: column.map { Float($0) }, row: row.map { Float($0) })
  }

  /// Whether each tap is the product of its factors within 6u of its own size.
  ///
  /// Nothing is rounded here that matters: the product of two Floats is exact in Double, a difference of numbers within
  /// a factor of two of each other is exact too, and any other is far beyond the limit.
  private func isProduct(of factors: Factors) -> Bool {
    guard (factors.column + factors.row).allSatisfy({ $0.isZero || $0.isNormal }) else { return false }
    for y in 0..<height {
      for x in 0..<width {
        let tap = Double(self[x, y])
        let product = Double(factors.column[y]) * Double(factors.row[x])
        guard abs(tap - product) <= 0x6p-24 * abs(tap) else { return false }
      }
    }
    return true
  }
}

extension Kernel.Factors {
  fileprivate var areWhole: Bool { (column + row).allSatisfy(\.isSmallWholeNumber) }

  /// The same products, with magnitudes of the row that sum to more than 1/2 and at most 1 + 2^-16. Where that would
  /// leave the range of Float, the result has an infinite or subnormal tap, or a 0, and is refused by the test of the
  /// products.
  fileprivate var balanced: Self {
    let sum = row.reduce(0) { $0 + Double(abs($1)) }
    guard sum > 0 else { return self }
    var exponent = Int(sum.exponent)
    if sum.significand > 1 + 0x1p-16 { exponent += 1 }
    guard exponent != 0 else { return self }
    let scale = Float(sign: .plus, exponent: exponent, significand: 1)
    return Self(column: column.map { $0 * scale }, row: row.map { $0 / scale })
  }
}

extension Float {
  /// Whole, and so small that every whole number up to it is a Float.
  fileprivate var isSmallWholeNumber: Bool { abs(self) < 0x1p24 && self == rounded(.towardZero) }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (abs(a), abs(b))
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
