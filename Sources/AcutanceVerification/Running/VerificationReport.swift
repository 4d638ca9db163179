import AcutanceKernels
import AcutanceReference

/// What a verification found, an entry and a variant to a row.
public struct VerificationReport: Sendable {
  public struct Failure: Sendable {
    /// The first trial that failed.
    public let trial: Trial
    /// The smallest one that was found to fail like it.
    public let smallest: Trial
    public let findings: [Finding]
  }

  public struct Row: Sendable {
    public let entry: CatalogueEntry
    public let variant: Variant
    /// The user's image, if trials are made of one.
    public let imageName: String?
    public let trialCount: Int
    public let failedTrialCount: Int
    public let judge: Judge
    /// The trial that came nearest to its bound, or went beyond it; `nil` where every output was exact.
    public let worstTrial: Trial?
    public let failure: Failure?

    public var passed: Bool { failure == nil }

    /// The command that runs just one trial again.
    public func command(for trial: Trial) -> String {
      let image = imageName.map { " --image '\($0.replacing("'", with: "'\\''"))'" } ?? ""
      return "acutance verify --kernel \(entry.name) --variant \(variant.name)\(image) --trial '\(trial)'"
    }
  }

  /// What computed the references, and two things that were found of it and that nothing here depends on.
  public struct Reference: Sendable {
    public let library: BLASLibrary
    /// Whether `cblas_dsdot` sums in Double, as its name says.
    public let dsdotAccumulatesInDouble: Bool
    /// Whether `cblas_sasum` gives other bits on two threads than on one; `nil` where threads cannot be set.
    public let sasumDependsOnThreads: Bool?

    /// Measures both. Not while references are computed: the number of threads is changed for a moment.
    init() {
      library = .current
      dsdotAccumulatesInDouble = library.dsdotAccumulatesInDouble
      sasumDependsOnThreads = library.sasumDependsOnThreads
    }
  }

  public let rows: [Row]
  public let reference: Reference
  public let seed: UInt64
  public let scale: TrialGrid.Scale

  public var passed: Bool { rows.allSatisfy(\.passed) }
}
