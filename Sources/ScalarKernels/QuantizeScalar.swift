import KernelInterface

// The scalar twin of the conversion to bytes.

func quantizeRow(
  _ source: UnsafePointer<Float>, _ count: Int, _ scale: Double, _ offset: Double,
  _ clamped: UnsafeMutablePointer<ClampedCounts>, _ output: UnsafeMutablePointer<UInt8>
) -> Bool {
  var isNumber = true
  for x in 0..<count {
    let rounded = (Double(source[x]) * scale + offset).rounded(.toNearestOrEven)
    isNumber = isNumber && !rounded.isNaN
    if rounded < 0 { clamped.pointee.low += 1 }
    if rounded > 255 { clamped.pointee.high += 1 }
    output[x] = rounded > 0 ? UInt8(min(rounded, 255)) : 0
  }
  return isNumber
}
