import CVector
import KernelInterface

// Four vectors of outputs that belong to one, two or four pixels: the parts of register tiles of layers. The number of
// vectors of a pixel (4, 2 or 1) is a constant after inlining.

/// Parameters of `vectors` vectors of outputs, for each pixel again.
@_transparent
func loadOutputs(_ row: inout VectorRow, _ parameters: UnsafePointer<Float>, _ vectors: Int) {
  row.v0 = v16f_load(parameters)
  row.v1 = vectors == 1 ? row.v0 : v16f_load(parameters + 16)
  row.v2 = vectors == 4 ? v16f_load(parameters + 32) : row.v0
  row.v3 = vectors == 4 ? v16f_load(parameters + 48) : row.v1
}

/// Adds one term: the value of each pixel, which lie `distance` apart, times its weights.
@_transparent
func addOutputs(
  _ sums: inout VectorRow, _ weights: VectorRow, _ values: UnsafePointer<Float>, _ distance: Int, _ vectors: Int
) {
  let value = v16f_splat(values[0])
  sums.v0 = v16f_fma(weights.v0, value, sums.v0)
  if vectors == 4 {
    sums.v1 = v16f_fma(weights.v1, value, sums.v1)
    sums.v2 = v16f_fma(weights.v2, value, sums.v2)
    sums.v3 = v16f_fma(weights.v3, value, sums.v3)
  } else if vectors == 2 {
    let second = v16f_splat(values[distance])
    sums.v1 = v16f_fma(weights.v1, value, sums.v1)
    sums.v2 = v16f_fma(weights.v2, second, sums.v2)
    sums.v3 = v16f_fma(weights.v3, second, sums.v3)
  } else {
    sums.v1 = v16f_fma(weights.v1, v16f_splat(values[distance]), sums.v1)
    sums.v2 = v16f_fma(weights.v2, v16f_splat(values[2 &* distance]), sums.v2)
    sums.v3 = v16f_fma(weights.v3, v16f_splat(values[3 &* distance]), sums.v3)
  }
}

/// Stores the outputs of each pixel, which lie `distance` apart.
@_transparent
func storeOutputs(_ row: VectorRow, _ output: UnsafeMutablePointer<Float>, _ distance: Int, _ vectors: Int) {
  v16f_store(output, row.v0)
  v16f_store(output + (vectors == 1 ? distance : 16), row.v1)
  v16f_store(output + (vectors == 4 ? 32 : vectors == 2 ? distance : 2 &* distance), row.v2)
  v16f_store(output + (vectors == 4 ? 48 : vectors == 2 ? distance &+ 16 : 3 &* distance), row.v3)
}

/// What is below 0 becomes 0; a NaN stays, which `max` of the hardware gives back as its second operand.
@_transparent
func rectify(_ row: inout VectorRow) {
  let zero = v16f_splat(0)
  row.v0 = v16f_max(zero, row.v0)
  row.v1 = v16f_max(zero, row.v1)
  row.v2 = v16f_max(zero, row.v2)
  row.v3 = v16f_max(zero, row.v3)
}
