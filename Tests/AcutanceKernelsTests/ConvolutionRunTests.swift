import AcutanceKernels
import TestSupport
import Testing

/// How a convolution is run must not show in its result: threads, large planes, in place, memory of the caller's.
@Suite struct ConvolutionRunTests {
  static let kernels: [Kernel] = [
    ConvolutionTesting.laplacian, ConvolutionTesting.dense(3, 3), ConvolutionTesting.dense(7, 7),
    ConvolutionTesting.dense(6, 12, anchor: (5, 0)), ConvolutionTesting.denseOuter(5, 5),
    ConvolutionTesting.denseOuter(3, 31),
  ]

  @Test(arguments: TestScale.variants)
  func everyThreadCountGivesTheSameBits(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(83, 611, seed: 120)
    var generator = SeededGenerator(seed: 121)
    let bytes = try Plane(width: 83, height: 611, pixels: generator.bytes(83 * 611))
    for kernel in Self.kernels {
      for border in ConvolutionTesting.borders {
        for method in ConvolutionTesting.methods(for: kernel) {
          var options = ConvolutionOptions(method: method, variant: variant)
          let one = try convolved(plane, with: kernel, mode: .correlation, border: border, options: options)
          let oneOfBytes = try convolved(bytes, with: kernel, mode: .correlation, border: border, options: options)
          for threads in [2, 3, 8, 1000] {
            options.threads = threads
            let many = try convolved(plane, with: kernel, mode: .correlation, border: border, options: options)
            #expect(many == one, "\(variant) \(kernel.name) \(border) \(threads) threads")
            let manyOfBytes = try convolved(bytes, with: kernel, mode: .correlation, border: border, options: options)
            #expect(manyOfBytes == oneOfBytes, "\(variant) bytes \(kernel.name) \(border) \(threads) threads")
          }
        }
      }
    }
  }

  /// Results of more than a few megabytes may be stored past the caches. Parts that are small enough not to be, must
  /// have the same bits.
  @Test(arguments: TestScale.variants)
  func largePlanesHaveTheBitsOfTheirParts(variant: Variant) throws {
    // A result of 17 MB: larger than what is written through the caches.
    let (width, height) = (2437, 1761)
    let plane = try ConvolutionTesting.noise(width, height, seed: 122)
    for kernel in [ConvolutionTesting.laplacian, ConvolutionTesting.dense(7, 7), ConvolutionTesting.denseOuter(5, 5)] {
      let method: ConvolutionMethod = kernel.factors == nil ? .direct : .separable
      let options = ConvolutionOptions(method: method, variant: variant)
      let whole = try convolved(plane, with: kernel, mode: .correlation, border: .reflect, options: options)
      for (top, bottom) in [(0, 301), (1450, height)] {
        let tile = try convolved(
          plane.view.cropped(x: 0, y: top, width: width, height: bottom - top), with: kernel, mode: .correlation,
          border: .surroundings(beyond: .reflect), options: options)
        let part = try whole.part(x: 0, y: top, width: width, height: bottom - top)
        let difference = ConvolutionTesting.firstDifference(tile, part)
        #expect(
          difference == nil, "\(variant) \(method) \(kernel.name) from \(top): \(difference!)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func inPlaceGivesTheBitsOfAnotherPlane(variant: Variant) throws {
    for (width, height) in [(1, 1), (70, 37), (129, 140)] {
      let plane = try ConvolutionTesting.noise(width, height, seed: 123)
      for kernel in Self.kernels {
        for border in ConvolutionTesting.borders where border != .valid {
          for threads in [1, 2] {
            let options = ConvolutionOptions(variant: variant, threads: threads)
            let label = "\(variant) \(width)x\(height) \(kernel.name) \(border) \(threads) threads"
            let expected = try convolved(plane, with: kernel, mode: .convolution, border: border, options: options)
            var result = plane
            try convolveInPlace(&result, with: kernel, mode: .convolution, border: border, options: options)
            #expect(result == expected, "\(label)")
            // A plan keeps the memory of one run for the next: somebody else may still be reading it.
            let plan = try ConvolutionPlan<Float>(
              PixelSize(width: width, height: height), with: kernel, mode: .convolution, border: border,
              options: options)
            var (first, second) = (plane, plane)
            try plan.run(inPlace: &first)
            let kept = first
            try plan.run(inPlace: &second)
            try plan.run(inPlace: &first)
            #expect(kept == expected && second == expected, "\(label)")
            #expect(
              try first == convolved(expected, with: kernel, mode: .convolution, border: border, options: options))
          }
        }
      }
      #expect(try plane == ConvolutionTesting.noise(width, height, seed: 123), "the source has changed")
    }
  }

  @Test func inPlaceWantsAResultOfTheSameSize() throws {
    let plane = try ConvolutionTesting.noise(20, 10, seed: 124)
    var copy = plane
    let error = KernelError.outputSize(width: 20, height: 10, expectedWidth: 18, expectedHeight: 8)
    #expect(throws: error) {
      try convolveInPlace(&copy, with: ConvolutionTesting.laplacian, mode: .correlation, border: .valid)
    }
    #expect(copy == plane)
    // A plan that has thrown runs on.
    let plan = try ConvolutionPlan<Float>(
      PixelSize(width: 20, height: 10), with: ConvolutionTesting.laplacian, mode: .correlation, border: .zero)
    var other = try Plane<Float>(width: 21, height: 10, filledWith: 7)
    #expect(throws: KernelError.self) { try plan.run(inPlace: &other) }
    #expect(other.pixels.allSatisfy { $0 == 7 })
    try plan.run(inPlace: &copy)
    #expect(try copy == convolved(plane, with: ConvolutionTesting.laplacian, mode: .correlation, border: .zero))
  }

