// The public calls; see `ConvolutionPlan` for what runs.

/// How a convolution is to be run; nothing of it changes what is computed, only within which bound.
public struct ConvolutionOptions: Sendable, Hashable {
  /// The method, or `nil` for the one that is fastest for the kernel.
  public var method: ConvolutionMethod?
  /// The compilation to run; `nil` for the default.
  public var variant: Variant?

  public init(method: ConvolutionMethod? = nil, variant: Variant? = nil) {
    self.method = method
    self.variant = variant
  }
}

/// The ways to compute a convolution.
public enum ConvolutionMethod: String, Sendable, Hashable, CaseIterable {
  /// Every tap of every output, in one order: rows of taps from the top, taps from the left.
  case direct
  /// A row of taps and then a column of taps; for kernels that are an outer product.
  case separable
}
