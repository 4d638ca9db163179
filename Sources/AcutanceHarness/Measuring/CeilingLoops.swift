import AcutanceKernels
import CMeasuring

/// The compilation of the ceilings' loops that belongs to a variant: the widest vectors that the variant may use.
///
/// The scalar twin has the loops of the baseline: it is compiled for it, and a compiler may use its vectors.
enum CeilingLevel: Hashable, Sendable {
  case baseline, v3, v4

  init(_ variant: Variant) {
    switch variant {
    case .v3: self = .v3
    case .v4: self = .v4
    default: self = .baseline
    }
  }

  var code: acutance_level {
    switch self {
    case .baseline: ACUTANCE_LEVEL_BASELINE
    case .v3: ACUTANCE_LEVEL_V3
    case .v4: ACUTANCE_LEVEL_V4
    }
  }
}

/// Memory for a ceiling's loop, on a huge page where it is large, as planes are.
final class CeilingBuffer {
  let floats: UnsafeMutablePointer<Float>
  let count: Int

  /// As many Floats as `bytes` hold, in units of 512 bytes, at least one.
  init(bytes: Int) throws {
    count = max(bytes / 512, 1) * 128
    let isLarge = count * 4 >= 4 << 20
    guard let pointer = KernelMemory.allocate(bytes: count * 4, alignment: isLarge ? 2 << 20 : 64) else {
      throw PlaneError.outOfMemory(bytes: bytes)
    }
    acutance_ask_for_huge_pages(pointer, isLarge ? count * 4 : 0)
    floats = pointer.bindMemory(to: Float.self, capacity: count)
    // Touched, so that every page is there; and no subnormal numbers.
    floats.initialize(repeating: 0.5, count: count)
  }

  deinit { KernelMemory.free(floats) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: floats, count: count * 4) }
}
