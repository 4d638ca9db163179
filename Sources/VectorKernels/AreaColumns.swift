import CVector
import KernelInterface

// The vertical half of the area reduction: weighted sums of rows, column by column. Rows between the first and the
// last share one weight, so they are added up first and multiplied once. The sums stay in registers over all rows.

/// At most 257 rows: their middle ones are summed in 16 bits, and 257 * 255 = 65535.
func columnSumUInt8(
  _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
  _ accumulate: Bool, _ output: UnsafeMutablePointer<UInt64>
) {
  let source = firstRow.assumingMemoryBound(to: UInt8.self)
  let last = source + (rowCount &- 1) &* rowBytes
  // 65535 * 2^15 + 2 * 255 * 2^15 < 2^32: below that weight the products fit 32 bits.
  let vectorEnd = weights.middle <= 1 << 15 ? width & ~31 : 0
  let firstWeight = v16u32_splat(weights.first)
  let middleWeight = v16u32_splat(weights.middle)
  let lastWeight = v16u32_splat(rowCount > 1 ? weights.last : 0)
  var x = 0
  while x < vectorEnd {
    var middle = v32u16_splat(0)
    var pointer = source + x + rowBytes
    let end = last + x
    var row = 1
    while row < rowCount &- 1 {
      middle = v32u16_add(middle, v32u8_widen(pointer))
      pointer += rowBytes
      row &+= 1
    }
    let edges0 = v16u32_add(
      v16u32_mul(v16u8_widen32(source + x), firstWeight), v16u32_mul(v16u8_widen32(end), lastWeight))
    let edges1 = v16u32_add(
      v16u32_mul(v16u8_widen32(source + x + 16), firstWeight), v16u32_mul(v16u8_widen32(end + 16), lastWeight))
    let sum0 = v16u32_add(edges0, v16u32_mul(v32u16_low32(middle), middleWeight))
    let sum1 = v16u32_add(edges1, v16u32_mul(v32u16_high32(middle), middleWeight))
    storeSums(v16u32_to_u64(sum0), accumulate, output + x)
    storeSums(v16u32_to_u64(sum1), accumulate, output + x + 16)
    x &+= 32
  }
  while x < width {
    var sum = accumulate ? output[x] : 0
    var pointer = source + x
    var row = 0
    while row < rowCount {
      sum &+= UInt64(rowWeight(weights, row, rowCount)) &* UInt64(pointer.pointee)
      pointer += rowBytes
      row &+= 1
    }
    output[x] = sum
    x &+= 1
  }
}

/// At most 65538 rows: their middle ones are summed in 32 bits, and 65536 * 65535 < 2^32.
func columnSumUInt16(
  _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
  _ accumulate: Bool, _ output: UnsafeMutablePointer<UInt64>
) {
  let source = firstRow.assumingMemoryBound(to: UInt16.self)
  let stride = rowBytes / MemoryLayout<UInt16>.stride
  let last = source + (rowCount &- 1) &* stride
  let lastWeight = rowCount > 1 ? weights.last : 0
  let vectorEnd = width & ~15
  var x = 0
  while x < vectorEnd {
    var middle = v16u32_splat(0)
    var pointer = source + x + stride
    var row = 1
    while row < rowCount &- 1 {
      middle = v16u32_add(middle, v16u16_widen32(pointer))
      pointer += stride
      row &+= 1
    }
    let edges = v16u64_add(
      v16u32_mul_wide(v16u16_widen32(source + x), weights.first),
      v16u32_mul_wide(v16u16_widen32(last + x), lastWeight))
    storeSums(v16u64_add(edges, v16u32_mul_wide(middle, weights.middle)), accumulate, output + x)
    x &+= 16
  }
  while x < width {
    var sum = accumulate ? output[x] : 0
    var pointer = source + x
    var row = 0
    while row < rowCount {
      sum &+= UInt64(rowWeight(weights, row, rowCount)) &* UInt64(pointer.pointee)
      pointer += stride
      row &+= 1
    }
    output[x] = sum
    x &+= 1
  }
}

/// Rows enter one after the other as fma(weight, row, sum) in Double, the same order for a stream of single rows.
func columnSumFloat(
  _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
  _ accumulate: Bool, _ output: UnsafeMutablePointer<Double>
) {
  let source = firstRow.assumingMemoryBound(to: Float.self)
  let stride = rowBytes / MemoryLayout<Float>.stride
  let vectorEnd = width & ~15
  let middle = v16d_splat(Double(weights.middle))
  var x = 0
  while x < vectorEnd {
    var sum = accumulate ? v16d_load(output + x) : v16d_splat(0)
    sum = v16d_fma(v16f_to_double(v16f_load(source + x)), v16d_splat(Double(weights.first)), sum)
    var pointer = source + x + stride
    var row = 1
    while row < rowCount &- 1 {
      sum = v16d_fma(v16f_to_double(v16f_load(pointer)), middle, sum)
      pointer += stride
      row &+= 1
    }
    if rowCount > 1 {
      sum = v16d_fma(v16f_to_double(v16f_load(pointer)), v16d_splat(Double(weights.last)), sum)
    }
    v16d_store(output + x, sum)
    x &+= 16
  }
  while x < width {
    var sum = accumulate ? output[x] : 0
    var pointer = source + x
    var row = 0
    while row < rowCount {
      // A product of a Float and an integer below 2^29 is exact in Double, so fused or not has the same bits.
      sum += Double(pointer.pointee) * Double(rowWeight(weights, row, rowCount))
      pointer += stride
      row &+= 1
    }
    output[x] = sum
    x &+= 1
  }
}

@inline(__always)
private func storeSums(_ sums: SIMD16<UInt64>, _ accumulate: Bool, _ output: UnsafeMutablePointer<UInt64>) {
  v16u64_store(output, accumulate ? v16u64_add(v16u64_load(output), sums) : sums)
}

@inline(__always)
private func rowWeight(_ weights: ColumnWeights, _ row: Int, _ rowCount: Int) -> UInt32 {
  row == 0 ? weights.first : row == rowCount &- 1 ? weights.last : weights.middle
}
