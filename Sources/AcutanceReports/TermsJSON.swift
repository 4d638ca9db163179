import AcutanceScoring

// `encode` of an optional writes an explicit null, where the synthesised code would leave the key out.

struct SharpnessJSON: Encodable {
  let term: Measurement<SharpnessTerm>

  enum CodingKeys: CodingKey { case value, variance, reason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(term.value?.value, forKey: .value)
    try container.encode(term.value?.variance, forKey: .variance)
    try container.encode(term.absenceReason?.description, forKey: .reason)
  }
}

struct SaliencyJSON: Encodable {
  let term: Measurement<SaliencyTerm>
  let profile: Profile

  enum CodingKeys: CodingKey { case value, mean, method, reason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(term.value.map { profile.value(of: $0) }, forKey: .value)
    try container.encode(term.value?.mean, forKey: .mean)
    try container.encode(term.value?.method, forKey: .method)
    try container.encode(term.absenceReason?.description, forKey: .reason)
  }
}

struct FacesJSON: Encodable {
  let term: Measurement<FaceTerm>

  enum CodingKeys: CodingKey { case value, count, bestScore, reason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(term.value?.found, forKey: .value)
    try container.encode(term.value?.count, forKey: .count)
    try container.encode(term.value?.bestScore, forKey: .bestScore)
    // Where no face was found there is no best score, and the null wants its reason like any other.
    let none = term.value?.bestScore == nil ? "no face was found" : nil
    try container.encode(term.absenceReason?.description ?? none, forKey: .reason)
  }
}

struct QualityJSON: Encodable {
  let quality: Quality

  enum CodingKeys: CodingKey { case value, coverage, badge, reason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(quality.value.value, forKey: .value)
    try container.encode(quality.coverage, forKey: .coverage)
    try container.encode(badge(quality.value), forKey: .badge)
    try container.encode(quality.value.absenceReason?.description, forKey: .reason)
  }
}
