import KernelInterface

extension EmulatedGuest {
  /// The response functions. Sizes of pixels, responses and values are in bytes.
  func makeResponseTable() -> ResponseTable {
    ResponseTable(
      rowFloat: { self.responseRow(.responseRowFloat, 4, (4, 4), $0, $1, $2, $3, $4, $5) },
      rowUInt8: { self.responseRow(.responseRowUInt8, 1, (2, 4), $0, $1, $2, $3, $4, $5) },
      rowUInt16: { self.responseRow(.responseRowUInt16, 2, (4, 8), $0, $1, $2, $3, $4, $5) },
      sumsInt16: { self.responseSums(.responseSumsInt16, 2, $0, $1, $2) },
      sumsInt32: { self.responseSums(.responseSumsInt32, 4, $0, $1, $2) },
      sumsUInt64: { self.responseSums(.responseSumsUInt64, 8, $0, $1, $2) },
      weightedFloat: { self.weightedSums(.responseWeightedFloat, 4, $0, $1, $2, $3) },
      weightedInt16: { self.weightedSums(.responseWeightedInt16, 2, $0, $1, $2, $3) },
      weightedInt32: { self.weightedSums(.responseWeightedInt32, 4, $0, $1, $2, $3) },
      weightedUInt64: { self.weightedSums(.responseWeightedUInt64, 8, $0, $1, $2, $3) },
      largestBits: largestBits)
  }

  /// - Parameter responseBytes: of a Laplacian, and of `sobelEnergy`.
  private func responseRow(
    _ function: EmulatedFunction, _ pixelBytes: Int, _ responseBytes: (laplacian: Int, energy: Int), _ kernel: Int,
    _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
    _ output: UnsafeMutableRawPointer
  ) {
    call(function) {
      $0.add(kernel)
      $0.addNeighboured(up, count: count, pixelBytes: pixelBytes)
      $0.addNeighboured(centre, count: count, pixelBytes: pixelBytes)
      $0.addNeighboured(down, count: count, pixelBytes: pixelBytes)
      $0.add(count)
      $0.add(output, bytes: count * (kernel == 4 ? responseBytes.energy : responseBytes.laplacian), .output)
    }
  }

  private func responseSums(
    _ function: EmulatedFunction, _ valueBytes: Int, _ values: UnsafeMutableRawPointer, _ count: Int, _ all: Bool
  ) -> ResponseSums {
    let filledUp = (count + 31) & ~31
    let results = call(function) {
      $0.add(values, bytes: count * valueBytes, tailBytes: (filledUp - count) * valueBytes, .updated)
      $0.add(count)
      $0.add(all)
    }
    return ResponseSums(
      sum: results.int64(0), squares: results.word(1), upperSquares: results.word(2), magnitudes: results.word(3),
      minimum: results.int64(4), maximum: results.int64(5))
  }

  private func weightedSums(
    _ function: EmulatedFunction, _ valueBytes: Int, _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>,
    _ count: Int, _ pivot: Double
  ) -> WeightedSums {
    let results = call(function) {
      $0.add(values, bytes: count * valueBytes)
      $0.add(weights, bytes: count * 4)
      $0.add(count)
      $0.add(pivot)
    }
    return WeightedSums(weight: results.double(0), sum: results.double(1), squares: results.double(2))
  }

  private func largestBits(_ weights: UnsafePointer<Float>, _ count: Int) -> UInt32 {
    call(.responseLargestBits) {
      $0.add(weights, bytes: count * 4)
      $0.add(count)
    }.uint32(0)
  }
}
