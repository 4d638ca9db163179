import AcutanceFaces
import CFaceModel
import TestSupport
import Testing

@Suite struct FaceModelTests {
  private static let bytes = Array(
    UnsafeBufferPointer(start: face_model_yunet_bytes(), count: face_model_yunet_size))

  /// FNV-1a, written down once more.
  private func signed(_ bytes: [UInt8]) -> [UInt8] {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in bytes.dropLast(8) { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return bytes.dropLast(8) + (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
  }

  private func error(_ bytes: [UInt8]) -> FaceModelError? {
    do throws(FaceModelError) {
      _ = try FaceModel(bytes: bytes)
      return nil
    } catch { return error }
  }

  @Test func theModelOfTheProgramIsTheFile() throws {
    _ = try FaceModel.builtIn()
    _ = try FaceDetector(model: FaceModel(bytes: Self.bytes))
    #expect(Self.bytes.count == 212_860 && signed(Self.bytes) == Self.bytes)
  }

  @Test func everyAlteredByteIsNoticed() {
    var generator = SeededGenerator(seed: 5)
    let places = Array(0..<440) + (0..<200).map { _ in Int(generator.next() % UInt64(Self.bytes.count)) }
    for place in places {
      var bytes = Self.bytes
      bytes[place] ^= UInt8(1 << (place % 8))
      #expect(error(bytes) != nil, "byte \(place)")
    }
  }

  @Test func everyTruncationIsNoticed() {
    for count in [
      0, 1, 7, 8, 15, 16, 300, 436, 437, 1000, Self.bytes.count - 9, Self.bytes.count - 8, Self.bytes.count - 1,
    ] {
      let cut = Array(Self.bytes.prefix(count))
      let expected: FaceModelError = count < 16 ? .notAFaceModel : .size(bytes: count, expected: 212_860)
      #expect(error(cut) == expected, "\(count) bytes")
    }
    #expect(error(Self.bytes + [0]) == .size(bytes: 212_861, expected: 212_860))
  }

  @Test func errorsSayWhatIsWrong() {
    var bytes = Self.bytes
    bytes[0] = 0x62
    #expect(error(bytes) == .notAFaceModel)
    bytes = Self.bytes
    bytes[8] = 2
    #expect(error(bytes) == .version(2))
    bytes = Self.bytes
    bytes[500] ^= 1
    guard case .checksum = error(bytes) else {
      Issue.record("an altered parameter")
      return
    }
    // What a file with a right checksum can still get wrong.
    bytes = Self.bytes
    bytes[12] = 34
    #expect(error(signed(bytes)) == .layer(index: 34))
    bytes = Self.bytes
    bytes[16 + 12 * 3 + 4] = 17
    #expect(error(signed(bytes)) == .layer(index: 3))
    bytes = Self.bytes
    for (offset, byte) in [UInt8(0), 0, 0xC0, 0x7F].enumerated() { bytes[436 + 4 * 1000 + offset] = byte }
    #expect(error(signed(bytes)) == .parameterNotFinite(index: 1000))
  }

  /// Another model of the same shape is used, not the built-in one.
  @Test func parametersOfOnesOwnAreUsed() throws {
    var bytes = Self.bytes
    bytes[436] ^= 0x80
    bytes[437] ^= 0x40
    let other = try FaceDetector(model: FaceModel(bytes: signed(bytes)))
    let planes = try FacePlanes.synthetic(64, 64)
    #expect(try other.headValues(planes) != FaceDetector().headValues(planes))
  }
}
