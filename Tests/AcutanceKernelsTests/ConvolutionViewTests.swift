import AcutanceKernels
import TestSupport
import Testing

/// Views: tiles with a halo, isolated parts, rows stored bottom up, rows far apart.
@Suite struct ConvolutionViewTests {
  static let beyond: [Border] = [.zero, .constant(0.3), .replicate, .reflect, .reflect101, .wrap]

  static let kernels: [Kernel] = [
    ConvolutionTesting.laplacian, ConvolutionTesting.dense(3, 3), ConvolutionTesting.dense(5, 7),
    ConvolutionTesting.dense(15, 15), ConvolutionTesting.dense(31, 1, anchor: (0, 0)),
    ConvolutionTesting.denseOuter(9, 9), ConvolutionTesting.denseOuter(3, 31, anchor: (2, 5)),
    ConvolutionTesting.outer([1, 2, 1], [-1, 0, 1]),
  ]

  @Test(arguments: TestScale.variants)
  func tilesWithAHaloHaveTheBitsOfTheWhole(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(131, 77, seed: 80)
    try checkTiles(of: plane, variant)
    var generator = SeededGenerator(seed: 81)
    try checkTiles(of: Plane(width: 131, height: 77, pixels: generator.bytes(131 * 77)), variant)
    try checkTiles(
      of: Plane<UInt16>(width: 131, height: 77) { x, y in UInt16((x * 7919 + y * 104729) % 65536) }, variant)
  }

