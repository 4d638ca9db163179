import AcutanceKernels
import TestSupport
import Testing

/// Rows that come one by one or in parts give the bits of the whole plane.
@Suite struct ResponseStreamTests {
  static let sizes = [
    (1, 1), (2, 3), (5, 1), (1, 40), (64, 9), (64, 16), (64, 17), (64, 18), (33, 34), (70, 35), (2100, 37), (256, 51),
  ]

  private func matches<Pixel: ResponsePixel>(_ make: (inout SeededGenerator) -> Pixel, _ variant: Variant) throws {
    var generator = SeededGenerator(seed: 61)
    for (width, height) in Self.sizes {
      let plane = try Plane(width: width, height: height, pixels: (0..<width * height).map { _ in make(&generator) })
      for (border, inset) in [(Border.valid, 0), (.valid, 2), (.replicate, 0), (.replicate, 3)] {
        for kernel in ResponseKernel.allCases {
          for statistics in [StatisticSet.all, []] {
            let whole = try responseMoments(
              of: plane, kernel: kernel, border: border, inset: inset, statistics: statistics, variant: variant)
            for chunk in [0, 1, 2, 7, height] {
              var stream = try ResponseStream<Pixel>(
                width: width, height: height, kernel: kernel, border: border, inset: inset, statistics: statistics,
                variant: variant)
              var y = 0
              while y < height {
                if chunk == 0 {
                  try plane.withRow(y) { row throws(KernelError) in try stream.append(row) }
                  y += 1
                } else {
                  let rows = min(chunk, height - y)
                  try stream.append(rows: plane.view.cropped(x: 0, y: y, width: width, height: rows))
                  y += rows
                }
              }
              let found = try stream.finish()
              if found != whole {
                Issue.record(
                  "\(variant) \(Pixel.self) \(width)x\(height) \(border) \(inset) \(kernel) \(statistics) by \(chunk): \(found) \(whole)"
                )
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func floats(variant: Variant) throws {
    try matches({ (generator) -> Float in Float.random(in: 0...1, using: &generator) }, variant)
  }

  @Test(arguments: TestScale.variants)
  func bytes(variant: Variant) throws {
    try matches({ (generator) -> UInt8 in UInt8.random(in: 0...255, using: &generator) }, variant)
  }

  @Test(arguments: TestScale.variants)
  func words(variant: Variant) throws {
    try matches({ (generator) -> UInt16 in UInt16.random(in: 0...65535, using: &generator) }, variant)
  }

  @Test func rowsThatAreMissingOrTooManyAreErrors() throws {
    let plane = try Plane<UInt8>(width: 20, height: 12, filledWith: 3)
    func fed(_ rows: Int) throws -> IntegerMoments {
      var stream = try LaplacianStream<UInt8>(width: 20, height: 10)
      try stream.append(rows: plane.view.cropped(x: 0, y: 0, width: 20, height: rows))
      return try stream.finish()
    }
    #expect(try fed(10).count == 18 * 8)
    #expect(throws: KernelError.rowCountMismatch(count: 9, expected: 10)) { try fed(9) }
    #expect(throws: KernelError.rowCountMismatch(count: 11, expected: 10)) { try fed(11) }
    func longRow() throws {
      var stream = try LaplacianStream<UInt8>(width: 19, height: 10)
      try plane.withRow(0) { row throws(KernelError) in try stream.append(row) }
    }
    #expect(throws: KernelError.rowLengthMismatch(count: 20, expected: 19)) { try longRow() }
    func narrowRows() throws {
      var stream = try LaplacianStream<UInt8>(width: 21, height: 10)
      try stream.append(rows: plane.view)
    }
    #expect(throws: KernelError.rowLengthMismatch(count: 20, expected: 21)) { try narrowRows() }
    func oneRowTooMany() throws {
      var stream = try LaplacianStream<UInt8>(width: 20, height: 1)
      try plane.withRow(0) { row throws(KernelError) in try stream.append(row) }
      try plane.withRow(1) { row throws(KernelError) in try stream.append(row) }
    }
    #expect(throws: KernelError.rowCountMismatch(count: 2, expected: 1)) { try oneRowTooMany() }
    func made(_ width: Int, _ height: Int, inset: Int = 0) throws -> Int {
      try LaplacianStream<Float>(width: width, height: height, inset: inset).rowCount
    }
    #expect(throws: KernelError.plane(.negativeSize(width: -1, height: 4))) { try made(-1, 4) }
    #expect(throws: KernelError.negativeInset(-2)) { try made(9, 9, inset: -2) }
    #expect(throws: KernelError.plane(.sizeOverflow(width: .max, height: 4))) { try made(.max, 4) }
  }

  @Test func aStreamOfNoRowsHasNoValue() throws {
    let empty = try LaplacianStream<Float>(width: 0, height: 0)
    #expect(try empty.finish() == .empty)
    let flat = try LaplacianStream<UInt16>(width: 7, height: 0, kernel: .sobelEnergy)
    #expect(try flat.finish().populationVariance == nil)
  }

  @Test func guardedRowsAreReadAloneAndPaddingNever() throws {
    var generator = SeededGenerator(seed: 62)
    let (width, height) = (83, 37)
    let pixels = generator.floats(width * height)
    let plane = try Plane(width: width, height: height, pixels: pixels)
    for placement in GuardedPixels<Float>.Placement.allCases {
      let guarded = GuardedPixels(
        pixels, width: width, height: height, padding: 3, poison: .nan, placement: placement)
      for kernel in ResponseKernel.allCases {
        let found = try guarded.withView { view in
          var stream = try ResponseStream<Float>(width: width, height: height, kernel: kernel, border: .replicate)
          try stream.append(rows: view)
          return try stream.finish()
        }
        #expect(found == (try responseMoments(of: plane, kernel: kernel, border: .replicate)), "\(kernel)")
        let weights = try Plane<Float>(width: width, height: height, pixels: pixels)
        let weighted = try guarded.withView { try responseMoments(of: $0, kernel: kernel, weights: $0) }
        #expect(weighted == (try responseMoments(of: plane, kernel: kernel, weights: weights)))
      }
    }
  }
}
