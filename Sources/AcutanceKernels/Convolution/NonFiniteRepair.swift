import KernelInterface

/// Zero times NaN is NaN: a kernel that multiplies by all taps carries a NaN to outputs whose taps there are zero.
/// Outputs of a band that came out not finite are therefore computed once more over the taps that are not zero, in the
/// same order; finite outputs have the same bits either way.
func repairNonFiniteOutputs(_ band: ConvolutionRows, fused: Bool) {
  for y in 0..<band.rowCount {
    let output = band.output + y * band.outputStride
    for x in band.firstColumn..<band.endColumn where !output[x].isFinite {
      var sum: Float = 0
      for j in 0..<band.tapRows {
        for i in 0..<band.tapColumns {
          let weight = band.weights[i * band.tapRows + j]
          #if !MUTANT_REPAIR  // 0 times NaN stays in the sum
            if weight == 0 { continue }
          #endif
          let value = band.rows[y + j][x + i]
          sum = fused ? sum.addingProduct(weight, value) : sum + weight * value
        }
      }
      output[x] = sum
    }
  }
}
