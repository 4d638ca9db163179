import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

/// What comes of rows besides sharpness.
@Suite struct LumaStreamTests {
  private func measured<Pixel: SharpnessPixel>(_ plane: Plane<Pixel>, _ side: Int) throws -> LumaMeasurements {
    var stream = try LumaStream<Pixel>(size: PixelSize(width: plane.width, height: plane.height), longerSide: side)
    for y in 0..<plane.height {
      try plane.withRow(y) { (row) throws(KernelError) in try stream.append(row) }
    }
    return try stream.finish()
  }

  @Test(arguments: [(64, 48), (600, 333), (1100, 40), (9, 700), (700, 2000)])
  func sharpnessAndPlaneAreThoseOfTheWholePlane(size: (Int, Int)) throws {
    var generator = SeededGenerator(seed: UInt64(size.0))
    let plane = try Plane<UInt8>(width: size.0, height: size.1, pixels: generator.bytes(size.0 * size.1))
    let words = try Plane<UInt16>(width: size.0, height: size.1) { UInt16(plane[$0, $1]) * 257 }
    let stored = PixelSize(width: size.0, height: size.1)
    for side in [0, 100, 512, 700] {
      let found = try measured(plane, side)
      #expect(try found.sharpness == sharpness(of: plane, longerSide: side), "\(size) to \(side)")
      let analysed = try areaReduced(plane, to: stored.reduced(toLongerSide: side))
      let target = stored.reduced(toLongerSide: side)
        .reduced(toLongerSide: max(analysed.width, analysed.height) > 1024 ? 256 : 512)
      let count = min(analysed.height, 2 * target.height)
      let sampled = try Plane<Float>(width: analysed.width, height: count) {
        analysed[$0, (2 * $1 + 1) * analysed.height / (2 * count)]
      }
      let expected = try areaReduced(sampled, to: target)
      for copy in [found, try measured(words, side)] {
        let result = try #require(copy.plane.value)
        #expect(result.width == target.width && result.height == target.height)
        // Bytes and Floats are averaged by sums that are rounded once each: an ulp of a number below 1.
        var error: Float = 0
        for y in 0..<target.height {
          for x in 0..<target.width { error = max(error, abs(result[x, y] - expected[x, y])) }
        }
        #expect(error <= 0x1p-23, "\(size) to \(side)")
      }
    }
  }

  @Test func pixelsThatAreNoLumaGiveReasonsEverywhere() throws {
    // Case C122: missing everywhere, and fine nowhere.
    for (value, reason) in [
      (Float.nan, AbsenceReason.notFinite),
      (1.5, .outOfRange("a luma of 1.5 in column 8, row 5 is outside 0...1")),
    ] {
      var plane = try Plane<Float>(width: 60, height: 50) { x, y in Float((x * y) % 7) / 7 }
      plane[7, 4] = value
      let found = try measured(plane, 512)
      #expect(found.sharpness.term == .absent(reason))
      #expect(found.plane.absenceReason == reason && found.noise.absenceReason == reason)
      #expect(try found.detail(heatMap: .absent(.notRun)) == .absent(reason))
      #expect(try found.exposure() == .absent(reason))
      #expect(try found.hash(orientation: 1) == .absent(reason))
    }
  }

  @Test func smallPlanesHaveNoTilesAndNoHash() throws {
    let found = try measured(Plane<UInt8>(width: 31, height: 100, filledWith: 7), 512)
    let reason = AbsenceReason.tooSmall(PixelSize(width: 31, height: 100), minimumSide: 32)
    #expect(try found.detail(heatMap: .absent(.notRun)) == .absent(reason))
    #expect(try found.hash(orientation: 1) == .absent(reason))
    #expect(try found.exposure().value?.meanLuma != nil)
    let none = try measured(Plane<UInt8>(width: 0, height: 0), 512)
    #expect(none.plane.absenceReason != nil && none.sharpness.term.value == nil)
  }

