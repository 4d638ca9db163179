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
  /// Of blocks that are not clipped: sums of mean squares of `laplacian4` on the pixels, and on averages of 2 x 2.
  private var fine = 0.0
  private var coarse = 0.0

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

  /// Takes the next row of luma in 0...65535.
  mutating func append(words row: Span<UInt16>) {
    if wantsNextRow {
      for column in blockColumns {
        for x in column..<column + Self.span { pixels.append(Float(row[x]) * (1 / 65535)) }
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
        guard let block = BlockResponses(bytes, block * Self.span, rowLength) else { continue }
        meanSquares.append(block.noise)
        fine += Double(block.fine)
        coarse += Double(block.coarse)
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

extension NoiseStream {
  /// The mean square of the `laplacian4` response over that on averages of 2 x 2 pixels: how much of the detail is at the
  /// finest scale.
  ///
  /// Absent without blocks enough, and where the coarse response is below two levels of 255, with nothing to compare.
  var scaleRatio: Measurement<Double> {
    guard meanSquares.count >= Self.minimumBlocks else { return finish().map { _ in 0 } }
    let floor = 2.0 / 255
    guard coarse >= floor * floor * Double(meanSquares.count) else {
      return .absent(.notAvailable("there is hardly any detail"))
    }
    return .measured(fine / coarse)
  }
}

/// Mean squares of what filters make of a block.
private struct BlockResponses {
  /// Of the mask for noise, `laplacian4`, and `laplacian4` on averages of 2 x 2.
  let noise: Float
  let fine: Float
  let coarse: Float

  /// - Parameters: pixels whose rows are `rowLength` apart, and where the block with its neighbours begins in them; `nil` if
  ///   one of its pixels is clipped.
  init?(_ pixels: UnsafeRawBufferPointer, _ place: Int, _ rowLength: Int) {
    // Eight lanes, one for each column: loaded at three places, they are neighbours of each other.
    typealias Lanes = SIMD8<Float>
    func lanes(_ row: Int, _ column: Int) -> Lanes {
      pixels.loadUnaligned(
        fromByteOffset: (row * rowLength + place + column) * MemoryLayout<Float>.stride, as: Lanes.self)
    }
    func pixel(_ row: Int, _ column: Int) -> Float {
      pixels.loadUnaligned(
        fromByteOffset: (row * rowLength + place + column) * MemoryLayout<Float>.stride, as: Float.self)
    }
    let side = NoiseStream.blockSide
    let range = NoiseStream.clippedRange
    var (noise, fine) = (Lanes.zero, Lanes.zero)
    var clipped = 0
    for y in 1...side {
      let centre = lanes(y, 1)
      let columns = (
        lanes(y - 1, 0) - 2 * lanes(y, 0) + lanes(y + 1, 0), lanes(y - 1, 1) - 2 * centre + lanes(y + 1, 1),
        lanes(y - 1, 2) - 2 * lanes(y, 2) + lanes(y + 1, 2)
      )
      let response = columns.0 - 2 * columns.1 + columns.2
      noise += response * response
      let laplacian = columns.1 + (lanes(y, 0) - 2 * centre + lanes(y, 2))
      fine += laplacian * laplacian
      for x in 0..<side {
        clipped &+= centre[x] > range.lowerBound ? 0 : 1
        clipped &+= centre[x] < range.upperBound ? 0 : 1
      }
    }
    guard clipped == 0 else { return nil }
    func average(_ row: Int, _ column: Int) -> Float {
      let (y, x) = (2 * row, 2 * column)
      return (pixel(y, x) + pixel(y, x + 1) + (pixel(y + 1, x) + pixel(y + 1, x + 1))) / 4
    }
    var coarse: Float = 0
    for row in 1...3 {
      for column in 1...3 {
        let response =
          average(row, column - 1) + average(row, column + 1) + (average(row - 1, column) + average(row + 1, column))
          - 4 * average(row, column)
        coarse += response * response
      }
    }
    let count = Float(side * side)
    self.noise = noise.sum() / count
    self.fine = fine.sum() / count
    self.coarse = coarse / 9
  }
}
