import AcutanceImages
import AcutanceKernels
import CImageCodecs
import TestSupport
import Testing

/// Filters of photographs by another library, pixel for pixel; see `Fixtures/README.md`.
@Suite("Filters by another library")
struct ReferenceFilterTests {
  private func grey(_ name: String) throws -> Plane<UInt8> {
    guard case .eightBit(let plane) = try decodeFixture("reference-filters/\(name)").luma else {
      preconditionFailure("\(name) has 8 bits")
    }
    return plane
  }

  /// Interleaved red, green and blue of an 8-bit PNG.
  private func rgb(_ name: String) throws -> (samples: [UInt8], size: PixelSize) {
    let input = try #require(codec_input_open_file(Fixtures.path("reference-filters/\(name)")))
    defer { codec_input_close(input) }
    let reader = try #require(codec_png_reader_open(input))
    defer { codec_png_reader_close(reader) }
    var layout = codec_row_layout()
    try #require(codec_png_reader_read_header(reader, &layout) == CODEC_OK)
    try #require(codec_png_reader_start(reader) == CODEC_OK)
    try #require(layout.channels == 3 && layout.bits == 8)
    let (width, height) = (Int(layout.width), Int(layout.height))
    var samples = [UInt8](repeating: 0, count: 3 * width * height)
    try #require(codec_png_reader_read_rows(reader, &samples, 3 * width, height) == CODEC_OK)
    try #require(codec_png_reader_finish(reader) == CODEC_OK)
    return (samples, PixelSize(width: width, height: height))
  }

  @Test("sharpening, cut to bytes", arguments: TestScale.variants)
  func sharpen(variant: Variant) throws {
    let sharpened = try convolved(
      grey("robin.png"), with: .sharpen, mode: .correlation, border: .replicate,
      options: ConvolutionOptions(variant: variant))
    let result = try quantized(sharpened, scale: 1, offset: 0, variant: variant)
    #expect(result.plane == (try grey("robin_sharpen3x3.png")))
    // Integers: what was cut off can be counted on the signed result.
    #expect(result.clampedLow == sharpened.pixels.count { $0 < 0 })
    #expect(result.clampedHigh == sharpened.pixels.count { $0 > 255 })
    #expect(result.clampedLow > 0 && result.clampedHigh > 0)
  }

  @Test("the magnitude of Sobel's gradient, cut down to integers", arguments: TestScale.variants)
  func gradients(variant: Variant) throws {
    let (samples, size) = try rgb("elephant.png")
    // That library's grey, in integers.
    let grey = try Plane<UInt8>(width: size.width, height: size.height) { x, y in
      let first = 3 * (y * size.width + x)
      let (red, green, blue) = (Int(samples[first]), Int(samples[first + 1]), Int(samples[first + 2]))
      return UInt8((2126 * red + 7152 * green + 722 * blue) / 10000)
    }
    let magnitude = try gradientMagnitude(of: grey, mode: .correlation, border: .replicate, variant: variant)
    let expected = try self.grey("elephant_gradients.png")
    #expect(magnitude.pixels.map { UInt8(min($0, 255)) } == expected.pixels)
    #expect(Set(expected.pixels).count > 200)
  }
}