  @Test func exposureIsThatOfPlainLoops() throws {
    let pixels = Noise.pixels(80 * 60, seed: 8)
    let plane = try Plane<UInt8>(width: 80, height: 60, pixels: pixels)
    let exposure = try #require(try measured(plane, 512).exposure().value)
    #expect(exposure.size == PixelSize(width: 80, height: 60))
    #expect(isClose(exposure.meanLuma, pixels.reduce(0) { $0 + Double($1) } / 4800 / 255, relative: 1e-6))
    #expect(exposure.clippedShadows == Double(pixels.filter { $0 <= 2 }.count) / 4800)
    #expect(exposure.clippedHighlights == Double(pixels.filter { $0 >= 253 }.count) / 4800)
  }

  @Test func c129MoreNoiseIsMoreNoiseWhateverThePicture() throws {
    // Known order: one scene, sharp or soft, with noise of deviation 1, 2, 4 and 8.
    let texture = Noise.pixels(320 * 240, seed: 129)
    let scenes: [(String, (Int, Int) -> Double)] = [
      ("flat", { _, _ in 120 }), ("slope", { x, y in 60 + Double(x) / 4 + Double(y) / 5 }),
      ("edges", { x, y in (x / 40 + y / 40) % 2 == 0 ? 70 : 180 }),
      ("a textured half", { x, y in x < 160 ? 100 : Double(texture[y * 320 + x]) / 4 + 90 }),
    ]
    for (name, scene) in scenes {
      var last = -1.0
      for deviation in [1.0, 2, 4, 8] {
        var gaussian = Gaussian(seed: UInt64(deviation))
        let plane = try Plane<Float>(width: 320, height: 240) { x, y in
          Float((scene(x, y) + deviation * gaussian.next()) / 255)
        }
        let noise = try #require(try measured(plane, 512).noise.value) * 255
        #expect(noise > last, "\(name), \(deviation)")
        // The quantile of a thousand blocks, of which texture takes up to half away: 12%.
        #expect(abs(noise - deviation) < 0.12 * deviation, "\(name), \(deviation): \(noise)")
        last = noise
      }
    }
  }

  @Test func noiseAtFullSizeIsThatOfTheFile() throws {
    var gaussian = Gaussian(seed: 3)
    let plane = try Plane<UInt8>(width: 1200, height: 900) { _, _ in UInt8((128 + 5 * gaussian.next()).rounded()) }
    let full = try #require(try measured(plane, 0).noise.value) * 255
    #expect(abs(full - 5) < 0.4, "\(full)")
    // An average of (1200 / 512)^2 pixels has so much less; the partly covered ones leave neighbours alike.
    let reduced = try #require(try measured(plane, 512).noise.value) * 255
    #expect(reduced < full * 0.6)
  }

  @Test func heatMapWeighsTheVariance() throws {
    let pixels = Noise.pixels(64 * 64, seed: 9)
    let plane = try Plane<UInt8>(width: 64, height: 64) { x, y in x < 32 ? 128 : pixels[y * 64 + x] }
    let found = try measured(plane, 512)
    let right = try Plane<Float>(width: 2, height: 1, pixels: [0, 1])
    let left = try Plane<Float>(width: 4, height: 1, pixels: [1, 0, 0, 0])
    let nothing = try Plane<Float>(width: 2, height: 2, filledWith: 0)
    let whole = try #require(found.sharpness.term.value?.variance)
    let weighted = try #require(try found.detail(heatMap: .measured(right)).value?.weightedVariance.value)
    #expect(weighted > 1.5 * whole)
    #expect(try found.detail(heatMap: .measured(left)).value?.weightedVariance.value == 0)
    #expect(try found.detail(heatMap: .measured(nothing)).value?.weightedVariance.value == nil)
    #expect(try found.detail(heatMap: .absent(.notRun)).value?.weightedVariance == .absent(.notRun))
  }
}
