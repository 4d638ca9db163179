import AcutanceKernels

/// Red, green and blue of a photo at a smaller size, from rows that arrive one after the other: each channel that the file
/// holds is reduced by exact area averaging (`AreaRowReducer`), and Y, Cb and Cr become red, green and blue after that.
///
///     var reducer = try ColourReducer<UInt8>(reader.colourModel, from: reader.size, toLongerSide: 640)
///     for _ in 0..<reader.size.height {
///       try reader.readRow(into: &luma, colours: &colours)
///       try reducer.append(luma, colours)
///     }
///     let planes = try reducer.finish()
///
/// JFIF's formula: R = Y + 1.402 Cr', G = Y - 0.344136 Cb' - 0.714136 Cr', B = Y + 1.772 Cb', with Cb' = Cb - 128/255, Cr'
/// likewise, in 0...1. It is linear, so the order does not matter but for colours that RGB does not have: they are clamped
/// to 0...1 here after averaging, and not pixel by pixel. A grey photo has three equal planes.
///
/// Memory: a row of either size for each channel, and the planes that it returns.
public struct ColourReducer<Sample: LumaSample>: Sendable {
  /// What the rows that come in are.
  public let model: ColourModel
  /// The size of the planes that are made.
  public let target: PixelSize
  private var reducers: [AreaRowReducer<Sample>]
  private var planes: [Plane<Float>]
  private var rowCounts: [Int]

  /// A reducer that waits for the first row.
  ///
  /// - Parameters:
  ///   - model: what the rows that will come are.
  ///   - source: the size of the photo whose rows will come.
  ///   - longerSide: at most so many pixels of the longer side; 0 is the full size. Never enlarged.
  ///   - variant: the compilation to run; `nil` for the default.
  /// - Throws: `KernelError`: a variant that cannot run, memory that cannot be had, an empty source.
  public init(
    _ model: ColourModel, from source: PixelSize, toLongerSide longerSide: Int, variant: Variant? = nil
  ) throws(KernelError) {
    self.model = model
    target = source.reduced(toLongerSide: longerSide)
    reducers = []
    planes = []
    for _ in 0..<(model == .grey ? 1 : 3) {
      reducers.append(try AreaRowReducer(from: source, to: target, variant: variant))
      do {
        planes.append(try Plane(width: target.width, height: target.height))
      } catch {
        throw .plane(error)
      }
    }
    rowCounts = Array(repeating: 0, count: planes.count)
  }

  /// Takes the next row from the top.
  ///
  /// - Throws: `KernelError.rowLengthMismatch`, `.rowCountMismatch`.
  /// - Precondition: colours of the same model.
  @specialized(where Sample == UInt8)
  @specialized(where Sample == UInt16)
  @specialized(where Sample == Float)
  public mutating func append(_ luma: Span<Sample>, _ colours: ColourRow<Sample>) throws(KernelError) {
    precondition(colours.model == model)
    switch model {
    case .grey: try append(luma, to: 0)
    case .rgb: try append(colours, to: 0)
    case .yCbCr:
      try append(luma, to: 0)
      try append(colours, to: 1)
    }
  }

  private mutating func append(_ colours: ColourRow<Sample>, to first: Int) throws(KernelError) {
    for channel in colours.channels.indices {
      let row = colours.channels[channel]
      try append(row.span, to: first + channel)
    }
  }

  private mutating func append(_ row: Span<Sample>, to channel: Int) throws(KernelError) {
    let y = rowCounts[channel]
    var isComplete = false
    try reducers[channel].append(row) { (reduced) throws(KernelError) in
      planes[channel].withMutableRow(y) { target in
        for x in 0..<target.count { target[x] = reduced[x] }
      }
      isComplete = true
    }
    if isComplete { rowCounts[channel] += 1 }
  }

  /// Ends the photo: all its rows must have come.
  ///
  /// - Throws: `KernelError.rowCountMismatch` if rows are missing.
  public consuming func finish() throws(KernelError) -> RGBPlanes {
    for reducer in reducers { try reducer.finish() }
    switch model {
    case .grey: return RGBPlanes(red: planes[0], green: planes[0], blue: planes[0])
    case .rgb: return RGBPlanes(red: planes[0], green: planes[1], blue: planes[2])
    case .yCbCr: return makeRGB(y: planes[0], cb: planes[1], cr: planes[2])
    }
  }
}

/// JFIF's colours, in the places of the three planes. What 0.299 R + 0.587 G + 0.114 B = Y, B - Y = 1.772 Cb' and
/// R - Y = 1.402 Cr' say about G is where its weights come from.
private func makeRGB(y luma: Plane<Float>, cb: Plane<Float>, cr: Plane<Float>) -> RGBPlanes {
  let blueDifference: Float = 1.772
  let redDifference: Float = 1.402
  let greenOfBlue = Float(0.114 * 1.772 / 0.587)
  let greenOfRed = Float(0.299 * 1.402 / 0.587)
  let neutral: Float = 128.0 / 255
  var (red, green, blue) = (cr, luma, cb)
  for row in 0..<luma.height {
    luma.withRow(row) { luma in
      green.withMutableRow(row) { green in
        red.withMutableRow(row) { red in
          blue.withMutableRow(row) { blue in
            for x in 0..<luma.count {
              let (y, cb, cr) = (luma[x], blue[x] - neutral, red[x] - neutral)
              red[x] = clamped(y + redDifference * cr)
              green[x] = clamped(y - greenOfBlue * cb - greenOfRed * cr)
              blue[x] = clamped(y + blueDifference * cb)
            }
          }
        }
      }
    }
  }
  return RGBPlanes(red: red, green: green, blue: blue)
}

private func clamped(_ value: Float) -> Float { min(max(value, 0), 1) }
