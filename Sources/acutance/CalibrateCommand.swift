import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceReports
import AcutanceScoring

/// `acutance calibrate`
func runCalibrate(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let options = try CalibrateOptions(arguments)
  guard !options.wantsHelp else {
    try writeToStandardOutput(calibrateHelp)
    return .success
  }
  _ = try Variant.selected()
  let inputs = PhotoFinder(options.paths).inputs
  let labels = try readLabels(options, inputs)
  var untouchable = identities(of: inputs)
  if let file = options.labels, case .success(let status) = FileStatus.of(file) { untouchable.insert(status.identity) }
  let isStream = options.output == StandardInput.name
  let output = isStream ? nil : try options.output.map { try OutputFile($0, inputs: untouchable) }

  Interruption.listen()
  let scorer = options.detectors.scorer(options.settings, options.decoding)
  let outcomes = try score(inputs, scorer, nil, threads: options.threads)
  // Settings of some of the photos would look like settings of all.
  if let signal = Interruption.received {
    writeMessage("interrupted: nothing is fitted to a part of the photos")
    return .interrupted(by: signal)
  }
  let counts = OutcomeCounts(of: outcomes)
  if counts.failed > 0 { writeMessage("\(counts.failed) of \(counts.input) inputs failed and are left out") }
  let calibration: Calibration
  do {
    calibration = try Calibration(
      scores: outcomes.compactMap(\.score), labels: labels, settings: scorer.settings)
  } catch { throw UsageError("nothing was fitted: \(error)") }

  let report = CalibrationReport(calibration, before: scorer.settings)
  let settings = SettingsFile(calibration.settings, note: report.note)
  if isStream {
    // For another command; the report is for the person then.
    writeError(report.text())
    try writeToStandardOutput(settings.json())
    return counts.failed == 0 ? .success : .someFailed
  }
  try writeToStandardOutput(report.text())
  if let output {
    try output.write(settings.json())
  } else {
    writeMessage("no settings file was written; -o FILE writes one for 'score --settings FILE'")
  }
  return counts.failed == 0 ? .success : .someFailed
}

private func readLabels(_ options: CalibrateOptions, _ inputs: [FoundInput]) throws(UsageError) -> [PhotoPath:
  PhotoLabel]
{
  guard let path = options.labels else { return [:] }
  let name = String(decoding: path, as: UTF8.self)
  let file = try LabelFile(readNamedFile(path, option: "labels"), name: name)
  let (labels, unknown) = try file.labels(of: inputs, beside: PhotoFile(bytes: path).folder, name: name)
  if unknown > 0 { writeMessage("\(name): \(unknown) of \(file.labels.count) labels are of no photo given here") }
  guard !labels.isEmpty else { throw UsageError("--labels: \(name) has no label of a photo given here") }
  return labels
}
