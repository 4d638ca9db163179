import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

/// Colours beside luma, from one decoding.
@Suite("Colours")
struct ColourTests {
  @Test("of every image with colours each sample is right", arguments: ExpectedColours.all.filter { $0.rgb != nil })
  func samples(expected: ExpectedColours) throws {
    let colours = try decodeColours(of: PhotoFile(Fixtures.path(expected.name)))
    let rgb = try #require(interleavedRGB(colours))
    #expect(SHA256.hexDigest(of: rgb) == expected.rgb)
  }

  static let photos = [
    "photos", "oriented", "synthetic", "pngsuite", "png-odd", "jpeg/reference", "jpeg/libjpeg-turbo",
  ]
  .flatMap(ForeignImage.files)

  @Test("luma, size and notes are those of decoding luma alone", arguments: photos)
  func lumaIsTheSame(name: String) throws {
    let file = PhotoFile(Fixtures.path(name))
    if let refusal = decodeError(ofFile: Fixtures.path(name)) {
      #expect(throws: refusal) { try decodeColours(of: file) }
      return
    }
    let photo = try decodeLuma(of: file)
    let colours = try decodeColours(of: file)
    #expect(SHA256.hexDigest(of: colours.photo.luma.bytes) == SHA256.hexDigest(of: photo.luma.bytes))
    #expect(colours.photo.storedSize == photo.storedSize && colours.photo.orientation == photo.orientation)
    #expect(colours.photo.notes == photo.notes)
  }

  @Test(
    "the model is that of the file",
    arguments: [
      ("photos/brook.jpg", ColourModel.yCbCr), ("jpeg/reference/rgb.jpg", .rgb),
      ("jpeg/reference/jpg-cmyk-1.jpg", .rgb),
      ("jpeg/reference/jpg-gray.jpg", .grey), ("photos/camera.png", .grey), ("photos/cat.png", .rgb),
      ("pngsuite/basn3p02.png", .rgb), ("pngsuite/basn4a08.png", .grey), ("netpbm/rgb16.ppm", .rgb),
      ("netpbm/rgb-big.pfm", .rgb), ("netpbm/grey-big.pfm", .grey),
    ])
  func model(name: String, model: ColourModel) throws {
    let file = PhotoFile(Fixtures.path(name))
    #expect(try decodeColours(of: file).colours.model == model)
    #expect(try PhotoReader(file, colours: true).colourModel == model)
    #expect(try PhotoReader(file).colourModel == .grey)
  }

  @Test("the floats of a PFM come out bit for bit, those that are no colours too")
  func floats() throws {
    let values: [Float] = [0, -0.0, 1, -3.5, .infinity, .nan, 0x1p-140, 2, 0.25, 7, 8, 9]
    // Rows from the bottom, in little endian.
    let bottomUp = values[6...] + values[..<6]
    let bytes =
      Array("PF\n2 2\n-1.0\n".utf8)
      + bottomUp.flatMap { value in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value.bitPattern >> $0) }
      }
    guard
      case .rgb(.float(let red), .float(let green), .float(let blue)) =
        try decodeColours(of: bytes.span, name: "floats").colours
    else { throw NoFloats() }
    for (channel, found) in [red, green, blue].enumerated() {
      let expected = stride(from: channel, to: 12, by: 3).map { values[$0].bitPattern }
      #expect(found.pixels.map { $0.bitPattern } == expected)
    }
  }

  private struct NoFloats: Error {}

  @Test("the limit on bytes counts every plane that is held, and none of a stream")
  func limit() throws {
    let file = PhotoFile(Fixtures.path("photos/cat.png"))
    let pixels = 451 * 300
    var options = DecodeOptions()
    options.limits.decodedBytes = 4 * pixels
    _ = try decodeColours(of: file, options: options)
    options.limits.decodedBytes = 4 * pixels - 1
    #expect { try decodeColours(of: file, options: options) } throws: { error in
      let error = error as? DecodeError
      return error?.kind == .tooLarge && error?.message.contains("\(4 * pixels) bytes") == true
    }
    options.limits.decodedBytes = 0
    #expect(
      try reducedColours(of: PhotoReader(file, options: options, colours: true), toLongerSide: 64).red.width == 64)
  }

  /// The place may be a little earlier: to interpolate colours libjpeg reads rows ahead of those that it hands out.
  @Test("damage is the same error", arguments: ["jpeg/corrupt/vips_truncated.jpg", "png-odd/x_unexpected_eof.png"])
  func damage(name: String) throws {
    let expected = try #require(decodeError(ofFile: Fixtures.path(name)))
    let error = #expect(throws: DecodeError.self) { try decodeColours(of: PhotoFile(Fixtures.path(name))) }
    #expect(error?.kind == expected.kind && error?.message == expected.message)
  }
}

/// Red, green and blue of each pixel, those of 16 bits in little endian: of Y, Cb and Cr by libjpeg's formula, which is
/// that of JFIF with weights times 65536, rounded.
func interleavedRGB(_ photo: ColourPhoto) -> [UInt8]? {
  switch photo.colours {
  case .grey: return nil
  case .rgb(let red, let green, let blue):
    let (red, green, blue) = (red.bytes, green.bytes, blue.bytes)
    let size = photo.photo.luma.bits / 8
    return stride(from: 0, to: red.count, by: size).flatMap { at in
      [red, green, blue].flatMap { $0[at..<at + size] }
    }
  case .yCbCr(let cb, let cr):
    return zip(photo.photo.luma.bytes, zip(cb.bytes, cr.bytes)).flatMap { y, differences in
      let (y, cb, cr) = (Int(y), Int(differences.0) - 128, Int(differences.1) - 128)
      let red = y + (91881 * cr + 32768) >> 16
      let green = y + (-22554 * cb - 46802 * cr + 32768) >> 16
      let blue = y + (116130 * cb + 32768) >> 16
      return [red, green, blue].map { UInt8(min(max($0, 0), 255)) }
    }
  }
}
