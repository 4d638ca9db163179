/// Where a position on an axis leads under a border rule.
enum BorderIndex: Equatable {
  /// To a pixel of the axis.
  case pixel(Int)
  /// To no pixel: the rule's constant stands there.
  case outside
}

extension Border {
  /// The pixel that stands at position i of an axis of `length` pixels, for any i however far outside.
  ///
  /// Axes shorter than the reach of a kernel are defined too: mirrors mirror again, one pixel is its own mirror image.
  func index(_ i: Int, length: Int) -> BorderIndex {
    if i >= 0 && i < length { return .pixel(i) }
    guard length > 0 else { return .outside }
    switch self {
    case .valid, .zero, .constant, .truncated: return .outside
    case .replicate: return .pixel(i < 0 ? 0 : length - 1)
    case .wrap: return .pixel(Self.remainder(i, length))
    case .reflect:
      let position = Self.remainder(i, 2 * length)
      return .pixel(position < length ? position : 2 * length - 1 - position)
    case .reflect101:
      guard length > 1 else { return .pixel(0) }
      let position = Self.remainder(i, 2 * length - 2)
      #if MUTANT_REFLECT101  // the edge pixel is repeated, as by reflect
        return .pixel(position < length ? position : 2 * length - 1 - position)
      #else
        return .pixel(position < length ? position : 2 * length - 2 - position)
      #endif
    case .surroundings(let beyond): return beyond.index(i, length: length)
    }
  }

  /// The value beyond the edge for rules that know no pixel there.
  var outsideValue: Float {
    switch self {
    case .constant(let value): value
    case .surroundings(let beyond): beyond.outsideValue
    default: 0
    }
  }

  private static func remainder(_ i: Int, _ length: Int) -> Int {
    let rest = i % length
    return rest < 0 ? rest + length : rest
  }
}
