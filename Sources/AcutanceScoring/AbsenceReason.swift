import AcutanceKernels

/// Why a value was not measured. Each reason has a sentence for the report (`description`).
public enum AbsenceReason: Error, Equatable, Sendable {
  /// Nobody asked for it.
  case notRun
  /// It cannot be measured here; the text says why.
  case notAvailable(String)
  /// It was tried and went wrong; the text is the error's.
  case failed(String)
  /// The plane has a side shorter than the smallest that can be measured.
  case tooSmall(PixelSize, minimumSide: Int)
  /// A pixel or a result is NaN or infinite.
  case notFinite
  /// A kernel gave another result than its scalar twin when this process checked it: no number is made with it.
  case selfCheckFailed(kernel: String, variant: Variant)
  /// A value outside the range that it has by definition.
  case outOfRange(String)
  /// None of the terms that a quality is made of has a value with weight; the text says why for each.
  case nothingMeasured(String)
}

extension AbsenceReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRun: "not run"
    case .notAvailable(let why): "not available: \(why)"
    case .failed(let why): "failed: \(why)"
    case .tooSmall(let size, let side): "too small: \(size) pixels are analysed, at least \(side)x\(side) are needed"
    case .notFinite: "not finite: a pixel or a result is NaN or infinite"
    case .selfCheckFailed(let kernel, let variant): "kernel self-check failed (\(kernel), \(variant))"
    case .outOfRange(let what): "out of range: \(what)"
    case .nothingMeasured(let why): "no term was measured (\(why))"
    }
  }
}
