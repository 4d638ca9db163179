/// Groups of photos that show the same, each with the one to keep.
///
/// - Similar: hashes within the limit and a correlation at 16 x 16 at or above the minimum, for every two of a group
///   (`completeLinkage`). Flat and nearly black frames look alike whatever they show and are in no group.
/// - Exposure brackets and panoramas that the camera's data tell are found first (`CaptureSequences`), and similar photos
///   of different exposure are a bracket too (`isBracket`).
///
/// The groups depend on the scores and paths alone, not on the order in which they come.
///
/// - Parameters:
///   - scores: photos without a hash are in no group. A path twice is one photo.
///   - settings: when two photos are similar.
///   - otherFiles: the inputs that are no scored photos; a raw file of the same name belongs to its photo.
///   - identity: what makes two paths one file; `nil` where that is not known.
///   - sharpness: the sharpness of a photo at a longer side, which the choice of the best asks for where the photos of a
///     group were analysed at different sizes. An error leaves the photo without one.
/// - Returns: ordered by the first path of each.
///
/// Cost: `hashPairs`, and for each group the square of the number of different pictures in it.
public func groupSimilar(
  _ scores: [PhotoScore], settings: GroupSettings = .standard, otherFiles: [PhotoPath] = [],
  identity: (PhotoPath) -> FileIdentity? = { _ in nil },
  sharpness: (PhotoScore, _ longerSide: Int) throws -> Measurement<SharpnessTerm>
) -> [SimilarGroup] {
  let items = GroupItem.items(
    scores, rawFiles: rawCompanions(of: scores.map(\.path), among: otherFiles), identity: identity)
  let sequences = CaptureSequences(items, settings: settings)
  var groups: [SimilarGroup] = []
  func add(_ places: [Int], _ kind: SimilarGroup.Kind) {
    let members = places.map { items[$0] }
    let choice = BestChoice(members.map(\.score), sharpness: sharpness)
    var companions: [PhotoPath: [PhotoPath]] = [:]
    for member in members where !member.companions.isEmpty { companions[member.path] = member.companions.sorted() }
    groups.append(
      SimilarGroup(
        kind: kind, photos: members.map(\.path), best: choice.best, reason: choice.reason,
        largestDistance: largestDistance(members.compactMap { $0.score.hash.value }), companions: companions))
  }
  for places in sequences.brackets { add(places, .exposureBracket) }
  for places in sequences.panoramas { add(places, .panorama) }
  for places in similarPlaces(items, except: sequences.all, settings) {
    add(places, isBracket(places.map { items[$0].score }) ? .exposureBracket : .similar)
  }
  return groups.sorted { $0.photos[0] < $1.photos[0] }
}

/// Photos with the same picture at the same time, as far as that counts.
private struct Picture: Hashable {
  let hash: PerceptualHash
  let time: Double?
}

/// The different pictures among photos, each with the places that it has.
private struct Pictures {
  private(set) var pictures: [Picture] = []
  private(set) var places: [[Int]] = []

  /// Photos without a hash, and those that look like any other, have none.
  init(_ scores: some Sequence<(place: Int, score: PhotoScore)>, _ settings: GroupSettings) {
    var known: [Picture: Int] = [:]
    for (place, score) in scores {
      guard let hash = score.hash.value, !hash.isLowInformation else { continue }
      let picture = Picture(hash: hash, time: settings.timeWindow == nil ? nil : score.capture.time.value?.seconds)
      if let index = known[picture] {
        places[index].append(place)
      } else {
        known[picture] = pictures.count
        pictures.append(picture)
        places.append([place])
      }
    }
  }
}

/// How many pairs of different pictures `groupSimilar` would hold at once: those whose hashes are within the distance.
///
/// Cost: `hashPairs`, without the memory for pairs.
public func similarPairCount(_ scores: [PhotoScore], settings: GroupSettings = .standard) -> Int {
  let pictures = Pictures(scores.lazy.enumerated().map { (place: $0.offset, score: $0.element) }, settings).pictures
  return hashPairCount(pictures.map(\.hash.bits), limit: settings.distanceLimit)
}

private func similarPlaces(_ items: [GroupItem], except: Set<Int>, _ settings: GroupSettings) -> [[Int]] {
  // Any number of copies of one picture is one member while clusters are made.
  let found = Pictures(
    items.lazy.enumerated().filter { !except.contains($0.offset) }.map { (place: $0.offset, score: $0.element.score) },
    settings)
  let (pictures, places) = (found.pictures, found.places)
  func matches(_ first: Int, _ second: Int) -> Bool {
    settings.areSimilar(pictures[first].hash, pictures[second].hash)
      && settings.isWithinWindow(pictures[first].time, pictures[second].time)
  }
  let pairs = hashPairs(pictures.map(\.hash.bits), limit: settings.distanceLimit)
    .filter { matches($0.first, $0.second) }
  var clusters = completeLinkage(count: pictures.count, pairs: pairs, matches: matches)
  let clustered = Set(clusters.joined())
  for index in pictures.indices where places[index].count > 1 && !clustered.contains(index) { clusters.append([index]) }
  return clusters.map { $0.flatMap { places[$0] }.sorted() }
}

private func largestDistance(_ hashes: [PerceptualHash]) -> Int {
  let distinct = Array(Set(hashes.map(\.bits)))
  var largest = 0
  for second in distinct.indices {
    for first in 0..<second { largest = max(largest, (distinct[first] ^ distinct[second]).nonzeroBitCount) }
  }
  return largest
}

extension GroupSettings {
  /// Whether two hashes are those of similar photos.
  public func areSimilar(_ first: PerceptualHash, _ second: PerceptualHash) -> Bool {
    first.distance(to: second) <= distanceLimit
      && (first.pixels == second.pixels || first.correlation(with: second) >= minimumCorrelation)
  }

  /// Whether two photos may have been taken together; a time that is not known decides nothing.
  func isWithinWindow(_ first: Double?, _ second: Double?) -> Bool {
    guard let timeWindow, let first, let second else { return true }
    return abs(first - second) <= timeWindow
  }
}
