import AcutanceKernels

/// Memory for a result plane of Floats with a pattern in it that no kernel computes, and padding between the rows.
///
/// The rows are a multiple of 64 bytes apart on a 64-byte boundary, as those of `Plane` are, so that stores past the
/// caches are tried too.
struct TrialOutput: ~Copyable {
  private let width: Int
  private let height: Int
  private let stride: Int
  private let memory: TrialMemory
  private let bytes: UnsafeMutableRawBufferPointer

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    // One cache line of padding at least.
    stride = (width + 31) & ~15
    let used = height > 0 ? stride * height * MemoryLayout<Float>.stride : 0
    memory = TrialMemory(before: 0, used: used, after: 0, guarded: .none)
    bytes = UnsafeMutableRawBufferPointer(start: memory.start, count: used)
  }

  /// All bits set: a NaN that arithmetic does not make (its results are quiet NaNs with an empty payload, or with that
  /// of an operand, and no input of a trial holds this one).
  private static var sentinel: UInt32 { 0xFFFF_FFFF }

  /// Lets a kernel write the plane, and reads what it wrote.
  func observation(_ write: (inout MutablePlaneView<Float>) throws -> Void) throws -> Observation {
    var view = try MutablePlaneView<Float>(
      unsafeMutableBytes: bytes, width: width, height: height, rowBytes: stride * MemoryLayout<Float>.stride)
    try write(&view)
    var values: [Double] = []
    values.reserveCapacity(width * height)
    var unwritten: [Int] = []
    var wroteOutside = false
    let pixels = UnsafeRawBufferPointer(bytes).bindMemory(to: UInt32.self)
    for y in 0..<height {
      for x in 0..<stride {
        let bits = pixels[y * stride + x]
        if x >= width {
          if bits != Self.sentinel { wroteOutside = true }
        } else {
          if bits == Self.sentinel { unwritten.append(values.count) }
          values.append(Double(Float(bitPattern: bits)))
        }
      }
    }
    return Observation(values: values, unwritten: unwritten, wroteOutside: wroteOutside)
  }
}

extension Observation {
  /// The pixels of a plane that the operation made.
  init(_ plane: Plane<Float>) { self.init(values: plane.pixels.map { Double($0) }) }
}
