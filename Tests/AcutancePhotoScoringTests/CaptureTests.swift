import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring
import TestSupport
import Testing

/// What the camera wrote, and how a JPEG was compressed.
@Suite struct CaptureTests {
  private let scorer = PhotoScorer(settings: ScoreSettings())

  private func score(_ exif: [UInt8], quality: Int = 80) throws -> PhotoScore {
    let plane = try Plane<UInt8>(width: 40, height: 40) { x, y in UInt8((x * 7 + y * 5) % 256) }
    let bytes = jpeg(plane, quality: quality, exif: exif)
    return try scorer.score(of: bytes.span, name: "x.jpg")
  }

  @Test func exifIsReadAndChecked() throws {
    let exif = ExifBytes(
      time: "2024:02:29 23:59:58", subseconds: "25", make: "Camera", exposureTime: (1, 250), bias: (-2, 3),
      aperture: (28, 10), iso: 400)
    let capture = try score(exif.bytes).capture
    // 2024-02-29 23:59:58 in seconds from 1970, by the calendar of `date -u`.
    #expect(capture.time.value == CaptureTime(seconds: 1_709_251_198.25, text: "2024:02:29 23:59:58"))
    #expect(capture.exposureTime == .measured(0.004) && capture.aperture == .measured(2.8))
    #expect(capture.exposureBias == .measured(-2.0 / 3) && capture.iso == .measured(400))
    #expect(capture.camera == .measured("Camera"))
  }

  @Test func whatIsMissingOrImpossibleIsAbsentWithItsReason() throws {
    let none = try score([]).capture
    #expect(none == CaptureInfo(absent: .notAvailable("the file does not say")))
    let exif = ExifBytes(
      time: "2024:13:01 00:00:00", exposureTime: (1, 0), bias: (0, 0), aperture: (0, 10), iso: 0)
    let capture = try score(exif.bytes).capture
    #expect(capture.time == .absent(.outOfRange("'2024:13:01 00:00:00' is no time")))
    #expect(capture.exposureTime == .absent(.notFinite) && capture.exposureBias == .absent(.notFinite))
    #expect(capture.aperture == .absent(.outOfRange("an f-number of 0.0 is not above 0")))
    #expect(capture.iso == .absent(.outOfRange("a sensitivity of 0.0 is not above 0")))
  }

  @Test func timesAreThoseOfTheCalendar() {
    let cases: [(String, Double)] = [
      ("1970:01:01 00:00:00", 0), ("1969:12:31 23:59:59", -1), ("2000:02:29 12:00:00", 951_825_600),
      ("2000:03:01 00:00:00", 951_868_800), ("2023:12:31 23:59:59", 1_704_067_199),
      ("1900:03:01 00:00:00", -2_203_891_200),
    ]
    for (text, seconds) in cases { #expect(CaptureTime(exif: text)?.seconds == seconds, "\(text)") }
    for text in [
      "", "0000:00:00 00:00:00", "2024-01-01 00:00:00", "2024:01:01T00:00:00", "2024:01:01 24:00:00",
      "2024:01:0x 00:00:00",
    ] {
      #expect(CaptureTime(exif: text) == nil, "\(text)")
    }
  }

  @Test func quantisationIsTheMeanOfTheTable() throws {
    // The luma table of the standard (annex K) adds up to 3688: 57.6 on average, which quality 50 leaves as it is.
    #expect(try score([], quality: 50).compression == .measured(.jpeg(meanStep: 3688.0 / 64)))
    #expect(try score([], quality: 100).compression == .measured(.jpeg(meanStep: 1)))
    let png = try scorer.score(of: PhotoFile(Fixtures.path("photos/camera.png")))
    #expect(png.compression == .measured(.lossless))
    // Lenient decoding holds the photo and reports the same.
    let lenient = PhotoScorer(settings: ScoreSettings(), decoding: DecodeOptions(isLenient: true))
    for name in ["photos/brook.jpg", "photos/camera.png", "oriented/astronaut-orientation6.jpg"] {
      let file = PhotoFile(Fixtures.path(name))
      let (held, streamed) = (try lenient.score(of: file), try scorer.score(of: file))
      #expect(held.sharpness == streamed.sharpness && held.detail == streamed.detail, "\(name)")
      #expect(held.exposure == streamed.exposure && held.hash == streamed.hash, "\(name)")
      #expect(held.capture == streamed.capture && held.compression == streamed.compression, "\(name)")
    }
  }
}
