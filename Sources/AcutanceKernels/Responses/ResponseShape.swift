import KernelInterface

/// What is measured: the pixels, the kernel, the region and the statistics, checked.
struct ResponseShape: Sendable {
  enum Depth: Sendable {
    case float, bytes, words

    init<Pixel: ResponsePixel>(_: Pixel.Type) {
      self = Pixel.self == Float.self ? .float : Pixel.self == UInt8.self ? .bytes : .words
    }

    var pixelBytes: Int { self == .float ? 4 : self == .bytes ? 1 : 2 }
  }

  let depth: Depth
  let kernel: ResponseKernel
  let width: Int
  let height: Int
  let region: StatisticsRegion
  let statistics: StatisticSet
  let kernels: KernelTable
  private let variant: Variant?

  init(
    _ depth: Depth, width: Int, height: Int, kernel: ResponseKernel, border: Border, inset: Int,
    statistics: StatisticSet, variant: Variant?, operation: String = "responseMoments"
  ) throws(KernelError) {
    kernels = try Variant.kernels(variant, for: [])
    self.variant = variant
    region = try StatisticsRegion(
      width: width, height: height, border: border, inset: inset, operation: operation)
    self.depth = depth
    self.kernel = kernel
    self.width = width
    self.height = height
    self.statistics = statistics
  }

  /// Whether the kernels that fuse `laplacian4` with its sums can do it.
  var isFused: Bool { kernel == .laplacian4 && statistics.isEmpty && depth != .words }

  /// Rows of a strip. Strips are merged in order, so their height decides the bits of Float moments.
  var stripRows: Int { isFused && depth == .bytes ? laplacianUInt8StripRows : laplacianFloatStripRows }

  /// How the responses lie in scratch memory.
  var responseBytes: Int {
    switch depth {
    case .float: 4
    case .bytes: kernel == .sobelEnergy ? 4 : 2
    case .words: kernel == .sobelEnergy ? 8 : 4
    }
  }

  /// Makes responses.
  var row: ResponseTable.Row {
    switch depth {
    case .float: kernels.responses.rowFloat
    case .bytes: kernels.responses.rowUInt8
    case .words: kernels.responses.rowUInt16
    }
  }

  /// Sums responses that are whole numbers.
  var sums: ResponseTable.Sums {
    switch responseBytes {
    case 2: kernels.responses.sumsInt16
    case 4: kernels.responses.sumsInt32
    default: kernels.responses.sumsUInt64
    }
  }

  /// Sums weighted responses.
  var weighted: ResponseTable.Weighted {
    switch (depth, responseBytes) {
    case (.float, _): kernels.responses.weightedFloat
    case (_, 2): kernels.responses.weightedInt16
    case (_, 4): kernels.responses.weightedInt32
    default: kernels.responses.weightedUInt64
    }
  }

  /// - Throws: one of the kernels that a run needs failed the self-check.
  @inline(__always)
  func requireKernels(fused: Bool, weighted: Bool) throws(KernelError) {
    _ = try Variant.kernels(variant, for: kernelsUsed(fused: fused, weighted: weighted))
  }

  private func kernelsUsed(fused: Bool, weighted: Bool) -> KernelSet {
    var uses: KernelSet
    switch (depth, responseBytes) {
    case (.float, _): uses = fused ? [.laplacianFloat] : [.responseRowFloat, .momentsFloat]
    case (.bytes, 2): uses = fused ? [.laplacianUInt8] : [.responseRowUInt8, .responseSumsInt16]
    case (.bytes, _): uses = [.responseRowUInt8, .responseSumsInt32]
    case (.words, 4): uses = [.responseRowUInt16, .responseSumsInt32]
    case (.words, _): uses = [.responseRowUInt16, .responseSumsUInt64]
    }
    if weighted {
      switch (depth, responseBytes) {
      case (.float, _): uses.insert(.responseWeightedFloat)
      case (_, 2): uses.insert(.responseWeightedInt16)
      case (_, 4): uses.insert(.responseWeightedInt32)
      default: uses.insert(.responseWeightedUInt64)
      }
    }
    return uses
  }

  /// One response in scratch memory.
  func value(_ responses: UnsafeRawPointer, _ index: Int) -> Double {
    switch (depth, responseBytes) {
    case (.float, _): Double(responses.assumingMemoryBound(to: Float.self)[index])
    case (_, 2): Double(responses.assumingMemoryBound(to: Int16.self)[index])
    case (_, 4): Double(responses.assumingMemoryBound(to: Int32.self)[index])
    default: Double(responses.assumingMemoryBound(to: UInt64.self)[index])
    }
  }
}
