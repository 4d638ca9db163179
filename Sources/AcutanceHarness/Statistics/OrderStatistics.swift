/// Numbers in order, and what is read off them.
package struct SortedValues {
  package let values: [Double]

  /// - Precondition: at least one value, none of them NaN.
  package init(_ values: [Double]) {
    precondition(!values.isEmpty, "statistics of nothing")
    self.values = values.sorted()
  }

  package var minimum: Double { values[0] }

  /// The middle value, or the mean of the two in the middle.
  package var median: Double {
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }

  /// Median of the distances from the median: a spread that a few disturbed repetitions do not move.
  package var medianDeviation: Double {
    let middle = median
    return SortedValues(values.map { abs($0 - middle) }).median
  }

  /// An interval that holds the median of the distribution with at least the given probability, whatever the
  /// distribution: from the k-th value to the k-th from the end.
  ///
  /// The true median lies below the k-th of n independent values if fewer than k of them lie below it, and each does with
  /// probability 1/2: P(B < k), B binomial (n, 1/2). The largest k with 2 P(B < k) <= 1 - confidence is taken; with too
  /// few values for any k (five for 95%) the whole range.
  package func medianInterval(confidence: Double = 0.95) -> (low: Double, high: Double) {
    let rank = medianRank(count: values.count, confidence: confidence)
    return (values[rank - 1], values[values.count - rank])
  }
}

/// The rank k of `medianInterval`, from 1.
package func medianRank(count: Int, confidence: Double) -> Int {
  // The probabilities of 0, 1, 2... of n, one from the other; 2^-n leaves the Doubles far beyond any number of
  // repetitions that is used.
  precondition(count > 0 && count <= 1000)
  var probability = 1.0
  for _ in 0..<count { probability /= 2 }
  var below = 0.0
  var rank = 0
  while 2 * (rank + 1) <= count {
    below += probability
    guard 2 * below <= 1 - confidence else { break }
    probability *= Double(count - rank) / Double(rank + 1)
    rank += 1
  }
  return max(rank, 1)
}
