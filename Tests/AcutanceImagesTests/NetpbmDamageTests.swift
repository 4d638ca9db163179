import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("Netpbm: damage")
struct NetpbmDamageTests {
  static let files = [
    "bits.pbm", "bits-plain.pbm", "grey8.pgm", "grey8-plain.pgm", "grey16.pgm", "grey16-plain.pgm", "grey-max100.pgm",
    "grey-max1000-plain.pgm", "rgb8.ppm", "rgb8-plain.ppm", "rgb16.ppm", "grey-little.pfm", "rgb-big.pfm",
  ]

  @Test("a file that ends early is a typed error at every length, or has lost nothing", arguments: files)
  func truncation(name: String) throws {
    let bytes = Fixtures.data("netpbm/\(name)")
    let whole = try decodeFixture("netpbm/\(name)").luma
    for length in 0..<bytes.count {
      let prefix = Array(bytes.prefix(length))
      do throws(DecodeError) {
        let luma = try decodeLuma(of: prefix.span, name: name).luma
        // Only white space behind the last number or bit is missing.
        let isRight = luma == whole && bytes[length...].allSatisfy { $0 == 0x0A || $0 == 0x20 }
        #expect(isRight, "\(length) of \(bytes.count) bytes")
      } catch {
        let kinds: Set<DecodeError.Kind> =
          length == 0 ? [.empty] : length < 4 ? [.unsupported] : [.truncated]
        #expect(kinds.contains(error.kind) && !error.message.isEmpty, "\(length) bytes: \(error)")
      }
    }
  }

  @Test("the row in which the data end is named")
  func truncatedRow() throws {
    // Rows of 13 bytes: 3 bytes are missing from the last, 14 reach into the one before.
    let grey = Fixtures.data("netpbm/grey8.pgm")
    #expect(decodeError(of: grey.dropLast(3))?.place == "row 7 of 7")
    #expect(decodeError(of: grey.dropLast(14))?.place == "row 6 of 7")
    #expect(decodeError(of: grey.dropLast(90))?.place == "row 1 of 7")
    let plain = Fixtures.data("netpbm/rgb8-plain.ppm")
    #expect(decodeError(of: plain.dropLast(5))?.place == "row 7 of 7")
    // Rows of 52 bytes from the bottom: what is missing at the end is at the top.
    let floats = Fixtures.data("netpbm/grey-little.pfm")
    #expect(decodeError(of: floats.dropLast(1))?.place == "row 1 of 7")
    #expect(decodeError(of: floats.dropLast(53))?.place == "row 2 of 7")
    let error = try #require(decodeError(of: floats.dropLast(363)))
    #expect(error.place == "row 7 of 7" && error.message.contains("1 of 364 bytes"))
  }

