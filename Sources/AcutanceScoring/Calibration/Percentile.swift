/// A percentile of sorted values: linear between the two neighbours at the position `share * (count - 1)`, as NumPy's
/// default does (type 7 of Hyndman and Fan).
///
/// - Precondition: at least one value; `share` in 0...1.
package func percentile(_ share: Double, ofSorted values: [Double]) -> Double {
  let position = share * Double(values.count - 1)
  let below = Int(position)
  guard below + 1 < values.count else { return values[values.count - 1] }
  let fraction = position - Double(below)
  // The product of an infinite difference and 0 would be NaN; values are finite, so their difference may not be.
  return fraction == 0 ? values[below] : values[below] * (1 - fraction) + values[below + 1] * fraction
}
