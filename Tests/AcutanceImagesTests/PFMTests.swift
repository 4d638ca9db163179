import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("PFM")
struct PFMTests {
  /// Bits of Floats that arithmetic or a conversion would change: -0, subnormals, infinities, quiet and signalling NaN
  /// with payloads, values outside 0...1.
  static let specials: [UInt32] = [
    0x0000_0000, 0x8000_0000, 0x0000_0001, 0x8000_0001, 0x007F_FFFF, 0x0080_0000, 0x7F7F_FFFF, 0xFF7F_FFFF,
    0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 0xFFC0_0000, 0x7FC1_2345, 0x7F80_0001, 0xFFA5_5A5A, 0x3F80_0000,
    0xBF80_0000, 0x3F80_0001, 0x0102_0304, 0x437F_0000, 0x3EAA_AAAB,
  ]

  private static func bytes(_ bits: UInt32, isLittleEndian: Bool) -> [UInt8] {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> UInt32($0)) }
    return isLittleEndian ? bytes.reversed() : bytes
  }

  /// A file of pixels given from the top.
  private static func file(
    _ bits: [UInt32], width: Int, height: Int, isLittleEndian: Bool, kind: String = "Pf"
  ) -> [UInt8] {
    let perRow = bits.count / height
    let rows = (0..<height).reversed().flatMap { bits[$0 * perRow..<($0 + 1) * perRow] }
    return Array("\(kind)\n\(width) \(height)\n\(isLittleEndian ? "-1.0" : "1.0")\n".utf8)
      + rows.flatMap { bytes($0, isLittleEndian: isLittleEndian) }
  }

  @Test("every bit of every value arrives, in both byte orders, top row first", arguments: [true, false])
  func specialValues(isLittleEndian: Bool) throws {
    for (width, height) in [(21, 1), (1, 21), (7, 3), (3, 7)] {
      let data = Self.file(Self.specials, width: width, height: height, isLittleEndian: isLittleEndian)
      let photo = try decodeLuma(of: data.span, name: "specials")
      #expect(photo.format == .pfm && photo.storedSize == PixelSize(width: width, height: height))
      #expect(photo.luma.floatBits == Self.specials, "\(width)x\(height)")
    }
  }

  @Test("what is encoded is decoded bit for bit, and is the file that others read")
  func roundTrip() throws {
    for (width, height) in [(21, 1), (1, 21), (7, 3), (3, 7)] {
      let plane = try Plane(width: width, height: height, pixels: Self.specials.map { Float(bitPattern: $0) })
      let data = try encodePFM(plane)
      #expect(data == Self.file(Self.specials, width: width, height: height, isLittleEndian: true))
      #expect(try decodeLuma(of: data.span, name: "round trip").luma.floatBits == Self.specials)
    }
    // The samples of another program's file; its header says -1.000000.
    let pixels = NetpbmFixture.pixels { x, y in Float(NetpbmFixture.sample(x, y, 0, maximum: 128)) / 128 }
    let encoded = try encodePFM(try Plane(width: NetpbmFixture.width, height: NetpbmFixture.height, pixels: pixels))
    #expect(encoded.suffix(4 * pixels.count) == Fixtures.data("netpbm/grey-little.pfm").suffix(4 * pixels.count))
  }

  @Test("grey files of another program, from memory and from the file", arguments: ["grey-little.pfm", "grey-big.pfm"])
  func grey(name: String) throws {
    let expected = NetpbmFixture.pixels { x, y in
      (Float(NetpbmFixture.sample(x, y, 0, maximum: 128)) / 128).bitPattern
    }
    let photo = try decodeFixture("netpbm/\(name)")
    #expect(photo.luma.floatBits == expected)
    #expect(photo.notes == [])
    #expect(try decodeLuma(of: Fixtures.data("netpbm/\(name)").span, name: name).luma.floatBits == expected)
  }

  @Test("colour files of another program give luma", arguments: ["rgb-little.pfm", "rgb-big.pfm"])
  func colour(name: String) throws {
    // Samples are multiples of 1/128, so that all of it is exact in Double, and rounded once.
    let expected = NetpbmFixture.pixels { x, y in
      let weighted = zip([19595, 38470, 7471], 0...2).map { $0 * NetpbmFixture.sample(x, y, $1, maximum: 128) }
      return Float(Double(weighted.reduce(0, +)) / (65536 * 128)).bitPattern
    }
    #expect(try decodeFixture("netpbm/\(name)").luma.floatBits == expected)
  }

  @Test("luma of grey is the grey, of colours within its bound, of NaN and infinity what they make of it")
  func lumaOfColours() throws {
    var random = SplitMix(seed: 7)
    var greys = Self.specials.filter { !Float(bitPattern: $0).isNaN && Float(bitPattern: $0).isFinite }
    greys += (0..<200).map { _ in Float.random(in: -1000...1000, using: &random).bitPattern }
    let grey = Self.file(
      greys.flatMap { [$0, $0, $0] }, width: greys.count, height: 1, isLittleEndian: true, kind: "PF")
    // As values: -0 is summed to 0 or -0.
    let luma = try decodeLuma(of: grey.span, name: "grey").luma
    guard case .float(let plane) = luma else { throw Unexpected() }
    #expect(plane.pixels == greys.map { Float(bitPattern: $0) })

    let samples = (0..<3000).map { _ in Float.random(in: -2...2, using: &random) }
    let colours = Self.file(samples.map(\.bitPattern), width: 1000, height: 1, isLittleEndian: false, kind: "PF")
    guard case .float(let mixed) = try decodeLuma(of: colours.span, name: "colours").luma else { throw Unexpected() }
    for x in 0..<1000 {
      let rgb = samples[3 * x..<3 * x + 3].map { Double($0) }
      let real = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
      let greatest = rgb.map(abs).max()!
      let bound = 1.2e-5 * greatest + abs(real) * 0x1p-24 + greatest * 0x1p-50
      #expect(abs(Double(mixed[x, 0]) - real) <= bound, "\(rgb)")
    }
    let odd: [Float] = [.nan, 0, 0, 1, .infinity, 1, 1, 1, -.infinity, .infinity, -.infinity, 0]
    let oddData = Self.file(odd.map(\.bitPattern), width: 4, height: 1, isLittleEndian: true, kind: "PF")
    guard case .float(let strange) = try decodeLuma(of: oddData.span, name: "odd").luma else { throw Unexpected() }
    #expect(strange[0, 0].isNaN && strange[1, 0] == .infinity && strange[2, 0] == -.infinity && strange[3, 0].isNaN)
  }

  @Test("values that are no luma in 0...1 are counted, and the first is placed")
  func unusualValues() throws {
    let values: [Float] = [0, 1, 0.5, 0.25, 1.5, .nan, 0, -0.25, .infinity]
    let data = Self.file(values.map(\.bitPattern), width: 3, height: 3, isLittleEndian: true)
    #expect(
      try decodeLuma(of: data.span, name: "values").notes == [
        "2 values not finite, the first nan in column 3, row 2",
        "2 values outside 0...1, the first 1.5 in column 2, row 2",
      ])
  }

  @Test("a scale is noted and not applied; one of 1 is nothing to note")
  func scale() throws {
    let one = Self.bytes(Float(0.75).bitPattern, isLittleEndian: true)
    for (text, notes) in [
      ("-1", []), ("-1.000000", []), ("-1e0", []), ("-2.5", ["scale -2.5 not applied"]),
      ("-.5", ["scale -.5 not applied"]),
    ] as [(String, [String])] {
      let photo = try decodeText("Pf\n1 1\n\(text)\n", one)
      #expect(photo.luma.floatBits == [Float(0.75).bitPattern] && photo.notes == notes, "\(text)")
    }
    let swapped = try decodeText("Pf 1 1 +3\n", one.reversed())
    #expect(swapped.luma.floatBits == [Float(0.75).bitPattern] && swapped.notes == ["scale +3 not applied"])
  }

  @Test("bytes behind the last row in the file are noted, and the rows stay where they are")
  func trailingData() throws {
    let data = Self.file(Self.specials, width: 3, height: 7, isLittleEndian: true) + [0, 0, 0]
    let photo = try decodeLuma(of: data.span, name: "trailing")
    #expect(photo.luma.floatBits == Self.specials && photo.notes.contains("trailing data ignored"))
  }

  @Test("rows longer than a buffer, and more rows than fit one, from a file", arguments: [true, false])
  func longAndTall(isLittleEndian: Bool) throws {
    var random = SplitMix(seed: 11)
    let folder = try TemporaryFolder()
    for (width, height) in [(9001, 3), (17_000, 2), (100, 500), (3, 12_345)] {
      let bits = (0..<width * height).map { _ in Float.random(in: 0...1, using: &random).bitPattern }
      let data = Self.file(bits, width: width, height: height, isLittleEndian: isLittleEndian)
      let isRight = try decodeLuma(of: PhotoFile(folder.write("file.pfm", data))).luma.floatBits == bits
      #expect(isRight, "\(width)x\(height)")
    }
  }
}

/// Another case of an enumeration than the test is about.
struct Unexpected: Error {}
