import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("CMYK and YCCK")
struct CMYKTests {
  private static let note = "CMYK converted without a colour profile"

  private func luma(_ values: [Int], adobe: UInt8?) throws -> [UInt8] {
    let bytes = JPEGBytes.flat(width: 16, height: 8, values.map { JPEGBytes.Component(value: $0) }, adobe: adobe)
    let photo = try decodeLuma(of: bytes.span, name: "flat")
    #expect(photo.notes == [Self.note])
    #expect(photo.storedSize == PixelSize(width: 16, height: 8))
    return Array(Set(photo.luma.bytes))
  }

  @Test("inks as they are, and as Adobe's programs store them")
  func flatColours() throws {
    // R, G, B = 10, 60, 200 times 128 / 255: 5.02, 30.12, 100.39. Y' = 0.299 * 5 + 0.587 * 30 + 0.114 * 100 = 30.505.
    #expect(try luma([10, 60, 200, 128], adobe: 0) == [31])
    // 245, 195, 55 times 127 / 255: 122.02, 97.12, 27.39. Y' = 0.299 * 122 + 0.587 * 97 + 0.114 * 27 = 96.495.
    #expect(try luma([10, 60, 200, 128], adobe: nil) == [96])
    // Y 200 without colour is C = M = Y = 55 as stored: 55 * 128 / 255 = 27.6.
    #expect(try luma([200, 128, 128, 128], adobe: 2) == [28])
    // No ink at all, and all of it.
    #expect(try luma([255, 255, 255, 255], adobe: 0) == [255])
    #expect(try luma([0, 0, 0, 0], adobe: 0) == [0])
    #expect(try luma([0, 0, 0, 0], adobe: nil) == [255])
  }

  @Test("the reference decode by ImageMagick agrees")
  func reference() throws {
    let photo = try decodeFixture("jpeg/reference/jpg-cmyk-1.jpg")
    let reference = try decodeFixture("jpeg/reference/jpg-cmyk-1.png")
    #expect(photo.notes.contains(Self.note))
    #expect(photo.storedSize == reference.storedSize)
    // The same formula, rounded at other places: each of R, G and B by one level at most, and the weights of luma add up
    // to 1; the luma of both is rounded once more.
    let worst = zip(photo.luma.bytes, reference.luma.bytes).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= 2)
    #expect(Set(reference.luma.bytes).count > 20)
  }
}
