/// What its owner says of a photo.
public enum PhotoLabel: String, Sendable, CaseIterable {
  /// To be kept.
  case keep
  /// To be dropped.
  case drop
}
