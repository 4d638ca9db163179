/// `acutance --help`
var mainHelp: String {
  let usages = commands.map { command in
    let call = "acutance \(command.name)\(command.arguments.isEmpty ? "" : " \(command.arguments)")"
    return (call, command.summary)
  }
  let others = [
    ("acutance COMMAND --help", "options and examples of a command"), ("acutance --version", "the version"),
  ]
  let width = 27
  let lines = (usages + others).enumerated().map { index, line in
    (index == 0 ? "usage: " : "       ") + line.0 + String(repeating: " ", count: max(1, width - line.0.count)) + line.1
  }
  return """
    acutance \(acutanceVersion): how sharp photographs are, what draws
    the eye in them, whether there are faces, and how that was measured

    \(lines.joined(separator: "\n"))

    Results go to standard output, messages to standard error. Options may stand
    anywhere, be shortened as long as they stay unambiguous, and be written --name
    value or --name=value; behind -- everything is a path, so that of '-o.jpg' can
    be given. '-' is standard input or standard output where a command says so.

    examples:
      acutance score ~/Pictures
      acutance map holiday.jpg --kind saliency -o heat-map.png
      acutance man | man -l -

    exit status:
    \(exitStatusTable)

    """
}

/// What every exit status of every command means; the help of a command says what it means there.
let exitStatusTable = """
    0    nothing failed
    1    some inputs failed; the others have results
    2    the command line makes no sense, or names what cannot be used
    3    an error of the command's own, or results that could not be written
    5    bench: slower than the baseline
    130  interrupted by Ctrl-C; score has written a report of what was done
    143  terminated, in the same way
  """

let completionHelp = """
  usage: acutance completion SHELL

  Prints what makes the Tab key complete commands, options and their values in a
  shell: bash or zsh. './dev install' puts it in place.

    -h, --help           this text

  examples:
    source <(acutance completion bash)
    acutance completion bash > ~/.local/share/bash-completion/completions/acutance
    acutance completion zsh > ~/.zfunc/_acutance

  exit status: 0 printed, 2 usage, 3 internal error

  """

let manHelp = """
  usage: acutance man

  Prints the manual page, made from what --help says, for man and groff.

    -h, --help           this text

  examples:
    acutance man | man -l -
    acutance man > ~/.local/share/man/man1/acutance.1

  exit status: 0 printed, 2 usage, 3 internal error

  """
