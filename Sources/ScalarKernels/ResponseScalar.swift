import KernelInterface

// The scalar twins of the response rows and their sums, one value after the other.

func makeResponseTable() -> ResponseTable {
  ResponseTable(
    rowFloat: responseFloat, rowUInt8: responseUInt8, rowUInt16: responseUInt16, sumsInt16: sumsInt16,
    sumsInt32: sumsInt32, sumsUInt64: sumsUInt64, weightedFloat: weightedFloat, weightedInt16: weightedInt16,
    weightedInt32: weightedInt32, weightedUInt64: weightedUInt64, largestBits: largestBits)
}

private func responseFloat(
  _ kernel: Int, _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  let u = up.assumingMemoryBound(to: Float.self)
  let c = centre.assumingMemoryBound(to: Float.self)
  let d = down.assumingMemoryBound(to: Float.self)
  let responses = output.assumingMemoryBound(to: Float.self)
  for x in 0..<count {
    func upright() -> Float { (c[x - 1] + c[x + 1]) + (u[x] + d[x]) }
    func diagonal() -> Float { (u[x - 1] + u[x + 1]) + (d[x - 1] + d[x + 1]) }
    switch kernel {
    case 0: responses[x] = upright() - 4 * c[x]
    case 1: responses[x] = (upright() + diagonal()) - 8 * c[x]
    case 2: responses[x] = 2 * (diagonal() - 4 * c[x])
    case 3: responses[x] = (diagonal() - 4 * c[x]) + 4 * (upright() - 4 * c[x])
    default:
      let gx = 2 * (c[x + 1] - c[x - 1]) + ((u[x + 1] - u[x - 1]) + (d[x + 1] - d[x - 1]))
      let gy = 2 * (d[x] - u[x]) + ((d[x - 1] - u[x - 1]) + (d[x + 1] - u[x + 1]))
      responses[x] = gx * gx + gy * gy
    }
  }
}

private func responseUInt8(
  _ kernel: Int, _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  for x in 0..<count {
    let value = response(kernel, UnsafePointer<UInt8>(up, x), UnsafePointer(centre, x), UnsafePointer(down, x))
    if kernel == 4 {
      output.assumingMemoryBound(to: Int32.self)[x] = Int32(value)
    } else {
      output.assumingMemoryBound(to: Int16.self)[x] = Int16(value)
    }
  }
}

private func responseUInt16(
  _ kernel: Int, _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  for x in 0..<count {
    let value = response(kernel, UnsafePointer<UInt16>(up, x), UnsafePointer(centre, x), UnsafePointer(down, x))
    if kernel == 4 {
      output.assumingMemoryBound(to: UInt64.self)[x] = UInt64(value)
    } else {
      output.assumingMemoryBound(to: Int32.self)[x] = Int32(value)
    }
  }
}

extension UnsafePointer {
  fileprivate init(_ row: UnsafeRawPointer, _ x: Int) { self = row.assumingMemoryBound(to: Pointee.self) + x }
}

private func response<Pixel: FixedWidthInteger>(
  _ kernel: Int, _ u: UnsafePointer<Pixel>, _ c: UnsafePointer<Pixel>, _ d: UnsafePointer<Pixel>
) -> Int {
  let upright = Int(c[-1]) + Int(c[1]) + Int(u[0]) + Int(d[0])
  let diagonal = Int(u[-1]) + Int(u[1]) + Int(d[-1]) + Int(d[1])
  switch kernel {
  case 0: return upright - 4 * Int(c[0])
  case 1: return upright + diagonal - 8 * Int(c[0])
  case 2: return 2 * diagonal - 8 * Int(c[0])
  case 3: return diagonal + 4 * upright - 20 * Int(c[0])
  default:
    let gx = 2 * (Int(c[1]) - Int(c[-1])) + Int(u[1]) - Int(u[-1]) + Int(d[1]) - Int(d[-1])
    let gy = 2 * (Int(d[0]) - Int(u[0])) + Int(d[-1]) - Int(u[-1]) + Int(d[1]) - Int(u[1])
    return gx * gx + gy * gy
  }
}

private func sumsInt16(_ values: UnsafeMutableRawPointer, _ count: Int, _: Bool) -> ResponseSums {
  sums(values, count, Int16.self)
}

private func sumsInt32(_ values: UnsafeMutableRawPointer, _ count: Int, _: Bool) -> ResponseSums {
  sums(values, count, Int32.self)
}

private func sumsUInt64(_ values: UnsafeMutableRawPointer, _ count: Int, _: Bool) -> ResponseSums {
  sums(values, count, UInt64.self)
}

private func sums<Value: FixedWidthInteger>(
  _ values: UnsafeMutableRawPointer, _ count: Int, _: Value.Type
) -> ResponseSums {
  let row = values.assumingMemoryBound(to: Value.self)
  var sums = ResponseSums(sum: 0, squares: 0, upperSquares: 0, magnitudes: 0, minimum: .max, maximum: .min)
  for x in 0..<count {
    let value = Int64(row[x])
    let (low, high) = (value.magnitude & (1 << 20 - 1), value.magnitude >> 20)
    sums.sum += value
    sums.squares += low * low
    sums.upperSquares += low * high + high * high << 19
    sums.magnitudes += value.magnitude
    sums.minimum = min(sums.minimum, value)
    sums.maximum = max(sums.maximum, value)
  }
  return sums
}

private func weightedFloat(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(weights, count, pivot) { Double(values.assumingMemoryBound(to: Float.self)[$0]) }
}

private func weightedInt16(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(weights, count, pivot) { Double(values.assumingMemoryBound(to: Int16.self)[$0]) }
}

private func weightedInt32(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(weights, count, pivot) { Double(values.assumingMemoryBound(to: Int32.self)[$0]) }
}

private func weightedUInt64(
  _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
) -> WeightedSums {
  weighted(weights, count, pivot) { Double(values.assumingMemoryBound(to: UInt64.self)[$0]) }
}

private func weighted(
  _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double, _ value: (Int) -> Double
) -> WeightedSums {
  var sums = WeightedSums(weight: 0, sum: 0, squares: 0)
  for x in 0..<count {
    let weight = Double(weights[x])
    let deviation = value(x) - pivot
    sums.weight += weight
    sums.sum += weight * deviation
    sums.squares += weight * deviation * deviation
  }
  return sums
}

private func largestBits(_ weights: UnsafePointer<Float>, _ count: Int) -> UInt32 {
  var largest: UInt32 = 0
  for x in 0..<count { largest = max(largest, weights[x].bitPattern) }
  return largest
}
