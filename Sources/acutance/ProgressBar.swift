import AcutanceImages
import AcutanceKernels
import Locking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A bar on standard error while there is work, cleared at the end; nothing at all where standard error is no
/// terminal.
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var lastDrawn: ContinuousClock.Instant?
  }

  private let isShown: Bool
  private let state = Locked(State())

  init() {
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    isShown = isatty(STDERR_FILENO) == 1 && !isDumb
  }

  /// One more is done, of so many.
  func advance(of total: Int) {
    guard isShown else { return }
    state.withLock { state in
      state.done += 1
      draw(&state, total)
    }
  }

  /// So many are done of so many.
  func show(done: Int, of total: Int) {
    guard isShown else { return }
    state.withLock { state in
      state.done = done
      draw(&state, total)
    }
  }

  /// Twenty times a second at most, so that small work is not slowed down by it.
  private func draw(_ state: inout State, _ total: Int) {
    let now = ContinuousClock.now
    if let last = state.lastDrawn, now - last < .milliseconds(50) { return }
    state.lastDrawn = now
    write("\r" + Self.line(done: state.done, total: total, width: Self.terminalWidth()) + "\u{1B}[K")
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  /// A line that is narrower than the terminal: a full one would wrap, and the next would not overwrite it.
  static func line(done: Int, total: Int, width: Int) -> String {
    let count = "\(done)/\(total)"
    let room = min(width - 1, 60) - count.utf8.count - 3
    guard room >= 5 else { return String(count.prefix(max(0, width - 1))) }
    let filled = done * room / max(total, 1)
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled) + "] " + count
  }

  private static func terminalWidth() -> Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
