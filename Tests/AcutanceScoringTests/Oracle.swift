// Plain loops in Double that share no code with the package: what the rules say, written down once more.

/// Population variance of `0 1 0 / 1 -4 1 / 0 1 0` on the pixels that are 2 or more away from every edge.
func oracleVariance(width: Int, height: Int, _ pixel: (Int, Int) -> Double) -> Double {
  var responses: [Double] = []
  for y in 2..<height - 2 {
    for x in 2..<width - 2 {
      responses.append(
        pixel(x - 1, y) + pixel(x + 1, y) + pixel(x, y - 1) + pixel(x, y + 1) - 4 * pixel(x, y))
    }
  }
  let mean = responses.reduce(0, +) / Double(responses.count)
  return responses.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(responses.count)
}

/// The area average of a plane at a smaller size: every source pixel with the share of it that an output pixel covers.
func oracleReduction(
  width: Int, height: Int, to size: (width: Int, height: Int), _ pixel: (Int, Int) -> Double
) -> [[Double]] {
  func overlap(_ source: Int, _ output: Int, _ from: Int, _ to: Int) -> Double {
    let start = max(source * to, output * from)
    let end = min((source + 1) * to, (output + 1) * from)
    return Double(max(0, end - start)) / Double(from)
  }
  return (0..<size.height).map { j in
    (0..<size.width).map { i in
      var sum = 0.0
      for y in j * height / size.height...min(height - 1, (j + 1) * height / size.height) {
        for x in i * width / size.width...min(width - 1, (i + 1) * width / size.width) {
          sum += pixel(x, y) * overlap(y, j, height, size.height) * overlap(x, i, width, size.width)
        }
      }
      return sum
    }
  }
}

/// Reproducible pixels: a linear congruential generator's upper bits.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt8 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }

  static func pixels(_ count: Int, seed: UInt64) -> [UInt8] {
    var noise = Noise(seed: seed)
    return (0..<count).map { _ in noise.next() }
  }
}

func isClose(_ value: Double?, _ expected: Double, relative: Double) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= relative * abs(expected)
}
