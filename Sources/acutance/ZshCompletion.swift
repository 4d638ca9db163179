/// The completion function for zsh, from the options that the parser knows, with what the help says of each. It works as
/// an autoloaded function in a folder of `fpath` and when it is sourced.
func zshCompletion() -> String {
  let cases = commands.map { command in
    let page = HelpPage(command.help)
    var lines = command.options.map { "          \(argument($0, page.description(of: $0.name)))" }
    switch command.operands {
    case .file?: lines.append("          '*:path:_files'")
    case .words(let words)?: lines.append("          '1:argument:(\(words.joined(separator: " ")))'")
    case .text?, nil: break
    }
    return """
            \(command.name))
              _arguments -s -S : \\
      \(lines.joined(separator: " \\\n"))
              ;;
      """
  }
  let names = commands.map { "        \(quoted("\($0.name):\($0.summary)"))" }
  return """
    #compdef acutance
    # Completion of the command acutance for zsh; 'acutance completion zsh' made it.
    _acutance() {
      local curcontext=$curcontext state
      local -a line commands
      _arguments -C \\
        '(- *)'{-h,--help}'[what there is]' '(- *)'{-V,--version}'[the version]' \\
        '1:command:->command' '*::argument:->arguments' && return
      case $state in
        command)
          commands=(
    \(names.joined(separator: "\n"))
            'help:what a command does' 'version:the version'
          )
          _describe -t commands command commands
          ;;
        arguments)
          case $words[1] in
    \(cases.joined(separator: "\n"))
            help) _arguments '1:command:(\(commands.map(\.name).joined(separator: " ")))' ;;
          esac
          ;;
      esac
    }
    if [[ $funcstack[1] == _acutance ]]; then
      _acutance "$@"
    else
      compdef _acutance acutance
    fi

    """
}

/// One option as `_arguments` wants it.
private func argument(_ option: OptionSpecification, _ description: String) -> String {
  let value =
    switch option.values {
    case _ where !option.takesValue: ""
    case .text: ":value: "
    case .file: ":file:_files"
    case .words(let words): ":value:(\(words.joined(separator: " ")))"
    }
  var explanation = shortened(description)
  // A description that begins with the values says less than the option's name.
  if case .words(let words) = option.values, words.contains(explanation) {
    explanation = option.name.replacing("-", with: " ")
  }
  explanation = "[\(explanation.escapedForArguments)]" + value
  let long = "--\(option.name)\(option.takesValue ? "=" : "")"
  let many = option.isRepeatable ? "*" : ""
  guard let letter = option.letter else { return quoted("\(many)\(long)\(explanation)") }
  let exclusion = option.isRepeatable ? quoted("*") : quoted("(-\(letter) --\(option.name))")
  return "\(exclusion){-\(letter)\(option.takesValue ? "+" : ""),\(long)}\(quoted(explanation))"
}

/// What stands before the first semicolon, colon or bracket: a menu has one line for it.
private func shortened(_ description: String) -> String {
  let first = description.prefix { !";:(".contains($0) }
  return first.last == " " ? String(first.dropLast()) : String(first)
}

private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

extension String {
  fileprivate var escapedForArguments: String {
    reduce(into: "") { text, character in
      if "[]:\\".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
