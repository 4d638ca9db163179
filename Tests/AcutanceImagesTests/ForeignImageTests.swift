import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

/// PngSuite, odd PNGs of other test suites, and JPEGs of libjpeg-turbo and of another decoder: see `Fixtures/README.md`.
@Suite("Image sets of others")
struct ForeignImageTests {
  @Test(
    "every good file has its size and every pixel of its luma",
    arguments: ForeignImage.all.filter { !$0.name.contains("/corrupt/") })
  func matchesExpectedLuma(expected: ForeignImage) throws {
    let photo = try decodeFixture(expected.name)
    #expect(photo.storedSize == PixelSize(width: expected.width, height: expected.height))
    #expect(photo.luma.bits == expected.bits)
    #expect(photo.part == nil)
    #expect(SHA256.hexDigest(of: photo.luma.bytes) == expected.lumaDigest)
  }

  @Test("the sets are whole")
  func counts() {
    func expected(_ folder: String) -> [String] { ForeignImage.all.map(\.name).filter { $0.hasPrefix(folder) } }
    let suite = ForeignImage.files("pngsuite")
    let corrupt = suite.filter { $0.hasPrefix("pngsuite/x") }
    #expect(suite.count == 175 && corrupt.count == 14)
    #expect(Set(expected("pngsuite/")) == Set(suite).subtracting(corrupt))
    #expect(ForeignImage.files("jpeg/corrupt").count == 53)
    #expect(expected("jpeg/reference/").count >= 22)
    #expect(expected("png-odd/").count == 8)
  }

  /// What is wrong with each file, by the page of PngSuite.
  static let corruptPNGs: [(name: String, words: String)] = [
    ("xs1n0g01", "PNG"), ("xs2n0g01", "PNG"), ("xs4n0g01", "PNG"), ("xs7n0g01", "PNG"),  // bytes of the signature
    ("xcrn0g04", "PNG"), ("xlfn0g04", "PNG"),  // line ends added and converted
    ("xhdn0g08", "IHDR: CRC error"),
    ("xc1n0g08", "color type"), ("xc9n2c08", "color type"),
    ("xd0n2c08", "bit depth"), ("xd3n2c08", "bit depth"), ("xd9n2c08", "bit depth"),
    ("xdtn0g01", "IEND: out of place"), ("xcsn0g01", "IDAT: CRC error"),
  ]

  @Test("every corrupt file of PngSuite is corrupt, in the library's words", arguments: corruptPNGs)
  func corruptPNG(name: String, words: String) throws {
    let error = try #require(decodeError(ofFile: Fixtures.path("pngsuite/\(name).png")))
    #expect(error.kind == .corrupt, "\(error)")
    #expect(error.message.contains(words), "\(error)")
  }

