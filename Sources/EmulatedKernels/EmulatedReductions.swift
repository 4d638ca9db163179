import KernelInterface

// Functions of the table that give sums.

extension EmulatedGuest {
  func laplacianFloat(_ strip: RowStrip, _ pivot: Float) -> PivotedSums {
    let results = call(.laplacianFloat) {
      $0.add(strip, pixelBytes: 4)
      $0.add(pivot)
    }
    return PivotedSums(sum: results.double(0), sumOfSquares: results.double(1))
  }

  func laplacianUInt8(_ strip: RowStrip) -> UInt64 {
    call(.laplacianUInt8) { $0.add(strip, pixelBytes: 1) }.word(0)
  }

  func momentsFloat(_ block: PixelBlock, _ all: Bool, _ isAccurate: Bool) -> BlockSums {
    blockSums(
      call(.momentsFloat) {
        $0.add(block, pixelBytes: 4)
        $0.add(all)
        $0.add(isAccurate)
      })
  }

  func momentsDouble(_ block: PixelBlock, _ all: Bool) -> BlockSums {
    blockSums(
      call(.momentsDouble) {
        $0.add(block, pixelBytes: 8)
        $0.add(all)
      })
  }

  private func blockSums(_ results: EmulatedResults) -> BlockSums {
    BlockSums(
      pivot: results.double(0), sum: results.double(1), sumOfSquares: results.double(2),
      sumOfMagnitudes: results.double(3), minimum: results.double(4), maximum: results.double(5))
  }

  func integerMoments(
    _ function: EmulatedFunction, _ block: PixelBlock, _ all: Bool, pixelBytes: Int
  ) -> IntegerBlockSums {
    let results = call(function) {
      $0.add(block, pixelBytes: pixelBytes)
      $0.add(all)
    }
    return IntegerBlockSums(
      sum: results.word(0), sumOfSquares: results.word(1), minimum: results.uint32(2), maximum: results.uint32(3))
  }

  func mapStrip(
    _ first: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ width: Int, _ pivot: Float
  ) -> MapSums {
    let results = call(.mapStrip) {
      $0.addRows(first, rowBytes: rowBytes, rowCount: rowCount, usedBytes: width * 4)
      $0.add(rowCount)
      $0.add(width)
      $0.add(pivot)
    }
    return MapSums(
      sum: results.double(0), sumOfSquares: results.double(1), sumByColumn: results.double(2),
      sumByRow: results.double(3), minimum: results.float(4), maximum: results.float(5))
  }

  func maskedRow(
    _ values: UnsafePointer<Float>, _ mask: UnsafePointer<Float>, _ count: Int, _ threshold: Float
  ) -> MaskedSum {
    let results = call(.maskedRow) {
      $0.add(values, bytes: count * 4)
      $0.add(mask, bytes: count * 4)
      $0.add(count)
      $0.add(threshold)
    }
    return MaskedSum(count: results.int(0), sum: results.double(1), maskHasNaN: results.bool(2))
  }

  func differenceUInt8(
    _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int
  ) -> DifferenceSums {
    let results = call(.differenceUInt8) {
      $0.add(first, bytes: count)
      $0.add(second, bytes: count)
      $0.add(count)
    }
    return DifferenceSums(
      sumOfMagnitudes: results.word(0), sumOfSquares: results.word(1), largest: results.uint32(2))
  }
}
