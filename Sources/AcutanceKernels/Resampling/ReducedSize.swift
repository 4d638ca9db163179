/// Width and height in pixels.
public struct PixelSize: Sendable, Hashable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// A size of so many columns and rows; nothing is checked.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size at which a photo is analysed: the longer side reduced to at most `longerSide` pixels, the shorter to
  /// its share, rounded half up and at least 1. Never enlarged; 0 means the full size.
  public func reduced(toLongerSide longerSide: Int) -> PixelSize {
    let longer = max(width, height)
    guard longerSide > 0, longer > longerSide else { return self }
    func share(_ side: Int) -> Int { max(1, (2 * side * longerSide + longer) / (2 * longer)) }
    return PixelSize(width: share(width), height: share(height))
  }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}