  @Test("files of png-odd that must be refused are", arguments: ForeignImage.files("png-odd"))
  func oddPNG(name: String) {
    let error = decodeError(ofFile: Fixtures.path(name))
    if ForeignImage.all.contains(where: { $0.name == name }) {
      #expect(error == nil)
    } else {
      let kinds: Set<DecodeError.Kind?> = [.corrupt, .truncated, .tooLarge]
      #expect(kinds.contains(error?.kind), "\(name): \(error.map { "\($0)" } ?? "decoded")")
    }
    if name.contains("/x_") || name.contains("/huge_") { #expect(error != nil) }
  }

  @Test(
    "gamma, profiles and transparency are noted and not applied",
    arguments: [
      ("pngsuite/g03n2c08.png", "gamma 0.35000 ignored"), ("pngsuite/g25n0g16.png", "gamma 2.50000 ignored"),
      ("jpeg/libjpeg-turbo/vgl_5674_0098.png", "colour profile ignored"),
      ("pngsuite/tbbn3p08.png", "alpha ignored (tRNS)"), ("pngsuite/basn6a16.png", "alpha ignored"),
    ])
  func notes(name: String, note: String) throws {
    #expect(try decodeFixture(name).notes.contains(note))
    // Behind it the pixels are those of the file, which `matchesExpectedLuma` compares.
    #expect(ForeignImage.all.contains { $0.name == name })
  }

  @Test("palette indices without an entry are named", arguments: ["1", "4", "8"])
  func paletteIndices(bits: String) throws {
    let error = try #require(decodeError(ofFile: Fixtures.path("png-odd/test-palette-\(bits).png")))
    #expect(error.kind == .corrupt && error.message.contains("palette index"), "\(error)")
  }

  @Test(
    "kinds of JPEG that are not decoded are named",
    arguments: [
      ("libjpeg-turbo/monkey12.jpg", "12-bit JPEG"), ("reference/jpeg_lossless_sel1.jpg", "lossless JPEG"),
      ("reference/MR4.jpg", "lossless JPEG"),
    ])
  func unsupportedJPEG(name: String, kind: String) throws {
    let error = try #require(decodeError(ofFile: Fixtures.path("jpeg/" + name)))
    #expect(error.kind == .unsupported && error.message.contains(kind), "\(error)")
  }

  @Test("of the corrupt JPEGs four are legal: they decode with a note", arguments: legalJPEGs)
  func legalJPEG(name: String) throws {
    let expected = try #require(ForeignImage.all.first { $0.name == "jpeg/corrupt/\(name)" })
    let photo = try decodeFixture(expected.name)
    #expect(SHA256.hexDigest(of: photo.luma.bytes) == expected.lumaDigest)
    #expect(photo.notes.count == 1, "\(photo.notes)")
    #expect(photo.notes.first?.contains(name.hasPrefix("icc") ? "numbered wrongly" : "extraneous") == true)
  }

  static let legalJPEGs = [
    "icc_chunk_count_mismatch.jpeg", "icc_chunk_double_seq_no.jpeg", "icc_chunk_order.jpeg",
    "multiple-0xff-before-eoi.jpg",
  ]

  static let corruptJPEGs = ForeignImage.files("jpeg/corrupt").filter { file in
    !legalJPEGs.contains { file.hasSuffix($0) }
  }

  @Test("the other 49 corrupt JPEGs are typed errors with the library's words", arguments: corruptJPEGs)
  func corruptJPEG(name: String) throws {
    #expect(Self.corruptJPEGs.count == 49)
    let error = try #require(decodeError(ofFile: Fixtures.path(name)))
    let kinds: Set<DecodeError.Kind> = [.truncated, .corrupt, .unsupported, .empty, .tooLarge]
    #expect(kinds.contains(error.kind))
    #expect(error.path.hasSuffix(name) && !error.message.isEmpty)
  }

  @Test("lenient decoding of a corrupt file gives a stated part or an error", arguments: corruptJPEGs)
  func lenient(name: String) throws {
    var options = DecodeOptions(isLenient: true)
    options.limits.pixels = 40_000_000
    let photo: DecodedPhoto
    do throws(DecodeError) {
      photo = try decodeLuma(of: PhotoFile(Fixtures.path(name)), options: options)
    } catch {
      #expect(!error.message.isEmpty)
      return
    }
    // What strict decoding refuses does not pass in silence.
    #expect(!photo.notes.isEmpty)
    guard let part = photo.part else { return }
    #expect(part.rows == photo.storedSize.height && part.completeRows < part.rows)
    #expect(part.knownRows >= part.completeRows && part.knownRows > 0)
    #expect(photo.notes.first == "incomplete: \(part)")
    #expect(photo.notes.count > 1)
  }

  /// Rows before the one that strict decoding names.
  @Test(
    "parts of corrupt JPEGs",
    arguments: [
      ("vips_truncated", 176, 442), ("a17806f32b45d63eea5230e7893e1f15", 64, 81),
      ("b4103df93880fc5677c2a081e4bfc712", 128, 155), ("40bb78b1ac031125a6d8466b374962a8", 16, 960),
    ])
  func parts(name: String, completeRows: Int, rows: Int) throws {
    let file = PhotoFile(Fixtures.path("jpeg/corrupt/\(name).jpg"))
    let photo = try decodeLuma(of: file, options: DecodeOptions(isLenient: true))
    #expect(photo.part == DecodedPart(rows: rows, completeRows: completeRows, knownRows: completeRows))
    do throws(DecodeError) {
      _ = try decodeLuma(of: file)
      Issue.record("decoded strictly")
    } catch {
      #expect(error.place == "row \(completeRows + 1) of \(rows)")
    }
  }
}
