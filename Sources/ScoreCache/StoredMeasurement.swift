import AcutanceKernels
import AcutanceScoring

/// A measurement as it is kept: a value, or the reason for none.
enum StoredMeasurement<Value: Codable & Sendable>: Codable, Sendable {
  case measured(Value)
  case absent(StoredReason)

  init?(_ measurement: Measurement<Value>) { self.init(measurement) { $0 } }

  /// `nil` if the value, or the reason, is not to be kept.
  init?<Source>(_ measurement: Measurement<Source>, _ transform: (Source) -> Value?) {
    switch measurement {
    case .measured(let value):
      guard let value = transform(value) else { return nil }
      self = .measured(value)
    case .absent(let reason):
      guard let reason = StoredReason(reason) else { return nil }
      self = .absent(reason)
    }
  }

  /// The measurement again; `nil` if the value cannot be one.
  func measurement<Target>(_ transform: (Value) -> Measurement<Target>?) -> Measurement<Target>? {
    switch self {
    case .absent(let reason): return .absent(reason.reason)
    case .measured(let value):
      guard let measurement = transform(value), measurement.value != nil else { return nil }
      return measurement
    }
  }

  var measurement: Measurement<Value>? { measurement { .measured($0) } }
}

/// The reasons that stay the same however often a photo is measured.
enum StoredReason: Codable, Sendable {
  case notRun
  case notAvailable(String)
  case tooSmall(width: Int, height: Int, minimumSide: Int)
  case notFinite
  case outOfRange(String)

  /// `nil` of the others: another attempt may go well.
  init?(_ reason: AbsenceReason) {
    switch reason {
    case .notRun: self = .notRun
    case .notAvailable(let why): self = .notAvailable(why)
    case .tooSmall(let size, let side): self = .tooSmall(width: size.width, height: size.height, minimumSide: side)
    case .notFinite: self = .notFinite
    case .outOfRange(let what): self = .outOfRange(what)
    default: return nil
    }
  }

  var reason: AbsenceReason {
    switch self {
    case .notRun: .notRun
    case .notAvailable(let why): .notAvailable(why)
    case .tooSmall(let width, let height, let side):
      .tooSmall(PixelSize(width: width, height: height), minimumSide: side)
    case .notFinite: .notFinite
    case .outOfRange(let what): .outOfRange(what)
    }
  }
}
