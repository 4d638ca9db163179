import AcutanceKernels
import TestSupport
import Testing

/// Strips are merged in order whoever measured them.
@Suite struct ResponseThreadTests {
  private func check<Pixel: ResponsePixel>(_ plane: Plane<Pixel>, _ variant: Variant) throws
  where Pixel.ResponseMoments: Equatable {
    let grid = try TileGrid(columns: 3, rows: 5)
    let weights = try Plane<Float>(width: 17, height: 11) { x, y in Float((x * 5 + y * 3) % 7) / 4 }
    for kernel in ResponseKernel.allCases {
      for statistics in [StatisticSet(), .all] {
        let whole = try responseMoments(
          of: plane, kernel: kernel, inset: 2, statistics: statistics, variant: variant)
        let tiles = try responseMoments(
          of: plane, kernel: kernel, statistics: statistics, tiles: grid, variant: variant)
        let weighted = try responseMoments(
          of: plane, kernel: kernel, border: .replicate, weights: weights, variant: variant)
        let both = try responseMoments(of: plane, kernel: kernel, tiles: grid, weights: weights, variant: variant)
        for threads in [2, 3, 7, 100] {
          let label = "\(variant) \(Pixel.self) \(kernel) \(threads) threads"
          let wholeNow = try responseMoments(
            of: plane, kernel: kernel, inset: 2, statistics: statistics, threads: threads, variant: variant)
          #expect(wholeNow == whole, "\(label)")
          let tilesNow = try responseMoments(
            of: plane, kernel: kernel, statistics: statistics, tiles: grid, threads: threads, variant: variant)
          #expect(tilesNow.cells == tiles.cells && tilesNow.whole == tiles.whole, "\(label)")
          let weightedNow = try responseMoments(
            of: plane, kernel: kernel, border: .replicate, weights: weights, threads: threads, variant: variant)
          #expect(
            weightedNow.weighted == weighted.weighted && weightedNow.unweighted == weighted.unweighted, "\(label)")
          let bothNow = try responseMoments(
            of: plane, kernel: kernel, tiles: grid, weights: weights, threads: threads, variant: variant)
          #expect(bothNow.cells.map(\.weighted) == both.cells.map(\.weighted), "\(label)")
          #expect(bothNow.cells.map(\.unweighted) == both.cells.map(\.unweighted), "\(label)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func threadsChangeNoBit(variant: Variant) throws {
    let floats = try ConvolutionTesting.noise(233, 190, seed: 140)
    try check(floats, variant)
    try check(Plane<UInt8>(width: 233, height: 190) { UInt8(truncatingIfNeeded: Int(floats[$0, $1] * 255)) }, variant)
    try check(
      Plane<UInt16>(width: 233, height: 190) { UInt16(truncatingIfNeeded: Int(floats[$0, $1] * 65535)) }, variant)
  }

  @Test func manyRunsAreEqualAndNoThreadsAreAnError() throws {
    let plane = try ConvolutionTesting.noise(233, 190, seed: 141)
    let expected = try responseMoments(of: plane, kernel: .laplacian8)
    for _ in 0..<100 {
      let now = try responseMoments(of: plane, kernel: .laplacian8, threads: 4)
      #expect(now == expected)
    }
    #expect(throws: KernelError.threadCount(0)) { try responseMoments(of: plane, kernel: .laplacian4, threads: 0) }
    let small = try Plane<Float>(width: 2, height: 2)
    let nothing = try responseMoments(of: small, kernel: .laplacian4, threads: 3)
    #expect(nothing == .empty)
  }
}
