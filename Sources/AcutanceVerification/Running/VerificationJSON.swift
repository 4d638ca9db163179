import AcutanceKernels
import AcutanceReference

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The types in this file are the schema `acutance.verify/1`, described in docs/verify.md.

extension VerificationReport {
  /// The name of the JSON's schema; a change that an existing reader would stumble over changes the number.
  public static let schema = "acutance.verify/1"

  /// The report as JSON (UTF-8, keys sorted, a final newline). What was not measured is `null`; there is no NaN.
  ///
  /// - Parameter version: of the program that verified.
  public func json(version: String) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try Array(encoder.encode(ReportJSON(self, version: version))) + [UInt8(ascii: "\n")]
  }
}

private struct ReportJSON: Encodable {
  let schema = VerificationReport.schema
  let version: String
  let passed: Bool
  let seed: UInt64
  let scale: String
  let reference: ReferenceJSON
  let rows: [RowJSON]

  init(_ report: VerificationReport, version: String) {
    self.version = version
    passed = report.passed
    seed = report.seed
    scale = report.scale.rawValue
    reference = ReferenceJSON(report.reference)
    rows = report.rows.map(RowJSON.init)
  }
}

private struct ReferenceJSON: Encodable {
  let library: String
  let configuration: String
  let coreType: String?
  let threads: Int?
  let dsdotAccumulatesInDouble: Bool
  let sasumDependsOnThreads: Bool?

  enum CodingKeys: CodingKey {
    case library, configuration, coreType, threads, dsdotAccumulatesInDouble, sasumDependsOnThreads
  }

  init(_ reference: VerificationReport.Reference) {
    library = reference.library.name
    configuration = reference.library.configuration
    coreType = reference.library.coreType
    threads = reference.library.threads
    dsdotAccumulatesInDouble = reference.dsdotAccumulatesInDouble
    sasumDependsOnThreads = reference.sasumDependsOnThreads
  }

  /// Every key is written, `null` where there is no value.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(library, forKey: .library)
    try container.encode(configuration, forKey: .configuration)
    try container.encode(coreType, forKey: .coreType)
    try container.encode(threads, forKey: .threads)
    try container.encode(dsdotAccumulatesInDouble, forKey: .dsdotAccumulatesInDouble)
    try container.encode(sasumDependsOnThreads, forKey: .sasumDependsOnThreads)
  }
}

private struct RowJSON: Encodable {
  let kernel: String
  let variant: String
  let functions: [String]
  let bound: String
  let passed: Bool
  let trials: Int
  let failedTrials: Int
  let values: Int
  /// The largest |error| / bound.
  let worst: Double?
  let median: Double?
  let worstTrial: String?
  let worstPlace: String?
  let worstCommand: String?
  /// The largest |error| / (sqrt(k) u gauge) on positive data.
  let tightness: Double?
  let tightnessMedian: Double?
  let failure: FailureJSON?

  enum CodingKeys: CodingKey {
    case kernel, variant, functions, bound, passed, trials, failedTrials, values, worst, median, worstTrial, worstPlace
    case worstCommand, tightness, tightnessMedian, failure
  }

  init(_ row: VerificationReport.Row) {
    kernel = row.entry.name
    variant = row.variant.name
    functions = row.entry.kernels
    bound = row.entry.bound
    passed = row.passed
    trials = row.trialCount
    failedTrials = row.failedTrialCount
    values = row.judge.valueCount
    let isMeasured = row.judge.ratios.count > 0
    worst = isMeasured && row.judge.worst.isFinite ? row.judge.worst : nil
    median = row.judge.ratios.median
    worstTrial = row.worstTrial.map { "\($0)" }
    worstPlace = row.worstTrial.map { _ in row.judge.worstPlace }
    worstCommand = row.worstTrial.map { row.command(for: $0) }
    tightness = row.judge.worstTightness
    tightnessMedian = row.judge.tightnesses.median
    failure = row.failure.map { FailureJSON($0, row) }
  }

  /// Every key is written, `null` where there is no value.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kernel, forKey: .kernel)
    try container.encode(variant, forKey: .variant)
    try container.encode(functions, forKey: .functions)
    try container.encode(bound, forKey: .bound)
    try container.encode(passed, forKey: .passed)
    try container.encode(trials, forKey: .trials)
    try container.encode(failedTrials, forKey: .failedTrials)
    try container.encode(values, forKey: .values)
    try container.encode(worst, forKey: .worst)
    try container.encode(median, forKey: .median)
    try container.encode(worstTrial, forKey: .worstTrial)
    try container.encode(worstPlace, forKey: .worstPlace)
    try container.encode(worstCommand, forKey: .worstCommand)
    try container.encode(tightness, forKey: .tightness)
    try container.encode(tightnessMedian, forKey: .tightnessMedian)
    try container.encode(failure, forKey: .failure)
  }
}

private struct FailureJSON: Encodable {
  let trial: String
  let smallest: String
  let command: String
  let findings: [FindingJSON]

  struct FindingJSON: Encodable {
    let kind: String
    let message: String
  }

  init(_ failure: VerificationReport.Failure, _ row: VerificationReport.Row) {
    trial = "\(failure.trial)"
    smallest = "\(failure.smallest)"
    command = row.command(for: failure.smallest)
    findings = failure.findings.map { FindingJSON(kind: $0.kind.rawValue, message: $0.message) }
  }
}
