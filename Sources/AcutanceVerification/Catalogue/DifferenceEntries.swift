import AcutanceKernels
import AcutanceReference

// Two planes beside each other.

extension Catalogue {
  static let differenceEntries: [CatalogueEntry] = [
    CatalogueEntry(
      name: "difference.uint8", summary: "how far two planes of bytes are apart", kernels: ["differenceUInt8"],
      bound: "exact", derivation: "lanes are widened before they can overflow, sums have 64 bits",
      grid: TrialGrid(
        contents: TrialContent.ofIntegers,
        parameters: [(name: "other", values: ["seed", "negative", "reversed", "equal"])])
    ) { trial, image in
      let (first, second) = (try trial.pixels(image, as: UInt8.self), try trial.otherPixels(image))
      let reference = BLASReference.difference(
        of: DoubleMatrix(first, width: trial.width, height: trial.height),
        and: DoubleMatrix(second, width: trial.width, height: trial.height))
      var fields = StatisticFields()
      fields.exact("count", Double(first.count))
      fields.exact("sumOfMagnitudes", reference.sumOfMagnitudes)
      fields.exact("sumOfSquares", reference.sumOfSquares)
      if !first.isEmpty { fields.exact("largest", reference.largest) }
      let plane = TrialPlane(first, width: trial.width, height: trial.height, layout: trial.layout)
      // Rows of its own distance, from addresses of its own.
      let other = TrialPlane(second, width: trial.width, height: trial.height, layout: .misaligned)
      return PreparedTrial(fields.expectation(sameBitsOnEveryVariant: true)) { variant in
        try plane.withView { view in
          try other.withView { Observation(try difference(of: view, and: $0, variant: variant)) }
        }
      }
    }
  ]
}

extension Trial {
  /// The plane that the trial's own is compared with: `other=seed` of the next seed, `negative`, `reversed` or `equal`.
  func otherPixels(_ image: TrialImage?) throws -> [UInt8] {
    let own = try pixels(image, as: UInt8.self)
    switch try parameters.value("other") {
    case "seed":
      var next = self
      next.seed &+= 1
      return try next.pixels(image, as: UInt8.self)
    case "negative": return own.map { 255 - $0 }
    case "reversed": return own.reversed()
    case "equal": return own
    case let text: throw TrialError.invalidParameter(name: "other", value: text)
    }
  }
}

extension Observation {
  /// The values of a difference in the order of the entry's fields.
  init(_ difference: PlaneDifference) {
    let sums = [Double(difference.count), Double(difference.sumOfMagnitudes), Double(difference.sumOfSquares)]
    self.init(values: sums + [difference.largest].compactMap { $0.map(Double.init) })
  }
}
