/// A value that was measured, or the reason why there is none. There is no number that stands for "not measured".
public enum Measurement<Value: Sendable>: Sendable {
  /// It was measured, and this is the value.
  case measured(Value)
  /// It was not measured, and this is why.
  case absent(AbsenceReason)

  /// The value; `nil` if it is absent.
  public var value: Value? {
    if case .measured(let value) = self { value } else { nil }
  }

  /// Why there is no value; `nil` if there is one.
  public var absenceReason: AbsenceReason? {
    if case .absent(let reason) = self { reason } else { nil }
  }

  /// The same with another view of the value; an absence stays what it is.
  public func map<Other>(_ transform: (Value) -> Other) -> Measurement<Other> {
    switch self {
    case .measured(let value): .measured(transform(value))
    case .absent(let reason): .absent(reason)
    }
  }
}

extension Measurement: Equatable where Value: Equatable {}
