import AcutanceKernels

/// Runs the command that the first argument names, and reports what goes wrong on standard error.
func runCommand(_ arguments: [[UInt8]]) -> ExitStatus {
  let words = arguments.map { String(decoding: $0, as: UTF8.self) }
  let command = commands.first { $0.name == words.first }
  do {
    if let command { return try command.run(Array(arguments.dropFirst())) }
    try writeToStandardOutput(generalAnswer(words))
    return .success
  } catch let error as UsageError {
    writeMessage(error.message)
    writeMessage("'acutance \(command.map { "\($0.name) " } ?? "")--help' says more")
    return .usage
  } catch let error as VariantError {
    writeMessage("ACUTANCE_VARIANT: \(error)")
    return .usage
  } catch let error as InternalError {
    writeMessage(error.message)
    return .internalError
  } catch {
    writeMessage("\(error)")
    return .internalError
  }
}

/// The answer to what is no command of its own: `--help`, `help`, `help COMMAND`, `--version`.
private func generalAnswer(_ words: [String]) throws(UsageError) -> String {
  guard let name = words.first else { throw UsageError("a command is missing: \(commandNames)") }
  let rest = words.dropFirst()
  switch (name, rest.first) {
  case ("help", let topic?) where rest.count == 1:
    guard let command = commands.first(where: { $0.name == topic }) else {
      throw UsageError("there is no command '\(topic)'; the commands are \(commandNames)")
    }
    return command.help
  case ("--help", nil), ("-h", nil), ("help", nil): return mainHelp
  case ("--version", nil), ("-V", nil), ("version", nil): return "acutance \(acutanceVersion)\n"
  case ("--help", _), ("-h", _), ("help", _), ("--version", _), ("-V", _), ("version", _):
    throw UsageError("\(name) stands alone")
  default:
    let kind = name.hasPrefix("-") ? "option" : "command"
    throw UsageError("there is no \(kind) '\(name)'; the commands are \(commandNames)")
  }
}
