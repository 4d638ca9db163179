#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a trial should give: the values of the reference in Double, and how far from each an output may be.
public struct ExpectedValues: Sendable {
  /// What the values are, for a message that names the place.
  public enum Places: Sendable, Equatable {
    /// Pixels of a plane of that width, row after row.
    case pixels(width: Int)
    /// Values with names.
    case named([String])
  }

  /// What the reference gives, in Double.
  public var values: [Double]
  /// |output - value| may be at most this. 0: equal to the bit.
  public var bounds: [Double]
  /// What the values are.
  public var places: Places
  /// What laxness is measured in, where it is: see `Tightness`.
  public var tightness: Tightness?
  /// Whether every variant must give the bits of the scalar twin.
  public var sameBitsOnEveryVariant: Bool

  /// Values with a bound for each; nothing is checked.
  public init(
    values: [Double], bounds: [Double], places: Places, tightness: Tightness? = nil,
    sameBitsOnEveryVariant: Bool = false
  ) {
    precondition(values.count == bounds.count)
    self.values = values
    self.bounds = bounds
    self.places = places
    self.tightness = tightness
    self.sameBitsOnEveryVariant = sameBitsOnEveryVariant
  }

  /// Values with names, each with its bound.
  public init(_ fields: [(name: String, value: Double, bound: Double)], sameBitsOnEveryVariant: Bool = false) {
    self.init(
      values: fields.map(\.value), bounds: fields.map(\.bound), places: .named(fields.map(\.name)),
      sameBitsOnEveryVariant: sameBitsOnEveryVariant)
  }

  func place(_ index: Int) -> String {
    switch places {
    case .pixels(let width): "(\(index % max(width, 1)), \(index / max(width, 1)))"
    case .named(let names): names[index]
    }
  }
}

/// What a good implementation reaches on positive data, where every rounding error is as large as it can be beside the
/// result: a chain of k roundings ends near sqrt(k) u gauge, for they do not conspire.
public struct Tightness: Sendable {
  /// u times the gauge of each value.
  public var units: [Double]
  /// k, the number of roundings in a row with products and sums rounded together.
  public var roundings: Int

  /// A unit for each output, and the number of roundings in a row.
  public init(units: [Double], roundings: Int) {
    self.units = units
    self.roundings = roundings
  }

  /// How many times sqrt(k) u gauge an output may be off on positive data. What is above has lost accuracy that the
  /// method has, though it may still be inside its hard limit gamma_k gauge.
  public static let limit = 1.5

  /// The limit for the largest error of so many outputs: `limit` up to a hundred thousand. The largest of n errors that
  /// are sums of many roundings grows like sqrt(2 ln n), so millions of outputs come 1.15 times as far.
  public static func limit(outputs: Int) -> Double {
    outputs <= 100_000 ? limit : limit * (log(2 * Double(outputs)) / log(2e5)).squareRoot()
  }
}

/// What a variant gave.
public struct Observation: Sendable {
  /// The outputs, in Double.
  public var values: [Double]
  /// Outputs whose memory still holds what it held before, by index.
  public var unwritten: [Int]
  /// Whether memory that is no output was written.
  public var wroteOutside: Bool

  /// Outputs, and what was seen of the memory around them.
  public init(values: [Double], unwritten: [Int] = [], wroteOutside: Bool = false) {
    self.values = values
    self.unwritten = unwritten
    self.wroteOutside = wroteOutside
  }
}
