import CVector

// Integer pixels of a row as Float: exact, since 16 bits fit a significand.

func widenUInt8(_ source: UnsafeRawPointer, _ count: Int, _ output: UnsafeMutablePointer<Float>) {
  let source = source.assumingMemoryBound(to: UInt8.self)
  var x = 0
  while x &+ 16 <= count {
    v16f_store(output + x, v16u8_to_float(source + x))
    x &+= 16
  }
  while x < count {
    output[x] = Float(source[x])
    x &+= 1
  }
}

func widenUInt16(_ source: UnsafeRawPointer, _ count: Int, _ output: UnsafeMutablePointer<Float>) {
  let source = source.assumingMemoryBound(to: UInt16.self)
  var x = 0
  while x &+ 16 <= count {
    v16f_store(output + x, v16u16_to_float(source + x))
    x &+= 16
  }
  while x < count {
    #if MUTANT_MISSING_WIDENING  // 16 bits are taken for signed ones
      output[x] = Float(Int16(bitPattern: source[x]))
    #else
      output[x] = Float(source[x])
    #endif
    x &+= 1
  }
}
