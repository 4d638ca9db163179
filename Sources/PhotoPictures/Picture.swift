import AcutanceImages
import AcutanceKernels

/// A colour of the screen (sRGB).
package struct Colour: Sendable, Equatable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  static let white = Colour(grey: 255)
  static let black = Colour(grey: 0)

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(grey: UInt8) { self.init(red: grey, green: grey, blue: grey) }

  /// This colour over another, with so much of this one.
  func over(_ below: Colour, opacity: Double) -> Colour {
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((opacity * Double(top) + (1 - opacity) * Double(bottom)).rounded())
    }
    return Colour(red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue))
  }

  /// What was not measured: a hatch of two greys, which no palette here has.
  static func notMeasured(_ x: Int, _ y: Int) -> Colour { Colour(grey: (x + y) % 6 < 3 ? 128 : 168) }
}

/// A picture of RGB bytes that is drawn into.
struct Picture {
  private(set) var red: Plane<UInt8>
  private(set) var green: Plane<UInt8>
  private(set) var blue: Plane<UInt8>
  var width: Int { red.width }
  var height: Int { red.height }

  init(width: Int, height: Int, _ colour: Colour = .white) throws(PlaneError) {
    red = try Plane(width: width, height: height, filledWith: colour.red)
    green = try Plane(width: width, height: height, filledWith: colour.green)
    blue = try Plane(width: width, height: height, filledWith: colour.blue)
  }

  /// A pixel. What lies outside the picture is not drawn.
  subscript(x: Int, y: Int) -> Colour {
    get { Colour(red: red[x, y], green: green[x, y], blue: blue[x, y]) }
    set {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return }
      red[x, y] = newValue.red
      green[x, y] = newValue.green
      blue[x, y] = newValue.blue
    }
  }

  mutating func fill(x: Range<Int>, y: Range<Int>, _ colour: Colour) {
    for row in y {
      for column in x { self[column, row] = colour }
    }
  }

  func png() throws(EncodeError) -> [UInt8] { try encodePNG(red: red, green: green, blue: blue) }
}
