import CVector

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One compilation of the kernels, named after the instruction set it needs. A value that is handed to a kernel, so
/// that a test or a benchmark can ask for each; the default is the best that this CPU runs.
///
/// Results: integer kernels have the same bits on every variant, Float kernels agree within their stated bounds.
public enum Variant: String, CaseIterable, Sendable, Hashable {
  /// One pixel after the other, for every machine: the twin that the others are checked against.
  case scalar
  /// x86-64-v2: SSSE3 and SSE4, 16-byte vectors, no FMA.
  case v2
  /// x86-64-v3: AVX2 and FMA, 32-byte vectors.
  case v3
  /// x86-64-v4: AVX-512 (F, BW, CD, DQ, VL), 64-byte vectors.
  case v4
  /// AArch64 with NEON.
  case neon
  /// The vector text compiled for the baseline of any other architecture.
  case portable

  /// The name in `ACUTANCE_VARIANT`, in reports and in error messages.
  public var name: String { rawValue }

  /// Whether this CPU runs the variant.
  public var isSupported: Bool {
    switch self {
    case .scalar: return true
    case .v2, .v3, .v4:
      #if X86_VARIANTS
        return self == .v2
          ? acutance_cpu_has_x86_64_v2() : self == .v3 ? acutance_cpu_has_x86_64_v3() : acutance_cpu_has_x86_64_v4()
      #else
        return false
      #endif
    case .neon:
      #if arch(arm64)
        return true
      #else
        return false
      #endif
    case .portable:
      #if X86_VARIANTS || arch(arm64)
        return false
      #else
        return true
      #endif
    }
  }

  /// The variants this CPU runs, the slowest first.
  public static let supported: [Variant] = allCases.filter(\.isSupported)

  /// The fastest variant this CPU runs.
  public static let best: Variant = supported.last ?? .scalar

  /// The variant that is used where none is asked for: the one that the environment variable `ACUTANCE_VARIANT`
  /// names, or the best.
  ///
  /// - Throws: `VariantError` if the variable names no variant, or one that this CPU does not run. There is no
  ///   fallback: who forces a variant wants to know that it ran. The variable is read once in a process.
  public static func selected() throws(VariantError) -> Variant { try selection.get() }

  private static let selection: Result<Variant, VariantError> = {
    guard let value = getenv("ACUTANCE_VARIANT") else { return .success(best) }
    return Result { () throws(VariantError) in try Variant(named: String(cString: value)) }
  }()

  /// The variant of a name that this CPU runs.
  public init(named name: String) throws(VariantError) {
    guard let variant = Variant(rawValue: name) else { throw .unknown(name: name) }
    guard variant.isSupported else { throw .unsupported(variant) }
    self = variant
  }
}

extension Variant: CustomStringConvertible {
  public var description: String { rawValue }
}

/// A variant that does not exist, or that this CPU cannot run.
public enum VariantError: Error, Equatable, Sendable {
  /// No variant has this name.
  case unknown(name: String)
  /// The variant needs instructions that this CPU does not have.
  case unsupported(Variant)
}

extension VariantError: CustomStringConvertible {
  public var description: String {
    let names = Variant.supported.map(\.name).joined(separator: ", ")
    return switch self {
    case .unknown(let name): "there is no kernel variant '\(name)'; this CPU runs: \(names)"
    case .unsupported(let variant): "this CPU does not run the kernel variant '\(variant.name)'; it runs: \(names)"
    }
  }
}
