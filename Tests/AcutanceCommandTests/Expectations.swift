import Foundation
import TestSupport
import Testing

/// The expected values of the fixtures, by path below `Fixtures`.
func expectedScores() throws -> [String: [String: Any]] {
  let json = try JSONSerialization.jsonObject(with: Data(Fixtures.data("expected/scores.json"))) as? [String: Any]
  return try #require(json?["images"] as? [String: [String: Any]])
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
