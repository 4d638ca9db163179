import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring
import Foundation
import TestSupport
import Testing

/// The photographs among the fixtures, but for the copy that is blurred.
private let photographs: [String] = {
  let names = (try? FileManager.default.subpathsOfDirectory(atPath: Fixtures.path("photos"))) ?? []
  return names.filter { ($0.hasSuffix(".jpg") || $0.hasSuffix(".png")) && $0 != "brook-blurred.jpg" }.sorted()
}()

private func outcome(_ scorer: PhotoScorer, _ path: String) throws -> PhotoOutcome {
  .scored(try scorer.score(of: PhotoFile(path)))
}

/// A folder that goes away with the test.
private struct Folder: ~Copyable {
  let path = NSTemporaryDirectory() + "acutance-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}

private func png(_ plane: Plane<UInt8>) throws -> [UInt8] { try encodePNG(plane) }

/// The plane at a smaller size by exact area averages, rounded to bytes.
private func reduced(_ plane: Plane<UInt8>, longerSide: Int) throws -> Plane<UInt8> {
  let size = PixelSize(width: plane.width, height: plane.height).reduced(toLongerSide: longerSide)
  let small = try areaReduced(plane, to: size)
  return try Plane<UInt8>(width: size.width, height: size.height) { x, y in UInt8((small[x, y] * 255).rounded()) }
}

@Suite struct SimilarPhotosTests {
  private let scorer = PhotoScorer(settings: ScoreSettings())

  @Test func photographsAreNoGroupsButTheOneWithABlurredCopy() throws {
    #expect(photographs.count == 16)
    var outcomes = try photographs.map { try outcome(scorer, Fixtures.path("photos/" + $0)) }
    #expect(scorer.groups(of: outcomes).isEmpty)
    outcomes.append(try outcome(scorer, Fixtures.path("photos/brook-blurred.jpg")))
    let groups = scorer.groups(of: outcomes)
    #expect(groups.count == 1)
    #expect(groups.first?.best.text.hasSuffix("/brook.jpg") == true && groups.first?.kind == .similar)
    #expect(groups.first?.reason.hasPrefix("sharpest: ") == true)
  }

  @Test(arguments: photographs) func c021OriginalBeatsItsThumbnailAndItsCopies(name: String) throws {
    let folder = try Folder()
    let original = Fixtures.path("photos/" + name)
    let plane = try luma(original)
    let first = try outcome(scorer, original)
    let step = try #require(first.score?.compression.value?.meanStep)
    // The copies are turned as the original is; a PNG of ours is not.
    let orientation = try #require(first.score?.orientation)
    let exif = orientation == 1 ? [] : ExifBytes(orientation: UInt16(orientation)).bytes
    var copies = [
      ("0-thumbnail.jpg", jpeg(try reduced(plane, longerSide: 320), quality: 95, exif: exif)),
      ("0-q20.jpg", jpeg(plane, quality: 20, exif: exif)), ("0-q60.jpg", jpeg(plane, quality: 60, exif: exif)),
      ("0-q90.jpg", jpeg(plane, quality: 90, exif: exif)),
    ]
    if orientation == 1 { copies.append(("0-thumbnail.png", try png(reduced(plane, longerSide: 200)))) }
    for (copy, bytes) in copies {
      let second = try outcome(scorer, folder.write(copy, bytes))
      let groups = scorer.groups(of: [first, second])
      #expect(groups.count == 1 && groups.first?.photos.count == 2, "\(copy)")
      let copyStep = try #require(second.score?.compression.value?.meanStep)
      if copy == "0-q90.jpg", copyStep <= step {
        // A copy with finer tables than its original's, or with the same, cannot be told from it.
        #expect(step > 11 && groups.first?.reason.hasPrefix("equally sharp") == true, "\(copy)")
      } else {
        #expect(groups.first?.best.text == original, "\(copy): \(groups.first?.reason ?? "")")
      }
    }
  }

