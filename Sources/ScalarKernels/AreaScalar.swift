import KernelInterface

// The scalar twins of the area reduction.

func columnSumUInt8(
  _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
  _ accumulate: Bool, _ output: UnsafeMutablePointer<UInt64>
) {
  for x in 0..<width {
    var sum = accumulate ? output[x] : 0
    for row in 0..<rowCount {
      let pixel = (firstRow + row * rowBytes).assumingMemoryBound(to: UInt8.self)[x]
      sum += UInt64(rowWeight(weights, row, rowCount)) * UInt64(pixel)
    }
    output[x] = sum
  }
}

func columnSumUInt16(
  _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
  _ accumulate: Bool, _ output: UnsafeMutablePointer<UInt64>
) {
  for x in 0..<width {
    var sum = accumulate ? output[x] : 0
    for row in 0..<rowCount {
      let pixel = (firstRow + row * rowBytes).assumingMemoryBound(to: UInt16.self)[x]
      sum += UInt64(rowWeight(weights, row, rowCount)) * UInt64(pixel)
    }
    output[x] = sum
  }
}

func columnSumFloat(
  _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
  _ accumulate: Bool, _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<width {
    var sum = accumulate ? output[x] : 0
    for row in 0..<rowCount {
      let pixel = (firstRow + row * rowBytes).assumingMemoryBound(to: Float.self)[x]
      sum += Double(pixel) * Double(rowWeight(weights, row, rowCount))
    }
    output[x] = sum
  }
}

func areaRowInteger(
  _ columns: UnsafePointer<UInt64>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
  _ divisor: UInt64, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
) {
  for i in 0..<outputCount {
    var sum: UInt64 = 0
    for k in 0..<tapCount {
      sum += UInt64(tapWeight(taps[i], k, tapCount, middleWeight)) * columns[taps[i].start + k]
    }
    output[i] = roundedQuotient(sum, divisor)
  }
}

func areaRowFloat(
  _ columns: UnsafePointer<Double>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
  _ divisor: Double, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
) {
  for i in 0..<outputCount {
    var sum = 0.0
    for k in 0..<tapCount {
      let weight = tapWeight(taps[i], k, tapCount, middleWeight)
      if weight != 0 { sum += Double(weight) * columns[taps[i].start + k] }
    }
    output[i] = Float(sum / divisor)
  }
}

func halveRowUInt8(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ outputCount: Int, _: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  let upper = upper.assumingMemoryBound(to: UInt8.self)
  let lower = lower.assumingMemoryBound(to: UInt8.self)
  for i in 0..<outputCount {
    let sum = Int(upper[2 * i]) + Int(upper[2 * i + 1]) + Int(lower[2 * i]) + Int(lower[2 * i + 1])
    output[i] = Float(sum) / 1020
  }
}

func halveRowUInt16(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ outputCount: Int, _: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  let upper = upper.assumingMemoryBound(to: UInt16.self)
  let lower = lower.assumingMemoryBound(to: UInt16.self)
  for i in 0..<outputCount {
    let sum = Int(upper[2 * i]) + Int(upper[2 * i + 1]) + Int(lower[2 * i]) + Int(lower[2 * i + 1])
    output[i] = Float(sum) / 262140
  }
}

func halveRowFloat(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ outputCount: Int, _: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  let upper = upper.assumingMemoryBound(to: Float.self)
  let lower = lower.assumingMemoryBound(to: Float.self)
  for i in 0..<outputCount {
    let left = Double(upper[2 * i]) + Double(lower[2 * i])
    let right = Double(upper[2 * i + 1]) + Double(lower[2 * i + 1])
    output[i] = Float((left + right) / 4)
  }
}

private func rowWeight(_ weights: ColumnWeights, _ row: Int, _ rowCount: Int) -> UInt32 {
  row == 0 ? weights.first : row == rowCount - 1 ? weights.last : weights.middle
}

private func tapWeight(_ tap: AreaTap, _ index: Int, _ tapCount: Int, _ middle: UInt32) -> UInt32 {
  if index == 0 { return tap.first }
  if index == tapCount - 1 { return tap.last }
  #if !MUTANT_SCALAR_AREA  // the last column of a short output weighs as much as the middle ones
    if index == tapCount - 2 { return tap.secondLast }
  #endif
  return middle
}

/// sum / divisor rounded once to Float (half to even), by long division in integers: it shares nothing with the
/// vector kernels' ways to the same bits.
private func roundedQuotient(_ sum: UInt64, _ divisor: UInt64) -> Float {
  if sum == 0 { return 0 }
  // Scaled so that the integer quotient has 25 or 26 bits: one or two more than a Float's significand.
  let shift = 25 + sum.leadingZeroBitCount - divisor.leadingZeroBitCount
  let high = shift >= 64 ? sum << (shift - 64) : sum >> (64 - shift)
  let (quotient, remainder) = divisor.dividingFullWidth((high, shift >= 64 ? 0 : sum << shift))
  let dropped = 64 - quotient.leadingZeroBitCount - 24
  let half: UInt64 = 1 << (dropped - 1)
  let rest = quotient & (half * 2 - 1)
  var significand = quotient >> dropped
  if rest > half || (rest == half && (remainder > 0 || significand & 1 == 1)) { significand += 1 }
  return Float(sign: .plus, exponent: dropped - shift, significand: Float(significand))
}
