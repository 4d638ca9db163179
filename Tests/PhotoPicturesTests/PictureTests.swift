import AcutanceImages
import AcutanceKernels
import AcutanceScoring
import Foundation
import PhotoPictures
import TestSupport
import Testing

struct PictureTests {
  /// Lightness as CIE has it, computed here from the bytes: independent of the palette's own space.
  private func lightness(_ colour: Colour) -> Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let y = 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    return y > 216.0 / 24389 ? 116 * cbrt(y) - 16 : y * 24389 / 27
  }

  @Test func divergingPaletteIsNeutralAtZeroAndEvenOnBothSides() {
    let palette = DivergingPalette()
    func colour(_ value: Double) -> Colour { palette.colour(of: value, scale: 2) }
    let zero = colour(0)
    #expect(zero.red == zero.green && zero.green == zero.blue)
    #expect(colour(-0.0) == zero && colour(.leastNonzeroMagnitude) == zero)
    // Beyond the scale the colours stay.
    #expect(colour(2) == colour(100) && colour(-2) == colour(-.infinity) && colour(2) != colour(-2))
    var last = lightness(zero)
    for step in 1...255 {
      let share = 2 * Double(step) / 255
      let (positive, negative) = (colour(share), colour(-share))
      #expect(positive.red > positive.blue || step < 4, "\(step)")
      #expect(negative.blue > negative.red || step < 4, "\(step)")
      // Both signs are about as light: equal in Oklab, which differs from CIE's lightness by a few units between hues.
      #expect(abs(lightness(positive) - lightness(negative)) < 6, "\(step)")
      // And lose lightness with every step, but for the rounding to bytes.
      #expect(lightness(positive) < last + 0.3, "\(step)")
      last = lightness(positive)
    }
    #expect(last < lightness(zero) - 40)
    #expect(palette.colour(of: 0, scale: 0) == zero && palette.colour(of: 1, scale: 0) == zero)
  }

  @Test func sequentialPaletteRises() {
    let palette = SequentialPalette()
    let steps = (0...255).map { lightness(palette.colour(of: Double($0), scale: 255)) }
    for (before, after) in zip(steps, steps.dropFirst()) { #expect(after > before - 0.3) }
    #expect(steps[255] > steps[0] + 60)
    #expect(palette.colour(of: -1, scale: 1) == palette.colour(of: 0, scale: 1))
    #expect(palette.colour(of: 9, scale: 1) == palette.colour(of: 1, scale: 1))
  }

  @Test func everyNumberCanBeWritten() {
    for text in ["+0.01060", "-16.00", "5.601e-05", "1.234e+12", "0", "<0.01", "99%"] {
      let places = DigitFont.inked(text)
      #expect(!places.isEmpty)
      #expect(places.allSatisfy { (0..<DigitFont.width(of: text)).contains($0.x) && (0..<7).contains($0.y) })
      #expect(DigitFont.inked(text, size: 2).count == 4 * places.count)
    }
    // No two characters look the same.
    let shapes = "0123456789+-.e%<".map { DigitFont.inked(String($0)).map { $0.y * 5 + $0.x } }
    #expect(Set(shapes).count == shapes.count)
  }

  @Test func brightnessIsClampedAndNaNIsBlack() throws {
    let values: [Float] = [0, 1, 0.5, -3, 7, .nan, .infinity, -.infinity, 0.001]
    let values9 = try Plane(width: 9, height: 1, pixels: values)
    let plane = try brightness(values9)
    #expect(plane.pixels == [0, 255, 128, 0, 255, 0, 255, 0, 0])
  }

  private struct LeftHalf: SaliencySource {
    let method = "left half"
    var value: Float = 1

    func heatMap(of image: SourceImage, faces: [DetectedFace]) throws -> Plane<Float> {
      try Plane(width: 16, height: 8) { x, _ in x < 8 ? value : 0 }
    }

    func rescaled(mean: Double) -> Double { mean }
  }

  @Test func heatMapsAreDrawnOverThePhoto() throws {
    let photo = PhotoFile(Fixtures.path("photos/cat.png"))
    #expect(throws: MapError.notAvailable("no source of heat maps is given")) { try PhotoMap(.saliency, of: photo) }
    let map = try PhotoMap(.saliency, of: photo, saliency: LeftHalf())
    #expect(map.scale == 1 && map.count == 128 && map.beyondCount == 0)
    let bytes = map.png
    let drawn = try PhotoReader.reading(bytes.span, name: "map", colours: true) { reader in
      try reducedColours(of: reader, toLongerSide: 0)
    }
    // Yellow over the left half, violet over the right one: which of red and blue is more.
    for y in stride(from: 5, to: 295, by: 29) {
      #expect(drawn.red[100, y] > drawn.blue[100, y], "\(y)")
      #expect(drawn.red[400, y] < drawn.blue[400, y], "\(y)")
    }
    // A map that is none is refused with the check's reason.
    #expect(throws: MapError.self) { try PhotoMap(.saliency, of: photo, saliency: LeftHalf(value: 2)) }
    #expect(throws: MapError.self) { try PhotoMap(.saliency, of: photo, saliency: LeftHalf(value: .nan)) }
  }

  @Test func jpegsHoldWhatTheyWereMadeOf() throws {
    // Smooth pictures, of which a coder of quality 100 keeps every pixel to within a few levels; the decoder is the reader.
    let grey = try Plane<UInt8>(width: 61, height: 37) { x, y in UInt8(2 * x + 3 * y) }
    let file = try encodeJPEG(grey, quality: 100)
    let photo = try decodeLuma(of: file.span, name: "made")
    guard case .eightBit(let luma) = photo.luma else { throw MapError.notAvailable("8 bits") }
    #expect(photo.format == .jpeg && luma.width == 61 && luma.height == 37 && photo.notes.isEmpty)
    // At quality 100 the quantisation steps are 1: at most half a level of error in each of 64 coefficients, 4 levels where
    // all of them add up, and one of rounding.
    for y in 0..<37 {
      for x in 0..<61 { #expect(abs(Int(luma[x, y]) - Int(grey[x, y])) <= 5, "\(x) \(y)") }
    }
    // A side that is no multiple of anything, one pixel, and errors.
    let onePixel = try Plane<UInt8>(width: 1, height: 1)
    let oneFile = try encodeJPEG(onePixel)
    let one = try decodeLuma(of: oneFile.span, name: "one")
    #expect(one.storedSize.width == 1)
    let empty = try Plane<UInt8>(width: 0, height: 4)
    #expect(throws: EncodeError.self) { try encodeJPEG(empty) }
    let wide = try Plane<UInt8>(width: 70_000, height: 1)
    do {
      _ = try encodeJPEG(wide)
      Issue.record("libjpeg holds no 70,000 columns")
    } catch { #expect(error.kind == .tooLarge && error.message.contains("libjpeg"), "\(error)") }
    let (small, large) = (try Plane<UInt8>(width: 2, height: 2), try Plane<UInt8>(width: 3, height: 2))
    #expect(throws: EncodeError.self) { try encodeJPEG(red: small, green: small, blue: large) }
    // Worse quality, smaller file.
    #expect(try encodeJPEG(grey, quality: 10).count < file.count)
  }
}
