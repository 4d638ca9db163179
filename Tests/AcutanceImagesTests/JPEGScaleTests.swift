import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

/// JPEGs decoded to a smaller size.
@Suite("JPEG scale")
struct JPEGScaleTests {
  @Test("at every scale luma is that of djpeg", arguments: ExpectedColours.all.filter { $0.scaled != nil })
  func luma(expected: ExpectedColours) throws {
    let file = PhotoFile(Fixtures.path(expected.name))
    let full = try decodeLuma(of: file)
    for (eighths, scaled) in try #require(expected.scaled) {
      let scale = try #require(Int(eighths).flatMap { JPEGScale(eighths: $0) })
      let photo = try decodeLuma(of: file, options: DecodeOptions(jpegScale: scale))
      #expect(photo.luma.size == PixelSize(width: scaled.width, height: scaled.height), "\(scale)")
      #expect(SHA256.hexDigest(of: photo.luma.bytes) == scaled.luma, "\(scale)")
      #expect(photo.storedSize == full.storedSize && photo.jpegScale == scale)
      #expect(photo.notes == full.notes + (scale == .full ? [] : ["decoded at \(scale) of its size"]))
    }
  }

  @Test("C082: 65x65 at a quarter is 17x17")
  func roundedUp() throws {
    let photo = BlockJPEG(width: 65, height: 65)
    let bytes = photo.bytes()
    let quarter = try decodeLuma(of: bytes.span, name: "blocks", options: DecodeOptions(jpegScale: .quarter))
    #expect(quarter.luma.size == PixelSize(width: 17, height: 17))
    #expect(quarter.storedSize == PixelSize(width: 65, height: 65))
    // Every block is one value, of which 2 x 2 pixels remain.
    guard case .eightBit(let plane) = quarter.luma else { throw NotEightBit() }
    for y in 0..<17 {
      for x in 0..<17 { #expect(Int(plane.pixels[17 * y + x]) == photo.value(x / 2, y / 2)) }
    }
  }

  private struct NotEightBit: Error {}

  @Test("only 1 to 8 eighths are a scale")
  func range() {
    #expect(JPEGScale(eighths: 0) == nil && JPEGScale(eighths: 9) == nil && JPEGScale(eighths: -4) == nil)
    #expect((1...8).allSatisfy { JPEGScale(eighths: $0)?.eighths == $0 })
  }

  @Test("other formats are not scaled, and say so")
  func otherFormats() throws {
    let photo = try decodeLuma(
      of: PhotoFile(Fixtures.path("photos/cat.png")), options: DecodeOptions(jpegScale: .half))
    #expect(photo.luma.size == PixelSize(width: 451, height: 300) && photo.jpegScale == .full)
  }

  @Test("colours are scaled as luma is")
  func colours() throws {
    let file = PhotoFile(Fixtures.path("photos/brook.jpg"))
    let options = DecodeOptions(jpegScale: .half)
    let colours = try decodeColours(of: file, options: options)
    #expect(colours.photo.luma == (try decodeLuma(of: file, options: options)).luma)
    guard case .yCbCr(let cb, let cr) = colours.colours else { throw NotEightBit() }
    #expect(cb.size == PixelSize(width: 500, height: 333) && cr.size == cb.size)
  }

  @Test("of a damaged photo the rows that are complete are counted at its scale", arguments: [1, 2, 4, 8])
  func damaged(eighths: Int) throws {
    let scale = try #require(JPEGScale(eighths: eighths))
    for name in ["photos/mountain-path.jpg", "photos/brook.jpg"] {
      let whole = Fixtures.data(name)
      let cut = Array(whole[..<(whole.count * 2 / 3)])
      let options = DecodeOptions(isLenient: true, jpegScale: scale)
      let full = try decodeLuma(of: cut.span, name: name, options: DecodeOptions(isLenient: true))
      let photo = try decodeLuma(of: cut.span, name: name, options: options)
      let expected = try decodeLuma(of: PhotoFile(Fixtures.path(name)), options: DecodeOptions(jpegScale: scale))
      let (fullPart, part) = (try #require(full.part), try #require(photo.part))
      #expect(part.rows == expected.luma.size.height)
      // A row of blocks counts whole or not at all, so at most a row of blocks is lost to rounding.
      let share = Double(fullPart.completeRows) * Double(eighths) / 8
      #expect(abs(Double(part.completeRows) - share) <= Double(2 * eighths), "\(part) \(fullPart)")
      let sure = part.completeRows * expected.luma.size.width
      #expect(photo.luma.bytes.prefix(sure).elementsEqual(expected.luma.bytes.prefix(sure)), "\(name)")
    }
  }
}
