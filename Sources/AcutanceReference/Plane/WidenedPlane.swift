import AcutanceKernels

extension DoubleMatrix {
  /// The pixels of a view as Doubles, padding left behind.
  public init(_ plane: PlaneView<Float>) { self.init(plane) { Double($0) } }

  /// The pixels of a view as Doubles, in their own unit (0...255).
  public init(_ plane: PlaneView<UInt8>) { self.init(plane) { Double($0) } }

  /// The pixels of a view as Doubles, in their own unit (0...65535).
  public init(_ plane: PlaneView<UInt16>) { self.init(plane) { Double($0) } }

  private init<Pixel: ImagePixel>(_ plane: PlaneView<Pixel>, _ widened: (Pixel) -> Double) {
    self.init(rows: plane.height, columns: plane.width)
    for y in 0..<plane.height {
      for x in 0..<plane.width { self[y, x] = widened(plane[x, y]) }
    }
  }
}
