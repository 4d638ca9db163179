import AcutanceScoring

// What follows from the set of photos, in the schema `acutance.score/1`.

struct GroupJSON: Encodable {
  let kind: String
  let photos: [String]
  let best: String
  let reason: String
  let largestDistance: Int
  let companions: [String: [String]]

  init(_ group: SimilarGroup) {
    kind = group.kind.rawValue
    photos = group.photos.map(\.text)
    best = group.best.text
    reason = group.reason
    largestDistance = group.largestDistance
    companions = Dictionary(
      group.companions.map { ($0.key.text, $0.value.map(\.text)) }, uniquingKeysWith: { first, _ in first })
  }
}

/// How photos were grouped. A time window that was not asked for has its reason like everything absent.
struct GroupSettingsJSON: Encodable {
  let settings: GroupSettings

  enum CodingKeys: CodingKey { case distance, correlation, timeWindow, timeWindowReason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(settings.distanceLimit, forKey: .distance)
    try container.encode(settings.minimumCorrelation, forKey: .correlation)
    try container.encode(settings.timeWindow, forKey: .timeWindow)
    try container.encode(settings.timeWindow == nil ? "any time" : nil, forKey: .timeWindowReason)
  }
}

/// How many photos are not proposed for cleanup, by reason; 0 is said too.
struct LeftOutJSON: Encodable {
  let leftOut: [Cleanup.Omission: Int]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      Dictionary(uniqueKeysWithValues: Cleanup.Omission.allCases.map { ($0.rawValue, leftOut[$0] ?? 0) }))
  }
}
