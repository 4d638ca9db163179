import AcutanceKernels
import Foundation

/// `Fixtures/expected/heat-maps.json`: statistics of small maps, exact and rounded once.
public struct HeatMapGolden: Decodable, Sendable {
  public let rules: [Rules]
  public let maps: [Record]
  public let masked: [Masked]

  public static let shared: HeatMapGolden = {
    do {
      return try JSONDecoder().decode(HeatMapGolden.self, from: Data(Fixtures.data("expected/heat-maps.json")))
    } catch {
      preconditionFailure("expected/heat-maps.json cannot be read: \(error)")
    }
  }()

  public struct Rules: Decodable, Sendable {
    public let bins: Int
    public let percents: [Double]
    public let topPercents: [Double]
    public let threshold: Float
  }

  public struct Extreme: Decodable, Sendable {
    public let value: Double
    public let at: [Int]
  }

  public struct Record: Decodable, Sendable {
    public let map: Map
    public let count: Int
    public let notFinite: Int
    public let nan: Bool
    public let sum: Double?
    public let mean: Double?
    public let populationDeviation: Double?
    public let min: Extreme?
    public let max: Extreme?
    public let centroid: [Double]?
    public let histogram: [Int]?
    public let percentiles: [Double]?
    public let topMeans: [Double]?
    public let areaAboveHalf: Double?
  }

  public struct Masked: Decodable, Sendable {
    public let map: Map
    public let mask: Map
    public let maskCount: Int
    public let nan: Bool
    public let meanUnderMask: Double?
  }

  public struct Map: Decodable, Sendable, CustomStringConvertible {
    public let width: Int
    public let height: Int
    let kind: String
    let seed: UInt64?
    let value: Float?
    let nanAt: [[Int]]?
    let sha256: String

    public var description: String { "\(kind) \(width)x\(height) seed \(seed ?? 0) value \(value ?? 0)" }

    /// The values, row by row; they are those that the fixtures were made of, or the process ends.
    public var values: [Float] {
      let count = width * height
      var generator = SeededGenerator(seed: seed ?? 0)
      var values = (0..<count).map { index -> Float in
        switch kind {
        case "constant": return value!
        case "nan": return .nan
        case "ramp": return Float(index) / Float(count - 1)
        default: break
        }
        let word = generator.next()
        let uniform = Float(word >> 40) * 0x1p-24
        switch kind {
        case "uniform": return uniform
        case "squares": return uniform * uniform
        case "levels": return Float(word >> 62) / 4
        case "binary": return Float(word & 1)
        default: preconditionFailure("no map is called \(kind)")
        }
      }
      for place in nanAt ?? [] { values[place[1] * width + place[0]] = .nan }
      let bytes = values.flatMap { value in
        withUnsafeBytes(of: (value.isNaN ? 0x7FC0_0000 : value.bitPattern).littleEndian) { Array($0) }
      }
      precondition(SHA256.hexDigest(of: bytes) == sha256, "the map \(self) was not made right")
      return values
    }
  }
}
