import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory full of 0xFF, with a page at one end or at both that cannot be touched.
struct TrialMemory: ~Copyable {
  enum Guard { case none, start, end }

  private enum Allocation {
    case heap(UnsafeMutableRawPointer)
    case pages(GuardedMapping)
  }

  /// Where the part in use begins.
  let start: UnsafeMutableRawPointer
  private let allocation: Allocation

  /// - Parameters:
  ///   - before: bytes in front of the part in use, which begins that many bytes behind a 64-byte boundary; none with a
  ///     guard at the start.
  ///   - after: bytes behind the part in use; none with a guard at the end.
  init(before: Int, used: Int, after: Int, guarded: Guard) {
    guard guarded != .none || KernelMemory.guardsPages else {
      // A cache line more on both sides: what is written or read there is poison as well.
      let total = before + used + after + 128
      var pointer: UnsafeMutableRawPointer?
      guard posix_memalign(&pointer, 64, total) == 0, let pointer else { fatalError("no memory for \(total) bytes") }
      memset(pointer, 0xFF, total)
      allocation = .heap(pointer)
      start = pointer + 64 + before
      return
    }
    // Without a guard of its own the part in use keeps its place beside a 64-byte boundary, in the last cache lines
    // before the page.
    let ownGuard = guarded != .none
    let total = ownGuard ? used : (before + used + after + 63) & ~63
    guard let mapping = GuardedMapping(bytes: total) else { fatalError("no mapping for \(total) bytes") }
    memset(mapping.start, 0xFF, mapping.byteCount)
    start = guarded == .start ? mapping.start : mapping.end - total + (ownGuard ? 0 : before)
    allocation = .pages(mapping)
  }

  deinit {
    switch allocation {
    case .heap(let pointer): free(pointer)
    case .pages(let mapping): mapping.unmap()
    }
  }
}

extension TrialMemory.Guard {
  init(_ layout: TrialLayout) {
    switch layout {
    case .guardedStart: self = .start
    case .guardedEnd: self = .end
    default: self = .none
    }
  }
}
