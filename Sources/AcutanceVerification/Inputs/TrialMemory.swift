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

  /// Where the part in use begins.
  let start: UnsafeMutableRawPointer
  private let allocation: UnsafeMutableRawPointer
  /// Bytes of a mapping, or 0 where the memory comes from the heap.
  private let mappedBytes: Int

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
      allocation = pointer
      mappedBytes = 0
      start = pointer + 64 + before
      return
    }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    // Without a guard of its own the part in use keeps its place beside a 64-byte boundary, in the last cache lines
    // before the page.
    let ownGuard = guarded != .none
    let total = ownGuard ? used : (before + used + after + 63) & ~63
    let pages = max((total + page - 1) / page, 1)
    mappedBytes = (pages + 2) * page
    allocation = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    precondition(allocation != MAP_FAILED, "no mapping of \(mappedBytes) bytes")
    memset(allocation, 0xFF, mappedBytes)
    start = allocation + (guarded == .start ? page : page + pages * page - total + (ownGuard ? 0 : before))
    precondition(
      mprotect(allocation, page, PROT_NONE) == 0 && mprotect(allocation + (pages + 1) * page, page, PROT_NONE) == 0)
  }

  deinit {
    if mappedBytes > 0 { munmap(allocation, mappedBytes) } else { free(allocation) }
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
