/// How much each term counts in the quality. Only the ratios matter.
public struct Weights: Sendable, Equatable {
  /// The weight of sharpness.
  public let sharpness: Double
  /// The weight of saliency.
  public let saliency: Double
  /// The weight of faces.
  public let faces: Double

  /// 0.3, 0.4 and 0.3.
  public static let standard = Weights(checkedSharpness: 0.3, saliency: 0.4, faces: 0.3)

  /// The weight of all terms, the denominator of the coverage. Always above 0.
  public var sum: Double { sharpness + saliency + faces }

  /// Weights of these values.
  ///
  /// - Throws: `WeightsError` for a weight that is negative or not finite, and for a sum of 0.
  public init(sharpness: Double, saliency: Double, faces: Double) throws(WeightsError) {
    for weight in [sharpness, saliency, faces] where !(weight >= 0 && weight.isFinite) {
      throw .invalidWeight(weight)
    }
    let sum = sharpness + saliency + faces
    guard sum > 0, sum.isFinite else { throw .invalidSum(sum) }
    self.init(checkedSharpness: sharpness, saliency: saliency, faces: faces)
  }

  private init(checkedSharpness sharpness: Double, saliency: Double, faces: Double) {
    self.sharpness = sharpness
    self.saliency = saliency
    self.faces = faces
  }
}

/// Weights that no average can be made with.
public enum WeightsError: Error, Equatable, Sendable {
  /// A weight that is negative, infinite or NaN.
  case invalidWeight(Double)
  /// A sum that is 0 or infinite.
  case invalidSum(Double)

  // NaN is a value like any other here: two errors about it are the same error.
  public static func == (left: WeightsError, right: WeightsError) -> Bool {
    left.description == right.description
  }
}

extension WeightsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidWeight(let weight): "a weight of \(weight) is negative or not finite"
    case .invalidSum(let sum): "the weights add up to \(sum); a finite sum above 0 is needed"
    }
  }
}
