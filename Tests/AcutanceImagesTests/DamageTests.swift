import AcutanceImages
import TestSupport
import Testing

@Suite("Damaged files")
struct DamageTests {
  static let victims = [
    "synthetic/noise-420.jpg",  // baseline
    "oriented/astronaut-orientation6.jpg",  // baseline with EXIF
    "photos/pagoda.jpg",  // progressive
    "synthetic/plain-rgb-65x43.png", "synthetic/interlaced-rgb-65x43.png", "synthetic/palette-4bit-40x30.png",
    "synthetic/grey16-64x48.png",
  ]

  @Test("a file that ends early is an error at every length, never a photo", arguments: victims)
  func truncation(name: String) {
    let bytes = Fixtures.data(name)
    let step = max(1, (bytes.count - 700) / 60)
    let lengths =
      Array(0..<min(700, bytes.count)) + Array(stride(from: 700, to: bytes.count, by: step))
      + Array(max(0, bytes.count - 20)..<bytes.count)
    for length in lengths {
      guard let error = decodeError(of: Array(bytes.prefix(length)), name: name) else {
        Issue.record("\(name) cut to \(length) of \(bytes.count) bytes decoded")
        continue
      }
      let kinds: Set<DecodeError.Kind> = length == 0 ? [.empty] : [.truncated, .corrupt]
      #expect(kinds.contains(error.kind), "\(name) cut to \(length) bytes: \(error)")
      #expect(!error.message.isEmpty && error.path == name)
    }
  }

  @Test("in the image data the kind is truncated, and the place is named", arguments: victims)
  func truncatedInTheData(name: String) throws {
    let bytes = Fixtures.data(name)
    let error = try #require(decodeError(of: Array(bytes.prefix(bytes.count * 9 / 10)), name: name))
    #expect(error.kind == .truncated)
    let place = try #require(error.place)
    #expect(place.contains("row") || place.contains("scan") || place.contains("interlace pass"), "\(place)")
  }

  @Test("a missing end mark is truncation", arguments: [("photos/cat.png", 12), ("photos/pagoda.jpg", 2)])
  func missingEnd(name: String, byteCount: Int) throws {
    let error = try #require(decodeError(of: Fixtures.data(name).dropLast(byteCount)))
    #expect(error.kind == .truncated)
  }

  @Test("padding before the end mark of a JPEG is noted, stray bytes before another marker are an error")
  func strayBytes() throws {
    let bytes = Fixtures.data("photos/mountain-path.jpg")
    let padded = bytes.dropLast(2) + [0, 0, 0] + bytes.suffix(2)
    let photo = try decodeLuma(of: Array(padded).span, name: "padded")
    #expect(photo.notes.count == 1 && photo.notes[0].contains("extraneous bytes"))
    #expect(photo.luma == (try decodeFixture("photos/mountain-path.jpg").luma))
    let tables = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDB]) })
    #expect(decodeError(of: bytes[..<tables] + [0, 0] + bytes[tables...])?.kind == .corrupt)
  }

  @Test("flipped bits give a photo or an error, never a crash", arguments: victims)
  func bitFlips(name: String) {
    var random = SplitMix(seed: 0x5EED)
    let bytes = Fixtures.data(name)
    for round in 0..<150 {
      var damaged = bytes
      // Every second time in the header, where a bit means more.
      let range = round % 2 == 0 ? min(bytes.count, 700) : bytes.count
      for _ in 0...round % 3 {
        damaged[Int(random.next() % UInt64(range))] ^= 1 << UInt8(random.next() % 8)
      }
      if let error = decodeError(of: damaged, name: name, limits: DecodeLimits(pixels: 4_000_000)) {
        #expect(!error.message.isEmpty, "round \(round): \(error.kind)")
      }
    }
  }

  @Test("a bit flipped in the image data of a PNG does not pass", arguments: victims.filter { $0.hasSuffix("png") })
  func checksums(name: String) {
    let bytes = Fixtures.data(name)
    for position in stride(from: bytes.count / 2, to: bytes.count - 16, by: max(1, bytes.count / 50)) {
      var damaged = bytes
      damaged[position] ^= 0x10
      #expect(decodeError(of: damaged) != nil, "bit flipped at byte \(position)")
    }
  }
}

/// SplitMix64: the same bits on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
