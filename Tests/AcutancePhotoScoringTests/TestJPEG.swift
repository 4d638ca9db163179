import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring
import CTestJPEG
import Foundation
import TestSupport

/// A grey JPEG of a plane, with the usual tables for this quality.
func jpeg(_ plane: Plane<UInt8>, quality: Int, exif: [UInt8] = []) -> [UInt8] {
  var pixels: [UInt8] = []
  for y in 0..<plane.height { for x in 0..<plane.width { pixels.append(plane[x, y]) } }
  var size: UInt = 0
  guard
    let bytes = exif.withUnsafeBufferPointer({ exif in
      test_jpeg_encode(
        pixels, Int32(plane.width), Int32(plane.height), Int32(quality), exif.isEmpty ? nil : exif.baseAddress,
        exif.count, &size)
    })
  else { preconditionFailure("no memory for a JPEG") }
  defer { free(bytes) }
  return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
}

/// A colour JPEG whose luma can be decoded and whose colours cannot: 192 x 64, upright stripes.
func jpegWithoutReadableColours() throws -> [UInt8] {
  var size: UInt = 0
  guard let bytes = test_jpeg_encode_fractional(8, &size) else { preconditionFailure("no memory for a JPEG") }
  defer { free(bytes) }
  return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
}

/// The luma of a fixture of 8 bits.
func luma(_ path: String) throws -> Plane<UInt8> {
  guard case .eightBit(let plane) = try decodeLuma(of: PhotoFile(path)).luma else {
    preconditionFailure("\(path) has no 8-bit luma")
  }
  return plane
}

/// EXIF data as a camera writes them, little endian.
struct ExifBytes {
  var orientation: UInt16? = nil
  var time: String? = nil
  var subseconds: String? = nil
  var make: String? = nil
  var exposureTime: (UInt32, UInt32)? = nil
  var bias: (Int32, Int32)? = nil
  var aperture: (UInt32, UInt32)? = nil
  var iso: UInt16? = nil

  var bytes: [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }
    func long(_ value: Int) -> [UInt8] { word(value) + word(value >> 16) }
    func text(_ tag: Int, _ text: String?) -> Entry? {
      text.map { Entry(tag: tag, type: 2, count: $0.utf8.count + 1, value: Array($0.utf8) + [0]) }
    }
    func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
      var table = word(entries.count)
      var values: [UInt8] = []
      let end = offset + 2 + 12 * entries.count + 4
      for entry in entries {
        table += word(entry.tag) + word(entry.type) + long(entry.count)
        if entry.value.count <= 4 {
          table += entry.value + Array(repeating: 0, count: 4 - entry.value.count)
        } else {
          table += long(end + values.count)
          values += entry.value + Array(repeating: 0, count: entry.value.count % 2)
        }
      }
      return table + long(0) + values
    }
    let camera = [
      exposureTime.map { Entry(tag: 0x829A, type: 5, count: 1, value: long(Int($0.0)) + long(Int($0.1))) },
      aperture.map { Entry(tag: 0x829D, type: 5, count: 1, value: long(Int($0.0)) + long(Int($0.1))) },
      iso.map { Entry(tag: 0x8827, type: 3, count: 1, value: word(Int($0))) }, text(0x9003, time),
      bias.map { Entry(tag: 0x9204, type: 10, count: 1, value: long(Int($0.0)) + long(Int($0.1))) },
      text(0x9291, subseconds),
    ].compactMap { $0 }
    let first = [
      text(0x010F, make), orientation.map { Entry(tag: 0x0112, type: 3, count: 1, value: word(Int($0))) },
      Entry(tag: 0x8769, type: 4, count: 1, value: long(0)),
    ].compactMap { $0 }
    let start = 8 + directory(first, at: 8).count
    let pointing = first.map { $0.tag == 0x8769 ? Entry(tag: $0.tag, type: 4, count: 1, value: long(start)) : $0 }
    let tiff: [UInt8] = [0x49, 0x49] + word(42) + long(8)
    return Array("Exif\0\0".utf8) + tiff + directory(pointing, at: 8) + directory(camera, at: start)
  }

  private struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    let value: [UInt8]
  }
}
