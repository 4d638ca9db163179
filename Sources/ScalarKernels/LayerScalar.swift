import KernelInterface

// The scalar twins of the layers of a network.

func makeLayerTable() -> LayerTable {
  LayerTable(
    pointwise: pointwiseRow, depthwise: depthwiseRows, entry: entryRow, largest: largestRow, doubledSum: doubledSumRow)
}

func pointwiseRow(
  _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int, _ outputChannels: Int,
  _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  for x in 0..<count {
    for o in 0..<outputChannels {
      var sum = parameters[o]
      for i in 0..<inputChannels {
        let product = input[x * inputChannels + i] * parameters[(i + 1) * outputChannels + o]
        sum += product
      }
      output[x * outputChannels + o] = sum
    }
  }
}

func depthwiseRows(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ rowCount: Int, _ parameters: UnsafePointer<Float>, _ channels: Int,
  _ count: Int, _ rectified: Bool, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
  for y in 0..<rowCount {
    for x in 0..<count {
      for c in 0..<channels {
        var sum = parameters[c]
        for tap in 0..<9 {
          let value = rows[y + tap % 3][(x + tap / 3 - 1) * channels + c]
          let product = value * parameters[(1 + tap) * channels + c]
          sum += product
        }
        output[y * outputStride + x * channels + c] = rectified && sum < 0 ? 0 : sum
      }
    }
  }
}

func entryRow(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ parameters: UnsafePointer<Float>, _ count: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  for x in 0..<count {
    for o in 0..<16 {
      var sum = parameters[o]
      for tap in 0..<27 {
        let product = rows[tap / 3][2 * x + tap % 3 - 1] * parameters[(tap + 1) * 16 + o]
        sum += product
      }
      output[x * 16 + o] = sum < 0 ? 0 : sum
    }
  }
}

func largestRow(
  _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, _ channels: Int, _ count: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  for x in 0..<count {
    for c in 0..<channels {
      let left = 2 * x * channels + c
      let top = larger(upper[left], upper[left + channels])
      output[x * channels + c] = larger(top, larger(lower[left], lower[left + channels]))
    }
  }
}

/// The larger of two values; NaN if one is.
func larger(_ a: Float, _ b: Float) -> Float { a > b || a != a ? a : b }

func doubledSumRow(
  _ row: UnsafePointer<Float>, _ half: UnsafePointer<Float>, _ channels: Int, _ count: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  for x in 0..<count {
    for c in 0..<channels { output[x * channels + c] = row[x * channels + c] + half[x / 2 * channels + c] }
  }
}
