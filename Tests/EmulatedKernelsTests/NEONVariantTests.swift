import AcutanceKernels
import AcutanceVerification
import EmulatedKernels
import TestSupport
import Testing

/// The public functions on `Variant.neon`, provided by the emulator. Each test is a process of its own, because all
/// tests of a process share the variants, and others want `.neon` to be unsupported.
@Suite(.enabled(if: Emulation.isPossible, Emulation.comment))
struct NEONVariantTests {
  /// The catalogue of kernel cases judges the outputs, as it does those of every other variant.
  @Test func catalogue() async {
    await #expect(processExitsWith: .success) { try judgeByCatalogue() }
  }

  /// Whole numbers have the same bits on every variant; so have halves, bytes and extremes of Floats.
  @Test func wholeNumbers() async {
    await #expect(processExitsWith: .success) { try compareWholeNumbers() }
  }
}

private func provideNEON() throws {
  Variant.neon.provide(try EmulatedNEON.makeKernelTable(guest: Emulation.guestURL.path))
}

private func judgeByCatalogue() throws {
  try provideNEON()
  let report = Verification(variants: [.scalar, .neon], scale: TestScale.isFull ? .standard : .quick, threads: 2).run()
  #expect(report.passed, "\(report.table())")
  #expect(report.rows.contains { $0.variant == .neon && $0.trialCount > 0 })
}

private func compareWholeNumbers() throws {
  try provideNEON()
  var random = SeededGenerator(seed: 41)
  let (width, height) = (317, 83)
  let bytes = try Plane<UInt8>(width: width, height: height, pixels: random.bytes(width * height))
  let words = try Plane<UInt16>(width: width, height: height) { _, _ in random.integer(0...65535) }
  let floats = try Plane<Float>(width: width, height: height) { _, _ in random.float(0...1) }
  try expectSame("laplacian of bytes") { try laplacianMoments(of: bytes, border: .replicate, variant: $0) }
  try expectSame("laplacian of words") { try laplacianMoments(of: words, variant: $0) }
  for kernel in ResponseKernel.allCases {
    try expectSame("\(kernel) of bytes") {
      try responseMoments(of: bytes, kernel: kernel, statistics: .all, threads: 2, variant: $0)
    }
    try expectSame("\(kernel) of words") {
      try responseMoments(of: words, kernel: kernel, statistics: .all, variant: $0)
    }
  }
  for target in [PixelSize(width: 158, height: 41), PixelSize(width: 100, height: 50)] {
    try expectSame("bytes to \(target)") { try areaReduced(bytes, to: target, variant: $0) }
    try expectSame("words to \(target)") { try areaReduced(words, to: target, variant: $0) }
  }
  try expectSame("bytes of floats") { try quantized(floats.view, scale: 255, offset: 0, variant: $0) }
}

private func expectSame<Result: Equatable>(_ label: Comment, _ run: (Variant) throws -> Result) throws {
  #expect(try run(.neon) == run(.scalar), label)
}
