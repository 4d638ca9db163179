import ReportText

/// Seconds with a unit in which they are easy to read: "4.285 ms".
package func timeText(_ seconds: Double) -> String {
  for (unit, size) in [("s", 1.0), ("ms", 1e-3), ("us", 1e-6)] where seconds >= size {
    return "\(fourDigits(seconds / size)) \(unit)"
  }
  return "\(fourDigits(seconds * 1e9)) ns"
}

/// With so many digits behind the point.
package func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "\(value)" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let units = Int((abs(value) * scale).rounded())
  let whole = units / Int(scale)
  let sign = value < 0 && units > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(whole)" }
  let rest = String(units % Int(scale))
  return "\(sign)\(whole)." + String(repeating: "0", count: digits - rest.count) + rest
}

/// 0.873 as "87%".
package func percentText(_ share: Double) -> String { fixed(100 * share, 0) + "%" }

extension TimeRatio {
  /// "2.21 [2.15, 2.26]", or that there is no difference.
  package var text: String {
    guard isDifference else { return "no difference" }
    return "\(fixed(median, 2)) [\(fixed(low, 2)), \(fixed(high, 2))]"
  }
}
