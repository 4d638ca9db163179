/// What an argument can be, for completion in a shell.
enum ArgumentValues {
  /// Numbers and the like: nothing to choose from.
  case text
  case file
  case words([String])

  /// The names of a choice.
  static func names<Choice: RawRepresentable<String> & CaseIterable>(of _: Choice.Type) -> ArgumentValues {
    .words(Choice.allCases.map(\.rawValue))
  }
}

/// An option that a command knows: for the parser, the completions and the manual page.
struct OptionSpecification {
  let name: String
  var letter: Character?
  var takesValue = true
  var values = ArgumentValues.text
  /// Whether it may be given more than once, each time with another value.
  var isRepeatable = false

  static let help = OptionSpecification(name: "help", letter: "h", takesValue: false)
  static let output = OptionSpecification(name: "output", letter: "o", values: .file)
}
