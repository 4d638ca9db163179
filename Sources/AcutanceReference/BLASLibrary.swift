import Locking

/// What computes the references: the library, as it describes itself, and two things that were found of some libraries
/// and that nothing here depends on.
public struct BLASLibrary: Sendable, Equatable {
  /// "OpenBLAS" or "Accelerate".
  public let name: String
  /// Version and build options, in the library's own words.
  public let configuration: String
  /// The core type whose kernels it chose; `nil` where the library does not tell.
  public let coreType: String?
  /// Threads that it runs on: 1, since some of its results change with their number. `nil` where there is no control.
  public let threads: Int?

  /// The library of this process.
  public static var current: BLASLibrary {
    BLASLibrary(
      name: BLAS.name, configuration: BLAS.configuration, coreType: BLAS.coreType, threads: BLAS.threads)
  }

  /// Whether `cblas_dsdot` sums in Double, as its name says; measured on every call.
  ///
  /// In every 32 values is one 1 among 31 times 2^-25: exact in Double, while a sum of a block in Float (ulp 2^-23)
  /// cannot hold them.
  public var dsdotAccumulatesInDouble: Bool {
    let blocks = 64
    let values = (0..<32 * blocks).map { $0 % 32 == 0 ? 1 : Float(0x1p-25) }
    let ones = [Float](repeating: 1, count: values.count)
    return BLAS.dsdot(values, ones) == Double(blocks) * (1 + 31 * 0x1p-25)
  }

  /// Whether `cblas_sasum` of a million Floats has other bits on two threads than on one; measured on every call. `nil`
  /// where the library's threads cannot be set.
  ///
  /// One thread is set again before this returns. References that run meanwhile on another thread of the process may
  /// run on two threads too.
  public var sasumDependsOnThreads: Bool? {
    guard BLAS.hasThreadControl else { return nil }
    // Steps of 2^-24 without a pattern: sums of a million of them round all the time.
    let values = (0..<1_000_003).map { Float(($0 &* 2_654_435_761) & 0xFF_FFFF) * 0x1p-24 }
    return Self.measuring.withLock { _ in
      BLAS.pinned
      defer { BLAS.setThreads(1) }
      let sums = [1, 2].map { threads in
        BLAS.setThreads(threads)
        return BLAS.sasum(values).bitPattern
      }
      return sums[0] != sums[1]
    }
  }

  private static let measuring = Locked(())
}

extension BLASLibrary: CustomStringConvertible {
  public var description: String { "\(configuration)\(coreType.map { ", core \($0)" } ?? "")" }
}
