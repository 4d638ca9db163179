import AcutanceKernels

/// A pixel type that trials can be made of.
public protocol TrialPixel: PlanePixel {
  /// The pixels of a trial, row after row.
  static func pixels(_ content: TrialContent, width: Int, height: Int, seed: UInt64) -> [Self]

  /// A pixel of the user's image, `value` from 0 to 65535.
  static func pixel(ofImageValue value: UInt16) -> Self

  /// The value in Double, exact.
  var asDouble: Double { get }
}

/// The user's image, as a source of trials.
public struct TrialImage: Sendable {
  /// How the image is named in a command that runs a trial again.
  public let name: String
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Row after row, 0...65535.
  private let values: [UInt16]

  /// An 8-bit image; values are widened so that they stay what they are as bytes.
  public init(_ plane: Plane<UInt8>, name: String) {
    self.name = name
    (width, height) = (plane.width, plane.height)
    values = plane.pixels.map { UInt16($0) * 257 }
  }

  /// An image of 16 bits, named like this in commands.
  public init(_ plane: Plane<UInt16>, name: String) {
    self.name = name
    (width, height) = (plane.width, plane.height)
    values = plane.pixels
  }

  /// The pixels from the top left corner.
  func pixels<Pixel: TrialPixel>(width: Int, height: Int) -> [Pixel] {
    precondition(width <= self.width && height <= self.height, "the image is smaller than the trial")
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for value in values[y * self.width..<y * self.width + width] { pixels.append(Pixel.pixel(ofImageValue: value)) }
    }
    return pixels
  }
}

extension UInt8: TrialPixel {
  public static func pixels(_ content: TrialContent, width: Int, height: Int, seed: UInt64) -> [UInt8] {
    wholePixels(content, width, height, seed)
  }
  public static func pixel(ofImageValue value: UInt16) -> UInt8 { UInt8(value >> 8) }
  /// The value in Double, exact.
  public var asDouble: Double { Double(self) }
}

extension UInt16: TrialPixel {
  public static func pixels(_ content: TrialContent, width: Int, height: Int, seed: UInt64) -> [UInt16] {
    wholePixels(content, width, height, seed)
  }
  public static func pixel(ofImageValue value: UInt16) -> UInt16 { value }
  /// The value in Double, exact.
  public var asDouble: Double { Double(self) }
}

extension Float: TrialPixel {
  public static func pixels(_ content: TrialContent, width: Int, height: Int, seed: UInt64) -> [Float] {
    realPixels(content, width, height, seed)
  }
  public static func pixel(ofImageValue value: UInt16) -> Float { Float(value) / 65535 }
  /// The value in Double, exact.
  public var asDouble: Double { Double(self) }
}

extension Double: TrialPixel {
  public static func pixels(_ content: TrialContent, width: Int, height: Int, seed: UInt64) -> [Double] {
    realPixels(content, width, height, seed)
  }
  public static func pixel(ofImageValue value: UInt16) -> Double { Double(value) / 65535 }
  /// The value itself.
  public var asDouble: Double { self }
}

private func wholePixels<Pixel: FixedWidthInteger & UnsignedInteger>(
  _ content: TrialContent, _ width: Int, _ height: Int, _ seed: UInt64
) -> [Pixel] {
  var numbers = TrialGenerator(seed: seed)
  let middle = Pixel.max / 2
  return grid(width, height) { x, y in
    switch content {
    case .whole: Pixel(truncatingIfNeeded: numbers.next() & 15)
    case .flat: middle + middle / 3
    case .ulpChecker: middle + Pixel((x + y) & 1)
    case .fullContrast: (x + y) & 1 == 0 ? 0 : .max
    case .ramp: Pixel(truncatingIfNeeded: 3 * x + 5 * y)
    case .step: 2 * x < width ? 0 : .max
    case .impulse: x == width / 2 && y == height / 2 ? .max : 0
    default: Pixel(truncatingIfNeeded: numbers.next())
    }
  }
}

private func realPixels<Pixel: BinaryFloatingPoint>(
  _ content: TrialContent, _ width: Int, _ height: Int, _ seed: UInt64
) -> [Pixel] where Pixel.RawSignificand: FixedWidthInteger {
  var numbers = TrialGenerator(seed: seed)
  // 24 bits, so that Float and Double planes hold the same numbers.
  func unit() -> Pixel { Pixel(numbers.next() >> 40) / 0x1p24 }
  let seam = (x: min(16, width - 1), y: min(16, height - 1))
  return grid(width, height) { x, y in
    switch content {
    case .whole: return Pixel(numbers.next() & 15)
    case .random, .image: return unit()
    case .spread:
      let exponent = Pixel.Exponent(numbers.next() % 21)
      return (unit() + 1) / 2 * Pixel(sign: .plus, exponent: -exponent, significand: 1)
    case .signed: return 2 * unit() - 1
    case .flat: return 0.7
    case .ulpChecker: return (x + y) & 1 == 0 ? 1 : Pixel(1).nextUp
    case .fullContrast: return Pixel((x + y) & 1)
    case .ramp: return Pixel(3 * x + 5 * y) / 1024
    case .parabola: return (Pixel(x * x + 2 * y * y) + unit()) / 0x1p14
    case .step: return 2 * x < width ? 0 : 1
    case .impulse: return x == width / 2 && y == height / 2 ? 1 : 0
    // Evenly spread over an interval of one: a deviation of 0.29.
    case .offset1e3: return 289 + unit()
    case .offset1e5: return 28_868 + unit()
    case .offset1e6: return 288_675 + unit()
    case .alternatingLarge: return ((x + y) & 1 == 0 ? 1e12 : -1e12) + 1e6 * unit()
    case .subnormal: return Pixel(numbers.next() & 0xFFFF) * Pixel(Float.leastNonzeroMagnitude)
    case .nanFirst: return x == 0 && y == 0 ? .nan : unit()
    case .nanLast: return x == width - 1 && y == height - 1 ? .nan : unit()
    case .nanSeam: return x == seam.x && y == seam.y ? .nan : unit()
    case .infinity:
      if x == width / 2 && y == height / 2 { return .infinity }
      return x == width - 1 && y == 0 ? -.infinity : unit()
    }
  }
}

private func grid<Pixel>(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) -> [Pixel] {
  var pixels: [Pixel] = []
  pixels.reserveCapacity(width * height)
  for y in 0..<height {
    for x in 0..<width { pixels.append(pixel(x, y)) }
  }
  return pixels
}

/// SplitMix64 (G. Steele et al., OOPSLA 2014): the same numbers for a seed on every machine.
package struct TrialGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
