/// The quality as a badge shows it.
///
/// A percentage, truncated: the integer part of the Double `value * 100` (so 0.29, which is 28.999999999999996 after
/// the product, shows 28%). A measured 0 shows `0%`, a measured value above 0 that would be truncated to 0 shows
/// `<1%`, an absent one shows `-`: three things that once all read "0%".
public func badge(_ quality: Measurement<Double>) -> String {
  guard let value = quality.value else { return "-" }
  guard value.isFinite else { return "-" }
  let percent = Int(min(max(value, 0), 1) * 100)
  return percent == 0 && value > 0 ? "<1%" : "\(percent)%"
}
