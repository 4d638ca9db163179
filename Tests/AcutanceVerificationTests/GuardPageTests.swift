import AcutanceKernels
import AcutanceVerification
import Testing

// Guards are there until the process ends, so each of these runs in a process of its own.

@Suite struct GuardPageTests {
  /// Every kernel in every variant, with a page that cannot be touched before and behind every buffer.
  @Test func kernelsStayInsideTheirMemory() async {
    await #expect(processExitsWith: .success) {
      KernelMemory.guardPages()
      let report = Verification(scale: .quick, threads: 2).run()
      #expect(report.passed, "\(report.table())")
    }
  }

  @Test func aByteBehindMemoryEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      KernelMemory.guardPages()
      let memory = KernelMemory.allocate(bytes: 128)!
      memory.storeBytes(of: 1, toByteOffset: 128, as: UInt8.self)
    }
  }

  @Test func aByteBeforeMemoryOfAPageEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      KernelMemory.guardPages()
      let memory = KernelMemory.allocate(bytes: 1 << 16)!
      memory.storeBytes(of: 1, toByteOffset: -1, as: UInt8.self)
    }
  }

  /// What lies between the end of 100 bytes and the page is looked at when they are given back.
  @Test func aByteBeforeThePageEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      KernelMemory.guardPages()
      let memory = KernelMemory.allocate(bytes: 100)!
      memory.storeBytes(of: 1, toByteOffset: 100, as: UInt8.self)
      KernelMemory.free(memory)
    }
    await #expect(processExitsWith: .success) {
      KernelMemory.guardPages()
      let memory = KernelMemory.allocate(bytes: 100)!
      memory.storeBytes(of: 1, toByteOffset: 99, as: UInt8.self)
      KernelMemory.free(memory)
    }
  }
}
