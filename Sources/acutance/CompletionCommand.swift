enum Shell: String, CaseIterable { case bash, zsh }

/// `acutance completion`
func runCompletion(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let parsed = try parseArguments(arguments, options: [.help])
  guard parsed.options.isEmpty else {
    try writeToStandardOutput(completionHelp)
    return .success
  }
  guard let name = parsed.operands.first, parsed.operands.count == 1 else {
    throw UsageError("completion wants one SHELL: bash or zsh")
  }
  guard let shell = Shell(rawValue: String(decoding: name, as: UTF8.self)) else {
    throw UsageError("there is no completion for '\(String(decoding: name, as: UTF8.self))'; bash and zsh have one")
  }
  switch shell {
  case .bash: try writeToStandardOutput(bashCompletion())
  case .zsh: try writeToStandardOutput(zshCompletion())
  }
  return .success
}

extension OptionSpecification {
  /// As it is written on a command line: "--output", "-o".
  var flags: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}
