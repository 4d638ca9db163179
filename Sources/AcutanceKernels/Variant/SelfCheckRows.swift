import KernelInterface

// Checks of the kernels that write rows.

extension SelfCheck {
  mutating func checkAreaReduction() {
    let plane = plane
    let weights = ColumnWeights(first: 2, middle: 5, last: 3)
    for accumulate in [false, true] {
      checkColumnSum(.columnSumUInt8, plane.bytes, UInt64.self) {
        $0.columnSumUInt8($1, $2, Self.rows, weights, Self.columns - 1, accumulate, $3)
      }
      checkColumnSum(.columnSumUInt16, plane.words, UInt64.self) {
        $0.columnSumUInt16($1, $2, Self.rows, weights, Self.columns - 1, accumulate, $3)
      }
      checkColumnSum(.columnSumFloat, plane.floats, Double.self) {
        $0.columnSumFloat($1, $2, Self.rows, weights, Self.columns - 1, accumulate, $3)
      }
    }
    let axis = AreaAxis(source: Self.columns, target: 33)
    let (taps, tapCount) = axis.taps()
    let middle = UInt32(axis.sourceUnits)
    let wholeSums = (0..<Self.columns).map { UInt64(plane.bytes[$0]) } + [0]
    check(.areaRowInteger) { table in
      Self.written(40, of: Float.self) {
        table.areaRowInteger(wholeSums, taps, tapCount, middle, UInt64(axis.outputUnits) * 255, taps.count, $0)
      }
    }
    let realSums = wholeSums.map { Double($0) }
    check(.areaRowFloat) { table in
      Self.written(40, of: Float.self) {
        table.areaRowFloat(realSums, taps, tapCount, middle, Double(axis.outputUnits), taps.count, $0)
      }
    }
    checkHalving(.halveRowUInt8, plane.bytes, { $0.halveRowUInt8 })
    checkHalving(.halveRowUInt16, plane.words, { $0.halveRowUInt16 })
    checkHalving(.halveRowFloat, plane.floats, { $0.halveRowFloat })
  }

  private mutating func checkColumnSum<Pixel, Sum: Numeric>(
    _ name: KernelName, _ pixels: UnsafePointer<Pixel>, _: Sum.Type,
    _ run: (KernelTable, UnsafeRawPointer, Int, UnsafeMutablePointer<Sum>) -> Void
  ) {
    check(name) { table in
      Self.written(Self.columns, of: Sum.self) { output in
        for x in 0..<Self.columns { output[x] = Sum(exactly: x)! }
        run(table, UnsafeRawPointer(pixels), Self.columns * MemoryLayout<Pixel>.stride, output)
      }
    }
  }

  private mutating func checkHalving<Pixel>(
    _ name: KernelName, _ pixels: UnsafePointer<Pixel>, _ function: (KernelTable) -> KernelTable.HalveRow
  ) {
    for streaming in [false, true] {
      check(name) { table in
        Self.written(48, of: Float.self) {
          function(table)(pixels.row(2), pixels.row(3), Self.columns / 2 - 1, streaming, $0)
        }
      }
    }
  }

  mutating func checkConvolution() {
    // Whole weights; of nine by seven pixels of at most 60 no sum reaches 2^24.
    let direct: [Float] = [1, -2, 3, 4, 5, -6, 7, 8, 9, 10, -11, 12]
    checkBand(.convolve, direct, tapColumns: 3, tapRows: 4) { $0.convolve($1) }
    let factors: [Float] = [1, -2, 3, 2, -1, 4, 5]
    checkBand(.convolveFactors, factors, tapColumns: 3, tapRows: 4) { $0.convolveFactors($1) }
    checkBand(.boxRow, [2], tapColumns: 7, tapRows: 1) { $0.boxRow($1) }
    checkBand(.boxColumn, [2], tapColumns: 1, tapRows: 4) { table, band in
      var isFinite = false
      _ = Self.written(boxRingCount, of: Float.self) { isFinite = table.boxColumn(band, $0) }
      return isFinite
    }
  }

  private mutating func checkBand(
    _ name: KernelName, _ weights: [Float], tapColumns: Int, tapRows: Int,
    _ run: (KernelTable, ConvolutionRows) -> Bool
  ) {
    let plane = plane
    let (width, rowCount) = (64, Self.rows - tapRows + 1)
    let rows = (0..<Self.rows).map { plane.floats + $0 * Self.columns }
    for streaming in [false, true] {
      check(name) { table in
        var isFinite = false
        let output = Self.written(Self.columns * rowCount, of: Float.self) { output in
          rows.withUnsafeBufferPointer { rows in
            weights.withUnsafeBufferPointer { weights in
              isFinite = run(
                table,
                ConvolutionRows(
                  rows: rows.baseAddress!, weights: weights.baseAddress!, tapColumns: tapColumns, tapRows: tapRows,
                  output: output, outputStride: Self.columns, rowCount: rowCount, firstColumn: 0, endColumn: width,
                  streaming: streaming))
            }
          }
        }
        return output + [isFinite ? 1 : 0]
      }
    }
  }

  mutating func checkRows() {
    let plane = plane
    // 26 pixels of three channels, 20 of four.
    for (channels, count) in [(3, 26), (4, 20)] {
      check(.lumaUInt8) { table in
        Self.written(Self.columns, of: UInt8.self) { table.lumaUInt8(plane.bytes, channels, count, $0) }
      }
      check(.lumaUInt16) { table in
        Self.written(Self.columns, of: UInt16.self) { table.lumaUInt16(plane.words, channels, count, $0) }
      }
    }
    check(.widenUInt8) { table in
      Self.written(Self.columns, of: Float.self) { table.widenUInt8(plane.bytes, Self.columns - 1, $0) }
    }
    check(.widenUInt16) { table in
      Self.written(Self.columns, of: Float.self) { table.widenUInt16(plane.words, Self.columns - 1, $0) }
    }
    // Halves, and values that are cut off at either end.
    check(.quantizeRow) { table in
      var clamped = ClampedCounts(low: 0, high: 0)
      var hasNoNaN = false
      let output = Self.written(Self.columns, of: UInt8.self) {
        hasNoNaN = table.quantizeRow(plane.floats, Self.columns - 1, 6.5, -20, &clamped, $0)
      }
      return output.map { Int($0) } + [clamped.low, clamped.high, hasNoNaN ? 1 : 0]
    }
    check(.differenceUInt8) { table in
      let sums = table.differenceUInt8(plane.bytes, plane.bytes + Self.columns, Self.columns - 1)
      return [sums.sumOfMagnitudes, sums.sumOfSquares, UInt64(sums.largest)]
    }
    for streaming in [false, true] {
      check(.magnitudeRow) { table in
        Self.written(Self.columns, of: Float.self) {
          table.magnitudeRow(plane.floats, plane.floats + Self.columns, Self.columns - 1, streaming, $0)
        }
      }
    }
  }
}
