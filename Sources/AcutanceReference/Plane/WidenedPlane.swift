import AcutanceKernels

extension DoubleMatrix {
  /// The pixels of a view as Doubles, padding left behind.
  public init(_ plane: PlaneView<Float>) { self.init(plane) { Double($0) } }

  /// The pixels of a view as Doubles, in their own unit (0...255).
  public init(_ plane: PlaneView<UInt8>) { self.init(plane) { Double($0) } }

  /// The pixels of a view as Doubles, in their own unit (0...65535).
  public init(_ plane: PlaneView<UInt16>) { self.init(plane) { Double($0) } }

  /// The pixels of an owned plane as Doubles, padding left behind.
  public init(_ plane: Plane<Float>) { self.init(plane) { Double($0) } }

  /// The pixels of an owned plane as Doubles, in their own unit (0...255).
  public init(_ plane: Plane<UInt8>) { self.init(plane) { Double($0) } }

  /// The pixels of an owned plane as Doubles, in their own unit (0...65535).
  public init(_ plane: Plane<UInt16>) { self.init(plane) { Double($0) } }

  @inline(__always)
  private init<Pixel: ImagePixel>(_ plane: PlaneView<Pixel>, _ widened: (Pixel) -> Double) {
    let (width, height) = (plane.width, plane.height)
    let values = [Double](unsafeUninitializedCapacity: width * height) { values, count in
      var place = 0
      for y in 0..<height {
        for x in 0..<width {
          values.initializeElement(at: place, to: widened(plane[x, y]))
          place += 1
        }
      }
      count = place
    }
    self.init(rows: height, columns: width, values: values)
  }

  @inline(__always)
  private init<Pixel: ImagePixel>(_ plane: Plane<Pixel>, _ widened: (Pixel) -> Double) {
    let (width, height) = (plane.width, plane.height)
    let values = [Double](unsafeUninitializedCapacity: width * height) { values, count in
      for y in 0..<height {
        plane.withRow(y) { row in
          for x in row.indices { values.initializeElement(at: y * width + x, to: widened(row[x])) }
        }
      }
      count = width * height
    }
    self.init(rows: height, columns: width, values: values)
  }
}
