import AcutanceFaces
import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring
import Foundation
import TestSupport
import Testing

/// The detectors that fill the terms of a score, on photos stored in every orientation.
@Suite struct DetectorTests {
  private func astronaut() throws -> RGBPlanes {
    let reader = try PhotoReader(PhotoFile(Fixtures.path("photos/astronaut.png")), colours: true)
    return try reducedColours(of: reader, toLongerSide: 0)
  }

  /// A picture as it is stored if a viewer has to turn it so.
  private func stored(_ upright: RGBPlanes, orientation: Int) throws -> SourceImage {
    let inverse = try #require(Orientation(rawValue: orientation)).inverse
    let planes = RGBPlanes(
      red: try AcutanceKernels.upright(upright.red.view, from: inverse),
      green: try AcutanceKernels.upright(upright.green.view, from: inverse),
      blue: try AcutanceKernels.upright(upright.blue.view, from: inverse))
    return SourceImage(
      luma: planes.luma(), rgb: (planes.red, planes.green, planes.blue), storedSize: planes.size,
      orientation: orientation)
  }

  private func mean(_ plane: Plane<Float>, of face: DetectedFace) -> Double {
    let columns = Int(face.corner.x * Double(plane.width))..<Int((face.corner.x + face.width) * Double(plane.width))
    let rows = Int(face.corner.y * Double(plane.height))..<Int((face.corner.y + face.height) * Double(plane.height))
    var sum = 0.0
    for y in rows { for x in columns { sum += Double(plane[x, y]) } }
    return sum / Double(columns.count * rows.count)
  }

  @Test(arguments: 1...8) func facesAreWhereTheyAreStored(orientation: Int) throws {
    let upright = try astronaut()
    // Not square, so that swapped axes show.
    let height = 400
    let cropped = try [upright.red, upright.green, upright.blue].map { plane in
      try Plane<Float>(width: plane.width, height: height) { x, y in plane[x, y] }
    }
    let picture = RGBPlanes(red: cropped[0], green: cropped[1], blue: cropped[2])
    let source = try FaceNetworkSource()
    let expected = try #require(try source.faces(in: stored(picture, orientation: 1)).faces.first)
    let image = try stored(picture, orientation: orientation)
    let found = try source.faces(in: image)
    #expect(found.faces.count == 1)
    let face = try #require(found.faces.first)
    #expect(face.score == expected.score && face.landmarks.count == 5)
    // The stored pixels of the box are those of the upright one, but for a row or column that rounding moves in or out.
    let luma = picture.luma()
    #expect(abs(mean(image.luma, of: face) - mean(luma, of: expected)) < 0.01)
    for (place, other) in zip(face.landmarks, expected.landmarks) {
      let (x, y) = (Int(place.x * Double(image.luma.width)), Int(place.y * Double(image.luma.height)))
      let (shownX, shownY) = (Int(other.x * Double(luma.width)), Int(other.y * Double(luma.height)))
      // Mirrored places round to the neighbour.
      let near = (-1...1).flatMap { dy in (-1...1).map { dx in luma[shownX + dx, shownY + dy] } }
      #expect(near.contains(image.luma[x, y]), "\(place)")
    }
  }

  @Test func heatMapsAreAsStoredAndHaveTheFace() throws {
    let picture = try astronaut()
    let image = try stored(picture, orientation: 6)
    let face = try #require(try FaceNetworkSource().faces(in: image).faces.first)
    let map = try SaliencyMaps(.signature).heatMap(of: image, faces: [face])
    let (x, y) = (face.corner.x + face.width / 2, face.corner.y + face.height / 2)
    #expect(map[Int(x * Double(map.width)), Int(y * Double(map.height))] > 0.9)
  }

  @Test func whatIsTheSameEverywhereHasNoSaliency() throws {
    let grey = try Plane<Float>(width: 60, height: 40, filledWith: 0.5)
    let size = PixelSize(width: 60, height: 40)
    let image = SourceImage(luma: grey, storedSize: size, orientation: 1)
    let found = saliencyTerm(of: .measured(image), by: SaliencyMaps(.signature))
    guard case .absent(.notAvailable(let why)) = found.term else {
      Issue.record("\(found.term)")
      return
    }
    #expect(why.contains("same everywhere"))
    let strip = SourceImage(
      luma: try Plane(width: 60, height: 8, filledWith: 0.5), storedSize: PixelSize(width: 60, height: 8),
      orientation: 1)
    #expect(
      saliencyTerm(of: .measured(strip), by: SaliencyMaps(.boolean)).term
        == .absent(.tooSmall(PixelSize(width: 60, height: 8), minimumSide: 9)))
  }

  /// One decoding for all terms: with detectors and without, sharpness and everything beside it has the same bits.
  @Test(arguments: ["photos/brook.jpg", "photos/cat.png", "oriented/astronaut-orientation6.jpg", "netpbm/rgb16.ppm"])
  func detectorsChangeNoOtherTerm(name: String) throws {
    let file = PhotoFile(Fixtures.path(name))
    let plain = try PhotoScorer(settings: ScoreSettings()).score(of: file)
    let full = try PhotoScorer(
      settings: ScoreSettings(), saliency: SaliencyMaps(.signature), faces: faceSource()
    ).score(of: file)
    #expect(full.sharpness == plain.sharpness && full.exposure == plain.exposure && full.hash == plain.hash)
    #expect(full.detail.value?.tileVariances == plain.detail.value?.tileVariances)
    #expect(plain.saliency == .absent(.notRun) && plain.faces == .absent(.notRun))
    let lenient = try PhotoScorer(
      settings: ScoreSettings(), decoding: DecodeOptions(isLenient: true), saliency: SaliencyMaps(.signature),
      faces: faceSource()
    ).score(of: file)
    #expect(lenient.saliency == full.saliency && lenient.faces == full.faces)
  }

  /// Luma is scored, and what wants colours is absent with the library's words: of data, of a file, and leniently.
  @Test func coloursThatCannotBeDecodedTakeNoSharpnessAway() throws {
    let bytes = try jpegWithoutReadableColours()
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(bytes).write(to: url)
    let plain = try PhotoScorer(settings: ScoreSettings()).score(of: bytes.span, name: "plain")
    #expect(try #require(plain.sharpness.value).value > 0.5)
    for isLenient in [false, true] {
      let scorer = PhotoScorer(
        settings: ScoreSettings(), decoding: DecodeOptions(isLenient: isLenient), saliency: SaliencyMaps(.signature),
        faces: faceSource())
      for score in [try scorer.score(of: bytes.span, name: "data"), try scorer.score(of: PhotoFile(url.path))] {
        #expect(score.sharpness == plain.sharpness)
        for reason in [score.saliency.absenceReason, score.faces.absenceReason] {
          let words = try #require(reason).description
          #expect(words.lowercased().contains("sampl"), "\(words)")
        }
      }
    }
  }

  @Test func allTermsAreThoseOfTheDetectorsNamed() throws {
    let file = PhotoFile(Fixtures.path("photos/astronaut.png"))
    let score = try PhotoScorer.allTerms().score(of: file)
    let named = try PhotoScorer(saliency: SaliencyMaps(.signature), faces: FaceNetworkSource()).score(of: file)
    #expect(score.saliency == named.saliency && score.faces == named.faces && score.quality == named.quality)
    #expect(score.settings.faceThreshold == 0.88 && FaceDetector.Settings().threshold == 0.88)
    #expect(score.quality.value.value != nil && score.quality.coverage == 1)
  }
}
