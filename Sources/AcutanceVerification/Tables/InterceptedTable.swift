import KernelInterface

extension KernelTable {
  /// A table whose functions are those of this one, with a look at every call.
  ///
  /// - Parameter falsifies: called with the name of each function that runs; where it returns true, the result is made
  ///   wrong by the least that matters: one value, by 1. So a test can see which kernels an operation goes through, and
  ///   what becomes of a kernel that is wrong.
  package func intercepted(by falsifies: @escaping @Sendable (KernelName) -> Bool) -> KernelTable {
    KernelTable(
      fusesMultiplyAdd: fusesMultiplyAdd,
      laplacianFloat: { [laplacianFloat] strip, pivot in
        var sums = laplacianFloat(strip, pivot)
        if falsifies(.laplacianFloat) { sums.sumOfSquares += 1 }
        return sums
      },
      laplacianUInt8: { [laplacianUInt8] strip in
        laplacianUInt8(strip) &+ (falsifies(.laplacianUInt8) ? 1 : 0)
      },
      responses: responses.intercepted(by: falsifies), layers: layers.intercepted(by: falsifies),
      momentsFloat: { [momentsFloat] block, all, isAccurate in
        momentsFloat(block, all, isAccurate).off(falsifies(.momentsFloat))
      },
      momentsDouble: { [momentsDouble] block, all in momentsDouble(block, all).off(falsifies(.momentsDouble)) },
      momentsUInt8: { [momentsUInt8] block, all in momentsUInt8(block, all).off(falsifies(.momentsUInt8)) },
      momentsUInt16: { [momentsUInt16] block, all in momentsUInt16(block, all).off(falsifies(.momentsUInt16)) },
      columnSumUInt8: { [columnSumUInt8] first, rowBytes, rowCount, weights, width, accumulate, output in
        columnSumUInt8(first, rowBytes, rowCount, weights, width, accumulate, output)
        if falsifies(.columnSumUInt8) { output[width - 1] &+= 1 }
      },
      columnSumUInt16: { [columnSumUInt16] first, rowBytes, rowCount, weights, width, accumulate, output in
        columnSumUInt16(first, rowBytes, rowCount, weights, width, accumulate, output)
        if falsifies(.columnSumUInt16) { output[width - 1] &+= 1 }
      },
      columnSumFloat: { [columnSumFloat] first, rowBytes, rowCount, weights, width, accumulate, output in
        columnSumFloat(first, rowBytes, rowCount, weights, width, accumulate, output)
        if falsifies(.columnSumFloat) { output[width - 1] += 1 }
      },
      areaRowInteger: { [areaRowInteger] columns, taps, tapCount, middle, divisor, count, output in
        areaRowInteger(columns, taps, tapCount, middle, divisor, count, output)
        if falsifies(.areaRowInteger) { output[count - 1] += 1 }
      },
      areaRowFloat: { [areaRowFloat] columns, taps, tapCount, middle, divisor, count, output in
        areaRowFloat(columns, taps, tapCount, middle, divisor, count, output)
        if falsifies(.areaRowFloat) { output[count - 1] += 1 }
      },
      halveRowUInt8: Self.row(halveRowUInt8, .halveRowUInt8, falsifies),
      halveRowUInt16: Self.row(halveRowUInt16, .halveRowUInt16, falsifies),
      halveRowFloat: Self.row(halveRowFloat, .halveRowFloat, falsifies),
      lumaUInt8: { [lumaUInt8] source, channels, count, output in
        lumaUInt8(source, channels, count, output)
        if falsifies(.lumaUInt8) { output.assumingMemoryBound(to: UInt8.self)[count - 1] ^= 1 }
      },
      lumaUInt16: { [lumaUInt16] source, channels, count, output in
        lumaUInt16(source, channels, count, output)
        if falsifies(.lumaUInt16) { output.assumingMemoryBound(to: UInt16.self)[count - 1] ^= 1 }
      },
      convolve: Self.band(convolve, .convolve, falsifies), factorRowsInRegisters: factorRowsInRegisters,
      convolveFactors: Self.band(convolveFactors, .convolveFactors, falsifies),
      boxRow: Self.band(boxRow, .boxRow, falsifies),
      boxColumn: { [boxColumn] band, ring in
        let isFinite = boxColumn(band, ring)
        if falsifies(.boxColumn) { band.falsify() }
        return isFinite
      },
      widenUInt8: { [widenUInt8] source, count, output in
        widenUInt8(source, count, output)
        if falsifies(.widenUInt8) { output[count - 1] += 1 }
      },
      widenUInt16: { [widenUInt16] source, count, output in
        widenUInt16(source, count, output)
        if falsifies(.widenUInt16) { output[count - 1] += 1 }
      },
      quantizeRow: { [quantizeRow] source, count, scale, offset, clamped, output in
        let hasNoNaN = quantizeRow(source, count, scale, offset, clamped, output)
        if falsifies(.quantizeRow) { output[count - 1] ^= 1 }
        return hasNoNaN
      },
      magnitudeRow: { [magnitudeRow] horizontal, vertical, count, streaming, output in
        magnitudeRow(horizontal, vertical, count, streaming, output)
        if falsifies(.magnitudeRow) { output[count - 1] += 1 }
      },
      mapStrip: { [mapStrip] first, rowBytes, rowCount, width, pivot in
        var sums = mapStrip(first, rowBytes, rowCount, width, pivot)
        if falsifies(.mapStrip) { sums.sumByColumn += 1 }
        return sums
      },
      maskedRow: { [maskedRow] values, mask, count, threshold in
        var sum = maskedRow(values, mask, count, threshold)
        if falsifies(.maskedRow) { sum.count += 1 }
        return sum
      },
      rescaleRow: { [rescaleRow] source, count, offset, scale, output in
        rescaleRow(source, count, offset, scale, output)
        if falsifies(.rescaleRow) { output[count - 1] += 1 }
      },
      productDouble: { [productDouble] left, leftStride, rows, inner, right, columns, output in
        productDouble(left, leftStride, rows, inner, right, columns, output)
        if falsifies(.productDouble) { output[rows * columns - 1] += 1 }
      },
      differenceUInt8: { [differenceUInt8] first, second, count in
        var sums = differenceUInt8(first, second, count)
        if falsifies(.differenceUInt8) { sums.sumOfSquares &+= 1 }
        return sums
      })
  }

