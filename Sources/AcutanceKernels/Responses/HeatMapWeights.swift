import KernelInterface

/// A heat map as the weights of pixels: checked, and stretched to the size of the plane, piecewise constant.
struct HeatMapWeights {
  private let map: RawPlane
  /// The map's column for every column of the plane; empty where they are the same.
  private let columns: [Int]
  private let height: Int

  init(
    _ map: borrowing PlaneView<Float>, width: Int, height: Int, _ variant: Variant?
  ) throws(KernelError) {
    let kernels = try Variant.kernels(variant, for: [.responseLargestBits]).responses
    guard map.width <= width, map.height <= height, (map.width > 0 && map.height > 0) || width == 0 || height == 0
    else {
      throw .weightMapSize(width: map.width, height: map.height, maximumWidth: width, maximumHeight: height)
    }
    let mapWidth = map.width
    self.map = map.raw
    self.height = height
    #if MUTANT_WEIGHT_COLUMN  // the weight of the nearest column, not of the one that covers
      columns = mapWidth == width ? [] : (0..<width).map { min(($0 * mapWidth + width / 2) / width, mapWidth - 1) }
    #else
      columns = mapWidth == width ? [] : (0..<width).map { $0 * mapWidth / width }
    #endif
    // As whole numbers, the patterns of a sign, infinity and NaN are all above that of the largest Float.
    for y in 0..<map.height {
      let row = self.map.row(y).assumingMemoryBound(to: Float.self)
      guard kernels.largestBits(row, mapWidth) > Float.greatestFiniteMagnitude.bitPattern else { continue }
      for x in 0..<mapWidth where !(row[x] >= 0 && row[x].isFinite) { throw .invalidWeight(x: x, y: y) }
    }
  }

  /// The weights of a block without gaps between its rows: in the map itself where they lie so, or else in `scratch`.
  func block(
    _ rows: Range<Int>, _ columns: Range<Int>, _ scratch: UnsafeMutablePointer<Float>
  ) -> UnsafePointer<Float> {
    if self.columns.isEmpty && rows.count == 1 { return row(rows.lowerBound) + columns.lowerBound }
    for y in rows { copy(row: row(y), columns, to: scratch + (y - rows.lowerBound) * columns.count) }
    return UnsafePointer(scratch)
  }

  /// The row of the map for a row of the plane.
  private func row(_ y: Int) -> UnsafePointer<Float> {
    map.row(map.height == height ? y : y * map.height / height).assumingMemoryBound(to: Float.self)
  }

  private func copy(row: UnsafePointer<Float>, _ part: Range<Int>, to output: UnsafeMutablePointer<Float>) {
    if columns.isEmpty {
      output.update(from: row + part.lowerBound, count: part.count)
    } else {
      columns.withUnsafeBufferPointer { columns in
        for x in part { output[x - part.lowerBound] = row[columns[x]] }
      }
    }
  }
}
