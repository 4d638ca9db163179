import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

/// Properties and hard inputs of the Laplacian moments, for every variant.
@Suite struct LaplacianMomentsTests {
  /// 640 x 411 of noise over a slope: not a multiple of any tile.
  private func photo(seed: UInt64) -> (pixels: [UInt8], width: Int, height: Int) {
    var generator = SeededGenerator(seed: seed)
    let (width, height) = (640, 411)
    let pixels = (0..<width * height).map { index in
      UInt8(clamping: 40 + (index % width) / 5 + Int.random(in: -30...30, using: &generator))
    }
    return (pixels, width, height)
  }

  private func plane(_ photo: (pixels: [UInt8], width: Int, height: Int)) throws -> Plane<UInt8> {
    try Plane(width: photo.width, height: photo.height, pixels: photo.pixels)
  }

  @Test(arguments: TestScale.variants)
  func agreesWithBLAS(variant: Variant) throws {
    let photo = photo(seed: 3)
    let bytes = try plane(photo)
    let floats = try Plane(width: photo.width, height: photo.height, pixels: photo.pixels.map { Float($0) / 255 })
    for (border, inset) in [(Border.valid, 0), (.valid, 2), (.replicate, 0), (.replicate, 3)] {
      let exact = try laplacianMoments(of: bytes, border: border, inset: inset, variant: variant)
      let byteReference = BLASReference.laplacianMoments(of: DoubleMatrix(bytes.view), border: border, inset: inset)
      #expect(exact.count == byteReference.count)
      // The reference adds n squares in Double: n u = 263,000 * 2^-53 = 3e-11 at worst.
      let byteVariance = byteReference.populationVariance!
      #expect(abs(exact.populationVariance! - byteVariance) <= 3e-11 * byteVariance, "\(border) \(inset)")
      let moments = try laplacianMoments(of: floats, border: border, inset: inset, variant: variant)
      let reference = BLASReference.laplacianMoments(of: DoubleMatrix(floats.view), border: border, inset: inset)
      let variance = reference.populationVariance!
      #expect(abs(moments.populationVariance! - variance) <= 1e-6 * variance, "\(border) \(inset)")
    }
  }

  @Test(arguments: TestScale.variants)
  func flipsTurnsAndNegativesOfBytesHaveTheSameBits(variant: Variant) throws {
    let photo = photo(seed: 4)
    let original = try laplacianMoments(of: plane(photo), border: .replicate, variant: variant)
    let (width, height) = (photo.width, photo.height)
    let bytes = try plane(photo)
    let upsideDown = try laplacianMoments(of: bytes.view.flippedVertically, border: .replicate, variant: variant)
    #expect(upsideDown == original)
    let mirrored = try Plane<UInt8>(width: width, height: height) { x, y in bytes[width - 1 - x, y] }
    #expect(try laplacianMoments(of: mirrored, border: .replicate, variant: variant) == original)
    let turned = try Plane<UInt8>(width: height, height: width) { x, y in bytes[y, height - 1 - x] }
    #expect(try laplacianMoments(of: turned, border: .replicate, variant: variant) == original)
    let negative = try Plane<UInt8>(width: width, height: height) { x, y in 255 - bytes[x, y] }
    let moments = try laplacianMoments(of: negative, border: .replicate, variant: variant)
    #expect(moments.sumOfSquares == original.sumOfSquares)
    #expect(moments.sum == -original.sum)
  }

  @Test(arguments: TestScale.variants)
  func scaleAndOffsetActAsInTheFormula(variant: Variant) throws {
    // Small integers: every Float operation is exact, so the identities hold to the bit.
    let photo = photo(seed: 5)
    let pixels = photo.pixels.map { Float($0 % 64) }
    func variance(_ transform: (Float) -> Float) throws -> Double {
      let plane = try Plane(width: photo.width, height: photo.height, pixels: pixels.map(transform))
      return try laplacianMoments(of: plane, inset: 2, variant: variant).populationVariance!
    }
    let base = try variance { $0 }
    #expect(base > 0)
    #expect(try variance { 2 * $0 } == 4 * base)
    #expect(try variance { $0 / 256 } == base / 65536)
    #expect(try variance { $0 + 1000 } == base)
    #expect(try variance { -$0 } == base)
    #expect(try variance { 0.25 * $0 + 17 } == base / 16)
  }

  @Test func variantsAgree() throws {
    let photo = photo(seed: 6)
    let floats = try Plane(width: photo.width, height: photo.height, pixels: photo.pixels.map { Float($0) / 255 })
    let bytes = try plane(photo)
    let scalarBytes = try laplacianMoments(of: bytes, inset: 2, variant: .scalar)
    let scalar = try laplacianMoments(of: floats, inset: 2, variant: .scalar).populationVariance!
    for variant in Variant.supported {
      #expect(try laplacianMoments(of: bytes, inset: 2, variant: variant) == scalarBytes, "\(variant)")
      let variance = try laplacianMoments(of: floats, inset: 2, variant: variant).populationVariance!
      #expect(abs(variance - scalar) <= 1e-6 * scalar, "\(variant)")
    }
  }

