#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A colour of equal steps for the eye: Oklab in polar form. Lightness 0...1, chroma from 0 (grey), hue in degrees.
///
/// Source: B. Ottosson, "A perceptual color space for image processing", 2020.
struct PerceptualColour {
  let lightness: Double
  let chroma: Double
  let hue: Double

  /// The nearest colour of the screen; `nil` if the screen does not have it.
  var onScreen: Colour? {
    let angle = hue * .pi / 180
    let (a, b) = (chroma * cos(angle), chroma * sin(angle))
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
    // Half a level of rounding beyond the edge is the edge.
    guard linear.allSatisfy({ $0 > -0.0002 && $0 < 1.002 }) else { return nil }
    let stored = linear.map { value -> UInt8 in
      let value = min(max(value, 0), 1)
      let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt8((encoded * 255).rounded())
    }
    return Colour(red: stored[0], green: stored[1], blue: stored[2])
  }

  /// The colour of the screen with this lightness and hue and as much of the chroma as there is.
  var nearestOnScreen: Colour {
    if let colour = onScreen { return colour }
    var (least, most) = (0.0, chroma)
    for _ in 0..<24 {
      let middle = (least + most) / 2
      if PerceptualColour(lightness: lightness, chroma: middle, hue: hue).onScreen == nil {
        most = middle
      } else {
        least = middle
      }
    }
    return PerceptualColour(lightness: lightness, chroma: least, hue: hue).onScreen ?? .black
  }
}

private func cube(_ value: Double) -> Double { value * value * value }

/// Colours for signed values: 0 is a light grey with equal parts, both signs lose lightness alike, negative ones towards
/// blue and positive ones towards red.
///
/// Neither sign looks stronger: at +x and -x lightness and chroma are the same, and lightness falls in a straight line.
package struct DivergingPalette: Sendable {
  /// Steps on each side of 0.
  static let steps = 255
  private let colours: [Colour]

  package init() {
    colours = (-Self.steps...Self.steps).map { step in
      let share = Double(step.magnitude) / Double(Self.steps)
      return PerceptualColour(lightness: 0.97 - 0.52 * share, chroma: 0.155 * share, hue: step < 0 ? 257 : 32)
        .nearestOnScreen
    }
  }

  /// The colour of a value: neutral of exactly 0, the ends of -scale and +scale and of everything beyond. Without a scale
  /// (0: nothing but zeros) every value is neutral.
  package func colour(of value: Double, scale: Double) -> Colour {
    guard scale > 0 else { return colours[Self.steps] }
    let step = (min(max(value / scale, -1), 1) * Double(Self.steps)).rounded()
    return colours[Self.steps + Int(step)]
  }
}

/// Colours for values from 0 on: from a dark violet over green to a light yellow; lightness rises in a straight line.
package struct SequentialPalette: Sendable {
  static let steps = 255
  private let colours: [Colour]

  package init() {
    colours = (0...Self.steps).map { step in
      let share = Double(step) / Double(Self.steps)
      return PerceptualColour(lightness: 0.24 + 0.70 * share, chroma: 0.13 + 0.04 * share, hue: 300 - 195 * share)
        .nearestOnScreen
    }
  }

  /// The colour of a value of 0...scale; beyond it that of the end.
  package func colour(of value: Double, scale: Double) -> Colour {
    guard scale > 0 else { return colours[0] }
    return colours[Int((min(max(value / scale, 0), 1) * Double(Self.steps)).rounded())]
  }
}
