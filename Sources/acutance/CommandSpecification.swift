/// A command of `acutance`: what dispatch, help, completions and the manual page are made from.
struct CommandSpecification {
  let name: String
  /// What comes behind the name, in short.
  var arguments = ""
  /// What it does, in a line.
  let summary: String
  let options: [OptionSpecification]
  /// What its operands can be; `nil` if it takes none.
  var operands: ArgumentValues?
  let help: String
  let run: ([[UInt8]]) throws -> ExitStatus
}

/// All commands, in the order in which the help has them.
var commands: [CommandSpecification] {
  [
    CommandSpecification(
      name: "score", arguments: "PATH...", summary: "score photos and folders of photos",
      options: ScoreOptions.specifications, operands: .file, help: scoreHelp, run: runScore),
    CommandSpecification(
      name: "map", arguments: "PHOTO", summary: "draw where a photo is sharp", options: MapOptions.specifications,
      operands: .file, help: mapHelp, run: runMap),
    CommandSpecification(
      name: "calibrate", arguments: "PATH...", summary: "fit the settings to your own photos",
      options: CalibrateOptions.specifications, operands: .file, help: calibrateHelp, run: runCalibrate),
    CommandSpecification(
      name: "verify", summary: "check every kernel on this machine", options: VerifyOptions.specifications,
      help: verifyHelp, run: runVerify),
    CommandSpecification(
      name: "bench", summary: "time every kernel on this machine", options: BenchOptions.specifications,
      help: benchHelp, run: runBench),
    CommandSpecification(
      name: "info", summary: "version, instruction sets, libraries, threads", options: [.help], help: infoHelp,
      run: runInfo),
    CommandSpecification(
      name: "completion", arguments: "SHELL", summary: "print completions for bash or zsh", options: [.help],
      operands: .names(of: Shell.self), help: completionHelp, run: runCompletion),
    CommandSpecification(
      name: "man", summary: "print the manual page", options: [.help], help: manHelp, run: runMan),
  ]
}

/// The names of all commands in a sentence.
var commandNames: String {
  let names = commands.map(\.name)
  return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
}
