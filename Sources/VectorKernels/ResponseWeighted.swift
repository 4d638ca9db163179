import CVector
import KernelInterface

/// Weights that are prefetched ahead: 4096 bytes.
private let prefetchDistance = 1024

// Weighted sums in Double: 16 values a step, the rest one by one. The four functions differ in what they load.

func responseWeightedFloat(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(0, values, weights, count, pivot)
}

func responseWeightedInt16(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(1, values, weights, count, pivot)
}

func responseWeightedInt32(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(2, values, weights, count, pivot)
}

func responseWeightedUInt64(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(3, values, weights, count, pivot)
}

@_transparent
private func weighted(
  _ kind: Int, _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  let pivots = v16d_splat(pivot)
  var weight = v16d_splat(0)
  var sum = weight
  var squares = weight
  var x = 0
  while x &+ 16 <= count {
    v_prefetch(weights + (x &+ prefetchDistance))
    let w = v16f_to_double(v16f_load(weights + x))
    let deviation = v16d_sub(vectorOf(kind, values, x), pivots)
    let product = v16d_mul(w, deviation)
    weight = v16d_add(weight, w)
    sum = v16d_add(sum, product)
    squares = v16d_fma(product, deviation, squares)
    x &+= 16
  }
  var sums = WeightedSums(weight: v16d_sum(weight), sum: v16d_sum(sum), squares: v16d_sum(squares))
  while x < count {
    let w = Double(weights[x])
    let deviation = valueOf(kind, values, x) - pivot
    let product = w * deviation
    #if !MUTANT_WEIGHTED_TAIL  // weights behind the last 16 are not counted
      sums.weight += w
    #endif
    sums.sum += product
    sums.squares += product * deviation
    x &+= 1
  }
  return sums
}

@_transparent
private func vectorOf(_ kind: Int, _ values: UnsafeRawPointer, _ x: Int) -> SIMD16<Double> {
  if kind == 0 { return v16f_to_double(v16f_load(values.assumingMemoryBound(to: Float.self) + x)) }
  if kind == 1 { return v16i16_load_double(values.assumingMemoryBound(to: Int16.self) + x) }
  if kind == 2 { return v16i32_load_double(values.assumingMemoryBound(to: Int32.self) + x) }
  return v16u64_load_double(values.assumingMemoryBound(to: UInt64.self) + x)
}

@_transparent
private func valueOf(_ kind: Int, _ values: UnsafeRawPointer, _ x: Int) -> Double {
  if kind == 0 { return Double(values.assumingMemoryBound(to: Float.self)[x]) }
  if kind == 1 { return Double(values.assumingMemoryBound(to: Int16.self)[x]) }
  if kind == 2 { return Double(values.assumingMemoryBound(to: Int32.self)[x]) }
  return Double(values.assumingMemoryBound(to: UInt64.self)[x])
}

/// The largest bit pattern of weights, as a whole number.
func largestWeightBits(_ weights: UnsafePointer<Float>, _ count: Int) -> UInt32 {
  var largest = v16u32_splat(0)
  var x = 0
  while x &+ 16 <= count {
    v_prefetch(weights + (x &+ prefetchDistance))
    largest = v16u32_max_bits(largest, v16f_load(weights + x))
    x &+= 16
  }
  if x < count {
    largest = v16u32_max_bits(largest, v16f_load_first(weights + x, Int32(truncatingIfNeeded: count &- x)))
  }
  return v16u32_largest(largest)
}
