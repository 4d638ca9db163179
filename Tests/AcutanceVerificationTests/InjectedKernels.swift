import AcutanceKernels
import AcutanceVerification
import KernelInterface
import Locking
import Testing

/// Kernels that are watched, or wrong on purpose, in the place of a variant that this CPU does not run.
///
/// The place is one for the whole process: what uses it belongs into the suite `InjectedKernelTests`, which runs one
/// test at a time. The emulated kernels of another architecture have a place of their own.
enum InjectedKernels {
  static let variant: Variant = Variant.portable.isSupported ? .v2 : .portable

  /// Gives the variant the kernels of the best one, every call of which is reported.
  ///
  /// - Parameter falsifies: whether the result of a call is made wrong.
  static func provide(_ falsifies: @escaping @Sendable (KernelName) -> Bool) throws {
    variant.provide(try Variant.best.kernelTable().intercepted(by: falsifies))
  }

  /// Takes the kernels away.
  static func remove() { variant.provide(nil) }
}

/// Names of kernels that were called, from any thread, and whether results are made wrong from now on.
final class KernelRecord: Sendable {
  private let state = Locked((names: Set<KernelName>(), isArmed: false))

  var names: Set<KernelName> { state.withLock { $0.names } }

  func reset() { state.withLock { $0.names = [] } }

  /// From now on `note` says that results are to be wrong.
  func arm() { state.withLock { $0.isArmed = true } }

  func note(_ name: KernelName) -> Bool {
    state.withLock {
      $0.names.insert(name)
      return $0.isArmed
    }
  }
}
