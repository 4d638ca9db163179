import KernelInterface

// The scalar twins of the luma kernels.

func lumaUInt8(
  _ source: UnsafeRawPointer, _ channels: Int, _ count: Int, _ output: UnsafeMutableRawPointer
) {
  let samples = source.assumingMemoryBound(to: UInt8.self)
  let output = output.assumingMemoryBound(to: UInt8.self)
  for i in 0..<count {
    let weighted =
      19595 * Int(samples[channels * i]) + 38470 * Int(samples[channels * i + 1]) + 7471
      * Int(samples[channels * i + 2])
    #if MUTANT_SCALAR_LUMA  // cut off, not rounded
      output[i] = UInt8(weighted / 65536)
    #else
      output[i] = UInt8((weighted + 32768) / 65536)
    #endif
  }
}

func lumaUInt16(
  _ source: UnsafeRawPointer, _ channels: Int, _ count: Int, _ output: UnsafeMutableRawPointer
) {
  let samples = source.assumingMemoryBound(to: UInt16.self)
  let output = output.assumingMemoryBound(to: UInt16.self)
  for i in 0..<count {
    let weighted =
      19595 * Int(samples[channels * i]) + 38470 * Int(samples[channels * i + 1]) + 7471
      * Int(samples[channels * i + 2])
    output[i] = UInt16((weighted + 32768) / 65536)
  }
}
