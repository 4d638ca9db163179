import KernelInterface

/// The layers of a small convolutional network, row by row, by one variant: what a detector is put together from.
///
/// Shapes: a row holds `count` pixels with all their channels side by side (channels last, Float, any unit, no
/// padding between pixels). Parameters are rows of as many Floats as a layer has outputs: the biases, then the weights
/// of one term after the other in the order in which they are added. Numbers of output channels are multiples of 16.
/// Sizes are the caller's promise: a network checks them once, when it is planned, not row by row.
///
/// Edge cases: NaN and infinity reach exactly the outputs that a term of theirs is added to (a weight of zero included),
/// go through the rectifier and through the largest of four. Rows at a border and pixels beside it are the caller's
/// zeros, so that border and interior go through the same operations.
///
/// Error: |error| <= gamma_(k+1) * (|bias| + sum |w| |x|) with k terms, gamma_n = n u / (1 - n u), u = 2^-24; rectifying
/// does not enlarge it. `largest` is exact, `doubledSum` is one rounding.
package struct LayerKernels: Sendable {
  private let table: LayerTable

  /// - Throws: the variant cannot run, or one of its layers failed the self-check.
  package init(_ variant: Variant? = nil) throws(KernelError) {
    table = try Variant.kernels(
      variant, for: [.layerPointwise, .layerDepthwise, .layerEntry, .layerLargest, .layerDoubledSum]
    ).layers
  }

  /// A 1 x 1 convolution: output[x, o] = bias[o] + sum over i of input[x, i] weight[i, o]. Parameters: 1 + `inputs` rows
  /// of `outputs`.
  package func pointwise(
    _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, inputs: Int, outputs: Int, count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    table.pointwise(input, parameters, inputs, outputs, count, output)
  }

  /// A depthwise 3 x 3 convolution of one or two rows, which lie between a row above and a row below in `rows`; pixels -1
  /// and `count` are read as well. What is below 0 becomes 0 if `rectified`. Parameters: ten rows, the taps by columns
  /// from the left. Two rows at once are faster than one after the other, and give the same bits.
  package func depthwise(
    _ rows: UnsafePointer<UnsafePointer<Float>>, rowCount: Int, _ parameters: UnsafePointer<Float>, channels: Int,
    count: Int, rectified: Bool, into output: UnsafeMutablePointer<Float>, stride: Int
  ) {
    table.depthwise(rows, rowCount, parameters, channels, count, rectified, output, stride)
  }

  /// The first layer: 3 x 3 taps of three planes with a step of 2, sixteen outputs, rectified. `rows` are the three rows
  /// around the output of each plane; pixels -1 to 2 * count - 1 are read. Parameters: 28 rows of 16, the taps row by row.
  package func entry(
    _ rows: UnsafePointer<UnsafePointer<Float>>, _ parameters: UnsafePointer<Float>, count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    table.entry(rows, parameters, count, output)
  }

  /// The largest of each 2 x 2 pixels, channel by channel.
  package func largest(
    _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, channels: Int, count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    table.largest(upper, lower, channels, count, output)
  }

  /// output[x] = row[x] + half[x / 2], channel by channel, for an even number of pixels.
  package func doubledSum(
    _ row: UnsafePointer<Float>, _ half: UnsafePointer<Float>, channels: Int, count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    table.doubledSum(row, half, channels, count, output)
  }
}
