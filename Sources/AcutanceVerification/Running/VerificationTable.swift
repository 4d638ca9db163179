import AcutanceKernels
import AcutanceReference
import ReportText

extension VerificationReport {
  /// The report as text for a terminal: a row for each entry and variant, what the columns mean, what failed with the
  /// command that runs it again, and the verdict. Ends with a newline.
  public func table() -> String {
    var table = TextTable([
      ("kernel", .left), ("variant", .left), ("trials", .right), ("values", .right), ("err/bound", .right),
      ("median", .right), ("tight", .right), ("verdict", .left),
    ])
    for row in rows {
      table.append([
        row.entry.name, row.variant.name, "\(row.trialCount)", "\(row.judge.valueCount)",
        ratioText(row.judge.ratios.count > 0 ? row.judge.worst : nil), ratioText(row.judge.ratios.median),
        ratioText(row.judge.worstTightness), row.passed ? "ok" : "FAILED in \(row.failedTrialCount) trials",
      ])
    }
    var lines = table.lines
    lines +=
      [
        "",
        "err/bound: the largest |output - reference| over its own bound, and the median; '-' where equality is asked for.",
        "tight: the largest error on positive data over sqrt(k) u gauge, at most \(Tightness.limit) up to 100,000 outputs",
        "  and a little more for more of them (docs/verify.md).",
        "seed \(seed), scale \(scale.rawValue)",
      ] + referenceLines
    lines += worstLines
    for row in rows { lines += failureLines(row) }
    let failed = rows.filter { !$0.passed }.count
    lines += [
      "", failed == 0 ? "all \(rows.count) rows are inside their bounds" : "\(failed) of \(rows.count) rows FAILED",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Of each kernel the variant that came nearest to its bound: where, and the command that runs just that plane again.
  private var worstLines: [String] {
    var lines = ["", "nearest to their bounds:"]
    var names: [String] = []
    for row in rows where !names.contains(row.entry.name) { names.append(row.entry.name) }
    for name in names {
      let measured = rows.filter { $0.entry.name == name && $0.judge.worst > 0 && $0.worstTrial != nil }
      guard let worst = measured.max(by: { $0.judge.worst < $1.judge.worst }), let trial = worst.worstTrial else {
        continue
      }
      lines.append("  \(ratioText(worst.judge.worst)) at \(worst.judge.worstPlace): \(worst.command(for: trial))")
    }
    return lines.count > 2 ? lines : []
  }

  private var referenceLines: [String] {
    let library = reference.library
    let core = library.coreType.map { ", core \($0)" } ?? ""
    let threads = library.threads.map { ", \($0) thread\($0 == 1 ? "" : "s")" } ?? ""
    let sasum =
      reference.sasumDependsOnThreads.map { $0 ? "depends on" : "does not depend on" } ?? "cannot be asked for"
    return [
      "reference: \(library.name), \(library.configuration)\(core)\(threads)",
      "of this library (reported only, neither is an oracle): cblas_dsdot "
        + (reference.dsdotAccumulatesInDouble ? "sums in Double" : "does not sum in Double")
        + "; cblas_sasum \(sasum) the number of threads",
    ]
  }

  private func failureLines(_ row: Row) -> [String] {
    guard let failure = row.failure else { return [] }
    var lines = [
      "", "\(row.entry.name), \(row.variant.name): \(row.failedTrialCount) of \(row.trialCount) trials failed",
    ]
    for finding in failure.findings { lines.append("  \(finding.kind.rawValue): \(finding.message)") }
    lines.append("  first:    \(row.command(for: failure.trial))")
    lines.append("  smallest: \(row.command(for: failure.smallest))")
    return lines
  }
}

/// A ratio with three significant digits, `-` for none.
private func ratioText(_ ratio: Double?) -> String {
  guard let ratio else { return "-" }
  guard ratio.isFinite else { return "\(ratio)" }
  return ratio >= 0.001 && ratio < 1000 ? threeDecimals(ratio) : fourDigits(ratio)
}
