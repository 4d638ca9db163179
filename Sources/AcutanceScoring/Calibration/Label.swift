/// What its owner says of a photo.
public enum PhotoLabel: String, Sendable, CaseIterable {
  case keep
  case drop
}
