import AcutanceKernels
import AcutanceScoring
import AcutanceVerification
import KernelInterface
import Testing

@Suite(.serialized) struct InjectedKernelTests {
  /// What an entry says it goes through is what it goes through, call by call.
  @Test(arguments: Catalogue.entries)
  func entriesNameTheKernelsTheyCall(entry: CatalogueEntry) throws {
    let record = KernelRecord()
    try InjectedKernels.provide {
      _ = record.note($0)
      return false
    }
    defer { InjectedKernels.remove() }
    record.reset()
    let report = Verification(entries: [entry], variants: [InjectedKernels.variant], scale: .quick).run()
    #expect(report.passed, "\(report.table())")
    var called = Set(record.names.map(\.rawValue))
    let named = Set(entry.kernels)
    // A variant without enough registers never chooses this one.
    if try Variant.best.kernelTable().factorRowsInRegisters == 0, named.contains("convolveFactors") {
      called.insert("convolveFactors")
    }
    #expect(called == named, "\(entry.name): called \(called.sorted()), named \(named.sorted())")
  }

  /// A kernel that is wrong by one in one value is found, and only by its own name.
  @Test(arguments: KernelName.allCases)
  func selfCheckFindsAWrongKernel(name: KernelName) throws {
    try InjectedKernels.provide { $0 == name }
    defer { InjectedKernels.remove() }
    #expect(try InjectedKernels.variant.selfCheckFailures() == [name.rawValue])
    let line = try selfCheckReport(of: [InjectedKernels.variant])
    #expect(line.contains("FAILED") && line.contains("\(name), \(InjectedKernels.variant)"), "\(line)")
  }

  /// No operation runs with a kernel that failed: each that needs it throws, and the kernel is not called again.
  @Test(arguments: KernelName.allCases)
  func aWrongKernelGivesNoNumber(name: KernelName) throws {
    let record = KernelRecord()
    try InjectedKernels.provide { called in
      guard called == name else { return false }
      _ = record.note(called)
      return true
    }
    defer { InjectedKernels.remove() }
    // The self-check has called it.
    #expect(try !InjectedKernels.variant.selfCheckFailures().isEmpty)
    record.reset()
    let entries = Catalogue.entries.filter { $0.kernels.contains(name.rawValue) }
    #expect(!entries.isEmpty)
    for entry in entries {
      let report = Verification(entries: [entry], variants: [InjectedKernels.variant], scale: .quick).run()
      let failure = try #require(report.rows[0].failure, "\(entry.name) without \(name)")
      #expect(
        failure.findings.contains {
          $0.kind == .error
            && $0.message == "kernel self-check failed (\(name), \(InjectedKernels.variant))"
        }, "\(failure.findings)")
    }
    #expect(record.names.isEmpty)
  }

  /// A kernel that becomes wrong after the self-check is caught by the catalogue.
  @Test(arguments: KernelName.allCases)
  func catalogueCatchesAWrongKernel(name: KernelName) throws {
    let record = KernelRecord()
    try InjectedKernels.provide { $0 == name && record.note($0) }
    defer { InjectedKernels.remove() }
    #expect(try InjectedKernels.variant.selfCheckFailures().isEmpty)
    record.arm()
    let entries = Catalogue.entries.filter { $0.kernels.contains(name.rawValue) }
    let report = Verification(entries: entries, variants: [InjectedKernels.variant], scale: .quick).run()
    // A variant without enough registers never calls `convolveFactors`.
    #expect(!report.passed || record.names.isEmpty, "nothing sees that \(name) is wrong")
  }

  @Test func sharpnessWithoutItsKernelIsNotMeasured() throws {
    let plane = try Plane<UInt8>(width: 64, height: 48) { x, y in UInt8((x * x + 3 * y) & 255) }
    try InjectedKernels.provide { $0 == .laplacianUInt8 }
    defer { InjectedKernels.remove() }
    let measured = try sharpness(of: plane, variant: InjectedKernels.variant)
    let expected = AbsenceReason.selfCheckFailed(kernel: "laplacianUInt8", variant: InjectedKernels.variant)
    #expect(measured.term.absenceReason == expected)
    #expect("\(expected)" == "kernel self-check failed (laplacianUInt8, \(InjectedKernels.variant))")
    // Another kernel's failure is none of this measurement's.
    try InjectedKernels.provide { $0 == .mapStrip }
    let other = try sharpness(of: plane, variant: InjectedKernels.variant)
    #expect(try other.term.value == sharpness(of: plane).term.value)
    #expect(other.term.value != nil)
  }
}
