import AcutanceKernels
import AcutanceSaliency
import Foundation
import TestSupport
import Testing

@Suite("Saliency maps")
struct SaliencyMapTests {
  private func plane(_ width: Int, _ height: Int, _ value: (Int, Int) -> Float) throws -> Plane<Float> {
    try Plane(width: width, height: height, value)
  }

  /// A yellow disc on textured green, which is darker.
  private func disc(_ width: Int, _ height: Int, x: Int, y: Int, radius: Int) throws -> [Plane<Float>] {
    var random = SeededGenerator(seed: 7)
    let noise = (0..<width * height).map { _ in Float.random(in: 0...0.1, using: &random) }
    func isInside(_ column: Int, _ row: Int) -> Bool {
      (column - x) * (column - x) + (row - y) * (row - y) <= radius * radius
    }
    return [
      try plane(width, height) { isInside($0, $1) ? 0.95 : 0.2 + noise[$1 * width + $0] },
      try plane(width, height) { isInside($0, $1) ? 0.85 : 0.5 + noise[$1 * width + $0] },
      try plane(width, height) { isInside($0, $1) ? 0.1 : 0.2 + noise[$1 * width + $0] },
    ]
  }

  private func greatest(_ map: Plane<Float>) -> (x: Double, y: Double) {
    let values = map.pixels
    let index = values.indices.max { values[$0] < values[$1] }!
    return (
      (Double(index % map.width) + 0.5) / Double(map.width), (Double(index / map.width) + 0.5) / Double(map.height)
    )
  }

  @Test("what differs from the rest draws the eye", arguments: SaliencyMethod.allCases)
  func discIsFound(method: SaliencyMethod) throws {
    for (width, height) in [(320, 240), (240, 320), (64, 64), (640, 90)] {
      let (x, y) = (width * 3 / 10, height * 6 / 10)
      let planes = try disc(width, height, x: x, y: y, radius: min(width, height) / 10)
      let map = try saliencyMap(red: planes[0], green: planes[1], blue: planes[2], method: method, isCentered: false)
      #expect(map.pixels.allSatisfy { (0...1).contains($0) } && map.pixels.contains(1))
      #expect(map.pixels.contains { $0 < 0.1 })
      let found = greatest(map)
      #expect(abs(found.x - 0.3) < 0.12 && abs(found.y - 0.6) < 0.15, "\(width)x\(height): \(found)")
    }
  }

  @Test("an image without content has nothing salient, whatever its colour", arguments: SaliencyMethod.allCases)
  func flat(method: SaliencyMethod) throws {
    for colour: (Float, Float, Float) in [(0, 0, 0), (1, 1, 1), (0.5, 0.5, 0.5), (0.2, 0.7, 0.1), (1 / 3, 1 / 3, 0.1)] {
      let planes = try [colour.0, colour.1, colour.2].map { value in try plane(150, 100) { _, _ in value } }
      let map = try saliencyMap(red: planes[0], green: planes[1], blue: planes[2], method: method)
      #expect(map.pixels.allSatisfy { $0 == 0 }, "\(colour)")
    }
  }

  @Test("a grey image has no content in its colours: a colourless noise of roundings changes nothing")
  func greyIsGrey() throws {
    let planes = try disc(160, 120, x: 50, y: 70, radius: 12)
    let grey = planes[1]
    let pixels = grey.pixels
    // The same grey, each channel off by an ulp here and there.
    let off = try plane(160, 120) { x, y in
      (x + y) % 3 == 0 ? pixels[160 * y + x].nextUp : pixels[160 * y + x]
    }
    for method in SaliencyMethod.allCases {
      let map = try saliencyMap(red: grey, green: grey, blue: grey, method: method)
      let other = try saliencyMap(red: off, green: grey, blue: grey, method: method)
      let worst = zip(map.pixels, other.pixels).map { abs($0 - $1) }.max() ?? .infinity
      #expect(worst < 1e-3, "\(method) \(worst)")
    }
  }

  @Test("a mirrored image has the mirrored map", arguments: SaliencyMethod.allCases)
  func mirrored(method: SaliencyMethod) throws {
    let planes = try disc(192, 128, x: 60, y: 40, radius: 15)
    let mirrored = try planes.map { image in
      let pixels = image.pixels
      return try plane(192, 128) { x, y in pixels[192 * y + 191 - x] }
    }
    let map = try saliencyMap(red: planes[0], green: planes[1], blue: planes[2], method: method)
    let other = try saliencyMap(red: mirrored[0], green: mirrored[1], blue: mirrored[2], method: method)
    let (pixels, otherPixels) = (map.pixels, other.pixels)
    let worst = pixels.indices.map { index in
      let row = index / map.width * map.width
      return abs(pixels[index] - otherPixels[row + map.width - 1 - (index - row)])
    }.max()
    #expect(try #require(worst) < 1e-3)
  }

