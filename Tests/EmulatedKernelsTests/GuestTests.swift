import CEmulatedCall
import EmulatedKernels
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What goes wrong with a guest is said, and at once.
@Suite(.enabled(if: Emulation.isPossible, Emulation.comment))
struct GuestTests {
  @Test func missingGuest() {
    #expect(throws: EmulationError.guestMissing(path: "/nowhere/guest")) {
      _ = try EmulatedNEON.makeKernelTable(guest: "/nowhere/guest")
    }
  }

  @Test func programThatIsNoGuest() {
    let error = #expect(throws: EmulationError.self) { _ = try EmulatedNEON.makeKernelTable(guest: "/bin/true") }
    guard case .guestExited(let status, "the first request") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(status != 0)
  }

  @Test func neonFuses() {
    #expect(Emulation.table.fusesMultiplyAdd)
  }

  @Test(arguments: [Int64(EmulatedFunction.allCases.count), 1 << 40, -2])
  func unknownFunction(number: Int64) throws {
    let guest = try EmulatedNEON.startGuest(Emulation.guestURL.path)
    var request = emulated_request()
    request.function = number
    #expect(throws: EmulationError.unknownFunction(number: number)) {
      try guest.exchange(request, function: "nothing")
    }
    // It still answers.
    #expect(throws: EmulationError.unknownFunction(number: number)) {
      try guest.exchange(request, function: "nothing")
    }
  }

  @Test func badPointerEndsTheGuest() throws {
    let guest = try EmulatedNEON.startGuest(Emulation.guestURL.path)
    var request = emulated_request()
    request.function = EmulatedFunction.widenUInt8.rawValue
    request.arguments.0 = 64
    request.arguments.1 = 1000
    request.arguments.2 = 64
    let expected = EmulationError.guestKilled(signal: SIGSEGV, function: "widenUInt8")
    #expect(throws: expected) { try guest.exchange(request, function: "widenUInt8") }
    // The same reason for whoever comes later.
    #expect(throws: expected) { try guest.exchange(request, function: "convolve") }
  }

  @Test func killedGuestIsReported() throws {
    let guest = try EmulatedNEON.startGuest(Emulation.guestURL.path)
    kill(guest.processIdentifier, SIGKILL)
    #expect(throws: EmulationError.guestKilled(signal: SIGKILL, function: "mapStrip")) {
      try guest.exchange(emulated_request(), function: "mapStrip")
    }
  }

  /// A table of a dead guest ends the program with the reason.
  @Test func deadGuestEndsTheProgram() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let guest = try EmulatedNEON.startGuest(Emulation.guestURL.path)
      kill(guest.processIdentifier, SIGKILL)
      let output = Values<Float>(16) { _ in 0 }
      guest.makeKernelTable().widenUInt8(Values<UInt8>(16) { UInt8($0) }.raw, 16, output.start)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("emulated NEON: the guest was ended by signal 9 in widenUInt8"), "\(words)")
  }
}
