import AcutancePhotoScoring
import ReportText

/// Where the time went, for people; on standard error, as it is about the run and not about the photos.
func timingLines(_ sums: StageTimes.Sums) -> String {
  guard sums.photos > 0 else { return "no photo was timed (those of a cache and of --lenient are not)" }
  let names: [(StageTimes.Stage, String)] = [
    (.decode, "decoding"), (.luma, "sharpness, noise"), (.colours, "colours at 640"), (.faces, "faces"),
    (.saliency, "saliency"), (.rest, "detail, exposure, hash"),
  ]
  let seconds = sums.times.map { Double($0.components.seconds) + Double($0.components.attoseconds) * 1e-18 }
  let all = seconds.reduce(0, +)
  var table = TextTable([("stage", .left), ("ms a photo", .right), ("share", .right)])
  for (stage, name) in names {
    let share = seconds[stage.rawValue] / max(all, .leastNonzeroMagnitude)
    table.append([name, milliseconds(seconds[stage.rawValue], sums.photos), "\(Int((100 * share).rounded()))%"])
  }
  table.append(["all", milliseconds(all, sums.photos), "100%"])
  return "\(sums.photos) photos timed, wall time of each thread:\n" + table.lines.joined(separator: "\n")
}

private func milliseconds(_ seconds: Double, _ photos: Int) -> String {
  threeDecimals(1000 * seconds / Double(photos))
}
