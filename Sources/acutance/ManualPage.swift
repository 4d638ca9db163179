/// `acutance man`
func runMan(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let parsed = try parseArguments(arguments, options: [.help])
  guard parsed.options.isEmpty else {
    try writeToStandardOutput(manHelp)
    return .success
  }
  guard parsed.operands.isEmpty else { throw UsageError("man takes no arguments") }
  try writeToStandardOutput(manualPage())
  return .success
}

/// The manual page in the macros of man(7), from the commands and their help.
func manualPage() -> String {
  var lines = [
    ".TH ACUTANCE 1 \"\" \"acutance \(acutanceVersion)\" \"User Commands\"",
    // Examples are to be copied: no line is stretched, no word broken.
    ".nh", ".ad l",
    ".SH NAME", "acutance \\- scores of photographs: sharpness, what draws the eye, faces", ".SH SYNOPSIS",
  ]
  for (index, command) in commands.enumerated() {
    if index > 0 { lines.append(".br") }
    let arguments = usageArguments(command)
    lines.append("\\fBacutance \(roff(command.name))\\fR\(arguments.isEmpty ? "" : " \(roff(arguments))")")
  }
  for block in HelpPage(mainHelp).blocks {
    switch block {
    case .paragraph(let text) where !text.hasPrefix("acutance "):
      lines += [".SH DESCRIPTION", roff(text)]
    default: break
    }
  }
  lines.append(".SH COMMANDS")
  for command in commands {
    lines.append(".SS acutance \(roff(command.name))")
    for block in HelpPage(command.help).blocks { lines += roffLines(block) }
  }
  for case .lines("examples", let examples) in HelpPage(mainHelp).blocks {
    lines += [".SH EXAMPLES"] + roffLines(examples)
  }
  lines.append(".SH EXIT STATUS")
  for line in exitStatusTable.split(separator: "\n") {
    let words = line.split(separator: " ", maxSplits: 1)
    lines += [".TP 6", "\\fB\(words[0])\\fR", roff(words[1].drop { $0 == " " })]
  }
  lines += [
    ".SH ENVIRONMENT", ".TP", "\\fBNO_COLOR\\fR", "With any value but an empty one, tables have no colours.",
    ".TP", "\\fBACUTANCE_VARIANT\\fR",
    roff("Forces the kernels of one instruction set by its name; 'acutance info' lists those that this CPU runs."),
    ".TP", "\\fBTMPDIR\\fR", "Where a photo from standard input lies while it is read (default: /tmp).",
  ]
  return lines.joined(separator: "\n") + "\n"
}

private func usageArguments(_ command: CommandSpecification) -> String {
  for case .usage(let lines) in HelpPage(command.help).blocks {
    let call = "acutance \(command.name)"
    return lines.map { String($0.dropFirst($0.hasPrefix(call) ? call.count : 0).drop { $0 == " " }) }
      .joined(separator: " ")
  }
  return ""
}

private func roffLines(_ block: HelpPage.Block) -> [String] {
  switch block {
  case .usage: []
  case .paragraph(let text): [".PP", roff(text)]
  case .options(let options):
    options.flatMap { [".TP", "\\fB\(roff($0.flags))\\fR", roff($0.description)] }
  case .lines(let title, let lines): [".PP", "\(roff(title)):", ".PP"] + roffLines(lines)
  }
}

/// Lines that stay as they are.
private func roffLines(_ lines: [String]) -> [String] { [".RS 4", ".nf"] + lines.map(roff) + [".fi", ".RE"] }

/// Text that troff prints as it is: dashes and quotes stay those of ASCII, and no line is a request.
private func roff(_ text: some StringProtocol) -> String {
  var result = ""
  for character in text {
    switch character {
    case "\\": result += "\\e"
    case "-": result += "\\-"
    case "'": result += "\\(aq"
    case "`": result += "\\(ga"
    case "^": result += "\\(ha"
    case "~": result += "\\(ti"
    default: result.append(character)
    }
  }
  return result.hasPrefix(".") ? "\\&" + result : result
}
