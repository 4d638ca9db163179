import AcutanceKernels
import Testing

@Suite struct VariantTests {
  @Test func scalarRunsEverywhereAndTheBestIsSupported() {
    #expect(Variant.supported.first == .scalar)
    #expect(Variant.supported.contains(.best))
    #expect(Variant.best.isSupported)
  }

  @Test func vectorVariantOfThisArchitectureIsSupported() {
    #if arch(x86_64)
      #expect(Variant.supported.contains(.v2), "these tests want a CPU with SSE4.2")
    #elseif arch(arm64)
      #expect(Variant.supported.contains(.neon))
    #endif
  }

  @Test func namesRoundTrip() throws {
    for variant in Variant.supported { #expect(try Variant(named: variant.name) == variant) }
  }

  @Test func unknownNameIsAnErrorThatListsTheNames() {
    let error = #expect(throws: VariantError.self) { try Variant(named: "nonsense") }
    #expect(error == .unknown(name: "nonsense"))
    let text = "\(error!)"
    #expect(text.contains("'nonsense'"))
    for variant in Variant.supported { #expect(text.contains(variant.name)) }
  }

  /// In a process of its own: other tests give unsupported variants kernels from elsewhere.
  @Test func unsupportedVariantIsAnErrorAndNeverAFallback() async {
    await #expect(processExitsWith: .success) {
      let plane = try Plane<Float>(width: 16, height: 16)
      for variant in Variant.allCases where !variant.isSupported {
        #expect(throws: VariantError.unsupported(variant)) { try Variant(named: variant.name) }
        #expect(throws: VariantError.unsupported(variant)) { try variant.selfCheckFailures() }
        #expect(throws: KernelError.variant(.unsupported(variant))) {
          try laplacianMoments(of: plane, variant: variant)
        }
        #expect(throws: KernelError.variant(.unsupported(variant))) {
          try areaReduced(plane, to: PixelSize(width: 8, height: 8), variant: variant)
        }
      }
    }
  }
}
