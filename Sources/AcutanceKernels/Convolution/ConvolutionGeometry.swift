import KernelInterface

/// Where the taps of an output lie: tap (i, j) of output (x, y) is at column x + i - left and row y + j - top of the
/// pixels that may be used, and the border rule says what stands there if that is outside.
struct ConvolutionGeometry {
  /// All pixels that may be used: the view, or with `Border.surroundings` as much of its parent as there is.
  let source: RawPlane
  let left: Int
  let top: Int
  /// The rule beyond `source`.
  let border: Border
  let target: PixelSize

  init<Pixel: ImagePixel>(_ view: borrowing PlaneView<Pixel>, _ kernel: Kernel, _ border: Border) {
    target = Self.targetSize(of: PixelSize(width: view.width, height: view.height), kernel, border)
    switch border {
    case .valid:
      (left, top) = (0, 0)
      source = view.raw
      self.border = .zero
    case .surroundings(let beyond):
      (left, top) = (kernel.anchorX - view.margins.left, kernel.anchorY - view.margins.top)
      source = view.rawWithMargins
      self.border = beyond
    default:
      #if MUTANT_ANCHOR  // the anchor is in the middle
        (left, top) = (kernel.width / 2, kernel.height / 2)
      #else
        (left, top) = (kernel.anchorX, kernel.anchorY)
      #endif
      source = view.raw
      self.border = border
    }
  }

  /// Columns whose taps all lie inside the source, made a multiple of 16 at both ends.
  func interior(_ kernel: Kernel) -> Range<Int> {
    let start = (max(left, 0) + 15) & ~15
    let end = min(target.width, source.width - kernel.width + 1 + left)
    return end - start >= 16 ? start..<start + (end - start) & ~15 : 0..<0
  }

  /// The size of the result: smaller than the plane for `valid`, and as large otherwise.
  static func targetSize(of source: PixelSize, _ kernel: Kernel, _ border: Border) -> PixelSize {
    guard border == .valid else { return source }
    return PixelSize(
      width: max(0, source.width - kernel.width + 1), height: max(0, source.height - kernel.height + 1))
  }
}
