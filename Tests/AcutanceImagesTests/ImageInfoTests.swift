import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("Header only")
struct ImageInfoTests {
  /// The name of a PngSuite file says interlacing, colour type and depth: basi3p04 is interlaced, type 3, 4 bits.
  @Test(
    "every good file of PngSuite is what its name says",
    arguments: ForeignImage.all.filter { $0.name.hasPrefix("pngsuite/") })
  func pngSuite(expected: ForeignImage) throws {
    let info = try imageInfo(of: PhotoFile(Fixtures.path(expected.name)))
    let name = Array(expected.name.dropFirst("pngsuite/".count).dropLast(".png".count))
    #expect(info.format == .png && !info.isProgressive)
    #expect(info.storedSize == PixelSize(width: expected.width, height: expected.height))
    let kinds: [Character: (ColourKind, Int)] = [
      "0": (.grey, 1), "2": (.rgb, 3), "3": (.palette, 1), "4": (.greyAlpha, 2), "6": (.rgbAlpha, 4),
    ]
    let kind = try #require(kinds[name[name.count - 4]])
    #expect(info.colour == kind.0 && info.channels == kind.1)
    #expect(info.bits == Int(String(name.suffix(2))))
    let letter = name[name.count - 5]
    // exif2c08 has no letter there.
    if letter == "i" || letter == "n" { #expect(info.isInterlaced == (letter == "i")) }
  }

  @Test(
    "JPEGs",
    arguments: [
      ("photos/pagoda.jpg", ColourKind.yCbCr, true), ("photos/rocket.jpg", .yCbCr, false),
      ("synthetic/noise-grey.jpg", .grey, false), ("synthetic/noise-cmyk.jpg", .cmyk, false),
      ("jpeg/reference/rgb.jpg", .rgb, false), ("jpeg/reference/progressive3.jpg", .yCbCr, true),
    ])
  func jpegs(name: String, colour: ColourKind, isProgressive: Bool) throws {
    let bytes = Fixtures.data(name)
    let info = try imageInfo(of: bytes.span, name: name)
    let photo = try decodeFixture(name)
    #expect(info.format == .jpeg && info.colour == colour && info.isProgressive == isProgressive)
    #expect(info.storedSize == photo.storedSize && info.displayedSize == photo.displayedSize)
    #expect(info.orientation == photo.orientation && info.bits == 8 && !info.isInterlaced)
  }

  @Test("the image is not read: its data may be missing, and may be beyond every limit")
  func headerAlone() throws {
    let huge = try imageInfo(of: PhotoFile(Fixtures.path("synthetic/huge-claim.png")))
    #expect(huge.storedSize == PixelSize(width: 100_000, height: 100_000))
    let jpeg = JPEGBytes.header(width: 65_000, height: 65_000, [.init(), .init(), .init()], frame: 0xC2)
    #expect(try imageInfo(of: jpeg.span, name: "header").isProgressive)
  }

  @Test("what is noted, and what is refused")
  func notesAndErrors() throws {
    let noted = try imageInfo(of: PhotoFile(Fixtures.path("jpeg/reference/jpg-srgb-icc.jpg")))
    #expect(noted.notes == ["colour profile ignored"])
    let alpha = try imageInfo(of: PhotoFile(Fixtures.path("synthetic/rgba-64x48.png")))
    #expect(alpha.notes == ["alpha ignored"])
    do throws(DecodeError) {
      _ = try imageInfo(of: PhotoFile(Fixtures.path("jpeg/libjpeg-turbo/monkey12.jpg")))
      Issue.record("12 bits were taken")
    } catch {
      #expect(error.kind == .unsupported && error.message.contains("12-bit"))
    }
  }
}
