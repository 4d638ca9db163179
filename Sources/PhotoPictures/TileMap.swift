import AcutanceKernels
import AcutanceScoring
import ReportText

/// The sharpness of the parts of a photo: the variance of the response in 8x8 tiles, over the photo in grey.
struct TileMap {
  static let side = 8
  /// Variance by tile, row by row as stored; `nil` of a tile in which nothing is measured.
  let variances: [Double?]
  /// The stored column and row where each tile begins, and the end.
  let columns: [Int]
  let rows: [Int]
  let scale: Double
  var count: Int { variances.count { $0 != nil } }
  var beyondCount: Int { variances.count { ($0 ?? 0) > scale } }

  /// - Parameter luma: at least 9 pixels a side.
  init(_ luma: Plane<Float>, scale: PhotoMap.Scale) throws(KernelError) {
    let grid = try TileGrid(columns: Self.side, rows: Self.side)
    let tiles = try responseMoments(
      of: luma, kernel: .laplacian4, inset: SharpnessTerm.inset, tiles: grid)
    variances = tiles.cells.map(\.populationVariance)
    columns = (0...Self.side).map { $0 * luma.width / Self.side }
    rows = (0...Self.side).map { $0 * luma.height / Self.side }
    let known = variances.compactMap { $0.map { Float($0) } }
    let plane: Plane<Float>
    do { plane = try Plane(width: known.count, height: 1, pixels: known) } catch { throw .plane(error) }
    switch scale {
    // In Double: the greatest tile is not beyond the scale that it makes.
    case .maximum: self.scale = variances.compactMap { $0 }.max() ?? 0
    default: self.scale = try scale.value(of: plane)
    }
  }

  func picture(over luma: Plane<Float>, orientation: Int, magnification: Int) throws(PlaneError) -> Picture {
    let stored = PixelSize(width: luma.width, height: luma.height)
    let turned = Upright(stored, orientation: orientation)
    let palette = SequentialPalette()
    let grey = try brightness(luma)
    let (columnOf, rowOf) = (tileIndices(columns), tileIndices(rows))
    var picture = try Picture(width: turned.size.width * magnification, height: turned.size.height * magnification)
    /// Where each tile is shown.
    var frames = [TileFrame?](repeating: nil, count: variances.count)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = turned.source(x / magnification, y / magnification)
        let tile = rowOf[place.y] * Self.side + columnOf[place.x]
        let photo = Colour(grey: grey[place.x, place.y])
        picture[x, y] =
          variances[tile].map { palette.colour(of: $0, scale: scale).over(photo, opacity: 0.62) }
          ?? Colour.notMeasured(x, y).over(photo, opacity: 0.62)
        frames[tile] = frames[tile]?.including(x, y) ?? TileFrame(x, y)
      }
    }
    for (variance, frame) in zip(variances, frames) {
      guard let frame else { continue }
      picture.drawTile(frame, variance.map { SharpnessTerm.share(of: $0) })
    }
    return try picture.with(.sequential(scale: scale, palette))
  }

  private func tileIndices(_ bounds: [Int]) -> [Int] {
    zip(bounds, bounds.dropFirst()).enumerated().flatMap { index, ends in
      [Int](repeating: index, count: ends.1 - ends.0)
    }
  }
}

/// The pixels of the picture that a tile takes.
struct TileFrame {
  private(set) var left: Int
  private(set) var top: Int
  private(set) var right: Int
  private(set) var bottom: Int

  init(_ x: Int, _ y: Int) {
    (left, right) = (x, x)
    (top, bottom) = (y, y)
  }

  func including(_ x: Int, _ y: Int) -> TileFrame {
    var frame = self
    frame.left = min(left, x)
    frame.top = min(top, y)
    frame.right = max(right, x)
    frame.bottom = max(bottom, y)
    return frame
  }
}

extension SharpnessTerm {
  /// The share of the reference as text, not clamped: what can be read off a tile without the bar.
  fileprivate static func share(of variance: Double) -> String { twoDecimals(variance / standardReference) }

  private static func twoDecimals(_ value: Double) -> String {
    guard value < 99.995 else { return fourDigits(value) }
    let hundredths = Int((value * 100).rounded())
    // Only a measured 0 is written as 0.
    guard hundredths > 0 || value == 0 else { return "<0.01" }
    return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
  }
}

extension Picture {
  /// The tile's edge at the left and at the top, and its number in the middle if there is room.
  fileprivate mutating func drawTile(_ frame: TileFrame, _ label: String?) {
    let line = Colour(grey: 255)
    for x in frame.left...frame.right where frame.top > 0 {
      self[x, frame.top] = line.over(self[x, frame.top], opacity: 0.35)
    }
    for y in frame.top...frame.bottom where frame.left > 0 {
      self[frame.left, y] = line.over(self[frame.left, y], opacity: 0.35)
    }
    guard let label else { return }
    let (width, height) = (frame.right - frame.left + 1, frame.bottom - frame.top + 1)
    let textWidth = DigitFont.width(of: label)
    guard textWidth + 6 <= width, DigitFont.height + 6 <= height else { return }
    write(
      label, x: frame.left + (width - textWidth) / 2, y: frame.top + (height - DigitFont.height) / 2, .white,
      halo: .black)
  }
}
