import Foundation

/// `Fixtures/expected/response-moments.json`: exact statistics of responses of small integer images.
public struct ResponseGolden: Decodable, Sendable {
  public static let kernels = [
    "laplacian4", "laplacian8", "laplacianDiagonal", "laplacianAlpha02", "sobelEnergy",
  ]

  public let images: [ImageRecord]
  public let tiles: [TilesRecord]
  public let weighted: [WeightedRecord]

  public static let shared: ResponseGolden = {
    do {
      let data = Data(Fixtures.data("expected/response-moments.json"))
      return try JSONDecoder().decode(ResponseGolden.self, from: data)
    } catch {
      preconditionFailure("expected/response-moments.json cannot be read: \(error)")
    }
  }()

  /// An image that is made from its fields.
  public struct Image: Decodable, Sendable {
    public let width: Int
    public let height: Int
    public let bits: Int
    let kind: String
    let seed: UInt64?
    let value: Int?
    let start: Int?
    let dx: Int?
    let dy: Int?
    let sum: Int

    /// The pixels, row by row; stops the test run if they are not those that the golden values were made of.
    public var pixels: [Int] {
      var generator = SeededGenerator(seed: seed ?? 0)
      let mask: UInt64 = (1 << UInt64(bits)) - 1
      var pixels: [Int] = []
      for y in 0..<height {
        for x in 0..<width {
          switch kind {
          case "random": pixels.append(Int(generator.next() & mask))
          case "checkerboard": pixels.append((x + y) % 2 == 0 ? 0 : Int(mask))
          case "constant": pixels.append(value!)
          default: pixels.append(start! + dx! * x + dy! * y)
          }
        }
      }
      precondition(pixels.reduce(0, +) == sum, "the image was not made right")
      return pixels
    }
  }

  public struct Statistics: Decodable, Sendable {
    public let sum: Int
    public let sumOfSquares: String
    public let sumOfMagnitudes: Int
    public let min: Int?
    public let max: Int?
  }

  public struct ImageRecord: Decodable, Sendable {
    public let image: Image
    public let regions: [Region]
  }

  public struct Region: Decodable, Sendable {
    public let border: String
    public let inset: Int
    public let count: Int
    public let laplacian4: Statistics
    public let laplacian8: Statistics
    public let laplacianDiagonal: Statistics
    public let laplacianAlpha02: Statistics
    public let sobelEnergy: Statistics

    public var kernels: [Statistics] {
      [laplacian4, laplacian8, laplacianDiagonal, laplacianAlpha02, sobelEnergy]
    }
  }

  public struct Lists: Decodable, Sendable {
    public let sum: [Int]
    public let sumOfSquares: [String]
    public let sumOfMagnitudes: [Int]
    public let min: [Int?]
    public let max: [Int?]
  }

  public struct TilesRecord: Decodable, Sendable {
    public let image: Image
    public let columns: Int
    public let rows: Int
    public let border: String
    public let inset: Int
    public let count: [Int]
    public let laplacian4: Lists
    public let laplacian8: Lists
    public let laplacianDiagonal: Lists
    public let laplacianAlpha02: Lists
    public let sobelEnergy: Lists

    public var kernels: [Lists] { [laplacian4, laplacian8, laplacianDiagonal, laplacianAlpha02, sobelEnergy] }
  }

  public struct Weights: Decodable, Sendable {
    let kind: String
    let seed: UInt64
    let sum: Int

    /// Weights of an image of so many pixels, row by row.
    public func values(_ count: Int) -> [Int] {
      var generator = SeededGenerator(seed: seed)
      let mask: UInt64 = kind == "random" ? 255 : kind == "mask" ? 1 : 0
      let values = (0..<count).map { _ in Int(generator.next() & mask) }
      precondition(values.reduce(0, +) == sum, "the weights were not made right")
      return values
    }
  }

  public struct WeightedSums: Decodable, Sendable {
    public let sum: String
    public let sumOfSquares: String
  }

  public struct WeightedRecord: Decodable, Sendable {
    public let image: Image
    public let weights: Weights
    public let border: String
    public let inset: Int
    public let count: Int
    public let sumOfWeights: Int
    public let laplacian4: WeightedSums
    public let laplacian8: WeightedSums
    public let laplacianDiagonal: WeightedSums
    public let laplacianAlpha02: WeightedSums
    public let sobelEnergy: WeightedSums

    public var kernels: [WeightedSums] {
      [laplacian4, laplacian8, laplacianDiagonal, laplacianAlpha02, sobelEnergy]
    }
  }
}