  private static func row(
    _ halve: @escaping HalveRow, _ name: KernelName, _ falsifies: @escaping @Sendable (KernelName) -> Bool
  ) -> HalveRow {
    { upper, lower, count, streaming, output in
      halve(upper, lower, count, streaming, output)
      if falsifies(name) { output[count - 1] += 1 }
    }
  }

  private static func band(
    _ convolve: @escaping Convolve, _ name: KernelName, _ falsifies: @escaping @Sendable (KernelName) -> Bool
  ) -> Convolve {
    { band in
      let isFinite = convolve(band)
      if falsifies(name) { band.falsify() }
      return isFinite
    }
  }
}

extension ConvolutionRows {
  /// Makes the last output of the first row wrong.
  fileprivate func falsify() { output[endColumn - 1] += 1 }
}

extension BlockSums {
  fileprivate func off(_ isOff: Bool) -> BlockSums {
    var sums = self
    if isOff { sums.sumOfSquares += 1 + sumOfSquares }
    return sums
  }
}

extension IntegerBlockSums {
  fileprivate func off(_ isOff: Bool) -> IntegerBlockSums {
    var sums = self
    if isOff { sums.sum &+= 1 }
    return sums
  }
}

extension ResponseTable {
  fileprivate func intercepted(by falsifies: @escaping @Sendable (KernelName) -> Bool) -> ResponseTable {
    ResponseTable(
      rowFloat: { [rowFloat] kernel, up, centre, down, count, output in
        rowFloat(kernel, up, centre, down, count, output)
        if falsifies(.responseRowFloat) { output.assumingMemoryBound(to: Float.self)[count - 1] += 1 }
      },
      rowUInt8: { [rowUInt8] kernel, up, centre, down, count, output in
        rowUInt8(kernel, up, centre, down, count, output)
        guard falsifies(.responseRowUInt8) else { return }
        if kernel == 4 {
          output.assumingMemoryBound(to: Int32.self)[count - 1] ^= 1
        } else {
          output.assumingMemoryBound(to: Int16.self)[count - 1] ^= 1
        }
      },
      rowUInt16: { [rowUInt16] kernel, up, centre, down, count, output in
        rowUInt16(kernel, up, centre, down, count, output)
        guard falsifies(.responseRowUInt16) else { return }
        if kernel == 4 {
          output.assumingMemoryBound(to: UInt64.self)[count - 1] ^= 1
        } else {
          output.assumingMemoryBound(to: Int32.self)[count - 1] ^= 1
        }
      },
      sumsInt16: { [sumsInt16] values, count, all in
        sumsInt16(values, count, all).off(falsifies(.responseSumsInt16))
      },
      sumsInt32: { [sumsInt32] values, count, all in
        sumsInt32(values, count, all).off(falsifies(.responseSumsInt32))
      },
      sumsUInt64: { [sumsUInt64] values, count, all in
        sumsUInt64(values, count, all).off(falsifies(.responseSumsUInt64))
      },
      weightedFloat: { [weightedFloat] values, weights, count, pivot in
        weightedFloat(values, weights, count, pivot).off(falsifies(.responseWeightedFloat))
      },
      weightedInt16: { [weightedInt16] values, weights, count, pivot in
        weightedInt16(values, weights, count, pivot).off(falsifies(.responseWeightedInt16))
      },
      weightedInt32: { [weightedInt32] values, weights, count, pivot in
        weightedInt32(values, weights, count, pivot).off(falsifies(.responseWeightedInt32))
      },
      weightedUInt64: { [weightedUInt64] values, weights, count, pivot in
        weightedUInt64(values, weights, count, pivot).off(falsifies(.responseWeightedUInt64))
      },
      largestBits: { [largestBits] weights, count in
        let bits = largestBits(weights, count)
        return falsifies(.responseLargestBits) ? bits >> 1 : bits
      })
  }
}

