import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("Decoded pixels")
struct DecodingTests {
  @Test("every image of the expected values has their size and every pixel of their luma", arguments: ExpectedImage.all)
  func matchesExpectedLuma(expected: ExpectedImage) throws {
    let photo = try decodeFixture(expected.name)
    #expect(photo.storedSize == PixelSize(width: expected.width, height: expected.height))
    #expect(photo.orientation == expected.orientation)
    #expect(photo.format.rawValue == expected.format)
    #expect(photo.luma.bits == (expected.bits == 16 ? 16 : 8))
    #expect(SHA256.hexDigest(of: photo.luma.bytes) == expected.lumaDigest)
  }

  @Test("the expected values cover photographs, PNG layouts and 16 bits")
  func expectedValuesAreThere() {
    #expect(ExpectedImage.all.count >= 38)
    #expect(ExpectedImage.all.contains { $0.bits == 16 })
    #expect(SHA256.hexDigest(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hexDigest(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(
    "data in memory decode like the file",
    arguments: ["photos/dogs.jpg", "synthetic/noise-420.jpg", "synthetic/rgb16-64x48.png", "photos/cat.png"])
  func memoryEqualsFile(name: String) throws {
    let bytes = Fixtures.data(name)
    let fromMemory = try decodeLuma(of: bytes.span, name: name)
    let fromFile = try decodeFixture(name)
    #expect(fromMemory.luma == fromFile.luma)
    #expect(fromMemory.orientation == fromFile.orientation)
    #expect(fromMemory.notes == fromFile.notes)
  }

  @Test(
    "interlaced and plain files have the same pixels",
    arguments: [
      ("synthetic/interlaced-rgb-65x43.png", "synthetic/plain-rgb-65x43.png"),
      ("synthetic/interlaced-grey16-64x48.png", "synthetic/grey16-64x48.png"),
    ])
  func interlacedEqualsPlain(interlaced: String, plain: String) throws {
    let (a, b) = (try decodeFixture(interlaced), try decodeFixture(plain))
    #expect(a.luma == b.luma)
    #expect(Set(a.luma.bytes).count > 100)
  }

  @Test("a step keeps its two values, black stays 0 and white 255")
  func knownPixels() throws {
    guard case .eightBit(let step) = try decodeFixture("synthetic/step-8x8.png").luma else {
      Issue.record("8 bits expected")
      return
    }
    #expect(step.pixels == (0..<64).map { $0 % 8 < 4 ? 0 : 255 })
    guard case .eightBit(let bits) = try decodeFixture("synthetic/grey-1bit-33x17.png").luma else {
      Issue.record("8 bits expected")
      return
    }
    #expect(Set(bits.pixels) == [0, 255])
  }

  @Test("orientation is reported, and the displayed size follows it")
  func orientation() throws {
    let photo = try decodeFixture("oriented/astronaut-orientation6.jpg")
    #expect(photo.orientation == 6)
    #expect(photo.storedSize == PixelSize(width: 512, height: 384))
    #expect(photo.displayedSize == PixelSize(width: 384, height: 512))
    #expect(try decodeFixture("photos/brook.jpg").orientation == 1)
  }

  @Test("alpha is ignored with a note, other images have none")
  func notes() throws {
    #expect(try decodeFixture("synthetic/rgba-64x48.png").notes == ["alpha ignored"])
    #expect(try decodeFixture("synthetic/grey-alpha-64x48.png").notes == ["alpha ignored"])
    #expect(try decodeFixture("photos/brook.jpg").notes == [])
    #expect(try decodeFixture("synthetic/noise-rgb-70x50.png").notes == [])
  }

  @Test("bytes behind the image are ignored with a note", arguments: ["photos/cat.png", "photos/pagoda.jpg"])
  func trailingData(name: String) throws {
    let bytes = Fixtures.data(name) + [UInt8](repeating: 0x5A, count: 10_000)
    let photo = try decodeLuma(of: bytes.span, name: name)
    #expect(photo.notes == ["trailing data ignored"])
    #expect(photo.luma == (try decodeFixture(name).luma))
  }

  @Test("several photos decode side by side")
  func concurrently() async throws {
    let names = ["photos/dogs.jpg", "photos/cat.png", "synthetic/interlaced-rgb-65x43.png", "photos/rocket.jpg"]
    let expected = try names.map { try decodeFixture($0).luma }
    await withTaskGroup(of: Bool.self) { group in
      for i in 0..<32 {
        group.addTask { (try? decodeFixture(names[i % 4]).luma) == expected[i % 4] }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
