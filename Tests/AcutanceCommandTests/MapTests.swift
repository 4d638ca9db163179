import AcutanceImages
import AcutanceKernels
import Foundation
import TestSupport
import Testing

struct MapTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func map(_ photo: String, _ arguments: [String] = []) throws -> (planes: RGBPlanes, text: String) {
    let target = scratch.path("map-\(UUID()).png")
    let result = try Acutance.run(["map", photo, "-o", target] + arguments)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let reader = try PhotoReader(PhotoFile(target), colours: true)
    return (try reducedColours(of: reader, toLongerSide: 0), result.text)
  }

  private func colour(_ planes: RGBPlanes, _ x: Int, _ y: Int) -> [Int] {
    [planes.red[x, y], planes.green[x, y], planes.blue[x, y]].map { Int(($0 * 255).rounded()) }
  }

  /// A step of 0 to 1 between columns 19 and 20 of 40: the response is +1 in column 19 and -1 in column 20, else 0.
  private func stepFile(flipped: Bool = false) throws -> String {
    let plane = try Plane<UInt8>(width: 40, height: 30) { x, _ in (x < 20) != flipped ? 0 : 255 }
    return try scratch.write("step-\(flipped).png", Data(encodePNG(plane)))
  }

  @Test func zeroIsNeutralAndSignsAreMirrored() throws {
    let (planes, text) = try map(stepFile())
    #expect(text.contains("from -1.000 to +1.000") && text.contains("40x30") && text.contains("6x6"), "\(text)")
    // Each pixel is drawn as 6 x 6.
    func pixel(_ column: Int, _ row: Int) -> [Int] { colour(planes, column * 6 + 3, row * 6 + 3) }
    let neutral = pixel(10, 15)
    #expect(neutral[0] == neutral[1] && neutral[1] == neutral[2] && neutral[0] > 235, "\(neutral)")
    let (positive, negative) = (pixel(19, 15), pixel(20, 15))
    #expect(positive[0] > positive[2] + 80 && negative[2] > negative[0] + 80, "\(positive) \(negative)")
    #expect(pixel(18, 15) == neutral && pixel(21, 15) == neutral)
    // The other way round the colours change places.
    let (other, _) = try map(stepFile(flipped: true))
    #expect(colour(other, 19 * 6 + 3, 93) == negative && colour(other, 20 * 6 + 3, 93) == positive)
  }

  @Test func bordersAreHatchedAndNotDrawnAsDetail() throws {
    let (planes, _) = try map(stepFile())
    for (x, y) in [(0, 0), (11, 50), (5, 179), (239, 90), (100, 11), (19 * 6 + 3, 3)] {
      let grey = colour(planes, x, y)
      #expect(grey[0] == grey[1] && grey[1] == grey[2] && [128, 168].contains(grey[0]), "\(x) \(y): \(grey)")
    }
    // Inside the inset of two pixels it begins.
    #expect(colour(planes, 12, 12)[0] > 235)
  }

  @Test func flatPhotosAreNeutral() throws {
    let (planes, text) = try map(Fixtures.path("synthetic/flat-grey-640x480.png"))
    let neutral = colour(planes, 100, 100)
    #expect(neutral[0] == neutral[1] && neutral[0] > 235)
    var isNeutral = true
    for y in stride(from: 2, to: 382, by: 3) {
      for x in stride(from: 2, to: 510, by: 3) { isNeutral = isNeutral && colour(planes, x, y) == neutral }
    }
    #expect(isNeutral)
    #expect(text.contains("512x384"))
  }

  @Test func scalesAreThoseAskedFor() throws {
    let photo = Fixtures.path("photos/cat.png")
    #expect(try map(photo, ["--scale", "0.25"]).text.contains("from -0.2500 to +0.2500"))
    let maximum = try map(photo, ["--scale", "maximum"]).text
    #expect(!maximum.contains("beyond"), "\(maximum)")
    #expect(try map(photo).text.contains("beyond"))
    // 99.5% leave at most 0.5% of 447 x 296 responses beyond.
    let words = try map(photo).text.split(separator: " ")
    let place = try #require(words.firstIndex(of: "of"))
    let beyond = try #require(Int(words[place - 1]))
    #expect(words[place + 1] == "132312" && beyond > 0 && beyond <= 662, "\(words)")
  }

  @Test func tilesAreBrightWhereThePhotoIsSharp() throws {
    // Noise in the upper left sixteenth and flat elsewhere.
    var random = SeededGenerator(seed: 9)
    let noise = (0..<4096).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let plane = try Plane<UInt8>(width: 256, height: 256) { x, y in
      x < 64 && y < 64 ? noise[y * 64 + x] : 128
    }
    let photo = try scratch.write("corner.png", Data(encodePNG(plane)))
    let (planes, text) = try map(photo, ["--kind", "tiles"])
    #expect(text.contains("8x8 tiles"))
    // Away from the numbers in the middle of the tiles.
    func light(_ column: Int, _ row: Int) -> Int { colour(planes, column * 32 + 6, row * 32 + 6).reduce(0, +) }
    for (column, row) in [(0, 0), (1, 0), (0, 1)] {
      #expect(light(column, row) > light(5, 5), "\(column) \(row)")
    }
    #expect(light(5, 5) == light(6, 3))
  }

  @Test func mapsAreUpright() throws {
    let stored = try imageInfo(of: PhotoFile(Fixtures.path("oriented/astronaut-orientation6.jpg"))).storedSize
    let (planes, _) = try map(Fixtures.path("oriented/astronaut-orientation6.jpg"), ["--long-side", "0"])
    // The bar is at the right; the height is that of the turned photo.
    #expect(planes.size.height == stored.width && planes.size.width > stored.height)
  }

  @Test func nothingIsReplacedUnlessAskedFor() throws {
    let photo = try scratch.write("photo.png", Data(Fixtures.data("photos/cat.png")))
    let target = try scratch.write("there.png", Data("mine".utf8))
    let refused = try Acutance.run(["map", photo, "-o", target])
    #expect(refused.status == 2 && refused.errors.contains("exists") && refused.output.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("mine".utf8))
    #expect(try Acutance.run(["map", photo, "-o", target, "--overwrite"]).status == 0)
    #expect(try FileContent(of: PhotoFile(target)) == .photo(.png))
    for own in [["-o", photo], ["-o", photo, "--overwrite"]] {
      #expect(try Acutance.run(["map", photo] + own).status == 2)
      #expect(try Data(contentsOf: URL(fileURLWithPath: photo)) == Data(Fixtures.data("photos/cat.png")))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.root).sorted() == ["photo.png", "there.png"])
  }

  @Test func whatCannotBeDrawnSaysWhy() throws {
    let target = scratch.path("none.png")
    let cases: [([String], Int32, String)] = [
      ([Fixtures.path("photos/cat.png"), "--kind", "saliency", "--saliency", "none"], 1, "no source of heat maps is given"),
      ([Fixtures.path("synthetic/small-8x8-noise.png")], 1, "too small"),
      ([Fixtures.path("synthetic/not-a-photo.txt")], 1, "unsupported"), (["nowhere.jpg"], 1, "missing"),
      ([Fixtures.path("synthetic/empty.jpg")], 1, "empty"), ([], 2, "no PHOTO"),
      ([Fixtures.path("photos/cat.png"), Fixtures.path("photos/cat.png")], 2, "one PHOTO"),
      ([Fixtures.path("photos/cat.png"), "--scale", "0"], 2, "--scale"),
      ([Fixtures.path("photos/cat.png"), "--scale", "101%"], 2, "--scale"),
      ([Fixtures.path("photos/cat.png"), "--kind", "heat"], 2, "laplacian or tiles or saliency"),
    ]
    for (arguments, status, text) in cases {
      let result = try Acutance.run(["map", "-o", target] + arguments)
      #expect(result.status == status, "\(arguments)")
      #expect(result.errors.contains(text) && result.output.isEmpty, "\(arguments): \(result.errors)")
    }
    #expect(try Acutance.run(["map", Fixtures.path("photos/cat.png")]).status == 2)
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func standardOutputTakesTheMapAlone() throws {
    let result = try Acutance.run(["map", Fixtures.path("photos/cat.png"), "-o", "-"])
    #expect(result.status == 0 && result.errors.contains("signed laplacian4"))
    #expect(FileContent(firstBytes: Array(result.output.prefix(32))) == .photo(.png))
  }
}
