import AcutanceImages
import AcutanceKernels
import Foundation
import TestSupport
import Testing

/// Photos read row by row.
@Suite struct PhotoReaderTests {
  /// Every pixel, from the top.
  private func rows<Sample: LumaSample>(of reader: PhotoReader, _: Sample.Type) throws -> [Sample] {
    var pixels: [Sample] = []
    var row = [Sample](repeating: .zero, count: reader.size.width)
    for _ in 0..<reader.size.height {
      var span = row.mutableSpan
      try reader.readRow(into: &span)
      pixels += row
    }
    return pixels
  }

  @Test(arguments: [
    "photos/brook.jpg", "photos/pagoda.jpg", "oriented/astronaut-orientation6.jpg", "synthetic/rgb16-64x48.png",
    "synthetic/interlaced-rgb-65x43.png", "synthetic/grey-2bit-21x13.png",
  ])
  func rowsAreThoseOfThePlane(name: String) throws {
    let photo = try decodeLuma(of: PhotoFile(Fixtures.path(name)))
    let reader = try PhotoReader(PhotoFile(Fixtures.path(name)))
    #expect(reader.size == photo.storedSize && reader.format == photo.format)
    switch photo.luma {
    case .eightBit(let plane):
      let found = try rows(of: reader, UInt8.self)
      #expect(try Plane(width: reader.size.width, height: reader.size.height, pixels: found) == plane)
    case .sixteenBit(let plane):
      let found = try rows(of: reader, UInt16.self)
      #expect(try Plane(width: reader.size.width, height: reader.size.height, pixels: found) == plane)
    case .float(let plane):
      let found = try rows(of: reader, Float.self)
      #expect(try Plane(width: reader.size.width, height: reader.size.height, pixels: found) == plane)
    }
    let ending = try reader.finish()
    #expect(ending.orientation == photo.orientation && ending.notes == photo.notes)
  }

  @Test func blocksOfAHandmadeFile() throws {
    let photo = BlockJPEG(width: 333, height: 210)
    let pixels = try PhotoReader.reading(photo.bytes().span, name: "blocks") { reader in
      let pixels = try rows(of: reader, UInt8.self)
      #expect(try reader.finish().notes.isEmpty)
      return pixels
    }
    let wrong = pixels.indices.first { index in
      Int(pixels[index]) != photo.value(index % photo.width / 8, index / photo.width / 8)
    }
    #expect(pixels.count == photo.width * photo.height && wrong == nil)
  }
}
