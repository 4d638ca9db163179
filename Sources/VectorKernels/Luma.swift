import KernelInterface

// Rec. 601 luma of stored RGB in integers: (19595 R + 38470 G + 7471 B + 32768) >> 16. The weights add up to 65536,
// so equal components give themselves, and 65535 * 65536 + 32768 still fits 32 unsigned bits. Plain loops: the
// compiler turns the constant stride into shuffles, and a decoder is a hundred times slower than either.

func lumaUInt8(
  _ source: UnsafeRawPointer, _ channels: Int, _ count: Int, _ output: UnsafeMutableRawPointer
) {
  let source = source.assumingMemoryBound(to: UInt8.self)
  let output = output.assumingMemoryBound(to: UInt8.self)
  if channels == 3 {
    var i = 0
    while i < count {
      let pixel = source + 3 &* i
      output[i] = UInt8(truncatingIfNeeded: luma(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2])))
      i &+= 1
    }
  } else {
    var i = 0
    while i < count {
      let pixel = source + 4 &* i
      output[i] = UInt8(truncatingIfNeeded: luma(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2])))
      i &+= 1
    }
  }
}

func lumaUInt16(
  _ source: UnsafeRawPointer, _ channels: Int, _ count: Int, _ output: UnsafeMutableRawPointer
) {
  let source = source.assumingMemoryBound(to: UInt16.self)
  let output = output.assumingMemoryBound(to: UInt16.self)
  var i = 0
  while i < count {
    let pixel = source + channels &* i
    output[i] = UInt16(truncatingIfNeeded: luma(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2])))
    i &+= 1
  }
}

@inline(__always)
private func luma(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
  #if MUTANT_LUMA_COEFFICIENT  // the weights add up to 65535
    (19595 &* red &+ 38469 &* green &+ 7471 &* blue &+ 32768) &>> 16
  #else
    (19595 &* red &+ 38470 &* green &+ 7471 &* blue &+ 32768) &>> 16
  #endif
}
