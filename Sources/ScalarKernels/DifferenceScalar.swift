import KernelInterface

// The scalar twin of the difference of rows.

func differenceUInt8(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int
) -> DifferenceSums {
  var sums = DifferenceSums(sumOfMagnitudes: 0, sumOfSquares: 0, largest: 0)
  for x in 0..<count {
    let magnitude = UInt32(abs(Int32(first[x]) - Int32(second[x])))
    sums.sumOfMagnitudes += UInt64(magnitude)
    sums.sumOfSquares += UInt64(magnitude * magnitude)
    sums.largest = max(sums.largest, magnitude)
  }
  return sums
}