  @Test(arguments: TestScale.variants)
  func smallVarianceOnALargeMeanResponseSurvives(variant: Variant) throws {
    // A parabola answers with the constant 2 * 64 = 128 everywhere; a pattern of +-1/8 on every third pixel is all
    // the variance there is. All values are exact in Float (below 2^24 eighths).
    let (width, height) = (200, 150)
    let plane = try Plane<Float>(width: width, height: height) { x, y in
      Float(64 * x * x) / 8 + ((x + y) % 3 == 0 ? 0.125 : 0)
    }
    let moments = try laplacianMoments(of: plane, variant: variant)
    let oracle = LaplacianOracle(
      plane.pixels.map(Double.init), width: width, height: height, replicate: false, inset: 0)
    #expect(oracle.mean > 15 && oracle.variance < 1)
    #expect(abs(moments.populationVariance! - oracle.variance) <= 66 * 0x1p-24 * oracle.variance)
    #expect(abs(moments.mean! - oracle.mean) <= 1e-9 * oracle.mean)
  }

  @Test(arguments: TestScale.variants)
  func constantResponseHasVarianceZeroAndNeverLess(variant: Variant) throws {
    // Responses that are all 2/3 of something: not representable sums, no cancellation to below zero.
    for scale: Float in [1, 3, 0.1, 1e-3, 7777] {
      let plane = try Plane<Float>(width: 99, height: 77) { x, _ in x % 2 == 0 ? scale : scale * 3 }
      let moments = try laplacianMoments(of: plane, variant: variant)
      #expect(moments.populationVariance! >= 0)
      let ramp = try Plane<Float>(width: 99, height: 77) { x, y in scale * Float(x * x + y * y) }
      #expect(try laplacianMoments(of: ramp, variant: variant).populationVariance! >= 0, "\(scale)")
    }
  }

  @Test(arguments: TestScale.variants)
  func nonFiniteValuesPropagateFromTouchedPixelsOnly(variant: Variant) throws {
    let photo = photo(seed: 7)
    for poison in [Float.nan, .infinity, -.infinity] {
      for (x, y) in [(5, 5), (2, 2), (photo.width - 3, photo.height - 3), (300, 17), (1, 200)] {
        var plane = try Plane(width: photo.width, height: photo.height, pixels: photo.pixels.map(Float.init))
        plane[x, y] = poison
        let moments = try laplacianMoments(of: plane, inset: 2, variant: variant)
        #expect(!moments.populationVariance!.isFinite, "\(variant) \(poison) at \(x),\(y)")
      }
      // A corner is no neighbour of a measured pixel, and an inset of 2 keeps the frame out altogether.
      var plane = try Plane(width: photo.width, height: photo.height, pixels: photo.pixels.map(Float.init))
      let clean = try laplacianMoments(of: plane, inset: 2, variant: variant)
      for x in 0..<photo.width { plane[x, 0] = poison }
      plane[1, 1] = poison
      plane[0, photo.height - 1] = poison
      #expect(try laplacianMoments(of: plane, inset: 2, variant: variant) == clean, "\(variant) \(poison)")
    }
  }

  @Test(arguments: TestScale.variants)
  func aViewMeasuresNothingOfItsParent(variant: Variant) throws {
    let parent = try Plane<UInt8>(width: 200, height: 100) { x, y in UInt8((x * 7 + y * 13) % 256) }
    let view = parent.view.cropped(x: 37, y: 11, width: 101, height: 53)
    let copy = try Plane<UInt8>(width: 101, height: 53) { x, y in parent[37 + x, 11 + y] }
    #expect(
      try laplacianMoments(of: view, border: .replicate, variant: variant)
        == laplacianMoments(of: copy, border: .replicate, variant: variant))
  }

  @Test func emptyAndTinyPlanesHaveNoValue() throws {
    for (width, height) in [(0, 0), (0, 5), (5, 0), (1, 1), (2, 9), (9, 2)] {
      let plane = try Plane<Float>(width: width, height: height)
      #expect(try laplacianMoments(of: plane).populationVariance == nil, "\(width)x\(height)")
      let bytes = try Plane<UInt8>(width: width, height: height)
      #expect(try laplacianMoments(of: bytes).populationVariance == nil, "\(width)x\(height)")
    }
    // With a replicated border one pixel is its own neighbour: measured, and exactly 0.
    let one = try Plane<UInt8>(width: 1, height: 1, filledWith: 200)
    #expect(try laplacianMoments(of: one, border: .replicate) == IntegerMoments(count: 1, sum: 0, sumOfSquares: 0))
    #expect(try laplacianMoments(of: one, border: .replicate, inset: .max).count == 0)
  }

  @Test func negativeInsetIsAnError() throws {
    let plane = try Plane<Float>(width: 9, height: 9)
    #expect(throws: KernelError.negativeInset(-1)) { try laplacianMoments(of: plane, inset: -1) }
    let bytes = try Plane<UInt8>(width: 9, height: 9)
    #expect(throws: KernelError.negativeInset(-3)) { try laplacianMoments(of: bytes, inset: -3) }
  }
}
