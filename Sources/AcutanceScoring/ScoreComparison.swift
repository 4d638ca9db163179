/// Why two scores cannot be compared: what differs in how they were made.
public struct ScoresNotComparable: Error, Sendable, Equatable {
  /// One thing that differs.
  public struct Difference: Sendable, Equatable {
    /// What it is: "longer side".
    public let field: String
    /// What it is in the first score and in the second.
    public let first: String
    /// What it is in the second score.
    public let second: String
  }

  /// At least one.
  public let differences: [Difference]
}

extension ScoresNotComparable: CustomStringConvertible {
  public var description: String {
    "the scores are not comparable: "
      + differences.map { "\($0.field) \($0.first) and \($0.second)" }.joined(separator: ", ")
  }
}

extension PhotoScore {
  /// Refuses two scores that were made in different ways; the limit of the cleanup list makes no number and may differ.
  ///
  /// Sharpness depends on the size at which it is measured: where the longer sides of both analyses differ, the scores do
  /// not compare either, even though the settings may be the same (a thumbnail under the limit).
  ///
  /// - Throws: `ScoresNotComparable` with everything that differs.
  public func requireComparable(to other: PhotoScore) throws(ScoresNotComparable) {
    var differences: [ScoresNotComparable.Difference] = []
    func compare<Value: Equatable>(_ field: String, _ first: Value, _ second: Value) {
      guard first != second else { return }
      differences.append(ScoresNotComparable.Difference(field: field, first: "\(first)", second: "\(second)"))
    }
    compare("algorithm version", algorithmVersion, other.algorithmVersion)
    compare("profile", settings.profile.rawValue, other.settings.profile.rawValue)
    compare("longer side", settings.longerSide, other.settings.longerSide)
    compare("weight of sharpness", settings.weights.sharpness, other.settings.weights.sharpness)
    compare("weight of saliency", settings.weights.saliency, other.settings.weights.saliency)
    compare("weight of faces", settings.weights.faces, other.settings.weights.faces)
    compare("reference", settings.reference, other.settings.reference)
    compare("saliency range", text(settings.saliencyRange), text(other.settings.saliencyRange))
    compare("eighths of a JPEG", settings.jpegEighths, other.settings.jpegEighths)
    compare("lenient", settings.isLenient, other.settings.isLenient)
    compare("saliency method", settings.saliencyMethod ?? "none", other.settings.saliencyMethod ?? "none")
    compare("face detector", settings.faceMethod ?? "none", other.settings.faceMethod ?? "none")
    compare("face threshold", text(settings.faceThreshold), text(other.settings.faceThreshold))
    compare("faces required", settings.facesRequired, other.settings.facesRequired)
    compare(
      "analysed longer side", max(analysisSize.width, analysisSize.height),
      max(other.analysisSize.width, other.analysisSize.height))
    guard differences.isEmpty else { throw ScoresNotComparable(differences: differences) }
  }

  private func text(_ threshold: Double?) -> String { threshold.map { "\($0)" } ?? "none" }

  private func text(_ range: SaliencyRange?) -> String { range.map { "\($0)" } ?? "the method's" }

  /// Whether the numbers of two scores may be held against each other.
  public func isComparable(to other: PhotoScore) -> Bool {
    do { try requireComparable(to: other) } catch { return false }
    return true
  }
}
