import AcutanceFaces
import AcutanceKernels
import AcutanceVerification
import CAllocationCount
import TestSupport
import Testing

/// Memory is asked for when something is made, not when it runs.
@Suite(.enabled(if: allocation_count() >= 0, "allocations cannot be counted here")) struct AllocationTests {
  /// How often this thread asks for memory in a call.
  private func allocations(_ body: () throws -> Void) rethrows -> Int {
    let before = allocation_count()
    try body()
    return allocation_count() - before
  }

  /// The same of a second call: the first one makes tables and metadata that stay.
  private func allocationsLater(_ body: () throws -> Void) rethrows -> Int {
    try body()
    return try allocations(body)
  }

  @Test func theCounterCounts() {
    var array: [Int] = []
    #expect(allocations { array.reserveCapacity(1000) } >= 1)
    #expect(array.isEmpty)
  }

  private func check<Pixel: ImagePixel>(_ plane: Plane<Pixel>) throws {
    let size = PixelSize(width: plane.width, height: plane.height)
    let kernels = [
      .laplacian8, .sobelX, try Kernel(width: 5, height: 3, weights: (0..<15).map { Float(1 + $0 * $0 % 7) }),
      try .gaussian(sigma: 1, radius: 2), try .gaussian(sigma: 3, radius: 7), try .box(width: 15, height: 15),
      try Kernel(width: 1, height: 1, weights: [0.5]),
    ]
    let borders: [Border] = [
      .zero, .constant(0.5), .replicate, .reflect, .reflect101, .wrap, .truncated, .valid,
      .surroundings(beyond: .wrap),
    ]
    for kernel in kernels {
      for border in borders {
        for variant in Variant.supported {
          let plan = try ConvolutionPlan<Pixel>(
            size, with: kernel, mode: .correlation, border: border, options: ConvolutionOptions(variant: variant))
          var output = try Plane<Float>(width: plan.target.width, height: plan.target.height)
          try plan.run(plane.view, into: &output)
          let count = try allocations { try plan.run(plane.view, into: &output) }
          #expect(count == 0, "\(plan)")
        }
      }
    }
  }

  @Test func aPlanThatHasRunAsksForNothing() throws {
    var generator = SeededGenerator(seed: 120)
    try check(Plane<Float>(width: 150, height: 60, pixels: generator.floats(150 * 60)))
    try check(Plane<Float>(width: 2200, height: 40, pixels: generator.floats(2200 * 40)))
    try check(Plane<UInt8>(width: 150, height: 60, pixels: generator.bytes(150 * 60)))
  }

  @Test func laplacianMomentsAskForNothing() throws {
    var generator = SeededGenerator(seed: 123)
    let floats = try Plane<Float>(width: 64, height: 64, pixels: generator.floats(64 * 64))
    let bytes = try Plane<UInt8>(width: 64, height: 64, pixels: generator.bytes(64 * 64))
    for variant in Variant.supported {
      #expect(try allocationsLater { _ = try laplacianMoments(of: floats, inset: 2, variant: variant) } == 0)
      #expect(try allocationsLater { _ = try laplacianMoments(of: bytes, border: .replicate, variant: variant) } == 0)
      #expect(try allocationsLater { _ = try responseMoments(of: floats, kernel: .laplacian4, variant: variant) } == 0)
    }
  }

  @Test func momentsAskForNothing() throws {
    let floats = try Plane<Float>(width: 700, height: 100, filledWith: 0.5)
    let doubles = try Plane<Double>(width: 70, height: 100, filledWith: 0.5)
    let bytes = try Plane<UInt8>(width: 700, height: 100, filledWith: 5)
    for variant in Variant.supported {
      #expect(try allocationsLater { _ = try moments(of: floats, statistics: .all, variant: variant) } == 0)
      #expect(try allocationsLater { _ = try moments(of: floats, accuracy: .fast, variant: variant) } == 0)
      #expect(try allocationsLater { _ = try moments(of: doubles, variant: variant) } == 0)
      #expect(try allocationsLater { _ = try moments(of: bytes, statistics: .all, variant: variant) } == 0)
    }
  }

  /// After the first photograph of a size, also where faces are found and the list of the last ones is gone.
  @Test func searchingForFacesAsksForNothing() throws {
    var generator = SeededGenerator(seed: 124)
    let planes = try (0..<3).map { _ in
      try Plane<Float>(width: 150, height: 90, pixels: generator.floats(150 * 90).map { 128 + 127 * $0 })
    }
    for variant in Variant.supported {
      for threshold: Float in [0.88, 0.01] {
        let detector = try FaceDetector(
          settings: FaceDetector.Settings(threshold: threshold), variant: variant)
        var count = 0
        let (blue, green, red) = (planes[0], planes[1], planes[2])
        let asked = try allocationsLater {
          count = try detector.detect(blue: blue.view, green: green.view, red: red.view).faces.count
        }
        #expect(asked == 0, "\(variant), \(threshold)")
        #expect((count > 0) == (threshold < 0.5))
      }
    }
  }

  /// Photographs of four shapes in turn are planned once each.
  @Test func shapesOfACollectionAreKept() throws {
    let detector = try FaceDetector()
    let planes = try [(150, 90), (90, 150), (120, 120), (160, 60)].map { width, height in
      try Plane<Float>(width: width, height: height, filledWith: 100)
    }
    for round in 0..<4 {
      let asked = try allocations {
        for plane in planes { _ = try detector.detect(blue: plane.view, green: plane.view, red: plane.view) }
      }
      #expect((asked == 0) == (round > 0), "round \(round): \(asked)")
    }
  }

  /// What the benchmarks call planned is.
  @Test func plannedCallsOfTheBenchmarksAskForNothing() throws {
    for benchmark in Catalogue.benchmarks where benchmark.isPlanned {
      let input = try benchmark.prepare(benchmark.trial(width: 150, height: 60))
      for variant in Variant.supported {
        let call = try input.call(variant)
        #expect(try allocationsLater { try call.run() } == 0, "\(benchmark.name), \(variant)")
      }
    }
  }
}
