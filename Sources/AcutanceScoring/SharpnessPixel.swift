import AcutanceKernels

/// Pixels whose sharpness is measured: luma in 0...255, 0...65535, or 0...1 as Float.
public protocol SharpnessPixel: ResponsePixel, ImagePixel {
  /// What keeps a row from being luma; `nil` for whole numbers, which always are.
  static func unusable(in row: Span<Self>) -> UnusablePixel?
}

/// A pixel that is no luma.
public enum UnusablePixel: Sendable, Equatable {
  /// NaN or infinity somewhere.
  case notFinite
  /// The first value outside 0...1.
  case outside(column: Int, value: Float)
}

extension UInt8: SharpnessPixel {
  public static func unusable(in row: Span<UInt8>) -> UnusablePixel? { nil }
}

extension UInt16: SharpnessPixel {
  public static func unusable(in row: Span<UInt16>) -> UnusablePixel? { nil }
}

extension Float: SharpnessPixel {
  public static func unusable(in row: Span<Float>) -> UnusablePixel? {
    var isUsable = true
    // NaN is in no range.
    for x in row.indices { isUsable = isUsable && (row[x] >= 0) && (row[x] <= 1) }
    guard !isUsable else { return nil }
    guard row.indices.allSatisfy({ row[$0].isFinite }) else { return .notFinite }
    let column = row.indices.first { !(0...1).contains(row[$0]) }!
    return .outside(column: column, value: row[column])
  }
}

extension AbsenceReason {
  static func outOfRange(luma: Float, _ x: Int, _ y: Int) -> AbsenceReason {
    .outOfRange("a luma of \(luma) in column \(x + 1), row \(y + 1) is outside 0...1")
  }
}
