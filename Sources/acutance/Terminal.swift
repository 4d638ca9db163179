#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// When text has colours (`--color`).
enum ColourChoice: String, CaseIterable {
  /// On a terminal that has them, unless the environment says NO_COLOR (any value but an empty one).
  case auto, always, never

  /// Whether what is written to standard output has colours.
  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isStandardOutputTerminal && variable("TERM") ?? "dumb" != "dumb" && variable("NO_COLOR") == nil
    }
  }

  private func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

/// Whether a person would see the bytes of standard output.
var isStandardOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

/// Columns of the terminal that standard output is, or 80.
func standardOutputWidth() -> Int {
  var size = winsize()
  guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
  return Int(size.ws_col)
}
