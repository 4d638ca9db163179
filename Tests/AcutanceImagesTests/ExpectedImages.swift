import AcutanceImages
import Foundation
import TestSupport

/// What `Fixtures/expected/scores.json` says about one image; made without any code of the package.
struct ExpectedImage: Decodable, Sendable, CustomStringConvertible {
  let width: Int
  let height: Int
  let orientation: Int
  let format: String
  let bits: Int
  /// SHA-256 of the luma plane without padding.
  let lumaDigest: String
  var name = ""

  var description: String { name }

  private enum CodingKeys: String, CodingKey {
    case width, height, orientation, format, bits
    case lumaDigest = "luma_sha256"
  }

  static let all: [ExpectedImage] = {
    struct Scores: Decodable { let images: [String: ExpectedImage] }
    do {
      let scores = try JSONDecoder().decode(Scores.self, from: Data(Fixtures.data("expected/scores.json")))
      return scores.images.sorted { $0.key < $1.key }.map { name, image in
        var image = image
        image.name = name
        return image
      }
    } catch {
      preconditionFailure("expected/scores.json cannot be understood: \(error)")
    }
  }()
}

/// A fixture decoded from its file.
func decodeFixture(_ name: String, limits: DecodeLimits = DecodeLimits()) throws(DecodeError) -> DecodedPhoto {
  try decodeLuma(of: PhotoFile(Fixtures.path(name)), limits: limits)
}

/// What decoding the bytes throws; `nil` if it succeeds.
func decodeError(of bytes: [UInt8], name: String = "bytes", limits: DecodeLimits = DecodeLimits()) -> DecodeError? {
  do throws(DecodeError) {
    _ = try decodeLuma(of: bytes.span, name: name, limits: limits)
    return nil
  } catch { return error }
}

/// What decoding the file throws; `nil` if it succeeds.
func decodeError(ofFile path: String) -> DecodeError? {
  do throws(DecodeError) {
    _ = try decodeLuma(of: PhotoFile(path))
    return nil
  } catch { return error }
}

extension LumaPlane {
  /// Bits of a pixel.
  var bits: Int {
    switch self {
    case .eightBit: 8
    case .sixteenBit: 16
    case .float: 32
    }
  }

  /// The pixels as bytes, those of more than 8 bits in little endian.
  var bytes: [UInt8] {
    switch self {
    case .eightBit(let plane): plane.pixels
    case .sixteenBit(let plane): plane.pixels.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .float(let plane):
      plane.pixels.flatMap { pixel in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel.bitPattern >> $0) } }
    }
  }
}
