import KernelInterface
import Locking
import ScalarKernels
import VectorKernels

#if X86_VARIANTS
  import VectorKernelsV3
  import VectorKernelsV4
#endif

/// The functions of a variant, and which of them failed the self-check of this process.
final class CheckedKernels: Sendable {
  let table: KernelTable
  let failures: KernelSet

  /// Runs the self-check. The scalar twin is what the others are checked against.
  init(_ table: KernelTable, isTwin: Bool = false) {
    self.table = table
    #if MUTANTS  // the catalogue is to find the fault, not this
      failures = []
    #else
      failures = isTwin ? [] : SelfCheck.failures(of: table, against: CheckedKernels.scalar.table)
    #endif
  }

  // One a compilation, made and checked at its first use.
  static let scalar = CheckedKernels(ScalarKernels.makeKernelTable(), isTwin: true)
  static let baseline = CheckedKernels(VectorKernels.makeKernelTable())
  #if X86_VARIANTS
    static let v3 = CheckedKernels(VectorKernelsV3.makeKernelTable())
    static let v4 = CheckedKernels(VectorKernelsV4.makeKernelTable())
  #endif

  /// Tables from elsewhere, for variants that this CPU does not run.
  static let provided = Locked<[Variant: CheckedKernels]>([:])
}

extension Variant {
  /// Gives a variant that this CPU does not run a table of functions: kernels of another architecture behind an
  /// emulator, or kernels that are wrong on purpose. It is checked like any other, and runs where it is asked for by
  /// value; it is never chosen, and `isSupported` stays false. `nil` takes the table away.
  package func provide(_ table: KernelTable?) {
    precondition(!isSupported, "this CPU runs \(name) itself")
    let kernels = table.map { CheckedKernels($0) }
    CheckedKernels.provided.withLock { $0[self] = kernels }
  }

  /// The functions of the variant, and what the self-check found.
  private func checkedKernels() throws(VariantError) -> CheckedKernels {
    guard isSupported else {
      guard let provided = CheckedKernels.provided.withLock({ $0[self] }) else { throw .unsupported(self) }
      return provided
    }
    switch self {
    case .scalar: return CheckedKernels.scalar
    #if X86_VARIANTS
      case .v3: return CheckedKernels.v3
      case .v4: return CheckedKernels.v4
    #endif
    default: return CheckedKernels.baseline
    }
  }

  /// The functions of the variant asked for, or of the default.
  ///
  /// - Parameter uses: the kernels that the operation may call; asked for where some kernel failed, since a set made of a
  ///   literal costs as much as a small plane.
  /// - Throws: the variant cannot run, or one of these kernels failed the self-check.
  static func kernels(
    _ variant: Variant?, for uses: @autoclosure () -> KernelSet
  ) throws(KernelError) -> KernelTable {
    let checked: CheckedKernels
    do {
      if let variant { checked = try variant.checkedKernels() } else { checked = try defaultKernels.get() }
    } catch { throw .variant(error) }
    guard checked.failures.isEmpty else {
      guard let failed = checked.failures.first(in: uses()) else { return checked.table }
      var chosen = variant
      if chosen == nil { do { chosen = try selected() } catch { throw .variant(error) } }
      throw .selfCheckFailed(kernel: failed.rawValue, variant: chosen ?? .best)
    }
    return checked.table
  }

  private static let defaultKernels: Result<CheckedKernels, VariantError> = Result { () throws(VariantError) in
    try selected().checkedKernels()
  }

  /// The names of the kernels of the variant whose results on a tiny built-in plane are not those of the scalar twin,
  /// in this process, on this machine: the check that is run before the first use. None, if all is well. An operation
  /// that needs one of them throws `KernelError.selfCheckFailed`.
  ///
  /// - Throws: `VariantError` if this CPU does not run the variant.
  public func selfCheckFailures() throws(VariantError) -> [String] {
    try checkedKernels().failures.names.map(\.rawValue)
  }

  /// The functions of the variant, whatever the self-check found.
  package func kernelTable() throws(VariantError) -> KernelTable { try checkedKernels().table }
}
