import AcutanceReference

/// The constants that bounds are made of.
enum Bound {
  /// The unit roundoff of Float.
  static let u = FloatRounding.unit
  /// The unit roundoff of Double.
  static let doubleU = 0x1p-53

  /// gamma_k = k u / (1 - k u): what k roundings in a row can do.
  static func gamma(_ k: Int) -> Double { FloatRounding.gamma(k) }

  /// The same in Double.
  static func doubleGamma(_ k: Int) -> Double { Double(k) * doubleU / (1 - Double(k) * doubleU) }

  /// What the reference itself may be off by, per gauge: as many roundings, in Double, and two for bounds and gauges.
  static func referenceSlack(_ k: Int) -> Double { Double(k + 2) * doubleU }
}
