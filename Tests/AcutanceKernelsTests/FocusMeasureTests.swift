import AcutanceKernels
import TestSupport
import Testing

@Suite struct FocusMeasureTests {
  @Test(arguments: TestScale.variants)
  func everyRecordOfEveryPixelType(variant: Variant) throws {
    for record in FocusGolden.shared.measures where record.image.file == nil {
      let (width, height) = (record.image.width, record.image.height)
      let pixels = record.image.pixels
      let words = try Plane<UInt16>(width: width, height: height, pixels: pixels.map(UInt16.init))
      let floats = pixels.map(Float.init)
      for measure in FocusMeasure.allCases {
        let ofBytes = try GuardedPixels(
          pixels, width: width, height: height, padding: 3, poison: 255, placement: .atEnd
        ).withView { try focusMeasure(measure, of: $0, inset: record.inset, variant: variant) }
        let ofFloats = try GuardedPixels(
          floats, width: width, height: height, padding: 5, poison: .nan, placement: .atStart
        ).withView { try focusMeasure(measure, of: $0, inset: record.inset, variant: variant) }
        let ofWords = try focusMeasure(measure, of: words, inset: record.inset, variant: variant)
        let wrong = [
          record.difference(measure, ofBytes), record.difference(measure, ofWords),
          record.difference(measure, ofFloats, fused: 4e-6),
        ]
        #expect(wrong == [nil, nil, nil], "\(variant)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func contrastByAPowerOfTwoScalesTheVarianceExactly(variant: Variant) throws {
    var generator = SeededGenerator(seed: 110)
    let pixels = generator.bytes(200 * 90).map(Float.init)
    let plane = try Plane(width: 200, height: 90, pixels: pixels)
    for (contrast, brightness) in [(0.25, 0), (2, 0), (0.5, 16), (4, -8)] as [(Float, Float)] {
      let other = try Plane(width: 200, height: 90, pixels: pixels.map { contrast * $0 + brightness })
      let (one, two) = try (
        focusMeasure(.laplacianVariance, of: plane, variant: variant),
        focusMeasure(.laplacianVariance, of: other, variant: variant)
      )
      #expect(two == one.map { Double(contrast * contrast) * $0 }, "\(variant) \(contrast) \(brightness)")
      let (ratio, same) = try (
        focusMeasure(.reblurRatio, of: plane, variant: variant), focusMeasure(.reblurRatio, of: other, variant: variant)
      )
      #expect(abs(same! / ratio! - 1) <= 1e-12, "\(variant) \(contrast) \(brightness)")
    }
  }

  @Test(arguments: TestScale.variants)
  func mirroredPicturesAreAsSharp(variant: Variant) throws {
    var generator = SeededGenerator(seed: 111)
    let plane = try Plane(width: 77, height: 41, pixels: generator.bytes(77 * 41))
    let mirrored = try Plane<UInt8>(width: 77, height: 41) { x, y in plane[76 - x, y] }
    for measure in FocusMeasure.allCases {
      let expected = try #require(try focusMeasure(measure, of: plane, variant: variant))
      let upsideDown = try #require(try focusMeasure(measure, of: plane.view.flippedVertically, variant: variant))
      let leftRight = try #require(try focusMeasure(measure, of: mirrored, variant: variant))
      switch measure {
      case .laplacianVariance, .laplacianEnergy, .normalisedVariance, .noiseCalibratedLaplacian4:
        #expect(upsideDown == expected && leftRight == expected, "\(variant) \(measure)")
      default:  // Doubles are added in another order.
        #expect(abs(upsideDown / expected - 1) <= 1e-12, "\(variant) \(measure)")
        #expect(abs(leftRight / expected - 1) <= 1e-12, "\(variant) \(measure)")
      }
    }
  }

  @Test func whiteNoiseHasItsOwnVariance() throws {
    // Responses of n independent pixels: the estimate of a variance has the relative error sqrt(2 c / n), where c is
    // the sum of the squared correlations of neighbouring responses, below 5 for all four. n = 2e6: 0.22%, 1% is 4.5 of
    // them.
    var generator = SeededGenerator(seed: 112)
    let plane = try Plane(width: 2000, height: 1000, pixels: generator.floats(2_000_000))
    for measure in [
      FocusMeasure.noiseCalibratedLaplacian4, .noiseCalibratedLaplacian8, .noiseCalibratedLaplacianDiagonal,
      .noiseCalibratedLaplacianAlpha02,
    ] {
      let found = try #require(try focusMeasure(measure, of: plane))
      #expect(abs(found * 12 - 1) < 0.01, "\(measure) \(found * 12)")
    }
  }

  @Test(arguments: TestScale.variants)
  func flatPlanesAndNothing(variant: Variant) throws {
    let flat = try Plane<Float>(width: 40, height: 30, filledWith: 0.3)
    for measure in FocusMeasure.allCases {
      let found = try focusMeasure(measure, of: flat, variant: variant)
      #expect(found == ([.viqet, .reblurRatio].contains(measure) ? nil : 0), "\(variant) \(measure)")
      #expect(try focusMeasure(measure, of: flat, inset: 15, variant: variant) == nil)
      #expect(try focusMeasure(measure, of: flat, inset: .max, variant: variant) == nil)
      let empty = try Plane<UInt8>(width: 0, height: 0)
      #expect(try focusMeasure(measure, of: empty, inset: 0, variant: variant) == nil)
      #expect(throws: KernelError.negativeInset(-1)) {
        try focusMeasure(measure, of: flat, inset: -1, variant: variant)
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func notANumberStays(variant: Variant) throws {
    var generator = SeededGenerator(seed: 113)
    let pixels = generator.floats(40 * 30)
    let plane = try Plane(width: 40, height: 30, pixels: pixels)
    let broken = try Plane<Float>(width: 40, height: 30) { x, y in x == 20 && y == 15 ? .nan : pixels[y * 40 + x] }
    // The corner is left out with its row and column, and no counted response reaches it.
    let corner = try Plane<Float>(width: 40, height: 30) { x, y in x + y == 0 ? .nan : pixels[y * 40 + x] }
    for measure in FocusMeasure.allCases {
      #expect(try focusMeasure(measure, of: broken, variant: variant)?.isNaN == true, "\(variant) \(measure)")
      if measure != .reblurRatio {
        let (one, other) = try (
          focusMeasure(measure, of: corner, variant: variant), focusMeasure(measure, of: plane, variant: variant)
        )
        #expect(one == other, "\(variant) \(measure)")
      }
    }
  }
}
