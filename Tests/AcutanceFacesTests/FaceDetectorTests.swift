import AcutanceFaces
import AcutanceKernels
import Dispatch
import Foundation
import Locking
import TestSupport
import Testing

@Suite struct FaceDetectorTests {
  /// Outputs of onnxruntime for the same pixels. Two Float implementations add in different orders; 1e-4 is what matters
  /// to nobody: a point moves by 1e-4 * 32 pixels, a score by at most 5e-5. What was seen is 6e-6.
  @Test(arguments: TestScale.variants)
  func headsAreThoseOfAnotherImplementation(variant: Variant) throws {
    let detector = try FaceDetector(variant: variant)
    let astronaut = try FacePlanes(photo: "photos/astronaut.png").cropped(x: 160, y: 48, width: 128, height: 128)
    for (name, planes) in [
      ("synthetic-96x64", try FacePlanes.synthetic(96, 64)), ("astronaut-128x128", astronaut),
    ] {
      let bytes = Fixtures.data("faces/heads-\(name).f32")
      let expected = bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map {
          Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
        }
      }
      let heads = try detector.headValues(planes).flatMap { $0 }
      try #require(heads.count == expected.count)
      var worst = 0.0
      for (index, value) in heads.enumerated() {
        let found = index % 16 < 2 ? 1 / (1 + exp(-Double(value))) : Double(value)
        worst = max(worst, abs(found - Double(expected[index])))
      }
      #expect(worst < 1e-4, "\(name), \(variant)")
      // A comparison of zeros would say nothing.
      #expect(expected.contains { abs($0) > 0.5 })
    }
  }

  /// The same answer as OpenCV's detector on every photograph, at the threshold and below it.
  @Test(arguments: ExpectedFaces.all)
  func photographsHaveTheFacesThatOpenCVFinds(photo: ExpectedFaces.Photo) throws {
    let planes = try FacePlanes(photo: photo.photo)
    #expect(planes.blue.width == photo.width && planes.blue.height == photo.height)
    let found = try FaceDetector().detect(planes)
    let certain = photo.faces.filter { $0[14] >= 0.88 }
    #expect(found.faces.count == certain.count)
    #expect(found.faces.isEmpty == (found.bestScore < 0.88))
    // Photographs that were reduced have other pixels by half a byte there, and JPEGs other colours by a little more:
    // scores in the middle of their range follow.
    #expect(abs(found.bestScore - photo.bestScore) < 0.03, "\(found.bestScore), expected is \(photo.bestScore)")
    for (face, expected) in zip(found.faces, certain) {
      let box = FaceBox(x: expected[0], y: expected[1], width: expected[2], height: expected[3])
      #expect(face.box.overlap(box) >= 0.95)
      #expect(abs(face.score - expected[14]) < 0.005)
      for (index, point) in face.points.enumerated() {
        // A fiftieth of the face.
        #expect(abs(point.x - expected[4 + 2 * index]) < 0.02 * box.width)
        #expect(abs(point.y - expected[5 + 2 * index]) < 0.02 * box.height)
      }
    }
  }

  /// The fixtures have a face or they would test nothing.
  @Test func someFixturesHaveFaces() {
    let certain = ExpectedFaces.all.filter { $0.faces.contains { $0[14] >= 0.88 } }.map(\.photo)
    #expect(certain == ["photos/astronaut.png", "photos/camera.png", "oriented/astronaut-orientation6.jpg"])
    #expect(ExpectedFaces.all.count == 18)
  }

  @Test func everyThresholdReportsTheBestScore() throws {
    let planes = try FacePlanes(photo: "photos/astronaut.png")
    let usual = try FaceDetector().detect(planes)
    let never = try FaceDetector(settings: FaceDetector.Settings(threshold: 1)).detect(planes)
    #expect(never.faces.isEmpty && never.bestScore == usual.bestScore && usual.bestScore == usual.faces.first?.score)
    let always = try FaceDetector(settings: FaceDetector.Settings(threshold: 0)).detect(planes)
    #expect(always.bestScore == usual.bestScore && always.faces.first == usual.faces.first)
    #expect(always.faces.count > 100)
    for (better, worse) in zip(always.faces, always.faces.dropFirst()) { #expect(better.score >= worse.score) }
  }

  /// White is what the planes say it is.
  @Test func planesOfOneAreTheSame() throws {
    let planes = try FacePlanes(photo: "photos/astronaut.png")
    // Divided by a power of two and multiplied by it: the same bits.
    let small = try FacePlanes(width: planes.blue.width, height: planes.blue.height) {
      [planes.blue, planes.green, planes.red][$0][$1, $2] / 256
    }
    let detector = try FaceDetector()
    let found = try detector.detect(
      blue: small.blue.view, green: small.green.view, red: small.red.view, white: 255.0 / 256)
    #expect(try found == detector.detect(planes))
  }

  /// Blue, green and red are not the same.
  @Test func channelsHaveTheirPlaces() throws {
    let planes = try FacePlanes.synthetic(96, 64)
    let detector = try FaceDetector()
    let heads = try detector.headValues(planes)
    let swapped = try detector.headValues(blue: planes.red.view, green: planes.green.view, red: planes.blue.view)
    #expect(zip(heads[0], swapped[0]).contains { abs($0 - $1) > 0.01 })
  }

  /// Every size up to two blocks and a bit: what lies beyond the image is zero, whatever was searched before.
  @Test func oddSizesAreExtendedByZeros() throws {
    let detector = try FaceDetector()
    for (width, height) in [(1, 1), (31, 33), (33, 1), (1, 65), (64, 32), (63, 31), (97, 40)] {
      let planes = try FacePlanes.synthetic(width, height)
      // The same block with the zeros written out; and before it another image of that block.
      let (blockWidth, blockHeight) = ((width + 31) / 32 * 32, (height + 31) / 32 * 32)
      let extended = try FacePlanes(width: blockWidth, height: blockHeight) {
        $1 < width && $2 < height ? [planes.blue, planes.green, planes.red][$0][$1, $2] : 0
      }
      _ = try detector.detect(try FacePlanes.synthetic(blockWidth, blockHeight))
      let found = try detector.detect(planes)
      #expect(try found == detector.detect(extended), "\(width)x\(height)")
      #expect(try detector.headValues(planes) == detector.headValues(extended))
      #expect(found.bestScore >= 0 && found.bestScore < 0.88)
    }
  }

  @Test func rowDistancesDoNotMatter() throws {
    let planes = try FacePlanes.synthetic(70, 50)
    let wide = try FacePlanes.synthetic(100, 60)
    let detector = try FaceDetector()
    let found = try detector.headValues(
      blue: wide.blue.view.cropped(x: 0, y: 0, width: 70, height: 50),
      green: wide.green.view.cropped(x: 0, y: 0, width: 70, height: 50),
      red: wide.red.view.cropped(x: 0, y: 0, width: 70, height: 50))
    #expect(try found == detector.headValues(planes))
  }

  @Test func badInputIsAnErrorAndNeverNoFaces() throws {
    let detector = try FaceDetector()
    for (x, y, value) in [(0, 0, Float.nan), (39, 29, .infinity), (17, 5, -.infinity)] {
      var planes = try FacePlanes.synthetic(40, 30)
      planes.green[x, y] = value
      #expect(throws: FaceDetectionError.pixelNotFinite(plane: 1, x: x, y: y)) { try detector.detect(planes) }
    }
    // Finite, and yet too large for any sum.
    let huge = try FacePlanes(width: 40, height: 30) { _, _, _ in 3e38 }
    for variant in TestScale.variants {
      let detector = try FaceDetector(variant: variant)
      #expect(throws: FaceDetectionError.resultNotFinite) {
        try detector.detect(blue: huge.blue.view, green: huge.green.view, red: huge.red.view, white: 1)
      }
    }
    let empty = try FacePlanes(width: 0, height: 0) { _, _, _ in 0 }
    #expect(throws: FaceDetectionError.empty) { try detector.detect(empty) }
    let planes = try FacePlanes.synthetic(40, 30)
    let other = try FacePlanes.synthetic(40, 31)
    #expect(throws: FaceDetectionError.planesDiffer) {
      try detector.detect(blue: planes.blue.view, green: planes.green.view, red: other.red.view)
    }
    #expect(throws: FaceDetectionError.setting(name: "white", value: 0)) {
      try detector.detect(blue: planes.blue.view, green: planes.green.view, red: planes.red.view, white: 0)
    }
    #expect(throws: FaceDetectionError.setting(name: "threshold", value: 1.5)) {
      try FaceDetector(settings: FaceDetector.Settings(threshold: 1.5))
    }
    #expect(throws: FaceDetectionError.setting(name: "overlap", value: -1)) {
      try FaceDetector(settings: FaceDetector.Settings(overlap: -1))
    }
    // And after all that the detector is as good as before.
    #expect(try detector.detect(planes) == FaceDetector().detect(planes))
  }

  /// Threads that share a detector, each with images of several sizes in turn.
  @Test func threadsGetTheSameBits() throws {
    let detector = try FaceDetector(settings: FaceDetector.Settings(threshold: 0.3))
    let astronaut = try FacePlanes(photo: "photos/astronaut.png")
    let images = [astronaut, try astronaut.cropped(x: 160, y: 48, width: 128, height: 128), try .synthetic(75, 50)]
    let expected = try images.map { try detector.detect($0) }
    let failures = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 4) { @Sendable thread in
      for turn in 0..<12 {
        let index = (turn + thread) % images.count
        let found = try? detector.detect(images[index])
        if found != expected[index] { failures.withLock { $0 += 1 } }
      }
    }
    #expect(failures.withLock { $0 } == 0)
  }
}
