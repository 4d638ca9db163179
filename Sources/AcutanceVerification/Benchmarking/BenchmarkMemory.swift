import AcutanceKernels

/// A value that lives between calls. A class, so that the optimiser has to store what is computed.
final class BenchmarkResult<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Plane {
  /// The memory from the first row to the end of the last.
  var memory: UnsafeRawBufferPointer {
    guard width > 0, height > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return withRow(0) { row in
      row.withUnsafeBytes { UnsafeRawBufferPointer(start: $0.baseAddress, count: rowBytes * height) }
    }
  }
}

extension Plane where Pixel == Float {
  /// A NaN with all bits set, which no kernel computes.
  static var pattern: Float { Float(bitPattern: 0xFFFF_FFFF) }

  mutating func fillWithPattern() {
    for y in 0..<height {
      withMutableRow(y) { row in
        for x in row.indices { row[x] = Self.pattern }
      }
    }
  }
}

extension Observation {
  /// The pixels of a plane in which the pattern stood before.
  init(writtenOverPattern plane: Plane<Float>) {
    let pixels = plane.pixels
    let pattern = Plane<Float>.pattern.bitPattern
    self.init(
      values: pixels.map { Double($0) }, unwritten: pixels.indices.filter { pixels[$0].bitPattern == pattern })
  }
}

extension Trial {
  /// The pixels as a plane of the library, as its users have them.
  func plane<Pixel: TrialPixel>(of _: Pixel.Type = Pixel.self) throws -> Plane<Pixel> {
    try Plane(width: width, height: height, pixels: pixels(nil, as: Pixel.self))
  }
}

extension BenchmarkInput {
  /// An operation on a plane that gives values.
  static func measuring<Pixel: TrialPixel, Result>(
    _ trial: Trial, _: Pixel.Type, _ measure: @escaping (borrowing PlaneView<Pixel>, Variant) throws -> Result,
    observing observation: @escaping (Result) throws -> Observation
  ) throws -> BenchmarkInput {
    let plane = try trial.plane(of: Pixel.self)
    return BenchmarkInput { variant in
      let result = BenchmarkResult<Result?>(nil)
      return BenchmarkCall(memory: [plane.memory]) {
        result.value = try measure(plane.view, variant)
      } observe: {
        try observation(measure(plane.view, variant))
      }
    }
  }

  /// An operation on a plane that writes into a plane of Floats, which is there before.
  static func writing<Pixel: TrialPixel>(
    _ trial: Trial, _: Pixel.Type, target: PixelSize,
    _ write: @escaping (Variant) throws -> (borrowing PlaneView<Pixel>, inout Plane<Float>) throws -> Void
  ) throws -> BenchmarkInput {
    let plane = try trial.plane(of: Pixel.self)
    let output = BenchmarkResult(try Plane<Float>(width: target.width, height: target.height))
    return BenchmarkInput { variant in
      let write = try write(variant)
      return BenchmarkCall(memory: [plane.memory, output.value.memory]) {
        try write(plane.view, &output.value)
      } observe: {
        output.value.fillWithPattern()
        try write(plane.view, &output.value)
        return Observation(writtenOverPattern: output.value)
      }
    }
  }
}
