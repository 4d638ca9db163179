import KernelInterface

// Functions of the table that make a row of pixels from others. Sizes of pixels are in bytes.

extension EmulatedGuest {
  func columnSum<Sum>(
    _ function: EmulatedFunction, _ pixelBytes: Int, _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int,
    _ weights: ColumnWeights, _ width: Int, _ accumulate: Bool, _ output: UnsafeMutablePointer<Sum>
  ) {
    call(function) {
      $0.addRows(firstRow, rowBytes: rowBytes, rowCount: rowCount, usedBytes: width * pixelBytes)
      $0.add(rowCount)
      $0.add(weights)
      $0.add(width)
      $0.add(accumulate)
      $0.add(output, bytes: width * MemoryLayout<Sum>.stride, accumulate ? .updated : .output)
    }
  }

  func areaRowInteger(
    _ columns: UnsafePointer<UInt64>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
    _ divisor: UInt64, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    areaRow(.areaRowInteger, columns, taps, tapCount, middleWeight, outputCount, output) { $0.add(divisor) }
  }

  func areaRowFloat(
    _ columns: UnsafePointer<Double>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
    _ divisor: Double, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    areaRow(.areaRowFloat, columns, taps, tapCount, middleWeight, outputCount, output) { $0.add(divisor) }
  }

  private func areaRow<Sum>(
    _ function: EmulatedFunction, _ columns: UnsafePointer<Sum>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int,
    _ middleWeight: UInt32, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>,
    _ addDivisor: (inout EmulatedCall) -> Void
  ) {
    // What the taps reach, and nothing of the columns beside it.
    let starts = (0..<outputCount).map { taps[$0].start }
    let (first, end) = (starts.min() ?? 0, (starts.max() ?? 0) + tapCount)
    call(function) {
      $0.addShifted(columns, first: first, end: end)
      $0.add(taps, bytes: outputCount * MemoryLayout<AreaTap>.stride)
      $0.add(tapCount)
      $0.add(middleWeight)
      addDivisor(&$0)
      $0.add(outputCount)
      $0.add(output, bytes: outputCount * 4, .output)
    }
  }

  func halveRow(
    _ function: EmulatedFunction, _ pixelBytes: Int, _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer,
    _ outputCount: Int, _ streaming: Bool, _ output: UnsafeMutablePointer<Float>
  ) {
    call(function) {
      $0.add(upper, bytes: 2 * outputCount * pixelBytes)
      $0.add(lower, bytes: 2 * outputCount * pixelBytes)
      $0.add(outputCount)
      $0.add(streaming)
      $0.add(output, bytes: outputCount * 4, .output)
    }
  }

  func lumaRow(
    _ function: EmulatedFunction, _ sampleBytes: Int, _ source: UnsafeRawPointer, _ channels: Int, _ count: Int,
    _ output: UnsafeMutableRawPointer
  ) {
    call(function) {
      $0.add(source, bytes: channels * count * sampleBytes)
      $0.add(channels)
      $0.add(count)
      $0.add(output, bytes: count * sampleBytes, .output)
    }
  }

  func widenRow(
    _ function: EmulatedFunction, _ pixelBytes: Int, _ source: UnsafeRawPointer, _ count: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    call(function) {
      $0.add(source, bytes: count * pixelBytes)
      $0.add(count)
      $0.add(output, bytes: count * 4, .output)
    }
  }

  func quantizeRow(
    _ source: UnsafePointer<Float>, _ count: Int, _ scale: Double, _ offset: Double,
    _ clamped: UnsafeMutablePointer<ClampedCounts>, _ output: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    call(.quantizeRow) {
      $0.add(source, bytes: count * 4)
      $0.add(count)
      $0.add(scale)
      $0.add(offset)
      $0.add(clamped, bytes: MemoryLayout<ClampedCounts>.size, .updated)
      $0.add(output, bytes: count, .output)
    }.bool(0)
  }

  func magnitudeRow(
    _ horizontal: UnsafePointer<Float>, _ vertical: UnsafePointer<Float>, _ count: Int, _ streaming: Bool,
    _ output: UnsafeMutablePointer<Float>
  ) {
    call(.magnitudeRow) {
      $0.add(horizontal, bytes: count * 4)
      $0.add(vertical, bytes: count * 4)
      $0.add(count)
      $0.add(streaming)
      $0.add(output, bytes: count * 4, .output)
    }
  }

  func rescaleRow(
    _ source: UnsafePointer<Float>, _ count: Int, _ offset: Double, _ scale: Double,
    _ output: UnsafeMutablePointer<Float>
  ) {
    call(.rescaleRow) {
      $0.add(source, bytes: count * 4)
      $0.add(count)
      $0.add(offset)
      $0.add(scale)
      $0.add(output, bytes: count * 4, .output)
    }
  }

  func productDouble(
    _ left: UnsafePointer<Double>, _ leftStride: Int, _ rows: Int, _ inner: Int, _ right: UnsafePointer<Double>,
    _ columns: Int, _ output: UnsafeMutablePointer<Double>
  ) {
    call(.productDouble) {
      $0.add(left, bytes: ((rows - 1) * leftStride + inner) * 8)
      $0.add(leftStride)
      $0.add(rows)
      $0.add(inner)
      $0.add(right, bytes: inner * columns * 8)
      $0.add(columns)
      $0.add(output, bytes: rows * columns * 8, .output)
    }
  }
}
