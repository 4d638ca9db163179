import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C (SIGINT) and SIGTERM while photos are scored: the first asks to begin no new photo, so that a report of what is
/// done can be written; the second ends the process at once.
enum Interruption {
  /// The first signal; 0 while there was none.
  private static let signal = Atomic<Int32>(0)
  /// Whether the second signal has to wait, and whether it came meanwhile.
  private static let isUninterruptible = Atomic<Bool>(false)
  private static let isDue = Atomic<Bool>(false)

  /// The signal that asked to stop, if one did.
  static var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether no new photo is to be begun.
  @Sendable static func wasAskedFor() -> Bool { received != nil }

  /// Listens from here on. Before, a signal ends the process as usual: there is nothing to report yet.
  static func listen() {
    // Made now and not in the handler, which may take no lock.
    _ = received
    _ = isUninterruptible.load(ordering: .relaxed)
    _ = isDue.load(ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      // Who had it ignored from the start (nohup, a shell's background) wants that.
      guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handle
      #else
        action.__sigaction_handler.sa_handler = handle
      #endif
      // System calls that a signal interrupts go on.
      action.sa_flags = Int32(SA_RESTART)
      sigaction(number, &action, nil)
      sigaddset(&signals, number)
    }
    // Who starts a process from a thread that has signals blocked passes that on, mostly without knowing.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is no pointer that Swift could compare.
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == 1
  }

  /// Runs what leaves something behind if it is cut short, a temporary file: a second signal ends the process after it.
  static func withoutInterruption<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    isUninterruptible.store(true, ordering: .sequentiallyConsistent)
    defer {
      isUninterruptible.store(false, ordering: .sequentiallyConsistent)
      if isDue.load(ordering: .sequentiallyConsistent) { _exit(128 + signal.load(ordering: .relaxed)) }
    }
    try body()
  }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    let (isFirst, first) = signal.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
    guard !isFirst else { return }
    if isUninterruptible.load(ordering: .sequentiallyConsistent) {
      isDue.store(true, ordering: .sequentiallyConsistent)
    } else {
      _exit(128 + first)
    }
  }
}
