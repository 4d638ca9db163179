/// The unit that statistics of responses are in: the kernels give those of integer planes as whole numbers.
public enum ResponseUnit: Sendable, Hashable, CaseIterable {
  /// The unit of the pixels (of `sobelEnergy` its square): `Moments`, the result for Float planes.
  case pixels
  /// Responses times `ResponseKernel.integerScale`, which only differs for `laplacianAlpha02`, in sixths:
  /// `IntegerMoments`, the result for `UInt8` and `UInt16` planes.
  case wholeNumbers
}
