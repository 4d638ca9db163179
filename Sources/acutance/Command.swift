import AcutanceKernels

/// Runs the subcommand that the first argument names, and reports what goes wrong on standard error.
func runCommand(_ arguments: [[UInt8]]) -> ExitStatus {
  let name = arguments.first.map { String(decoding: $0, as: UTF8.self) }
  let rest = Array(arguments.dropFirst())
  do {
    switch name {
    case "score": return try runScore(rest)
    case "map": return try runMap(rest)
    case "calibrate": return try runCalibrate(rest)
    case "info": return try runInfo(rest)
    case "verify": return try runVerify(rest)
    case "bench": return try runBench(rest)
    case "--version":
      try writeToStandardOutput("acutance \(acutanceVersion)\n")
    case "--help", "-h", "help":
      try writeToStandardOutput(mainHelp)
    case nil: throw UsageError("a command is missing: score, map, calibrate, verify, bench or info")
    case let name?:
      let kind = name.hasPrefix("-") ? "option" : "command"
      throw UsageError("there is no \(kind) '\(name)'; the commands are score, map, calibrate, verify, bench and info")
    }
    return .success
  } catch let error as UsageError {
    let commands = ["score", "map", "calibrate", "verify", "bench", "info"]
    let help = name.map { commands.contains($0) ? "acutance \($0) --help" : nil } ?? nil
    writeMessage(error.message)
    writeMessage("'\(help ?? "acutance --help")' says more")
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
