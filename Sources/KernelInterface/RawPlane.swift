/// A plane as the kernels see it: the address of the first pixel and the distance between rows.
///
/// The type of a pixel is the kernel's affair. `rowBytes` may be negative (rows stored bottom up) and is a multiple
/// of the pixel's size; the checked entries of `AcutanceKernels` see to that.
public struct RawPlane {
  public let base: UnsafeRawPointer
  public let width: Int
  public let height: Int
  public let rowBytes: Int

  @inlinable
  public init(base: UnsafeRawPointer, width: Int, height: Int, rowBytes: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.rowBytes = rowBytes
  }

  @inlinable
  public func row(_ y: Int) -> UnsafeRawPointer { base + y &* rowBytes }
}
