import KernelInterface

// Checks of the kernels that give sums.

extension SelfCheck {
  mutating func checkLaplacian() {
    let plane = plane
    // Two pivots: one is the response's own unit, the other no response of this plane.
    for pivot: Float in [0, 37] {
      check(.laplacianFloat) { table in
        let sums = table.laplacianFloat(plane.floats.strip, pivot)
        return [sums.sum, sums.sumOfSquares]
      }
    }
    check(.laplacianUInt8) { $0.laplacianUInt8(plane.bytes.strip) }
  }

  mutating func checkResponses() {
    for kernel in 0..<5 {
      checkResponseRow(.responseRowFloat, kernel, plane.floats, Float.self, { $0.rowFloat })
      if kernel == 4 {
        checkResponseRow(.responseRowUInt8, kernel, plane.bytes, Int32.self, { $0.rowUInt8 })
        checkResponseRow(.responseRowUInt16, kernel, plane.words, UInt64.self, { $0.rowUInt16 })
      } else {
        checkResponseRow(.responseRowUInt8, kernel, plane.bytes, Int16.self, { $0.rowUInt8 })
        checkResponseRow(.responseRowUInt16, kernel, plane.words, Int32.self, { $0.rowUInt16 })
      }
    }
    checkSums(.responseSumsInt16, { $0.sumsInt16 }, value: { Int16($0) * 83 })
    checkSums(.responseSumsInt32, { $0.sumsInt32 }, value: { Int32($0) * 21_001 })
    checkSums(.responseSumsUInt64, { $0.sumsUInt64 }, value: { UInt64($0 + 31) * 1_234_567_891 })
    checkWeighted(.responseWeightedFloat, { $0.weightedFloat }, value: { Float($0) })
    checkWeighted(.responseWeightedInt16, { $0.weightedInt16 }, value: { Int16($0) })
    checkWeighted(.responseWeightedInt32, { $0.weightedInt32 }, value: { Int32($0) })
    checkWeighted(.responseWeightedUInt64, { $0.weightedUInt64 }, value: { UInt64($0 + 31) })
    let weights = plane.floats
    check(.responseLargestBits) { $0.responses.largestBits(weights, Self.columns) }
  }

  private mutating func checkResponseRow<Pixel, Response>(
    _ name: KernelName, _ kernel: Int, _ pixels: UnsafePointer<Pixel>, _: Response.Type,
    _ function: (ResponseTable) -> ResponseTable.Row
  ) {
    let first = pixels + 1
    check(name) { table in
      Self.written(Self.columns, of: Response.self) { output in
        function(table.responses)(kernel, first.row(3), first.row(4), first.row(5), Self.columns - 2, output)
      }
    }
  }

  /// Values about 0, from -30 to 30.
  private var signedValues: [Int] { (0..<Self.columns).map { Int(plane.floats[$0]) - 30 } }

  private mutating func checkSums<Value: BitwiseCopyable>(
    _ name: KernelName, _ function: (ResponseTable) -> ResponseTable.Sums, value: (Int) -> Value
  ) {
    // Memory up to the next multiple of 32 values may be written over.
    let values = signedValues.map(value)
    let count = Self.columns - 3
    check(name) { table in
      var sums: [Int128] = []
      _ = Self.written(96, of: Value.self) { buffer in
        for (index, value) in values.enumerated() { buffer[index] = value }
        let found = function(table.responses)(buffer, count, true)
        sums = [
          Int128(found.sum), Int128(found.squares) + Int128(found.upperSquares) << 21, Int128(found.magnitudes),
          Int128(found.minimum), Int128(found.maximum),
        ]
      }
      return sums
    }
  }

  private mutating func checkWeighted<Value: BitwiseCopyable>(
    _ name: KernelName, _ function: (ResponseTable) -> ResponseTable.Weighted, value: (Int) -> Value
  ) {
    let values = signedValues.map(value)
    let weights = plane.floats + Self.columns
    check(name) { table in
      let sums = function(table.responses)(values, weights, Self.columns - 3, 5)
      return [sums.weight, sums.sum, sums.squares]
    }
  }

  mutating func checkMoments() {
    let plane = plane
    // Squares within 204 u on either side (see `moments(of:)`), the pivot is the variant's own.
    func agree(_ result: BlockSums, _ twin: BlockSums) -> Bool {
      let count = Double(Self.columns * Self.rows)
      func mean(_ sums: BlockSums) -> Double { sums.pivot + sums.sum / count }
      func deviations(_ sums: BlockSums) -> Double { sums.sumOfSquares - sums.sum * (sums.sum / count) }
      let spread = deviations(twin)
      return abs(mean(result) - mean(twin)) <= 204 * 0x1p-24 * (spread / count).squareRoot()
        && abs(deviations(result) - spread) <= 408 * 0x1p-24 * spread
        && result.sumOfMagnitudes == twin.sumOfMagnitudes && result.minimum == twin.minimum
        && result.maximum == twin.maximum
    }
    for isAccurate in [false, true] {
      check(.momentsFloat, { $0.momentsFloat(plane.floats.block, true, isAccurate) }, agree: agree)
    }
    check(.momentsDouble, { $0.momentsDouble(plane.doubles.block, true) }, agree: agree)
    func sums(_ sums: IntegerBlockSums) -> [UInt64] {
      [sums.sum, sums.sumOfSquares, UInt64(sums.minimum), UInt64(sums.maximum)]
    }
    check(.momentsUInt8) { sums($0.momentsUInt8(plane.bytes.block, true)) }
    check(.momentsUInt16) { sums($0.momentsUInt16(plane.words.block, true)) }
  }

  mutating func checkMaps() {
    let plane = plane
    check(.mapStrip) { table in
      let sums = table.mapStrip(
        plane.floats, Self.columns * MemoryLayout<Float>.stride, Self.rows, Self.columns - 1, 30)
      return [
        sums.sum, sums.sumOfSquares, sums.sumByColumn, sums.sumByRow, Double(sums.minimum), Double(sums.maximum),
      ]
    }
    check(.maskedRow) { table in
      let sums = table.maskedRow(plane.floats, plane.floats + Self.columns, Self.columns - 1, 30)
      return [Double(sums.count), sums.sum, sums.maskHasNaN ? 1 : 0]
    }
    check(.rescaleRow) { table in
      Self.written(Self.columns, of: Float.self) { table.rescaleRow(plane.floats, Self.columns - 1, 3, 1.0 / 57, $0) }
    }
  }
}
