/// What one rounding to Float can do: the units that the bounds of `docs/numerics.md` are made of.
public enum FloatRounding {
  /// u = 2^-24, half an ulp of 1.
  public static let unit = 0x1p-24

  /// gamma_k = k u / (1 - k u): what k roundings in a row can do to a product or a sum, relative to its gauge.
  public static func gamma(_ k: Int) -> Double { Double(k) * unit / (1 - Double(k) * unit) }
}
