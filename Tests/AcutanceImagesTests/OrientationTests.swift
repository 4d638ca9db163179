import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("EXIF orientation")
struct OrientationTests {
  /// EXIF data with nothing but the tag, in little endian.
  private func exif(_ orientation: UInt8) -> [UInt8] {
    Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
  }

  @Test("one raster with each tag: the same sharpness to the last bit, sizes swapped from 5 on", arguments: 1...8)
  func sameRaster(tag: Int) throws {
    var random = SplitMix(seed: 8)
    let (width, height) = (23, 14)
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(0)
      for _ in 0..<width { rows.append(UInt8(truncatingIfNeeded: random.next())) }
    }
    let header: [UInt8] = [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height), 8, 0, 0, 0, 0]
    func photo(_ chunks: [UInt8]) throws -> DecodedPhoto {
      let bytes = PNGBytes.file(header: header, chunks: chunks, rows: rows)
      return try decodeLuma(of: bytes.span, name: "tag \(tag)")
    }
    func variance(_ photo: DecodedPhoto) throws -> Double? {
      guard case .eightBit(let plane) = photo.luma else { return nil }
      return try laplacianMoments(of: plane, inset: 2).populationVariance
    }
    let plain = try photo([])
    let tagged = try photo(PNGBytes.chunk("eXIf", exif(UInt8(tag))))
    #expect(plain.orientation == 1 && tagged.orientation == tag)
    let expected = try #require(try variance(plain))
    #expect(try variance(tagged)?.bitPattern == expected.bitPattern)
    #expect(expected > 0)
    #expect(tagged.storedSize == PixelSize(width: width, height: height))
    let shown = tag >= 5 ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    #expect(tagged.displayedSize == shown)
  }

  @Test("the tags of real photos, from the header alone", arguments: 1...8)
  func realPhotos(tag: Int) throws {
    let info = try imageInfo(of: PhotoFile(Fixtures.path("jpeg/orientation/recurser_landscape_\(tag).jpg")))
    #expect(info.orientation == tag)
    // All are the same landscape when shown.
    #expect(info.displayedSize == PixelSize(width: 600, height: 450))
    #expect(info.storedSize == (tag >= 5 ? PixelSize(width: 450, height: 600) : PixelSize(width: 600, height: 450)))
  }
}
