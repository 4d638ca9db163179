import AcutanceImages
import Foundation
import TestSupport
import Testing

@Suite("Errors")
struct DecodeErrorTests {
  @Test("a missing file, and a path through a file")
  func missing() throws {
    let path = Fixtures.root + "/no-such-photo.jpg"
    let error = try #require(decodeError(ofFile: path))
    #expect(error.kind == .missing && error.path == path)
    #expect(error.message.contains("No such file"))
    #expect(decodeError(ofFile: Fixtures.path("photos/cat.png") + "/cat.png")?.kind == .missing)
    #expect(decodeError(ofFile: "")?.kind == .missing)
    #expect(throws: DecodeError.self) { try FileContent(of: PhotoFile(path)) }
  }

  @Test("a path with a zero byte does not open the file before the zero")
  func zeroInPath() {
    #expect(decodeError(ofFile: Fixtures.path("photos/cat.png") + "\0.jpg")?.kind == .missing)
  }

  @Test("a folder is unreadable, and says so")
  func folder() throws {
    let error = try #require(decodeError(ofFile: Fixtures.root + "/photos"))
    #expect(error.kind == .unreadable)
    #expect(error.message.contains("folder"))
  }

  @Test("a pipe and a device are unreadable at once", .timeLimit(.minutes(1)))
  func pipeAndDevice() {
    let path = NSTemporaryDirectory() + "/acutance-test-\(UUID().uuidString)"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(decodeError(ofFile: path)?.kind == .unreadable)
    #expect(decodeError(ofFile: "/dev/zero")?.kind == .unreadable)
  }

  @Test("an empty file")
  func empty() {
    #expect(decodeError(ofFile: Fixtures.path("synthetic/empty.jpg"))?.kind == .empty)
    #expect(decodeError(of: [])?.kind == .empty)
  }

  @Test("what is not decoded is named", arguments: [("bmp-named.jpg", "BMP")])
  func unsupported(name: String, kind: String) throws {
    let error = try #require(decodeError(ofFile: Fixtures.path("synthetic/" + name)))
    #expect(error.kind == .unsupported)
    #expect(error.message.contains(kind))
  }

  @Test("a text is no image")
  func text() throws {
    #expect(decodeError(ofFile: Fixtures.path("synthetic/not-a-photo.txt"))?.kind == .unsupported)
    #expect(try FileContent(of: PhotoFile(Fixtures.path("synthetic/not-a-photo.txt"))) == .notAnImage)
  }

  @Test("a header that claims ten gigapixels is refused with the numbers", .timeLimit(.minutes(1)))
  func hugeClaim() throws {
    let error = try #require(decodeError(ofFile: Fixtures.path("synthetic/huge-claim.png")))
    #expect(error.kind == .tooLarge)
    #expect(error.message.contains("100000x100000") && error.message.contains("1000000000"))
  }

  @Test("a claim within the limit costs nothing without data behind it")
  func claimWithoutData() throws {
    // The image header of a progressive JPEG, its size replaced by 30000 x 30000, and nothing behind it.
    var bytes = Fixtures.data("photos/pagoda.jpg")
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC2]) })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
    let scan = try #require(bytes.indices.first { $0 > frame && bytes[$0...].starts(with: [0xFF, 0xDA]) })
    var limits = DecodeLimits()
    limits.decodedBytes = .max
    #expect(decodeError(of: Array(bytes.prefix(scan + 40)), limits: limits)?.kind == .truncated)
  }

  @Test("the limit is adjustable, and inclusive")
  func limits() throws {
    let name = "synthetic/rgb16-64x48.png"
    #expect(decodeError(of: Fixtures.data(name), limits: DecodeLimits(pixels: 100))?.kind == .tooLarge)
    #expect(decodeError(of: Fixtures.data(name), limits: DecodeLimits(pixels: 64 * 48 - 1))?.kind == .tooLarge)
    #expect(decodeError(of: Fixtures.data(name), limits: DecodeLimits(pixels: 64 * 48)) == nil)
  }

  @Test("the text of an error holds path, kind, place and the library's words")
  func description() throws {
    var png = Fixtures.data("synthetic/plain-rgb-65x43.png")
    png[png.count / 2] ^= 0xFF
    let error = try #require(decodeError(of: png, name: "holiday/a b.png"))
    #expect(error.kind == .corrupt)
    #expect("\(error)".hasPrefix("holiday/a b.png: corrupt: libpng: "))
    #expect("\(error)".contains("row") || "\(error)".contains("after the last row"))
    let jpeg = Array(Fixtures.data("synthetic/noise-420.jpg").prefix(1200))
    #expect("\(try #require(decodeError(of: jpeg)))".contains("Premature end of JPEG file"))
  }

  @Test("a palette index without an entry is an error, not black")
  func paletteIndex() throws {
    // An 8-bit index of 1 in a 1x1 image whose palette has one entry.
    let bytes = PNGBytes.file(
      header: [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0], palette: [9, 9, 9], rows: [0, 1])
    let error = try #require(decodeError(of: bytes))
    #expect(error.kind == .corrupt && error.place == "row 1 of 1")
    let good = PNGBytes.file(header: [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0], palette: [9, 9, 9], rows: [0, 0])
    #expect(try decodeLuma(of: good.span, name: "good").luma.bytes == [9])
  }

  // libpng only warns if it finds out after the last row, which is so if the checksum is in a chunk of its own.
  @Test("image data whose own checksum is wrong are an error, though every chunk is whole", arguments: [0, 4])
  func wrongAdler(lastChunk: Int) throws {
    let header: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]
    let rows: [UInt8] = [0, 1, 2, 0, 3, 4]
    let good = PNGBytes.file(header: header, rows: rows, lastChunk: lastChunk)
    #expect(try decodeLuma(of: good.span, name: "good").luma.bytes == [1, 2, 3, 4])
    let bad = PNGBytes.file(header: header, rows: rows, adlerError: 1, lastChunk: lastChunk)
    let error = try #require(decodeError(of: bad))
    #expect(error.kind == .corrupt && error.message.contains("incorrect data check"))
  }

  @Test("a whole PNG file with too few rows in it is truncated")
  func tooFewRows() throws {
    let header: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]
    let error = try #require(decodeError(of: PNGBytes.file(header: header, rows: [0, 1, 2])))
    #expect(error.kind == .truncated && error.place == "row 2 of 2")
  }

  @Test("a JPEG with thousands of scans is refused", .timeLimit(.minutes(1)))
  func manyScans() throws {
    let bytes = Fixtures.data("photos/pagoda.jpg")
    // The first scan of all AC coefficients of a component, with its Huffman table. With full precision it may come
    // again as often as one likes.
    let scan = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA, 0, 8, 1]) && bytes[$0 + 7..<$0 + 9] == [1, 63] })
    let table = try #require(bytes[..<scan].indices.last { bytes[$0...].starts(with: [0xFF, 0xC4]) })
    let next = try #require(bytes.indices.first { $0 > scan && bytes[$0] == 0xFF && bytes[$0 + 1] > 0xBF })
    var repeated = Array(bytes[table..<next])
    repeated[scan - table + 9] = 0
    func file(scans: Int) -> [UInt8] {
      var file = Array(bytes.dropLast(2))
      for _ in 0..<scans { file += repeated }
      return file + [0xFF, 0xD9]
    }
    #expect(decodeError(of: file(scans: 20)) == nil)
    let error = try #require(decodeError(of: file(scans: 2000)))
    #expect(error.kind == .tooLarge && error.message.contains("scans"))
  }
}
