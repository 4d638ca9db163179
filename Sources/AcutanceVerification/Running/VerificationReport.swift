import AcutanceKernels
import AcutanceReference

/// What a verification found, an entry and a variant to a row.
public struct VerificationReport: Sendable {
  /// What is known of an entry that failed in a variant.
  public struct Failure: Sendable {
    /// The first trial that failed.
    public let trial: Trial
    /// The smallest one that was found to fail like it.
    public let smallest: Trial
    /// What is wrong with the smallest one.
    public let findings: [Finding]
  }

  /// An entry in a variant.
  public struct Row: Sendable {
    /// The entry.
    public let entry: CatalogueEntry
    /// The variant.
    public let variant: Variant
    /// The user's image, if trials are made of one.
    public let imageName: String?
    /// Trials that were run.
    public let trialCount: Int
    /// Trials with a finding.
    public let failedTrialCount: Int
    /// How near the outputs came, and what was found.
    public let judge: Judge
    /// The trial that came nearest to its bound, or went beyond it; `nil` where every output was exact.
    public let worstTrial: Trial?
    /// The failure; `nil` if there is none.
    public let failure: Failure?

    /// Whether no trial failed.
    public var passed: Bool { failure == nil }

    /// The command that runs just one trial again.
    public func command(for trial: Trial) -> String {
      let image = imageName.map { " --image '\($0.replacing("'", with: "'\\''"))'" } ?? ""
      return "acutance verify --kernel \(entry.name) --variant \(variant.name)\(image) --trial '\(trial)'"
    }
  }

  /// What computed the references, and two things that were found of it and that nothing here depends on.
  public struct Reference: Sendable {
    /// The BLAS that computed the references.
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

  /// The rows, entry by entry.
  public let rows: [Row]
  /// What computed the references.
  public let reference: Reference
  /// The seed of the random planes.
  public let seed: UInt64
  /// How many trials were made.
  public let scale: TrialGrid.Scale

  /// Whether every row passed.
  public var passed: Bool { rows.allSatisfy(\.passed) }
}
