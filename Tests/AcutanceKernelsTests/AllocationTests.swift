import AcutanceKernels
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

  @Test func theCounterCounts() {
    var array: [Int] = []
    #expect(allocations { array.reserveCapacity(1000) } >= 1)
    #expect(array.isEmpty)
  }

  private func check<Pixel: ImagePixel>(_ plane: Plane<Pixel>) throws {
    let size = PixelSize(width: plane.width, height: plane.height)
    let kernels = [
      ConvolutionTesting.dense(5, 3), ConvolutionTesting.denseOuter(5, 5), ConvolutionTesting.denseOuter(9, 15),
      ConvolutionTesting.sobel, try Kernel.box(width: 15, height: 15), ConvolutionTesting.dense(1, 1),
    ]
    for kernel in kernels {
      for border in ConvolutionTesting.borders + [.surroundings(beyond: .wrap)] {
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
    try check(ConvolutionTesting.noise(150, 60, seed: 120))
    try check(ConvolutionTesting.noise(2200, 40, seed: 121))
    var generator = SeededGenerator(seed: 122)
    try check(Plane<UInt8>(width: 150, height: 60, pixels: generator.bytes(150 * 60)))
  }
}
