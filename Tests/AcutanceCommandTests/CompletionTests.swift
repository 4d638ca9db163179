import Foundation
import Testing

/// Completions and the manual page, which are made from the parser's options and the help.
struct CompletionTests {
  private let scratch: Scratch
  private let script: String

  init() throws {
    scratch = try Scratch()
    script = try scratch.write("completion.bash", try Acutance.run(["completion", "bash"]).output)
  }

  /// What bash is offered for a line whose last word is being typed.
  private func offered(_ words: [String]) throws -> [String] {
    let result = try Bash.run(
      #"source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _acutance; printf '%s\n' "${COMPREPLY[@]}""#,
      arguments: [script] + words, in: scratch.root)
    #expect(result.status == 0 && result.errors == "", "\(words): \(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  /// Long options in a text, such as "--output".
  private func longOptions(_ text: String) -> Set<String> {
    let words = text.split { !($0 == "-" || $0.isLowercase) }
    return Set(words.filter { $0.hasPrefix("--") && $0.count > 2 }.map(String.init))
  }

  /// The options that the help of a command describes: those at the beginning of a line of its list.
  private func described(_ help: String) -> Set<String> {
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
    return longOptions(lines.map { $0.dropFirst(2).split(separator: "  ").first ?? "" }.joined(separator: "\n"))
  }

  @Test func bashKnowsTheFunction() throws {
    let result = try Bash.run(#"source "$1"; complete -p acutance"#, arguments: [script], in: scratch.root)
    #expect(result.status == 0)
    #expect(result.output == "complete -o default -F _acutance acutance\n")
  }

  @Test func everyOptionIsCompletedDescribedAndInTheManualPage() throws {
    let page = try Acutance.run(["man"]).text.replacing("\\-", with: "-")
    for name in try commandNames() {
      let help = try Acutance.run([name, "--help"]).text
      let options = described(help)
      #expect(options.contains("--help"), "\(name)")
      let completed = try offered(["acutance", name, "--"]).map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 }
      #expect(Set(completed) == options, "\(name)")
      let start = try #require(page.range(of: ".SS acutance \(name)\n"), "\(name)")
      let rest = page[start.upperBound...]
      let section = rest[..<(rest.range(of: "\n.S")?.lowerBound ?? rest.endIndex)]
      let titles = section.split(separator: "\n").filter { $0.hasPrefix("\\fB") }.joined(separator: "\n")
      #expect(longOptions(titles) == options, "\(name)")
    }
  }

  @Test func bashCompletesCommandsOptionsAndValues() throws {
    #expect(try offered(["acutance", "s"]) == ["score"])
    #expect(try Set(offered(["acutance", ""])).isSuperset(of: commandNames()))
    #expect(try offered(["acutance", "help", "cal"]) == ["calibrate"])
    #expect(try offered(["acutance", "score", "--form"]) == ["--format="])
    #expect(try offered(["acutance", "score", "--lenient"]) == ["--lenient"])
    #expect(try offered(["acutance", "score", "a.jpg", "--format", "j"]) == ["json"])
    // As bash splits --format=j, and --format= with nothing behind it.
    #expect(try offered(["acutance", "score", "--format", "=", "j"]) == ["json"])
    #expect(try offered(["acutance", "score", "--profile", "="]) == ["photo", "app"])
    #expect(try offered(["acutance", "map", "-k", "t"]) == ["tiles"])
    #expect(try offered(["acutance", "verify", "--scale", ""]) == ["quick", "standard", "full"])
    #expect(try offered(["acutance", "completion", ""]) == ["bash", "zsh"])
    // Nothing, so that bash completes names of files, or knows nothing better.
    for words in [["score", ""], ["score", "-o", "re"], ["score", "--threads", ""], ["score", "--", "--fo"]] {
      #expect(try offered(["acutance"] + words) == [], "\(words)")
    }
  }

  /// With a real line editor: the Tab key in an interactive shell.
  @Test(.enabled(if: Bash.has("script"))) func tabKeyInBash() throws {
    let folder = try #require(Acutance.url?.deletingLastPathComponent().path)
    try scratch.write("photos of cats/x", Data())
    let session = #"""
      export PATH="$1:$PATH" HISTFILE= INPUTRC=/dev/null PS1= TERM=dumb
      { printf 'source completion.bash\n'; sleep 0.5
        printf 'acutance score --prof\tapp pho\t > line 2>&1; printf "%%s" "$_" > last\n'; sleep 2; printf 'exit\n'; } |
        script -qec 'bash --norc --noprofile -i' /dev/null > typed
      """#
    let result = try Bash.run(session, arguments: [folder], in: scratch.root)
    #expect(result.status == 0)
    let typed = try String(contentsOfFile: scratch.path("typed"), encoding: .utf8)
    #expect(typed.contains("--profile=app photos\\ of\\ cats/"), "\(typed)")
  }

  @Test(.enabled(if: Bash.has("zsh"))) func zshTakesItsFunction() throws {
    try scratch.write("functions/_acutance", try Acutance.run(["completion", "zsh"]).output)
    #expect(try Bash.run("zsh -n functions/_acutance", in: scratch.root).status == 0)
    // Both ways to have it.
    for start in ["fpath=($PWD/functions $fpath)", "source functions/_acutance"] {
      let first = start.hasPrefix("fpath") ? start : ""
      let then = start.hasPrefix("fpath") ? "" : start
      let result = try Bash.run(
        "\(first); autoload -Uz compinit && compinit -D -u; \(then); print $_comps[acutance]", in: scratch.root,
        shell: "zsh")
      #expect(result.status == 0 && result.output == "_acutance\n", "\(start): \(result.errors)")
    }
  }

  /// A command without arguments too: its name stands once.
  @Test func synopsisNamesEachCommandOnce() throws {
    let page = try Acutance.run(["man"]).text
    let synopsis = try #require(page.firstMatch(of: /\.SH SYNOPSIS\n((?:.|\n)*?)\n\.SH/)).1
    let lines = synopsis.split(separator: "\n").filter { $0 != ".br" }
    #expect(lines.count >= 8)
    for line in lines { #expect(line.matches(of: /acutance/).count == 1 && !line.hasSuffix(" "), "\(line)") }
  }

  @Test(.enabled(if: Bash.has("groff"))) func manualPageIsCleanToGroff() throws {
    let page = try scratch.write("acutance.1", try Acutance.run(["man"]).output)
    let result = try Bash.run(
      #"groff -man -Tutf8 -ww -z "$1" && groff -man -Tascii -P-cbou -rLL=100n "$1""#, arguments: [page],
      in: scratch.root)
    #expect(result.status == 0 && result.errors == "")
    for title in ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT"] {
      #expect(result.output.contains(title), "\(title)")
    }
    #expect(result.output.contains("acutance score - --format json"))
  }
}