  /// Text, kind and words of the message.
  static let wrong: [(String, DecodeError.Kind, String)] = [
    ("P5 2 2 255", .truncated, "header"), ("P5 2 2", .truncated, "header"), ("P5 2 ", .truncated, "header"),
    ("P5 \n\n", .truncated, "header"), ("P5 # no end", .truncated, "header"),
    ("P5 x 2 255\n", .unsupported, ""), ("P5 2 y 255\n", .corrupt, "height"), ("P5 2 2 z\n", .corrupt, "greatest"),
    ("P5 -2 2 255\n", .unsupported, ""), ("P5 2 -2 255\n", .corrupt, "height"), ("P5 2 +2 255\n", .corrupt, "height"),
    ("P5 2x2 255\n", .corrupt, "white space"), ("P5 2 2 255x", .corrupt, "white space"),
    ("P5 2.0 2 255\n", .corrupt, "white space"), ("P5 2 2 0xFF\n", .corrupt, "white space"),
    ("P5 0 2 255\n", .corrupt, "width of 0"), ("P5 2 0 255\n", .corrupt, "height of 0"),
    ("P5 2 2 0\n", .corrupt, "greatest"), ("P5 2 2 65536\n", .corrupt, "more than 65535"),
    ("P5 2 2 99999999999999999999999999\n", .corrupt, "more than 65535"),
    ("P5 99999999999999999999999999 2 255\n", .tooLarge, "width"),
    ("P5 2 18446744073709551618 255\n", .tooLarge, "height"), ("P5 2147483648 1 255\n", .tooLarge, "width"),
    ("P5 2147483647 2147483647 255\n", .tooLarge, "limit"), ("P5 100000 100000 255\n", .tooLarge, "100000x100000"),
    ("P1 100000 100000\n1", .tooLarge, "100000x100000"), ("PF 100000 100000 -1\n", .tooLarge, "100000x100000"),
    ("P5 1000000000 1 255\n12", .truncated, "2 bytes"), ("P2 1000000000 1 255\n12 ", .truncated, "at least"),
    ("P5 1 2 100\n\u{05}\u{65}", .corrupt, "above the greatest, 100"),
    ("P2 2 1 9 9 10\n", .corrupt, "above the greatest"),
    ("P2 2 1 9 9 99999999999999999999\n", .corrupt, "above the greatest"), ("P2 2 1 9 1 -1\n", .corrupt, "byte 45"),
    ("P2 2 1 9 1 2", .truncated, ""), ("P2 2 1 9 1 2x", .corrupt, "byte 120"), ("P1 2 1 1 2\n", .corrupt, "byte 50"),
    ("P1 2 1 1", .truncated, ""), ("P3 1 1 255 1 2\n", .truncated, ""),
    ("Pf 1 1 0\nabcd", .corrupt, "scale"), ("Pf 1 1 -0.0\nabcd", .corrupt, "scale"),
    ("Pf 1 1 nan\nabcd", .corrupt, "scale"), ("Pf 1 1 1e999\nabcd", .corrupt, "scale"),
    ("Pf 1 1 --1\nabcd", .corrupt, "scale"), ("Pf 1 1 -1abcd", .corrupt, "white space"),
    ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n1", .unsupported, "PAM"),
    ("P7\n# by hand\nWIDTH 1\n", .unsupported, "PAM"), ("PF4\n1 1\n-1\n", .unsupported, "alpha"),
  ]

  @Test("what contradicts the format is an error that says so", .timeLimit(.minutes(1)), arguments: wrong)
  func wrongFiles(text: String, kind: DecodeError.Kind, words: String) throws {
    let error = try #require(decodeError(of: Array(text.utf8)))
    #expect(error.kind == kind && (words.isEmpty || error.message.contains(words)), "\(error)")
  }

  @Test("without a limit, sizes that no file has overflow nothing", arguments: ["P1", "P4", "P2", "P6", "Pf", "PF"])
  func hugeClaims(kind: String) throws {
    let bytes = Array("\(kind) 2147483647 2147483647 255\n1".utf8)
    let error = try #require(decodeError(of: bytes, limits: DecodeLimits(pixels: .max)))
    #expect(error.kind == .truncated || error.kind == .tooLarge, "\(error)")
  }

  @Test("a header without an end is given up", arguments: ["#", " ", "0", "# \n"])
  func endlessHeader(piece: String) throws {
    let bytes = Array(("P5 " + String(repeating: piece, count: 200_000)).utf8)
    let error = try #require(decodeError(of: bytes))
    #expect(error.kind == .corrupt && error.message.contains("65536"), "\(error)")
  }

  @Test("a sample above the greatest is placed")
  func sampleAboveTheGreatest() throws {
    let error = try #require(decodeError(of: Array("P6 2 2 100\n".utf8) + [UInt8](repeating: 100, count: 11) + [101]))
    #expect(error.kind == .corrupt && error.place == "row 2 of 2" && error.message.contains("column 2"))
  }

  @Test("flipped bits give a photo or an error, never a crash", arguments: files)
  func bitFlips(name: String) {
    var random = SplitMix(seed: 0xF11B)
    let bytes = Fixtures.data("netpbm/\(name)")
    for round in 0..<400 {
      var damaged = bytes
      let range = round % 2 == 0 ? 16 : bytes.count
      for _ in 0...round % 3 { damaged[Int(random.next() % UInt64(range))] ^= 1 << UInt8(random.next() % 8) }
      if let error = decodeError(of: damaged, name: name, limits: DecodeLimits(pixels: 4_000_000)) {
        #expect(!error.message.isEmpty, "round \(round): \(error.kind)")
      }
    }
  }
}
