/// Photos that were taken in a row to be put together, as the camera's data tell.
///
/// Looked at are photos of one camera (by its name) and one stored size, in the order of their times, each with the next,
/// at most `longestPause` seconds after the end of its exposure.
/// - Bracket: their exposure biases differ by a third of an EV or more, and they correlate at 0.6 or more: exposures that
///   clip look less alike than similar photos do.
/// - Panorama: they are not similar, but parts of them are: shifted by 3 to 11 of 16 columns (or rows), the overlapping
///   parts correlate at 0.95 or more, and better than without a shift.
///
/// A wrong guess only keeps photos out of the cleanup list. Without times nothing is found.
struct CaptureSequences {
  /// Places of the photos in each, in order.
  private(set) var brackets: [[Int]] = []
  private(set) var panoramas: [[Int]] = []

  /// Seconds.
  static let longestPause = 5.0
  static let smallestBiasStep = 0.3
  static let bracketCorrelation = 0.6
  static let overlapCorrelation = 0.95
  static let shifts = 3...11

  var all: Set<Int> { Set((brackets + panoramas).joined()) }

  init(_ items: [GroupItem], settings: GroupSettings) {
    let timed = items.indices.filter { items[$0].time != nil && items[$0].score.hash.value?.isLowInformation == false }
    let ordered = timed.sorted { first, second in
      let (a, b) = (items[first], items[second])
      let (nameA, nameB) = (a.camera, b.camera)
      if nameA != nameB { return nameA < nameB }
      return ((a.time ?? 0), first) < ((b.time ?? 0), second)
    }
    var links: [Link?] = []
    for (first, second) in zip(ordered, ordered.dropFirst()) {
      links.append(Link(items[first], items[second], settings))
    }
    var start = 0
    while start < links.count {
      guard let link = links[start] else {
        start += 1
        continue
      }
      let end = links[start...].firstIndex { $0 != link } ?? links.count
      let places = ordered[start...end].sorted()
      switch link {
      case .bracket: brackets.append(places)
      case .panorama: panoramas.append(places)
      }
      // The last photo of a run is not the first of the next.
      start = end + 1
    }
  }

  private enum Link {
    case bracket
    case panorama

    init?(_ first: GroupItem, _ second: GroupItem, _ settings: GroupSettings) {
      guard first.camera == second.camera, first.score.storedSize == second.score.storedSize,
        let start = first.time, let next = second.time,
        let hash = first.score.hash.value, let nextHash = second.score.hash.value,
        next - start <= longestPause + (first.score.capture.exposureTime.value ?? 0)
      else { return nil }
      if let bias = first.score.capture.exposureBias.value, let nextBias = second.score.capture.exposureBias.value,
        abs(bias - nextBias) >= smallestBiasStep, hash.correlation(with: nextHash) >= bracketCorrelation
      {
        self = .bracket
      } else if !settings.areSimilar(hash, nextHash), overlap(hash, nextHash) {
        self = .panorama
      } else {
        return nil
      }
    }
  }

  /// Whether shifted parts of two photos are alike, and more so than the photos as they are.
  static func overlap(_ first: PerceptualHash, _ second: PerceptualHash) -> Bool {
    let side = PerceptualHash.side
    var best = -1.0
    for shift in shifts {
      for (dx, dy) in [(shift, 0), (-shift, 0), (0, shift), (0, -shift)] {
        var (a, b): ([UInt8], [UInt8]) = ([], [])
        for y in max(0, -dy)..<min(side, side - dy) {
          for x in max(0, -dx)..<min(side, side - dx) {
            a.append(first.pixels[(y + dy) * side + x + dx])
            b.append(second.pixels[y * side + x])
          }
        }
        best = max(best, PerceptualHash.correlation(a, b))
      }
    }
    return best >= overlapCorrelation && best > first.correlation(with: second)
  }
}

extension GroupItem {
  fileprivate var camera: String { score.capture.camera.value ?? "" }
}

/// Whether similar photos differ so much in exposure that they were made to be merged: where all say their exposure bias, if
/// it differs by a third of an EV; or else where all say what they were exposed with (time, aperture, sensitivity), if that
/// differs by one EV; or else if the mean luma differs by a factor of 1.25, what 0.7 EV make of it with a gamma of 2.2.
///
/// A copy that was made brighter looks like that too, and is spared with them.
func isBracket(_ scores: [PhotoScore]) -> Bool {
  func spread(_ value: (PhotoScore) -> Double?) -> Double? {
    let values = scores.compactMap(value)
    guard values.count == scores.count, let least = values.min(), let most = values.max() else { return nil }
    return most - least
  }
  if let spread = spread({ $0.capture.exposureBias.value }), spread >= CaptureSequences.smallestBiasStep { return true }
  if let spread = spread({ $0.capture.exposureLevel }) { return spread >= 1 }
  let means = scores.compactMap { $0.exposure.value?.meanLuma }
  guard means.count == scores.count, let least = means.min(), let most = means.max() else { return false }
  return most > 1.25 * least
}

extension CaptureInfo {
  /// How much light makes the photo bright, in EV from that of 1 s at f/1 and ISO 1: log2(t iso / n^2).
  var exposureLevel: Double? {
    guard let time = exposureTime.value, let aperture = aperture.value, let iso = iso.value else { return nil }
    return log2(time) + log2(Double(iso)) - 2 * log2(aperture)
  }
}

/// The logarithm to base 2 of a positive number, by exponent and series: within 1e-9.
func log2(_ value: Double) -> Double {
  let exponent = Double(value.exponent)
  // ln(m) = 2 atanh((m - 1) / (m + 1)) with m in 1..<2.
  let ratio = (value.significand - 1) / (value.significand + 1)
  var (power, sum) = (ratio, 0.0)
  for k in 0..<12 {
    sum += power / Double(2 * k + 1)
    power *= ratio * ratio
  }
  return exponent + 2 * sum / 0.693_147_180_559_945_3
}
