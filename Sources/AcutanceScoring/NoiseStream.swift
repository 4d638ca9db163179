import AcutanceKernels

/// The standard deviation of the noise in a plane whose rows come one after the other, from its quietest blocks.
///
/// The mask `1 -2 1 / -2 4 -2 / 1 -2 1` (J. Immerkær, "Fast Noise Variance Estimation", 1996) answers neither to slopes nor
/// to straight edges along the axes; white noise of deviation s makes a response of deviation 6 s. Its mean square is taken
/// in blocks of 8 x 8, of which at most 24 x 24 are looked at, spread evenly; those with a pixel near black or white are
/// not (clipping hides noise). Texture answers too, so only quiet blocks tell: of the roots of the means the 5% quantile is
/// taken, divided by where it lies for pure noise.
struct NoiseStream: Sendable {
  static let blockSide = 8
  static let blocksPerSide = 24
  /// Fewer blocks have no 5% quantile to speak of.
  static let minimumBlocks = 20
  static let quantile = 0.05
  /// Where the 5% quantile of the estimates of single blocks lies for white Gaussian noise of deviation 1: found by
  /// simulation, 0.744 for 512 x 512 pixels. (Neighbouring responses share pixels, so a block knows
  /// less than 64 numbers would.)
  static let noiseQuantile = 0.744
  /// Blocks with a pixel at or beyond these are clipped.
  static let clippedRange = ExposureSummary.shadowLevel...ExposureSummary.highlightLevel

  private let width: Int
  private let blockColumns: [Int]
  private let blockRows: [Int]
  private var nextBlockRow = 0
  private var rowCount = 0
  /// Of the rows of a row of blocks, and one above and below, the pixels of each block and one on either side.
  private var pixels: [Float] = []
  private var meanSquares: [Float] = []

  /// Pixels of a block in a row, with its neighbours.
  private static let span = blockSide + 2

  init(size: PixelSize) {
    func chosen(_ side: Int) -> [Int] {
      let blocks = max((side - 2) / Self.blockSide, 0)
      let count = min(blocks, Self.blocksPerSide)
      return (0..<count).map { $0 * blocks / count * Self.blockSide }
    }
    width = size.width
    blockColumns = chosen(size.width)
    blockRows = blockColumns.isEmpty ? [] : chosen(size.height)
    pixels.reserveCapacity(Self.span * Self.span * blockColumns.count)
    meanSquares.reserveCapacity(blockColumns.count * blockRows.count)
  }

  /// Whether the next row is part of a block.
  var wantsNextRow: Bool { nextBlockRow < blockRows.count && rowCount >= blockRows[nextBlockRow] }

  /// Passes over a row that is not wanted.
  mutating func skipRow() { rowCount += 1 }

  /// Takes the next row of luma in 0...1.
  mutating func append(_ row: Span<Float>) {
    if wantsNextRow {
      for column in blockColumns {
        row.extracting(column..<column + Self.span).withUnsafeBufferPointer { pixels.append(contentsOf: $0) }
      }
    }
    finishRow()
  }

  /// Takes the next row of luma in 0...255.
  mutating func append(bytes row: Span<UInt8>) {
    if wantsNextRow {
      for column in blockColumns {
        for x in column..<column + Self.span { pixels.append(Float(row[x]) * (1 / 255)) }
      }
    }
    finishRow()
  }

  private mutating func finishRow() {
    rowCount += 1
    let rowLength = Self.span * blockColumns.count
    guard pixels.count == Self.span * rowLength, rowLength > 0 else { return }
    pixels.withUnsafeBytes { bytes in
      for block in blockColumns.indices {
        if let meanSquare = meanSquare(bytes, block * Self.span, rowLength) { meanSquares.append(meanSquare) }
      }
    }
    nextBlockRow += 1
    // The next block begins two rows above the end of this one, unless some are passed over.
    if nextBlockRow < blockRows.count, blockRows[nextBlockRow] == rowCount - 2 {
      pixels.removeFirst(Self.blockSide * rowLength)
    } else {
      pixels.removeAll(keepingCapacity: true)
    }
  }

  /// The estimate for luma in 0...1; absent if too few blocks can tell.
  func finish() -> Measurement<Double> {
    guard meanSquares.count >= Self.minimumBlocks else {
      return .absent(
        .notAvailable(
          "\(meanSquares.count) blocks of \(Self.blockSide)x\(Self.blockSide) without clipped pixels, "
            + "\(Self.minimumBlocks) are needed"))
    }
    let quiet = meanSquares.sorted()[Int(Self.quantile * Double(meanSquares.count - 1))]
    // The weights of the mask have the squares 36 in all.
    return .measured((Double(quiet) / 36).squareRoot() / Self.noiseQuantile)
  }
}

/// The mean square of the responses of a block whose pixels, with its neighbours, begin at this place of a row; `nil` if one
/// of its pixels is clipped. Eight lanes, one for each column: loaded at three places, they are neighbours of each other.
private func meanSquare(_ pixels: UnsafeRawBufferPointer, _ place: Int, _ rowLength: Int) -> Float? {
  typealias Lanes = SIMD8<Float>
  func lanes(_ row: Int, _ column: Int) -> Lanes {
    pixels.loadUnaligned(
      fromByteOffset: (row * rowLength + place + column) * MemoryLayout<Float>.stride, as: Lanes.self)
  }
  var sum = Lanes.zero
  var clipped = 0
  let range = NoiseStream.clippedRange
  for y in 1...NoiseStream.blockSide {
    var columns = (Lanes.zero, Lanes.zero, Lanes.zero)
    columns.0 = lanes(y - 1, 0) - 2 * lanes(y, 0) + lanes(y + 1, 0)
    columns.1 = lanes(y - 1, 1) - 2 * lanes(y, 1) + lanes(y + 1, 1)
    columns.2 = lanes(y - 1, 2) - 2 * lanes(y, 2) + lanes(y + 1, 2)
    let response = columns.0 - 2 * columns.1 + columns.2
    sum += response * response
    let centre = lanes(y, 1)
    for x in 0..<NoiseStream.blockSide {
      clipped &+= centre[x] > range.lowerBound ? 0 : 1
      clipped &+= centre[x] < range.upperBound ? 0 : 1
    }
  }
  guard clipped == 0 else { return nil }
  return sum.sum() / Float(NoiseStream.blockSide * NoiseStream.blockSide)
}
