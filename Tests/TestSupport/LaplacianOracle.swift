// Plain loops in Double and Int that share no code with the kernels or with the BLAS reference.

/// What the Laplacian moments should be.
public struct LaplacianOracle: Equatable {
  public var count = 0
  public var mean = 0.0
  public var variance = 0.0
  /// Sum over the pixels of |left| + |right| + |up| + |down| + 4 |centre|, squared: what a response's rounding error
  /// is measured by.
  public var squaredGauge = 0.0

  /// - Parameters:
  ///   - pixels: row after row, no padding.
  ///   - replicate: repeat the edge pixel; otherwise pixels without neighbours are not measured.
  public init(_ pixels: [Double], width: Int, height: Int, replicate: Bool, inset: Int) {
    func at(_ x: Int, _ y: Int) -> Double {
      pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }
    let margin = replicate ? inset : max(inset, 1)
    var responses: [Double] = []
    for y in 0..<height where y >= margin && y < height - margin {
      for x in 0..<width where x >= margin && x < width - margin {
        let neighbours = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)]
        responses.append(neighbours[0] + neighbours[1] + neighbours[2] + neighbours[3] - 4 * at(x, y))
        let gauge = neighbours.reduce(4 * abs(at(x, y))) { $0 + abs($1) }
        squaredGauge += gauge * gauge
      }
    }
    count = responses.count
    guard count > 0 else { return }
    mean = responses.reduce(0, +) / Double(count)
    variance = responses.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
  }
}
