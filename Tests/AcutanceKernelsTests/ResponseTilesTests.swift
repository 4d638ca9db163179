import AcutanceKernels
import TestSupport
import Testing

/// Cells of a grid and heat maps as weights.
@Suite struct ResponseTilesTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) throws -> Plane<Float> {
    var generator = SeededGenerator(seed: seed)
    return try Plane(width: width, height: height, pixels: generator.floats(width * height))
  }

  private func isClose(_ found: Double?, _ expected: Double?, relative: Double) -> Bool {
    guard let found, let expected else { return (found == nil) == (expected == nil) }
    return abs(found - expected) <= relative * abs(expected)
  }

  @Test(arguments: TestScale.variants)
  func cellsOfFloatsAreThoseOfAPlainLoop(variant: Variant) throws {
    let (width, height) = (157, 61)
    let plane = try noise(width, height, seed: 51)
    for kernel in ResponseKernel.allCases {
      let oracle = ResponseOracle(
        plane.pixels.map(Double.init), width: width, height: height, kernel: kernel.rawValue, replicate: false,
        inset: 3)
      let scale = Double(kernel.integerScale)
      for (columns, rows) in [(1, 1), (5, 4), (11, 7), (200, 90)] {
        let tiles = try responseMoments(
          of: plane, kernel: kernel, inset: 3, tiles: TileGrid(columns: columns, rows: rows), variant: variant)
        var merged = Moments.empty
        for row in 0..<rows {
          for column in 0..<columns {
            let cell = tiles[column, row]
            let xs = column * width / columns..<(column + 1) * width / columns
            let ys = row * height / rows..<(row + 1) * height / rows
            let inside = oracle.responses.filter { xs.contains($0.x) && ys.contains($0.y) }
            let exact = PlainMoments(inside)
            let bound = exact.varianceBound(relative: 204 * 0x1p-24, aboutZero: false)
            let isRight =
              cell.count == inside.count
              && (inside.isEmpty || abs(cell.populationVariance! * scale * scale - exact.variance) <= bound + 1e-15)
            if !isRight { Issue.record("\(variant) \(kernel) \(columns)x\(rows) cell \(column),\(row): \(cell)") }
            merged = merged.merged(with: cell)
          }
        }
        let whole = try responseMoments(of: plane, kernel: kernel, inset: 3, variant: variant)
        #expect(tiles.whole.count == whole.count && merged.count == whole.count)
        #expect(isClose(merged.populationVariance, tiles.whole.populationVariance, relative: 1e-14))
        // Both are within 102u or 66u of the truth; in practice to 1e-6.
        #expect(isClose(tiles.whole.populationVariance, whole.populationVariance, relative: 270 * 0x1p-24))
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func equalWeightsAreNone(variant: Variant) throws {
    let plane = try noise(2100, 19, seed: 52)
    let bytes = try Plane<UInt8>(width: 2100, height: 19) { x, y in UInt8(plane[x, y] * 255) }
    for kernel in ResponseKernel.allCases {
      for weight: Float in [1, 0.3, 1e-30, 7e9] {
        let weights = try Plane<Float>(width: 1, height: 1, filledWith: weight)
        let float = try responseMoments(of: plane, kernel: kernel, inset: 2, weights: weights, variant: variant)
        let count = Double(float.unweighted.count)
        #expect(isClose(float.weighted.sumOfWeights, Double(weight) * count, relative: 1e-12))
        #expect(
          isClose(
            float.weighted.populationVariance, float.unweighted.populationVariance, relative: 206 * 0x1p-24))
        let whole = try responseMoments(of: bytes, kernel: kernel, inset: 2, weights: weights, variant: variant)
        #expect(isClose(whole.weighted.populationVariance, whole.unweighted.populationVariance, relative: 1e-13))
        #expect(
          whole.unweighted == (try responseMoments(of: bytes, kernel: kernel, inset: 2, variant: variant)))
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func aMaskIsItsTile(variant: Variant) throws {
    let plane = try noise(140, 90, seed: 53)
    let grid = try TileGrid(columns: 7, rows: 9)
    for kernel in ResponseKernel.allCases {
      let tiles = try responseMoments(of: plane, kernel: kernel, tiles: grid, variant: variant)
      for (column, row) in [(0, 0), (3, 4), (6, 8)] {
        // The cells of the map are those of the grid.
        let mask = try Plane<Float>(width: 7, height: 9) { x, y in x == column && y == row ? 0.75 : 0 }
        let found = try responseMoments(of: plane, kernel: kernel, weights: mask, variant: variant).weighted
        let cell = tiles[column, row]
        #expect(isClose(found.sumOfWeights, 0.75 * Double(cell.count), relative: 1e-14))
        #expect(isClose(found.populationVariance, cell.populationVariance, relative: 205 * 0x1p-24))
        let difference = abs(found.mean! - cell.mean!)
        #expect(difference <= 205 * 0x1p-24 * (cell.populationVariance!.squareRoot() + abs(cell.mean!)))
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func aSmallMapIsStretchedPiecewise(variant: Variant) throws {
    let (width, height) = (2300, 31)
    let plane = try noise(width, height, seed: 54)
    for (mapWidth, mapHeight) in [(1, 1), (7, 5), (97, 31), (2300, 4), (2300, 31)] {
      let map = try noise(mapWidth, mapHeight, seed: 55)
      let stretched = try Plane<Float>(width: width, height: height) { x, y in
        map[x * mapWidth / width, y * mapHeight / height]
      }
      for kernel in [ResponseKernel.laplacian4, .sobelEnergy] {
        let found = try responseMoments(of: plane, kernel: kernel, weights: map, variant: variant)
        let expected = try responseMoments(of: plane, kernel: kernel, weights: stretched, variant: variant)
        #expect(found == expected, "\(mapWidth)x\(mapHeight)")
        let oracle = ResponseOracle(
          plane.pixels.map(Double.init), width: width, height: height, kernel: kernel.rawValue, replicate: false,
          inset: 0)
        let exact = PlainMoments(
          oracle.responses, weights: oracle.responses.map { Double(stretched[$0.x, $0.y]) })
        let bound = exact.varianceBound(relative: 1e-11, aboutZero: false)
        #expect(abs(found.weighted.populationVariance! - exact.variance) <= bound, "\(mapWidth)x\(mapHeight)")
        #expect(isClose(found.weighted.sumOfWeights, exact.sumOfWeights, relative: 1e-11))
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func tilesAndWeightsGoTogether(variant: Variant) throws {
    let plane = try noise(130, 70, seed: 56)
    let weights = try noise(65, 35, seed: 57)
    let grid = try TileGrid(columns: 4, rows: 3)
    for kernel in ResponseKernel.allCases {
      let both = try responseMoments(of: plane, kernel: kernel, tiles: grid, weights: weights, variant: variant)
      let tiles = try responseMoments(of: plane, kernel: kernel, tiles: grid, variant: variant)
      let weighted = try responseMoments(of: plane, kernel: kernel, weights: weights, variant: variant).weighted
      #expect(both.cells.map(\.unweighted) == tiles.cells && both.whole.unweighted == tiles.whole)
      #expect(isClose(both.whole.weighted.sumOfWeights, weighted.sumOfWeights, relative: 1e-13))
      #expect(isClose(both.whole.weighted.populationVariance, weighted.populationVariance, relative: 1e-12))
    }
  }

  @Test(arguments: TestScale.variants)
  func aResponseWithoutWeightDoesNotCount(variant: Variant) throws {
    var plane = try noise(60, 40, seed: 58)
    let weights = try Plane<Float>(width: 60, height: 40) { x, _ in x < 30 ? 1 : 0 }
    for kernel in ResponseKernel.allCases {
      plane[40, 20] = 0.5
      let clean = try responseMoments(of: plane, kernel: kernel, weights: weights, variant: variant)
      plane[40, 20] = .nan
      let found = try responseMoments(of: plane, kernel: kernel, weights: weights, variant: variant)
      #expect(found.unweighted.nonFiniteCount > 0 && found.unweighted.populationVariance!.isNaN)
      #expect(found.weighted.sumOfWeights == clean.weighted.sumOfWeights)
      #expect(isClose(found.weighted.populationVariance, clean.weighted.populationVariance, relative: 1e-12))
      plane[10, 20] = .nan
      let touched = try responseMoments(of: plane, kernel: kernel, weights: weights, variant: variant)
      #expect(touched.weighted.populationVariance!.isNaN)
      plane[10, 20] = 0.5
    }
  }

  @Test func aSharpSubjectStandsOutOfASoftBackground() throws {
    let plane = try Plane<UInt8>(width: 300, height: 200) { x, y in
      (100..<200).contains(x) && (80..<120).contains(y) ? UInt8((x * 37 + y * 91) % 256) : UInt8(x / 3)
    }
    let tiles = try responseMoments(of: plane, kernel: .laplacian4, inset: 2, tiles: TileGrid(columns: 3, rows: 5))
    let variances = tiles.cells.map { $0.populationVariance! }
    #expect(variances.firstIndex(of: variances.max()!) == 2 * 3 + 1)
    #expect(tiles[0, 0].populationVariance! < 2)
  }
}
