import KernelInterface

extension EmulatedGuest {
  /// The layers of a network. All values are Floats.
  func makeLayerTable() -> LayerTable {
    LayerTable(
      pointwise: layerPointwise, depthwise: layerDepthwise, entry: layerEntry, largest: layerLargest,
      doubledSum: layerDoubledSum)
  }

  private func layerPointwise(
    _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int, _ outputChannels: Int,
    _ count: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    call(.layerPointwise) {
      $0.add(input, bytes: count * inputChannels * 4)
      $0.add(parameters, bytes: (inputChannels + 1) * outputChannels * 4)
      $0.add(inputChannels)
      $0.add(outputChannels)
      $0.add(count)
      $0.add(output, bytes: count * outputChannels * 4, .output)
    }
  }

  private func layerDepthwise(
    _ rows: UnsafePointer<UnsafePointer<Float>>, _ rowCount: Int, _ parameters: UnsafePointer<Float>,
    _ channels: Int, _ count: Int, _ rectified: Bool, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
  ) {
    call(.layerDepthwise) {
      $0.addRowList(rows, rowCount: rowCount + 2, pixels: count + 2, pixelFloats: channels)
      $0.add(rowCount)
      $0.add(parameters, bytes: depthwiseParameterRows * channels * 4)
      $0.add(channels)
      $0.add(count)
      $0.add(rectified)
      $0.addRows(output, rowBytes: outputStride * 4, rowCount: rowCount, usedBytes: count * channels * 4, .output)
    }
  }

  private func layerEntry(
    _ rows: UnsafePointer<UnsafePointer<Float>>, _ parameters: UnsafePointer<Float>, _ count: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    call(.layerEntry) {
      $0.addRowList(rows, rowCount: 9, pixels: 2 * count + 1, pixelFloats: 1)
      $0.add(parameters, bytes: entryParameterRows * 16 * 4)
      $0.add(count)
      $0.add(output, bytes: count * 16 * 4, .output)
    }
  }

  private func layerLargest(
    _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, _ channels: Int, _ count: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    call(.layerLargest) {
      $0.add(upper, bytes: 2 * count * channels * 4)
      $0.add(lower, bytes: 2 * count * channels * 4)
      $0.add(channels)
      $0.add(count)
      $0.add(output, bytes: count * channels * 4, .output)
    }
  }

  private func layerDoubledSum(
    _ row: UnsafePointer<Float>, _ half: UnsafePointer<Float>, _ channels: Int, _ count: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    call(.layerDoubledSum) {
      $0.add(row, bytes: count * channels * 4)
      $0.add(half, bytes: count / 2 * channels * 4)
      $0.add(channels)
      $0.add(count)
      $0.add(output, bytes: count * channels * 4, .output)
    }
  }
}
