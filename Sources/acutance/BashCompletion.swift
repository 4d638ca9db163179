/// The completion function for bash, from the options that the parser knows. It needs nothing of the bash-completion
/// package. Where it has no words to offer, bash completes names of files (`-o default`), which it quotes better than a
/// function can.
func bashCompletion() -> String {
  var values: [String] = []
  var options: [String] = []
  for command in commands {
    for option in command.options where option.takesValue {
      let pattern = option.flags.map { "'\(command.name) \($0)'" }.joined(separator: " | ")
      switch option.values {
      case .file: values.append("    \(pattern)) return ;;")
      case .text: values.append("    \(pattern)) compopt +o default 2>/dev/null; return ;;")
      case .words(let words): values.append("    \(pattern)) words='\(words.joined(separator: " "))' ;;")
      }
    }
    let flags = command.options.flatMap { option in
      option.flags.map { $0.hasPrefix("--") && option.takesValue ? $0 + "=" : $0 }
    }
    options.append("    \(command.name)) words='\(flags.joined(separator: " "))' ;;")
  }
  let operands = commands.compactMap { command -> String? in
    switch command.operands {
    case .words(let words)?: "    \(command.name)) words='\(words.joined(separator: " "))' ;;"
    case .file?: nil
    case .text?, nil: "    \(command.name)) compopt +o default 2>/dev/null; return ;;"
    }
  }
  let general = commands.map(\.name) + ["help", "version", "--help", "--version"]
  return """
    # Completion of the command acutance for bash; 'acutance completion bash' made it.
    _acutance() {
      local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words= word
      COMPREPLY=()
      # bash takes --format=json for three words.
      if [[ $current == '=' ]]; then
        current=
      elif [[ $before == '=' ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '\(general.joined(separator: " "))' -- "$current"))
        return
      fi
      if [[ $command == help ]]; then
        COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " "))' -- "$current"))
        return
      fi
      # Behind -- everything is a path.
      for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        [[ $word != -- ]] || return
      done
      case "$command $before" in
    \(values.joined(separator: "\n"))
      esac
      if [[ -z $words && $current == -* ]]; then
        case $command in
    \(options.joined(separator: "\n").indented)
        esac
      elif [[ -z $words ]]; then
        case $command in
    \(operands.joined(separator: "\n").indented)
        esac
      fi
      [[ -n $words ]] || return
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      # A value follows the sign at once.
      [[ ${#COMPREPLY[@]} != 1 || $COMPREPLY != *= ]] || compopt -o nospace 2>/dev/null
    }
    complete -o default -F _acutance acutance

    """
}

extension String {
  /// Two columns further in.
  fileprivate var indented: String { split(separator: "\n").map { "  \($0)" }.joined(separator: "\n") }
}
