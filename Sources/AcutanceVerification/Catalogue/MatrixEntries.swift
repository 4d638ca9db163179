import AcutanceKernels
import AcutanceReference

// Products of matrices of Doubles: a trial's plane on the left, numbers of 53 bits on the right.

extension Catalogue {
  static let matrixEntries: [CatalogueEntry] = [productEntry]

  private static var productEntry: CatalogueEntry {
    CatalogueEntry(
      name: "matrixProduct.double", summary: "the product of two matrices of Doubles", kernels: ["productDouble"],
      bound: "gamma_k sum |a| |b|, U = 2^-53",
      derivation: "k products and sums one after the other, each rounded, the same bits on every variant",
      grid: TrialGrid(
        contents: TrialContent.finite + TrialContent.nonFinite,
        parameters: [
          (name: "columns", values: ["16", "32", "48", "64"]), (name: "shape", values: ["plane"]),
          LayerTrial.weightChoices,
        ],
        largeSizes: [(333, 36)], imageLimit: 1 << 16)
    ) { trial, image in
      let product = try ProductTrial(trial, image)
      let result = BLASReference.matrixProduct(product.left, product.right)
      let isExact = try trial.content.isWhole && trial.parameters.value("weights") == "whole"
      // The reference rounds as often as the kernel, in an order of its own.
      let gamma = 2 * Bound.doubleGamma(product.inner) + Bound.referenceSlack(product.inner)
      let expectation = ExpectedValues(
        values: result.outputs.values, bounds: result.gauges.values.map { isExact ? 0 : gamma * $0 },
        places: .pixels(width: product.columns), sameBitsOnEveryVariant: true)
      return PreparedTrial(expectation) { variant in try product.observation(MatrixProduct(variant)) }
    }
  }
}

/// A product: a matrix of the trial's size times one of `columns` columns. With `shape=stack`, as benchmarks want it, the same
/// number of values in rows of 64, as many transforms of 64 pixels have it.
struct ProductTrial {
  let rows: Int
  let inner: Int
  let columns: Int
  let left: DoubleMatrix
  let right: DoubleMatrix
  /// The left matrix with rows of this length, and NaN behind them.
  let padded: [Double]
  let stride: Int

  init(_ trial: Trial, _ image: TrialImage?) throws {
    columns = try trial.parameters.integer("columns")
    let pixels: [Float]
    switch try trial.parameters.value("shape") {
    case "plane":
      (rows, inner) = (trial.height, trial.width)
      pixels = try trial.pixels(image)
    case "stack":
      (rows, inner) = (max(trial.width * trial.height / 64, 1), 64)
      pixels = Float.pixels(trial.content, width: inner, height: rows, seed: trial.seed)
    case let text: throw TrialError.invalidParameter(name: "shape", value: text)
    }
    left = DoubleMatrix(pixels, width: inner, height: rows)
    let kind = try trial.parameters.value("weights")
    var numbers = TrialGenerator(seed: UInt64(inner * 1000 + columns))
    var values: [Double] = []
    for _ in 0..<inner * columns {
      let unit = (Double(numbers.next() >> 11) + 1) / 0x1p53
      switch kind {
      case "signed": values.append(numbers.next() & 1 == 0 ? unit : -unit)
      case "positive": values.append(unit)
      case "whole": values.append(Double(numbers.next() % 7) + 1)
      default: throw TrialError.invalidParameter(name: "weights", value: kind)
      }
    }
    right = DoubleMatrix(rows: inner, columns: columns, values: values)
    stride = inner + 3
    var padded: [Double] = []
    for row in 0..<rows {
      padded += left.values[row * inner..<(row + 1) * inner]
      padded += [.nan, .nan, .nan]
    }
    self.padded = padded
  }

  /// A NaN that no arithmetic makes: its payload is not empty, and no input has it.
  static let sentinel = Double(nan: 0x5A5A, signaling: false)

  func run(_ product: MatrixProduct, into output: inout MutableSpan<Double>) {
    product(
      padded.span, leftStride: stride, rows: rows, inner: inner, right.values.span, columns: columns, into: &output)
  }

  func observation(_ product: MatrixProduct) -> Observation {
    // Sixteen more behind the result.
    var values = [Double](repeating: Self.sentinel, count: rows * columns + 16)
    var output = values.mutableSpan
    run(product, into: &output)
    let count = rows * columns
    let isUntouched = { (index: Int) in values[index].bitPattern == Self.sentinel.bitPattern }
    let unwritten = (0..<count).filter(isUntouched)
    let wroteOutside = !(count..<count + 16).allSatisfy(isUntouched)
    return Observation(values: Array(values.prefix(count)), unwritten: unwritten, wroteOutside: wroteOutside)
  }
}
