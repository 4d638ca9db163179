import AcutanceImages
import TestSupport
import Testing

@Suite("What a file is")
struct FileContentTests {
  @Test("fixtures are what their content says")
  func fixtures() throws {
    func content(_ name: String) throws -> FileContent { try FileContent(of: PhotoFile(Fixtures.path(name))) }
    #expect(try content("photos/café au lait.png") == .photo(.png))
    #expect(try content("photos/brook.jpg") == .photo(.jpeg))
    #expect(try content("synthetic/bmp-named.jpg") == .unsupportedImage("BMP"))
    #expect(try content("synthetic/huge-claim.png") == .photo(.png))
    #expect(try content("README.md") == .notAnImage)
  }

  static let signatures: [(name: String, bytes: [UInt8])] = [
    ("GIF", Array("GIF89a".utf8)),
    ("TIFF", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]),
    ("TIFF", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]),
    ("WebP", Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)),
    ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
    ("HEIC", [0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
    ("AVIF", [0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("mif1miaf".utf8)),
    ("JPEG XL", [0xFF, 0x0A, 0xFA, 0x1F]),
    ("JPEG XL", [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
    ("JPEG 2000", [0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
    ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51, 0]),
    ("Netpbm PAM", Array("P7\nWIDTH 3\n".utf8)),
    ("Netpbm PAM", Array("P7\nTUPLTYPE RGB\n".utf8)),
    ("PSD", Array("8BPS".utf8) + [0, 1]),
    ("ICO", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 104, 4, 0, 0, 22, 0, 0, 0]),
    ("MNG", [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
  ]

  @Test("images of other kinds are named", arguments: signatures)
  func otherImages(name: String, bytes: [UInt8]) throws {
    #expect(FileContent(firstBytes: bytes) == .unsupportedImage(name))
    let error = try #require(decodeError(of: bytes))
    #expect(error.kind == .unsupported && error.message.contains(name))
  }

  @Test(
    "text and other data are no images",
    arguments: ["BMW is a make of car, not a bitmap", "P1 is a name", "RIFF1234WAVEfmt ", "GIF", "8BP", "hello", "P"])
  func notImages(text: String) {
    #expect(FileContent(firstBytes: Array(text.utf8)) == .notAnImage)
  }

  @Test("Netpbm's letters need a header behind them")
  func netpbm() {
    for kind in 1...6 { #expect(FileContent(firstBytes: Array("P\(kind)\n640 480\n".utf8)) == .photo(.netpbm)) }
    for kind in ["F", "f"] { #expect(FileContent(firstBytes: Array("P\(kind)\n3 4\n-1\n".utf8)) == .photo(.pfm)) }
    for text in ["P0\n3 4\n", "P8\n3 4\n", "P5x3 4\n", "P5\n", "p5\n3 4\n", "PF is a make of car"] {
      #expect(FileContent(firstBytes: Array(text.utf8)) == .notAnImage, "\(text)")
    }
  }

  @Test("a film is no image")
  func film() {
    let bytes: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isomiso2".utf8)
    #expect(FileContent(firstBytes: bytes) == .notAnImage)
  }

  @Test("the beginning of a signature is the beginning of a photo; nothing is nothing")
  func shortFiles() {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for count in 1...8 { #expect(FileContent(firstBytes: Array(png.prefix(count))) == .photo(.png)) }
    for count in 1...3 { #expect(FileContent(firstBytes: Array([0xFF, 0xD8, 0xFF].prefix(count))) == .photo(.jpeg)) }
    #expect(FileContent(firstBytes: []) == .notAnImage)
  }

  @Test(
    "a JPEG whose second marker is damaged is corrupt, not something else", arguments: [0x00, 0xFE, 0xBF] as [UInt8])
  func damagedMarker(byte: UInt8) {
    var bytes = Fixtures.data("photos/brook.jpg")
    bytes[2] = byte
    #expect(FileContent(firstBytes: bytes) == .photo(.jpeg))
    #expect(decodeError(of: bytes)?.kind == .corrupt)
  }

  @Test("a PNG signature that a transfer in text mode damaged is corrupt, not something else")
  func damagedSignature() {
    var bytes = Fixtures.data("synthetic/step-8x8.png")
    bytes[0] &= 0x7F
    #expect(decodeError(of: bytes)?.kind == .corrupt)
    bytes = Fixtures.data("synthetic/step-8x8.png")
    bytes.remove(at: 4)
    #expect(decodeError(of: bytes) != nil)
  }
}
