import CVector
import KernelInterface

// The horizontal half of the area reduction: an output row from the column sums of its rows.

/// Sums are exact integers; the quotient is rounded once to Float.
func areaRowInteger(
  _ columns: UnsafePointer<UInt64>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
  _ divisor: UInt64, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
) {
  let divisorFitsFloat = divisor < 1 << 24
  let divisorDouble = Double(divisor)
  let middle = UInt64(middleWeight)
  var i = 0
  while i < outputCount {
    let tap = taps[i]
    let source = columns + tap.start
    var sum = UInt64(tap.first) &* source[0]
    if tapCount > 1 {
      var inner: UInt64 = 0
      var k = 1
      while k < tapCount &- 2 {
        inner &+= source[k]
        k &+= 1
      }
      #if MUTANT_LAST_WEIGHT  // the last column weighs as much as the middle ones
        sum &+= inner &* middle &+ middle &* source[tapCount &- 1]
      #else
        sum &+= inner &* middle &+ UInt64(tap.last) &* source[tapCount &- 1]
      #endif
      if tapCount > 2 { sum &+= UInt64(tap.secondLast) &* source[tapCount &- 2] }
    }
    output[i] = divisorFitsFloat ? Float(sum) : roundedQuotient(sum, divisorDouble)
    i &+= 1
  }
  if divisorFitsFloat {
    // Sums below 2^24 are exact in Float: one correctly rounded division, sixteen at a time.
    let divisorFloat = Float(divisor)
    let vectorEnd = outputCount & ~15
    i = 0
    while i < vectorEnd {
      v16f_store(output + i, v16f_div(v16f_load(output + i), v16f_splat(divisorFloat)))
      i &+= 16
    }
    while i < outputCount {
      output[i] /= divisorFloat
      i &+= 1
    }
  }
}

/// Sums and quotient in Double, rounded once to Float at the end.
func areaRowFloat(
  _ columns: UnsafePointer<Double>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
  _ divisor: Double, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
) {
  let middle = Double(middleWeight)
  var i = 0
  while i < outputCount {
    let tap = taps[i]
    let source = columns + tap.start
    var sum = Double(tap.first) * source[0]
    if tapCount > 1 {
      var inner = 0.0
      var k = 1
      while k < tapCount &- 2 {
        inner += source[k]
        k &+= 1
      }
      sum += inner * middle
      if tapCount > 2 { sum += Double(tap.secondLast) * source[tapCount &- 2] }
      // A weight of 0 is a column that does not belong to this output: a NaN there must not reach it.
      #if MUTANT_ZERO_WEIGHT  // a NaN behind an output reaches it
        sum += Double(tap.last) * source[tapCount &- 1]
      #else
        if tap.last != 0 { sum += Double(tap.last) * source[tapCount &- 1] }
      #endif
    }
    output[i] = Float(sum / divisor)
    i &+= 1
  }
}

/// sum / divisor rounded once to Float, for sums and divisors below 2^53: the Double quotient is rounded to odd (its
/// last bit set if anything was cut off), which keeps the second rounding from seeing a tie that is none.
@inline(__always)
private func roundedQuotient(_ sum: UInt64, _ divisor: Double) -> Float {
  let dividend = Double(sum)
  var quotient = dividend / divisor
  let remainder = dividend.addingProduct(-quotient, divisor)
  if remainder < 0 { quotient = Double(bitPattern: quotient.bitPattern &- 1) }
  if remainder != 0 { quotient = Double(bitPattern: quotient.bitPattern | 1) }
  return Float(quotient)
}