extension LayerTable {
  fileprivate func intercepted(by falsifies: @escaping @Sendable (KernelName) -> Bool) -> LayerTable {
    LayerTable(
      pointwise: { [pointwise] input, parameters, inputChannels, outputChannels, count, output in
        pointwise(input, parameters, inputChannels, outputChannels, count, output)
        if falsifies(.layerPointwise) { output[count * outputChannels - 1] += 1 }
      },
      depthwise: { [depthwise] rows, rowCount, parameters, channels, count, rectified, output, outputStride in
        depthwise(rows, rowCount, parameters, channels, count, rectified, output, outputStride)
        if falsifies(.layerDepthwise) { output[(rowCount - 1) * outputStride + count * channels - 1] += 1 }
      },
      entry: { [entry] rows, parameters, count, output in
        entry(rows, parameters, count, output)
        if falsifies(.layerEntry) { output[count * 16 - 1] += 1 }
      },
      largest: { [largest] upper, lower, channels, count, output in
        largest(upper, lower, channels, count, output)
        if falsifies(.layerLargest) { output[count * channels - 1] += 1 }
      },
      doubledSum: { [doubledSum] row, half, channels, count, output in
        doubledSum(row, half, channels, count, output)
        if falsifies(.layerDoubledSum) { output[count * channels - 1] += 1 }
      })
  }
}

extension ResponseSums {
  fileprivate func off(_ isOff: Bool) -> ResponseSums {
    var sums = self
    if isOff { sums.squares &+= 1 }
    return sums
  }
}

extension WeightedSums {
  fileprivate func off(_ isOff: Bool) -> WeightedSums {
    var sums = self
    if isOff { sums.squares += 1 }
    return sums
  }
}
