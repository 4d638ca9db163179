import AcutanceKernels
import ReportText

/// The bar beside a map that says what its colours mean.
struct ScaleBar {
  /// Value and text of each tick, from the top.
  let ticks: [(value: Double, label: String)]
  /// The colour of a value between the ticks.
  let colour: (Double) -> Colour

  private static let size = 2
  private static let margin = 12
  private static let barWidth = 18
  private static let gap = 6

  /// The bar of signed values from -scale to +scale, with 0 in the middle.
  static func signed(scale: Double, _ palette: DivergingPalette) -> ScaleBar {
    let ends = [1.0, 0.5, 0, -0.5, -1].map { share -> (Double, String) in
      let text = share == 0 || scale == 0 ? "0" : (share > 0 ? "+" : "-") + fourDigits(scale * share.magnitude)
      return (scale * share, text)
    }
    return ScaleBar(ticks: scale == 0 ? [ends[2]] : ends) { palette.colour(of: $0, scale: scale) }
  }

  /// The bar of values from 0 to scale.
  static func sequential(scale: Double, _ palette: SequentialPalette) -> ScaleBar {
    let shares: [Double] = scale == 0 ? [0] : [1, 0.75, 0.5, 0.25, 0]
    return ScaleBar(ticks: shares.map { (scale * $0, fourDigits(scale * $0)) }) {
      palette.colour(of: $0, scale: scale)
    }
  }

  var width: Int {
    let labels = ticks.map { DigitFont.width(of: $0.label, size: Self.size) }.max() ?? 0
    return 2 * Self.margin + Self.barWidth + Self.gap + 4 + labels
  }

  /// The least height at which the labels do not touch each other.
  var minimumHeight: Int { max(2, ticks.count) * 22 + 2 * Self.margin }

  /// Draws the bar from a column on, in black on white, whatever the picture beside it.
  func draw(in picture: inout Picture, x: Int, height: Int) {
    let (top, bottom) = (Self.margin + 1, height - Self.margin - 2)
    let left = x + Self.margin
    let (most, least) = (ticks.first?.value ?? 0, ticks.last?.value ?? 0)
    for y in top...bottom {
      let share = Double(bottom - y) / Double(bottom - top)
      let value = least + share * (most - least)
      picture.fill(x: left..<left + Self.barWidth, y: y..<y + 1, colour(value))
    }
    // A frame: the ends of some palettes are nearly white.
    let grey = Colour(grey: 96)
    for y in [top - 1, bottom + 1] { picture.fill(x: left - 1..<left + Self.barWidth + 1, y: y..<y + 1, grey) }
    for x in [left - 1, left + Self.barWidth] { picture.fill(x: x..<x + 1, y: top - 1..<bottom + 2, grey) }
    for tick in ticks {
      let share = most > least ? (tick.value - least) / (most - least) : 0.5
      let y = bottom - Int((share * Double(bottom - top)).rounded())
      let start = left + Self.barWidth + 1
      picture.fill(x: start..<start + 4, y: y..<y + 1, grey)
      let textTop = y - DigitFont.height * Self.size / 2
      picture.write(tick.label, x: start + 4 + Self.gap - 2, y: textTop, size: Self.size, .black)
    }
  }
}

extension Picture {
  /// The picture with a bar at its right. The canvas is white where the picture is lower than the bar needs.
  func with(_ bar: ScaleBar) throws(PlaneError) -> Picture {
    let height = max(height, bar.minimumHeight)
    var canvas = try Picture(width: width + bar.width, height: height)
    for y in 0..<self.height {
      for x in 0..<width { canvas[x, y] = self[x, y] }
    }
    bar.draw(in: &canvas, x: width, height: height)
    return canvas
  }
}
