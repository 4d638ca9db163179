/// The functions behind the layers of a small convolutional network. A table of its own within `KernelTable`.
///
/// Rows of pixels hold all channels of a pixel side by side, so that the sixteen lanes of a vector are sixteen channels
/// of one pixel: no output needs a shuffle, no row has a tail, and the weights of a layer are read along memory.
///
/// Parameters of a layer with c outputs are rows of c Floats: first the biases, then the weights of each term in the
/// order in which the terms are added to the bias, one after the other (fused where the variant has FMA).
public final class LayerTable: Sendable {
  /// output[x, o] = bias[o] + sum over i of input[x, i] * weight[i, o]: a 1 x 1 convolution of a row of pixels.
  /// `outputChannels` is a multiple of 16, `inputChannels` at least 1.
  public typealias Pointwise =
    @Sendable (
      _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int, _ outputChannels: Int,
      _ count: Int, _ output: UnsafeMutablePointer<Float>
    ) -> Void

  /// output[x, c] = bias[c] + sum over the 3 x 3 taps of a channel, by columns from the left and from the top in a
  /// column: a depthwise convolution of one or two rows. `rows` are the row above, those of the outputs, and the one
  /// below; their pixels -1 and `count` are read as well. With `rectified`, what is below 0 becomes 0 (a NaN stays).
  /// `channels` is a multiple of 16; the second row of outputs lies `outputStride` Floats behind the first.
  public typealias Depthwise =
    @Sendable (
      _ rows: UnsafePointer<UnsafePointer<Float>>, _ rowCount: Int, _ parameters: UnsafePointer<Float>,
      _ channels: Int, _ count: Int, _ rectified: Bool, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
    ) -> Void

  /// The first layer: 3 x 3 taps of three planes with a step of 2, sixteen outputs, what is below 0 becomes 0 (a NaN
  /// stays). `rows` are the three rows around the output of the first plane from the top, then of the others; the middle
  /// tap of output x is on pixel 2x of a row. Pixels -1 to 2 * count - 1 are read.
  public typealias Entry =
    @Sendable (
      _ rows: UnsafePointer<UnsafePointer<Float>>, _ parameters: UnsafePointer<Float>, _ count: Int,
      _ output: UnsafeMutablePointer<Float>
    ) -> Void

  /// The largest of each 2 x 2 pixels of a channel, NaN if one of them is. `channels` is a multiple of 16.
  public typealias Largest =
    @Sendable (
      _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, _ channels: Int, _ count: Int,
      _ output: UnsafeMutablePointer<Float>
    ) -> Void

  /// output[x, c] = row[x, c] + half[x / 2, c] for an even number of pixels. `channels` is a multiple of 16.
  public typealias DoubledSum =
    @Sendable (
      _ row: UnsafePointer<Float>, _ half: UnsafePointer<Float>, _ channels: Int, _ count: Int,
      _ output: UnsafeMutablePointer<Float>
    ) -> Void

  public let pointwise: Pointwise
  public let depthwise: Depthwise
  public let entry: Entry
  public let largest: Largest
  public let doubledSum: DoubledSum

  public init(
    pointwise: @escaping Pointwise, depthwise: @escaping Depthwise, entry: @escaping Entry,
    largest: @escaping Largest, doubledSum: @escaping DoubledSum
  ) {
    self.pointwise = pointwise
    self.depthwise = depthwise
    self.entry = entry
    self.largest = largest
    self.doubledSum = doubledSum
  }
}

/// Rows of parameters of the first layer: the biases and 27 taps.
public let entryParameterRows = 28

/// Rows of parameters of a depthwise layer: the biases and nine taps.
public let depthwiseParameterRows = 10
