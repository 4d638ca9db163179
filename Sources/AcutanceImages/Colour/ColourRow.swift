import AcutanceKernels

/// One row of colours, a sample a pixel in each: what `ColourModel` says they are. `PhotoReader.readRow` writes it.
public struct ColourRow<Sample: LumaSample>: Sendable {
  /// What the channels are.
  public let model: ColourModel
  /// Red, green and blue, or Cb and Cr, or nothing.
  public private(set) var channels: [[Sample]]

  /// A row of `width` zeros in each channel of the model.
  public init(_ model: ColourModel, width: Int) {
    self.model = model
    channels = Array(repeating: Array(repeating: .zero, count: width), count: model.planes)
  }

  /// Takes the samples of each channel as they are.
  ///
  /// - Precondition: as many channels as the model has, and as many samples as the row is wide.
  public mutating func take(_ samples: [[Sample]]) {
    precondition(samples.map(\.count) == channels.map(\.count))
    channels = samples
  }

  /// Takes rows apart whose pixels have a sample of each channel, and of those that are not wanted.
  ///
  /// - Parameter first: the first wanted one: of Y, Cb and Cr the second.
  @specialized(where Sample == UInt8)
  @specialized(where Sample == UInt16)
  @specialized(where Sample == Float)
  package mutating func take(_ samples: UnsafeBufferPointer<Sample>, stride: Int, first: Int) {
    for channel in channels.indices {
      let source = samples.baseAddress! + first + channel
      channels[channel].withUnsafeMutableBufferPointer { target in
        precondition(samples.count == stride * target.count)
        let target = (pixels: target.baseAddress!, count: target.count)
        // With the stride written out the compiler shuffles vectors.
        if stride == 3 {
          for x in 0..<target.count { target.pixels[x] = source[3 &* x] }
        } else {
          for x in 0..<target.count { target.pixels[x] = source[stride &* x] }
        }
      }
    }
  }
}
