/// Photos that show the same, and the one to keep.
public struct SimilarGroup: Sendable, Equatable {
  /// What the photos of a group are to each other.
  public enum Kind: String, Sendable, CaseIterable {
    /// The same picture again: one of them may do.
    case similar
    /// The same picture at different exposures, made to be merged. None of them is proposed for cleanup.
    case exposureBracket
    /// Frames that overlap, made to be joined. None of them is proposed for cleanup.
    case panorama
  }

  /// What the photos are to each other.
  public let kind: Kind
  /// Two or more, ordered by the bytes of their paths.
  public let photos: [PhotoPath]
  /// One of them.
  public let best: PhotoPath
  /// Why it is the best, in words: "sharpest: 0.71 against 0.66".
  public let reason: String
  /// The largest number of hash bits in which two of them differ.
  public let largestDistance: Int
  /// Files that are the same item as one of the photos: its raw file, other paths to it. Photos without any are not in
  /// it.
  public let companions: [PhotoPath: [PhotoPath]]

  /// A group of these photos; nothing is checked.
  public init(
    kind: Kind, photos: [PhotoPath], best: PhotoPath, reason: String, largestDistance: Int,
    companions: [PhotoPath: [PhotoPath]] = [:]
  ) {
    self.kind = kind
    self.photos = photos
    self.best = best
    self.reason = reason
    self.largestDistance = largestDistance
    self.companions = companions
  }
}

/// When two photos are similar.
public struct GroupSettings: Sendable, Equatable {
  /// The limits that a hash distance can have.
  public static let distanceLimits = 0...16

  /// Similar hashes differ in at most so many of 64 bits.
  public let distanceLimit: Int
  /// And the photos at 16 x 16 pixels correlate at least so well, -1...1.
  public let minimumCorrelation: Double
  /// And, where both photos say when they were taken, it was at most so many seconds apart; `nil` for any time.
  public let timeWindow: Double?

  /// 10 bits, a correlation of 0.9, any time.
  public static let standard = GroupSettings(checkedLimit: 10, correlation: 0.9, timeWindow: nil)

  /// Settings of these values.
  ///
  /// - Throws: `GroupSettingsError` for a value outside its range.
  public init(
    distanceLimit: Int = standard.distanceLimit, minimumCorrelation: Double = standard.minimumCorrelation,
    timeWindow: Double? = nil
  ) throws(GroupSettingsError) {
    guard Self.distanceLimits.contains(distanceLimit) else { throw .distanceLimit(distanceLimit) }
    guard (-1...1).contains(minimumCorrelation) else { throw .minimumCorrelation(minimumCorrelation) }
    if let timeWindow, !(timeWindow >= 0 && timeWindow.isFinite) { throw .timeWindow(timeWindow) }
    self.init(checkedLimit: distanceLimit, correlation: minimumCorrelation, timeWindow: timeWindow)
  }

  private init(checkedLimit: Int, correlation: Double, timeWindow: Double?) {
    distanceLimit = checkedLimit
    minimumCorrelation = correlation
    self.timeWindow = timeWindow
  }
}

/// Settings that no photos can be grouped by.
public enum GroupSettingsError: Error, Sendable {
  /// A number of bits outside `GroupSettings.distanceLimits`.
  case distanceLimit(Int)
  /// A correlation outside -1...1, or NaN.
  case minimumCorrelation(Double)
  /// A number of seconds that is negative, infinite or NaN.
  case timeWindow(Double)
}

extension GroupSettingsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .distanceLimit(let limit):
      "a hash distance of \(limit): \(GroupSettings.distanceLimits.lowerBound) to "
        + "\(GroupSettings.distanceLimits.upperBound) bits are allowed"
    case .minimumCorrelation(let value): "a correlation of \(value) is not in -1...1"
    case .timeWindow(let seconds): "a time window of \(seconds) seconds is negative or not finite"
    }
  }
}