  @Test("a face is a bump of its own size, where it is, and by maximum")
  func regions() throws {
    let planes = try disc(320, 240, x: 60, y: 60, radius: 20)
    let region = SalientRegion(centerX: 0.75, centerY: 0.7, width: 0.1, height: 0.15)
    let plain = try saliencyMap(red: planes[0], green: planes[1], blue: planes[2])
    let map = try saliencyMap(red: planes[0], green: planes[1], blue: planes[2], regions: [region])
    let found = greatest(map)
    #expect(abs(found.x - 0.75) < 0.02 && abs(found.y - 0.7) < 0.02)
    // Before they are scaled to 1, both maps are the same away from the face, and its greatest is 1 already.
    let scale = map.pixels[0] > 0 ? Double(plain.pixels[0]) / Double(map.pixels[0]) : 1
    #expect(scale >= 1)
    let far = 10 * map.width + 10
    #expect(abs(Double(plain.pixels[far]) / scale - Double(map.pixels[far])) < 1e-5)
    let flat = try plane(320, 240) { _, _ in 0.5 }
    let alone = try saliencyMap(red: flat, green: flat, blue: flat, regions: [region])
    let (x, y) = (Int(0.75 * Double(alone.width)), Int(0.7 * Double(alone.height)))
    // Half a width beside the middle: exp(-(0.5 / 0.6)^2 / 2).
    let (dx, dy) = (
      ((Double(x) + 0.5) / Double(alone.width) - 0.75) / 0.06, ((Double(y) + 0.5) / Double(alone.height) - 0.7) / 0.09
    )
    let value = alone.pixels[y * alone.width + x]
    #expect(abs(Double(value) / exp(-(dx * dx + dy * dy) / 2) - 1) < 0.02)
  }

  @Test("any size from one pixel on", arguments: SaliencyMethod.allCases)
  func sizes(method: SaliencyMethod) throws {
    for (width, height) in [(1, 1), (1, 7), (7, 1), (2, 2), (3, 65), (63, 64), (64, 1), (65, 33), (1000, 3)] {
      let image = try plane(width, height) { x, y in Float((x * 7 + y * 13) % 11) / 11 }
      let map = try saliencyMap(red: image, green: image, blue: image, method: method)
      #expect(map.pixels.allSatisfy { (0...1).contains($0) }, "\(width)x\(height)")
      #expect(max(map.width, map.height) == min(max(width, height), method.longerSide))
    }
  }

  @Test("what is no image is a typed error")
  func errors() throws {
    let good = try plane(8, 8) { _, _ in 0.5 }
    let nan = try plane(8, 8) { x, y in x == 3 && y == 4 ? .nan : 0.5 }
    let bright = try plane(8, 8) { x, y in x == 3 && y == 4 ? 255 : 0.5 }
    let small = try plane(7, 8) { _, _ in 0.5 }
    #expect(throws: SaliencyError.notFinite) { try saliencyMap(red: good, green: nan, blue: good) }
    #expect(throws: SaliencyError.outOfRange(255)) { try saliencyMap(red: good, green: good, blue: bright) }
    #expect(
      throws: SaliencyError.sizesDiffer(
        PixelSize(width: 8, height: 8), PixelSize(width: 7, height: 8), PixelSize(width: 8, height: 8))
    ) { try saliencyMap(red: good, green: small, blue: good) }
    let empty = try Plane<Float>(width: 0, height: 3)
    #expect(throws: SaliencyError.empty(PixelSize(width: 0, height: 3))) {
      try saliencyMap(red: empty, green: empty, blue: empty)
    }
    for region in [
      SalientRegion(centerX: .nan, centerY: 0, width: 1, height: 1),
      SalientRegion(centerX: 0, centerY: 0, width: 0, height: 1),
    ] {
      #expect(throws: SaliencyError.self) { try saliencyMap(red: good, green: good, blue: good, regions: [region]) }
    }
  }

  @Test("the same bits every time and on every thread")
  func determinism() async throws {
    let planes = try disc(320, 240, x: 100, y: 100, radius: 30)
    for method in SaliencyMethod.allCases {
      let expected = try saliencyMap(red: planes[0], green: planes[1], blue: planes[2], method: method)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try saliencyMap(red: planes[0], green: planes[1], blue: planes[2], method: method) == expected
          }
        }
        for try await isSame in group { #expect(isSame) }
      }
    }
  }
}