  /// Memory of the caller's: rows at any distance and any multiple of four bytes, and only pixels are written.
  @Test(arguments: TestScale.variants)
  func onlyPixelsOfTheGivenMemoryAreWritten(variant: Variant) throws {
    for (width, height) in [(1, 1), (47, 9), (64, 35), (100, 20)] {
      let plane = try ConvolutionTesting.noise(width, height, seed: 125)
      for padding in [0, 1, 5, 16] {
        for kernel in Self.kernels {
          let label = "\(variant) \(width)x\(height) padding \(padding) \(kernel.name)"
          let options = ConvolutionOptions(variant: variant)
          let expected = try convolved(plane, with: kernel, mode: .correlation, border: .reflect, options: options)
          let plan = try ConvolutionPlan<Float>(
            PixelSize(width: width, height: height), with: kernel, mode: .correlation, border: .reflect,
            options: options)
          // Three Floats before and after the rows, all of them 7.
          let stride = width + padding
          var memory = [Float](repeating: 7, count: 3 + stride * height + 3)
          try memory.withUnsafeMutableBytes { bytes in
            let rows = UnsafeMutableRawBufferPointer(rebasing: bytes[12..<12 + stride * height * 4])
            var view = try MutablePlaneView<Float>(
              unsafeMutableBytes: rows, width: width, height: height, rowBytes: stride * 4)
            try plan.run(plane.view, into: &view)
          }
          var wanted = [Float](repeating: 7, count: memory.count)
          for y in 0..<height {
            for x in 0..<width { wanted[3 + y * stride + x] = expected[x, y] }
          }
          #expect(memory == wanted, "\(label)")
        }
      }
    }
  }

  @Test func resultOnTopOfTheSourceIsRefused() throws {
    let plan = try ConvolutionPlan<Float>(
      PixelSize(width: 16, height: 8), with: ConvolutionTesting.laplacian, mode: .correlation, border: .zero)
    // The last row of the source is the first of the result.
    var memory = (0..<16 * 15).map { Float($0) }
    let before = memory
    try memory.withUnsafeMutableBytes { bytes in
      let (head, tail) = (
        UnsafeMutableRawBufferPointer(rebasing: bytes[..<(16 * 8 * 4)]),
        UnsafeMutableRawBufferPointer(rebasing: bytes[(16 * 7 * 4)...])
      )
      let source = try PlaneView<Float>(unsafeBytes: UnsafeRawBufferPointer(head), width: 16, height: 8, rowBytes: 64)
      var result = try MutablePlaneView<Float>(unsafeMutableBytes: tail, width: 16, height: 8, rowBytes: 64)
      // A view cannot be handed to the closure of `#expect(throws:)`.
      do throws(KernelError) {
        try plan.run(source, into: &result)
        Issue.record("no error")
      } catch { #expect(error == .overlappingPlanes) }
      do throws(KernelError) {
        try plan.run(source.flippedVertically, into: &result)
        Issue.record("no error")
      } catch { #expect(error == .overlappingPlanes) }
    }
    #expect(memory == before)
  }

  @Test func threadCountBelowOneIsRefused() throws {
    let plane = try ConvolutionTesting.noise(20, 10, seed: 126)
    for threads in [0, -1, .min] {
      var output = try Plane<Float>(width: 20, height: 10, filledWith: 7)
      #expect(throws: KernelError.threadCount(threads)) {
        try convolve(
          plane.view, with: ConvolutionTesting.laplacian, mode: .correlation, border: .zero, into: &output,
          options: ConvolutionOptions(threads: threads))
      }
      #expect(output.pixels.allSatisfy { $0 == 7 })
    }
  }
}
