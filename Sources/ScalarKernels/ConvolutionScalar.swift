import KernelInterface

// The scalar twins of the convolution kernels: one output after the other, one tap after the other.

func convolve(_ band: ConvolutionRows) -> Bool {
  var isFinite = true
  for y in 0..<band.rowCount {
    for x in band.firstColumn..<band.endColumn {
      var sum: Float = 0
      for j in 0..<band.tapRows {
        for i in 0..<band.tapColumns { sum += band.weights[i * band.tapRows + j] * band.rows[y + j][x + i] }
      }
      band.output[y * band.outputStride + x] = sum
      isFinite = isFinite && sum.isFinite
    }
  }
  return isFinite
}

func convolveFactors(_ band: ConvolutionRows) -> Bool {
  let columnWeights = band.weights + band.tapColumns
  var isFinite = true
  for y in 0..<band.rowCount {
    for x in band.firstColumn..<band.endColumn {
      var sum: Float = 0
      for j in 0..<band.tapRows {
        var filtered: Float = 0
        #if MUTANT_SCALAR_FACTORS  // the last tap of the row is left out
          for i in 0..<band.tapColumns - 1 { filtered += band.weights[i] * band.rows[y + j][x + i] }
        #else
          for i in 0..<band.tapColumns { filtered += band.weights[i] * band.rows[y + j][x + i] }
        #endif
        sum += columnWeights[j] * filtered
      }
      band.output[y * band.outputStride + x] = sum
      isFinite = isFinite && sum.isFinite
    }
  }
  return isFinite
}

func boxRow(_ band: ConvolutionRows) -> Bool {
  for y in 0..<band.rowCount {
    for x in band.firstColumn..<band.endColumn {
      var sum: Float = 0
      for i in 0..<band.tapColumns { sum += band.rows[y][x + i] }
      band.output[y * band.outputStride + x] = sum * band.weights[0]
    }
  }
  return true
}

func boxColumn(_ band: ConvolutionRows, _: UnsafeMutablePointer<Float>) -> Bool {
  for y in 0..<band.rowCount {
    for x in band.firstColumn..<band.endColumn {
      var sum: Float = 0
      for j in 0..<band.tapRows { sum += band.rows[y + j][x] }
      band.output[y * band.outputStride + x] = sum * band.weights[0]
    }
  }
  return true
}

func widenUInt8(_ source: UnsafeRawPointer, _ count: Int, _ output: UnsafeMutablePointer<Float>) {
  for x in 0..<count { output[x] = Float(source.assumingMemoryBound(to: UInt8.self)[x]) }
}

func widenUInt16(_ source: UnsafeRawPointer, _ count: Int, _ output: UnsafeMutablePointer<Float>) {
  for x in 0..<count { output[x] = Float(source.assumingMemoryBound(to: UInt16.self)[x]) }
}