  @Test func framesOfAFocusStackAreOneGroupAndTheMergeIsTheBest() throws {
    let names = (1...7).map { "focus-stack/pcb_00\($0).jpg" } + ["focus-stack/expected.jpg"]
    for side in [512, 1024, 0] {
      let scorer = PhotoScorer(settings: ScoreSettings(longerSide: side))
      let outcomes = try names.map { try outcome(scorer, Fixtures.path($0)) }
      let variances = try outcomes.map { try #require($0.score?.sharpness.value?.variance) }
      // Frame 1 is the sharpest of the seven, the merge sharper than all.
      #expect(variances[..<7].max() == variances[0], "\(side)")
      #expect(variances.max() == variances[7], "\(side)")
      #expect(variances[0] > variances[1..<7].max() ?? 0, "\(side)")
      let groups = scorer.groups(of: outcomes)
      #expect(groups.count == 1 && groups.first?.photos.count == 8, "\(side)")
      #expect(groups.first?.best.text.hasSuffix("/expected.jpg") == true, "\(side)")
      // Each frame is the sharpest of some tile; at full size the plane for tiles is too small to show that.
      if side == 0 { continue }
      let tiles = try outcomes[..<7].map { try #require($0.score?.detail.value?.tileVariances) }
      let sharpest = Set((0..<64).map { tile in (0..<7).max { tiles[$0][tile] < tiles[$1][tile] } ?? 0 })
      #expect(sharpest == Set(0..<7), "\(side)")
    }
  }

  @Test func sharpPhotographsAreNotCalledNoisyDarkOrFlat() throws {
    for name in photographs {
      let score = try scorer.score(of: PhotoFile(Fixtures.path("photos/" + name)))
      let remarks = score.notes.filter { note in ["flat", "dark", "noise", "upscaled"].contains { note.hasPrefix($0) } }
      // Of the clock that moved little is left but noise.
      let expected =
        name == "clock-motion.png" ? ["noise may inflate sharpness: it makes at least half of the variance"] : []
      #expect(remarks == expected, "\(name)")
    }
  }

  @Test(arguments: photographs) func c129NoiseOrdersNoisyCopiesOfAPhotograph(name: String) throws {
    let plane = try reduced(luma(Fixtures.path("photos/" + name)), longerSide: 512)
    let file = try png(plane)
    var last = try #require(try scorer.score(of: file.span, name: name).detail.value?.noise.value)
    var generator = SeededGenerator(seed: 129)
    for deviation in [2.0, 4, 8] {
      let noisy = try Plane<UInt8>(width: plane.width, height: plane.height) { x, y in
        let gaussian = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
        return UInt8(min(max(Double(plane[x, y]) + deviation * gaussian, 0), 255).rounded())
      }
      let file = try png(noisy)
      let noise = try #require(try scorer.score(of: file.span, name: name).detail.value?.noise.value)
      #expect(noise > last, "\(deviation)")
      last = noise
    }
  }

  @Test func enlargedPhotographsAreAskedAboutAndOthersNot() throws {
    var asked = 0
    for name in photographs {
      let photo = try luma(Fixtures.path("photos/" + name))
      let view = photo.view
      let part = view.cropped(
        x: max(photo.width - 400, 0) / 2, y: max(photo.height - 400, 0) / 2, width: min(photo.width, 400),
        height: min(photo.height, 400))
      let plane = try Plane<UInt8>(width: part.width, height: part.height) { part[$0, $1] }
      let large = try Plane<UInt8>(width: 2 * plane.width, height: 2 * plane.height) { x, y in
        // Bilinear: nine, three, three and one sixteenths of the four pixels around.
        let (column, row) = ((x - 1) >> 1, (y - 1) >> 1)
        func at(_ i: Int, _ j: Int) -> Int {
          Int(plane[min(max(i, 0), plane.width - 1), min(max(j, 0), plane.height - 1)])
        }
        // Even pixels lie a quarter before the middle of theirs, odd ones a quarter behind it.
        let (near, far) = (x % 2 == 0 ? 3 : 1, y % 2 == 0 ? 3 : 1)
        let sum =
          (4 - far) * ((4 - near) * at(column, row) + near * at(column + 1, row))
          + far * ((4 - near) * at(column, row + 1) + near * at(column + 1, row + 1))
        return UInt8((sum + 8) / 16)
      }
      let file = try png(large)
      func isAsked(_ notes: [String]) -> Bool { notes.contains { $0.hasPrefix("upscaled?") } }
      for side in [512, 0] {
        let scorer = PhotoScorer(settings: ScoreSettings(longerSide: side))
        #expect(!isAsked(try scorer.score(of: PhotoFile(Fixtures.path("photos/" + name))).notes), "\(name), \(side)")
        if isAsked(try scorer.score(of: file.span, name: name).notes) { asked += 1 }
      }
    }
    // Of 16, at both sizes: the rows of the file are looked at, whatever the analysis.
    #expect(asked >= 24 && asked % 2 == 0, "\(asked) of 32")
  }
}
