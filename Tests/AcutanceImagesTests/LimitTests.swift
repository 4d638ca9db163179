import AcutanceImages
import TestSupport
import Testing

@Suite("Limits")
struct LimitTests {
  private func error(_ bytes: [UInt8], _ change: (inout DecodeLimits) -> Void = { _ in }) -> DecodeError? {
    var limits = DecodeLimits()
    change(&limits)
    return decodeError(of: bytes, limits: limits)
  }

  /// The signature, an image header and the end of the file's first 50 bytes.
  private func claim(width: Int, height: Int, interlaced: Bool = false) -> [UInt8] {
    func bytes(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    let header = bytes(width) + bytes(height) + [16, 6, 0, 0, interlaced ? 1 : 0]
    let file = PNGBytes.file(header: header, rows: [0])
    return Array(file.prefix(50))
  }

  @Test("50 bytes of PNG that claim 100000x100000 pixels", .timeLimit(.minutes(1)))
  func hugePNG() throws {
    let bytes = claim(width: 100_000, height: 100_000)
    #expect(bytes.count == 50)
    let refused = try #require(error(bytes))
    #expect(refused.kind == .tooLarge && refused.message.contains("1000000000"), "\(refused)")
    #expect(refused.message.contains("100000x100000 is 10000000000 pixels"), "\(refused)")
    // With that limit lifted the next one is met: 10 gigapixels of 16 bits.
    let memory = try #require(error(bytes) { $0.pixels = .max })
    #expect(memory.kind == .tooLarge && memory.message.contains("2147483648"), "\(memory)")
    // And without any there are no data.
    let lifted = try #require(
      error(bytes) {
        $0.pixels = .max
        $0.decodedBytes = .max
      })
    #expect(lifted.kind == .truncated, "\(lifted)")
    let largest = claim(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, interlaced: true)
    let most = try #require(error(largest) { $0.pixels = .max })
    #expect(most.kind == .tooLarge || most.kind == .corrupt, "\(most)")
  }

  @Test("258 bytes of progressive JPEG that would take gigabytes", .timeLimit(.minutes(1)))
  func hugeJPEG() throws {
    let header = JPEGBytes.header(width: 30_000, height: 30_000, [.init(), .init(), .init()], frame: 0xC2)
    let bytes = header + [UInt8](repeating: 0, count: 256 - header.count) + [0xFF, 0xD9]
    #expect(bytes.count == 258)
    let refused = try #require(error(bytes))
    // 3750 x 3750 blocks of 64 coefficients of 2 bytes, three times, and the luma.
    let needed = 3 * 3750 * 3750 * 128 + 900_000_000
    #expect(refused.kind == .tooLarge && refused.message.contains("\(needed) bytes"), "\(refused)")
    #expect(refused.message.contains("2147483648"), "\(refused)")
  }

  @Test("what the decoder holds counts: interlaced rows and coefficients, to the byte")
  func decodedBytes() throws {
    // 8-bit luma, and RGB rows of all passes.
    let interlaced = Fixtures.data("synthetic/interlaced-rgb-65x43.png")
    #expect(error(interlaced) { $0.decodedBytes = 65 * 43 * 4 } == nil)
    #expect(error(interlaced) { $0.decodedBytes = 65 * 43 * 4 - 1 }?.kind == .tooLarge)
    let plain = Fixtures.data("synthetic/plain-rgb-65x43.png")
    #expect(error(plain) { $0.decodedBytes = 65 * 43 } == nil)
    #expect(error(plain) { $0.decodedBytes = 65 * 43 - 1 }?.kind == .tooLarge)
    // 16-bit luma, and grey rows of 16 bits.
    let grey = Fixtures.data("synthetic/interlaced-grey16-64x48.png")
    #expect(error(grey) { $0.decodedBytes = 64 * 48 * 4 } == nil)
    #expect(error(grey) { $0.decodedBytes = 64 * 48 * 4 - 1 }?.kind == .tooLarge)
  }

  @Test("bytes of the file")
  func inputBytes() throws {
    let bytes = Fixtures.data("photos/rocket.jpg")
    #expect(error(bytes) { $0.inputBytes = bytes.count } == nil)
    let refused = try #require(error(bytes) { $0.inputBytes = bytes.count - 1 })
    #expect(refused.kind == .tooLarge, "\(refused)")
    #expect(refused.message.contains("\(bytes.count) bytes") && refused.message.contains("\(bytes.count - 1)"))
    // Of a file as well, and for its header.
    let file = PhotoFile(Fixtures.path("photos/rocket.jpg"))
    var limits = DecodeLimits()
    limits.inputBytes = 1000
    do throws(DecodeError) {
      _ = try imageInfo(of: file, limits: limits)
      Issue.record("the limit was passed over")
    } catch {
      #expect(error.kind == .tooLarge)
    }
  }

  @Test("a chunk that is kept, and the number of chunks")
  func chunks() throws {
    func file(_ chunks: [UInt8]) -> [UInt8] {
      PNGBytes.file(header: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0], chunks: chunks, rows: [0, 7])
    }
    let exif = file(PNGBytes.chunk("eXIf", Array("II*\0".utf8) + [UInt8](repeating: 0, count: 4996)))
    #expect(error(exif) == nil)
    let large = try #require(error(exif) { $0.chunkBytes = 4000 })
    #expect(large.kind == .tooLarge && large.message.contains("eXIf") && large.message.contains("4000"), "\(large)")
    let many = file((0..<200).flatMap { _ in PNGBytes.chunk("tEXt", Array("a\0b".utf8)) })
    // IHDR, the texts, IEND.
    #expect(error(many) { $0.chunks = 202 } == nil)
    let refused = try #require(error(many) { $0.chunks = 201 })
    #expect(refused.kind == .tooLarge && refused.message.contains("201"), "\(refused)")
  }

  @Test("scans of a JPEG")
  func scans() throws {
    let bytes = Fixtures.data("photos/pagoda.jpg")
    let count = zip(bytes, bytes.dropFirst()).count { $0 == (0xFF, 0xDA) }
    #expect(count == 10)
    #expect(error(bytes) { $0.scans = count } == nil)
    let refused = try #require(error(bytes) { $0.scans = count - 1 })
    #expect(refused.kind == .tooLarge && refused.message.contains("\(count - 1) scans"), "\(refused)")
    // However large the image, 50 scans are allowed.
    #expect(error(bytes) { $0.scanPixels = 0 } == nil)
  }
}
