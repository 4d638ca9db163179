import AcutanceKernels

/// What is to be measured.
public struct BenchmarkOptions: Sendable {
  /// How many cases of each entry are measured.
  public enum Suite: String, Sendable, CaseIterable {
    /// Each entry of the catalogue once.
    case core
    /// Every case of every entry.
    case full
  }

  /// Which cases are measured.
  public var suite: Suite
  /// Whether a case of this name is measured.
  public var includes: @Sendable (String) -> Bool
  /// The compilations that are measured, each by itself.
  public var variants: [Variant]
  /// The sizes of the planes.
  public var sizes: [BenchmarkSize]
  /// Seconds for measuring, all cases together; checks and warming up come on top.
  public var seconds: Double
  /// Of the order of the repetitions.
  public var seed: UInt64
  /// How often this thread has asked for memory so far, where somebody counts.
  public var allocationCount: (@Sendable () -> Int)?

  /// The options; without arguments the core suite in every variant of this CPU.
  public init(
    suite: Suite = .core, variants: [Variant] = Variant.supported, sizes: [BenchmarkSize] = BenchmarkSize.coreSizes,
    seconds: Double = 45, seed: UInt64 = 1, allocationCount: (@Sendable () -> Int)? = nil,
    includes: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.suite = suite
    self.variants = variants
    self.sizes = sizes
    self.seconds = seconds
    self.seed = seed
    self.allocationCount = allocationCount
    self.includes = includes
  }
}

extension BenchmarkSize {
  /// A plane of the first cache level and one of the second.
  public static let coreSizes = [BenchmarkSize(width: 64, height: 64), BenchmarkSize(width: 640, height: 480)]
}