  private func checkTiles<Pixel: ImagePixel>(of plane: Plane<Pixel>, _ variant: Variant) throws {
    // Tiles of one column or row, of whole vectors, and of rests.
    let columns = [0, 1, 17, 33, 48, 100, 131]
    let rows = [0, 3, 4, 20, 52, 77]
    for (index, kernel) in Self.kernels.enumerated() {
      for (number, border) in Self.beyond.enumerated() {
        for method in ConvolutionTesting.methods(for: kernel) {
          let mode = ConvolutionTesting.modes[(index + number) % 2]
          let options = ConvolutionOptions(method: method, variant: variant)
          let whole = try convolved(plane, with: kernel, mode: mode, border: border, options: options)
          for (top, bottom) in zip(rows, rows.dropFirst()) {
            for (left, right) in zip(columns, columns.dropFirst()) {
              let view = plane.view.cropped(x: left, y: top, width: right - left, height: bottom - top)
              let tile = try convolved(
                view, with: kernel, mode: mode, border: .surroundings(beyond: border), options: options)
              let part = try whole.part(x: left, y: top, width: right - left, height: bottom - top)
              let difference = ConvolutionTesting.firstDifference(tile, part)
              #expect(
                difference == nil,
                "\(variant) \(Pixel.self) \(method?.rawValue ?? "chosen") \(kernel.name) \(mode) \(border) \(left),\(top): \(difference!)"
              )
            }
          }
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func partOfAPartSeesTheWholePlane(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(60, 40, seed: 82)
    for kernel in Self.kernels {
      let options = ConvolutionOptions(variant: variant)
      let whole = try convolved(plane, with: kernel, mode: .correlation, border: .reflect, options: options)
      let view = plane.view.cropped(x: 5, y: 7, width: 50, height: 30).cropped(x: 11, y: 2, width: 20, height: 9)
      let part = try convolved(
        view, with: kernel, mode: .correlation, border: .surroundings(beyond: .reflect), options: options)
      #expect(try part == whole.part(x: 16, y: 9, width: 20, height: 9), "\(variant) \(kernel.name)")
      // Turned upside down, what was above is below.
      let upsideDown = try plane.flipped(horizontally: false, vertically: true)
      let expected = try convolved(upsideDown, with: kernel, mode: .correlation, border: .reflect, options: options)
      let turned = try convolved(
        view.flippedVertically, with: kernel, mode: .correlation, border: .surroundings(beyond: .reflect),
        options: options)
      #expect(try turned == expected.part(x: 16, y: 40 - 9 - 9, width: 20, height: 9), "\(variant) \(kernel.name)")
      let first = plane.view.flippedVertically.cropped(x: 16, y: 22, width: 20, height: 9)
      let other = try convolved(
        first, with: kernel, mode: .correlation, border: .surroundings(beyond: .reflect), options: options)
      #expect(other == turned, "\(variant) \(kernel.name)")
    }
  }

  @Test(arguments: TestScale.variants)
  func isolatedViewReadsNothingOfItsParent(variant: Variant) throws {
    // Around the view everything is NaN.
    let inner = try ConvolutionTesting.noise(71, 25, seed: 83)
    let parent = try Plane<Float>(width: 130, height: 60) { x, y in
      x >= 33 && x < 104 && y >= 20 && y < 45 ? inner[x - 33, y - 20] : .nan
    }
    for kernel in Self.kernels {
      for border in ConvolutionTesting.borders {
        for method in ConvolutionTesting.methods(for: kernel) {
          let options = ConvolutionOptions(method: method, variant: variant)
          let view = parent.view.cropped(x: 33, y: 20, width: 71, height: 25)
          let result = try convolved(view, with: kernel, mode: .correlation, border: border, options: options)
          let expected = try convolved(inner, with: kernel, mode: .correlation, border: border, options: options)
          let difference = ConvolutionTesting.firstDifference(result, expected)
          #expect(difference == nil, "\(variant) \(kernel.name) \(border): \(difference!)")
          #expect(result.pixels.allSatisfy { $0.isFinite }, "\(variant) \(kernel.name) \(border)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func rowsStoredBottomUpGiveTheFlippedPlane(variant: Variant) throws {
    for (width, height) in [(1, 1), (50, 1), (1, 50), (37, 21), (100, 7)] {
      let plane = try ConvolutionTesting.noise(width, height, seed: 84)
      let guarded = GuardedPixels(
        plane.pixels, width: width, height: height, padding: 3, poison: .nan, placement: .atStart)
      let flipped = try plane.flipped(horizontally: false, vertically: true)
      for kernel in Self.kernels {
        for border in ConvolutionTesting.borders {
          for method in ConvolutionTesting.methods(for: kernel) {
            let options = ConvolutionOptions(method: method, variant: variant)
            let result = try guarded.withView {
              try convolved($0.flippedVertically, with: kernel, mode: .convolution, border: border, options: options)
            }
            let expected = try convolved(flipped, with: kernel, mode: .convolution, border: border, options: options)
            let difference = ConvolutionTesting.firstDifference(result, expected)
            #expect(difference == nil, "\(variant) \(width)x\(height) \(kernel.name) \(border): \(difference!)")
          }
        }
      }
    }
  }

  @Test func viewWithoutAParentHasNoSurroundings() throws {
    let plane = try ConvolutionTesting.noise(40, 12, seed: 85)
    for border in Self.beyond {
      for kernel in Self.kernels {
        let alone = try convolved(plane, with: kernel, mode: .correlation, border: border)
        let asked = try convolved(plane, with: kernel, mode: .correlation, border: .surroundings(beyond: border))
        #expect(alone == asked, "\(kernel.name) \(border)")
      }
    }
  }

  @Test func emptyPartOfAPlaneIsEmpty() throws {
    let plane = try ConvolutionTesting.noise(40, 12, seed: 86)
    for border in ConvolutionTesting.borders + [.surroundings(beyond: .zero)] {
      for (x, y, width, height) in [(0, 0, 0, 5), (40, 12, 0, 0), (3, 4, 7, 0)] {
        let view = plane.view.cropped(x: x, y: y, width: width, height: height)
        let result = try convolved(view, with: ConvolutionTesting.laplacian, mode: .correlation, border: border)
        #expect(result.pixels.isEmpty, "\(border) \(width)x\(height)")
        if border != .valid { #expect(result.width == width && result.height == height, "\(border)") }
      }
    }
  }
}
