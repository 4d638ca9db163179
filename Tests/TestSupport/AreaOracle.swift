/// Exact area averages by brute force: every source pixel is asked for its overlap with every output.
public enum AreaOracle {
  /// Overlap of source pixel x with output i, in units of 1/target of a source pixel.
  public static func overlap(_ x: Int, _ i: Int, source: Int, target: Int) -> Int {
    max(0, min((x + 1) * target, (i + 1) * source) - max(x * target, i * source))
  }

  /// Sums of overlap x pixel for every output, and the divisor that makes averages of them.
  public static func sums(
    _ pixels: [Int], width: Int, height: Int, toWidth: Int, toHeight: Int
  ) -> (sums: [Int], divisor: Int) {
    var sums: [Int] = []
    for j in 0..<toHeight {
      for i in 0..<toWidth {
        var sum = 0
        for y in 0..<height {
          let vertical = overlap(y, j, source: height, target: toHeight)
          if vertical == 0 { continue }
          for x in 0..<width {
            sum += vertical * overlap(x, i, source: width, target: toWidth) * pixels[y * width + x]
          }
        }
        sums.append(sum)
      }
    }
    return (sums, width * height)
  }

  /// Averages in Double.
  public static func averages(_ pixels: [Double], width: Int, height: Int, toWidth: Int, toHeight: Int) -> [Double] {
    var averages: [Double] = []
    for j in 0..<toHeight {
      for i in 0..<toWidth {
        var sum = 0.0
        for y in 0..<height {
          let vertical = overlap(y, j, source: height, target: toHeight)
          if vertical == 0 { continue }
          for x in 0..<width {
            let weight = vertical * overlap(x, i, source: width, target: toWidth)
            if weight > 0 { sum += Double(weight) * pixels[y * width + x] }
          }
        }
        averages.append(sum / Double(width * height))
      }
    }
    return averages
  }
}
