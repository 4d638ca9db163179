import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("Encoding")
struct EncodingTests {
  static let sizes = [(1, 1), (2, 3), (7, 5), (64, 3), (65, 43), (1, 300), (300, 1)]

  /// Noise, so that nothing is alike, in a plane whose rows have padding.
  private func noise<Sample: IntegerSample>(_ width: Int, _ height: Int, seed: UInt64) throws -> Plane<Sample> {
    var random = SplitMix(seed: seed)
    return try Plane(width: width, height: height) { _, _ in Sample(truncatingIfNeeded: random.next()) }
  }

  private func checkGrey<Sample: IntegerSample>(_ plane: Plane<Sample>) throws {
    let oracle = try #require(PNGOracle(try encodePNG(plane)))
    #expect(oracle.width == plane.width && oracle.height == plane.height)
    #expect(oracle.bits == Sample.bitWidth && oracle.channels == 1)
    let isRight = oracle.samples == plane.pixels.map { Int($0) }
    #expect(isRight, "\(plane.width)x\(plane.height)")
    #expect(Set(oracle.chunkNames) == ["IHDR", "IDAT", "IEND"])
  }

  private func checkColour<Sample: IntegerSample>(_: Sample.Type, _ width: Int, _ height: Int) throws {
    let planes: [Plane<Sample>] = try (1...3).map { try noise(width, height, seed: $0) }
    let oracle = try #require(PNGOracle(try encodePNG(red: planes[0], green: planes[1], blue: planes[2])))
    #expect(oracle.width == width && oracle.height == height)
    #expect(oracle.bits == Sample.bitWidth && oracle.channels == 3)
    for (channel, plane) in planes.enumerated() {
      let isRight = oracle.channel(channel) == plane.pixels.map { Int($0) }
      #expect(isRight, "\(width)x\(height), channel \(channel)")
    }
  }

  @Test("PNG files hold every sample of their planes, for a decoder without libpng", arguments: sizes)
  func png(width: Int, height: Int) throws {
    try checkGrey(noise(width, height, seed: 4) as Plane<UInt8>)
    try checkGrey(noise(width, height, seed: 5) as Plane<UInt16>)
    try checkColour(UInt8.self, width, height)
    try checkColour(UInt16.self, width, height)
  }

  @Test("smooth pictures go through the other filters and Huffman codes")
  func smoothPNG() throws {
    try checkGrey(Plane<UInt8>(width: 200, height: 90) { x, y in UInt8((x + 2 * y) & 255) })
    try checkGrey(Plane<UInt8>(width: 200, height: 90, filledWith: 77))
    try checkGrey(Plane<UInt16>(width: 200, height: 90) { x, y in UInt16(x * y + 200 * x) })
    guard case .eightBit(let photo) = try decodeFixture("photos/camera.png").luma else { throw Unexpected() }
    let encoded = try encodePNG(photo)
    #expect(encoded.count < photo.width * photo.height)
    try checkGrey(photo)
  }

  @Test("PNG and PGM files come back bit for bit through the reader", arguments: sizes)
  func roundTrip(width: Int, height: Int) throws {
    let bytes: Plane<UInt8> = try noise(width, height, seed: 8)
    let words: Plane<UInt16> = try noise(width, height, seed: 9)
    for file in [try encodePNG(bytes), try encodePGM(bytes)] {
      let photo = try decodeLuma(of: file.span, name: "bytes")
      #expect(photo.luma == .eightBit(bytes) && photo.notes == [])
    }
    for file in [try encodePNG(words), try encodePGM(words)] {
      let photo = try decodeLuma(of: file.span, name: "words")
      #expect(photo.luma == .sixteenBit(words) && photo.notes == [])
    }
    // A grey picture in colours has the same luma.
    let colour = try encodePNG(red: words, green: words, blue: words)
    #expect(try decodeLuma(of: colour.span, name: "colour").luma == .sixteenBit(words))
  }

  @Test("a PGM is byte for byte what Netpbm writes")
  func pgm() throws {
    let (width, height) = (NetpbmFixture.width, NetpbmFixture.height)
    let bytes = try Plane<UInt8>(width: width, height: height) { x, y in
      UInt8(NetpbmFixture.sample(x, y, 0, maximum: 255))
    }
    let words = try Plane<UInt16>(width: width, height: height) { x, y in
      UInt16(NetpbmFixture.sample(x, y, 0, maximum: 65535))
    }
    #expect(try encodePGM(bytes) == Fixtures.data("netpbm/grey8.pgm"))
    #expect(try encodePGM(words) == Fixtures.data("netpbm/grey16.pgm"))
  }

  @Test("planes wider than libpng's own limit of a million columns")
  func widePNG() throws {
    let plane = try Plane<UInt8>(width: 1_200_000, height: 2) { x, y in UInt8((x >> 12) & 255) ^ UInt8(y) }
    let file = try encodePNG(plane)
    let isRight = try decodeLuma(of: file.span, name: "wide").luma == .eightBit(plane)
    #expect(isRight)
  }

  private func kind(_ body: () throws -> Void) -> EncodeError.Kind? {
    do { try body() } catch { return (error as? EncodeError)?.kind }
    return nil
  }

  @Test("no pixels, and planes that do not belong together, are errors")
  func errors() throws {
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
      let bytes = try Plane<UInt8>(width: width, height: height)
      let floats = try Plane<Float>(width: width, height: height)
      #expect(kind { _ = try encodePNG(bytes) } == .empty)
      #expect(kind { _ = try encodePGM(bytes) } == .empty)
      #expect(kind { _ = try encodePFM(floats) } == .empty)
    }
    let (wide, narrow) = (try Plane<UInt16>(width: 3, height: 2), try Plane<UInt16>(width: 2, height: 3))
    #expect(kind { _ = try encodePNG(red: wide, green: wide, blue: narrow) } == .sizeMismatch)
    #expect("\(EncodeError(.exists, path: "a b", message: "there"))" == "a b: exists: there")
    #expect("\(EncodeError(.empty, message: "none"))" == "empty: none")
  }
}
