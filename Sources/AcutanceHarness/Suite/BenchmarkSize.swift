/// A size of planes.
public struct BenchmarkSize: Sendable, Hashable, CustomStringConvertible {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// A size of so many columns and rows; nothing is checked.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width times height.
  public var pixels: Int { width * height }
  public var description: String { "\(width)x\(height)" }

  /// From a plane in the first cache level to a photograph of 12 megapixels.
  public static let ladder = [
    BenchmarkSize(width: 64, height: 64), BenchmarkSize(width: 256, height: 192),
    BenchmarkSize(width: 640, height: 480),
    BenchmarkSize(width: 1280, height: 960), BenchmarkSize(width: 2304, height: 1728),
    BenchmarkSize(width: 4000, height: 3000),
  ]

  /// On request: 400 megapixels.
  public static let huge = BenchmarkSize(width: 23_104, height: 17_328)
}
