import Foundation
import TestSupport

/// What `Fixtures/expected/colours.json` says about a file; made without any code of the package.
struct ExpectedColours: Decodable, Sendable, CustomStringConvertible {
  struct Scaled: Decodable, Sendable {
    let width: Int
    let height: Int
    /// SHA-256 of the luma.
    let luma: String
  }

  /// SHA-256 of red, green and blue, interleaved; `nil` of a photo without colours.
  let rgb: String?
  /// The luma at n eighths of the size, by n; `nil` of what is no JPEG with luma.
  let scaled: [String: Scaled]?
  var name = ""

  var description: String { name }

  private enum CodingKeys: String, CodingKey { case rgb, scaled }

  static let all: [ExpectedColours] = {
    struct Colours: Decodable { let images: [String: ExpectedColours] }
    do {
      let colours = try JSONDecoder().decode(Colours.self, from: Data(Fixtures.data("expected/colours.json")))
      return colours.images.sorted { $0.key < $1.key }.map { name, image in
        var image = image
        image.name = name
        return image
      }
    } catch {
      preconditionFailure("expected/colours.json cannot be understood: \(error)")
    }
  }()
}
