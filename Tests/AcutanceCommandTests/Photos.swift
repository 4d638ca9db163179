import Foundation
import Testing

/// The fixtures as the command tests use them.
enum Photos {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures").path

  static func path(_ relative: String) -> String { root + "/" + relative }

  static func data(_ relative: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(relative))) }

  /// The expected values by path below `Fixtures`.
  static func expected() throws -> [String: [String: Any]] {
    let json = try JSONSerialization.jsonObject(with: data("expected/scores.json")) as? [String: Any]
    return try #require(json?["images"] as? [String: [String: Any]])
  }
}

/// The rows of a report by path.
func rows(_ json: [String: Any]) throws -> [String: [String: Any]] {
  let photos = try #require(json["photos"] as? [[String: Any]])
  return Dictionary(photos.map { ($0["path"] as? String ?? "", $0) }) { first, _ in
    Issue.record("two rows of one path")
    return first
  }
}

extension [String: Any] {
  func number(_ term: String, _ key: String) -> Double? { (self[term] as? [String: Any])?[key] as? Double }
  func text(_ term: String, _ key: String) -> String? { (self[term] as? [String: Any])?[key] as? String }
  var status: String? { self["status"] as? String }
}
