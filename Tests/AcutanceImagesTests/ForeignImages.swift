import Foundation
import TestSupport

/// What `Fixtures/expected/decoding.json` says about a file of the foreign image sets; made without any code of the package.
struct ForeignImage: Decodable, Sendable, CustomStringConvertible {
  let width: Int
  let height: Int
  let bits: Int
  /// SHA-256 of the luma plane without padding.
  let lumaDigest: String
  var name = ""

  var description: String { name }

  private enum CodingKeys: String, CodingKey {
    case width, height, bits
    case lumaDigest = "luma_sha256"
  }

  static let all: [ForeignImage] = {
    struct Decoding: Decodable { let images: [String: ForeignImage] }
    do {
      let decoding = try JSONDecoder().decode(Decoding.self, from: Data(Fixtures.data("expected/decoding.json")))
      return decoding.images.sorted { $0.key < $1.key }.map { name, image in
        var image = image
        image.name = name
        return image
      }
    } catch {
      preconditionFailure("expected/decoding.json cannot be understood: \(error)")
    }
  }()

  /// Names of the image files in a folder below `Fixtures`, with the folder.
  static func files(_ folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.path(folder))) ?? []
    return names.filter { $0.hasSuffix("png") || $0.hasSuffix("jpg") || $0.hasSuffix("jpeg") }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
