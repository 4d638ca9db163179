import AcutanceKernels
import Foundation

/// `Fixtures/expected/convolution.json`: integer images and kernels as formulas, results as digests.
public struct ConvolutionGolden: Decodable, Sendable {
  public let exact: [Case]
  public let surroundings: [Case]
  public let truncated: [Case]

  public static let shared: ConvolutionGolden = {
    do {
      return try JSONDecoder().decode(ConvolutionGolden.self, from: Data(Fixtures.data("expected/convolution.json")))
    } catch {
      preconditionFailure("expected/convolution.json cannot be read: \(error)")
    }
  }()

  public struct Case: Decodable, Sendable, CustomStringConvertible {
    public let image: Image
    public let kernel: Taps
    public let mode: Mode
    public let border: String
    public let constant: Int
    /// x, y, width, height of the part of the image that is filtered; absent if it is the whole.
    public let view: [Int]?
    public let result: Result

    public var description: String {
      "\(image.pixel) \(image.width)x\(image.height) \(view.map { "view \($0) " } ?? "")kernel "
        + "\(kernel.width)x\(kernel.height) anchor \(kernel.anchor)\(kernel.row == nil ? "" : " outer") \(mode) \(border)"
    }

    public var borderRule: Border {
      switch border {
      case "valid": .valid
      case "zero": .zero
      case "constant": .constant(Float(constant))
      case "replicate": .replicate
      case "reflect": .reflect
      case "reflect101": .reflect101
      case "wrap": .wrap
      case "truncated": .truncated
      default: preconditionFailure("no border is called \(border)")
      }
    }
  }

  public enum Mode: String, Decodable, Sendable {
    case correlation, convolution

    public var value: ConvolutionMode { self == .correlation ? .correlation : .convolution }
  }

  public struct Image: Decodable, Sendable {
    public let width: Int
    public let height: Int
    public let pixel: String
    let formula: [Int]

    public var pixels: [Int] { evaluate(formula, width: width, height: height) }
  }

  public struct Taps: Decodable, Sendable {
    public let width: Int
    public let height: Int
    public let anchor: [Int]
    let formula: [Int]?
    /// Stands in the place of the last weight of the formula.
    let last: Int?
    let column: [Int]?
    let row: [Int]?

    /// The kernel; one with factors where it was made of a column and a row.
    public func kernel() throws -> Kernel {
      if let column, let row {
        return try Kernel(column: column.map(Float.init), row: row.map(Float.init), anchor: (anchor[0], anchor[1]))
      }
      var weights = evaluate(formula ?? [], width: width, height: height)
      if let last { weights[weights.count - 1] = last }
      return try Kernel(
        width: width, height: height, weights: weights.map(Float.init), anchor: (anchor[0], anchor[1]))
    }
  }

  public struct Result: Decodable, Sendable {
    public let width: Int
    public let height: Int
    public let sha256: String?
    public let samples: [[Int]]?
    public let values: [Double]?

    /// What is wrong with a result that should be this one: `nil`, or the first sample that differs, or the digest.
    public func difference(from pixels: [Float], width: Int, height: Int) -> String? {
      guard width == self.width, height == self.height, pixels.count == width * height else {
        return "\(width)x\(height) with \(pixels.count) pixels instead of \(self.width)x\(self.height)"
      }
      for sample in samples ?? [] where pixels[sample[1] * width + sample[0]] != Float(sample[2]) {
        return "\(pixels[sample[1] * width + sample[0]]) instead of \(sample[2]) at \(sample[0]),\(sample[1])"
      }
      // A zero of either sign is right.
      let bytes = pixels.flatMap { value in
        withUnsafeBytes(of: (value == 0 ? 0 : value).bitPattern.littleEndian) { Array($0) }
      }
      return SHA256.hexDigest(of: bytes) == sha256 ? nil : "samples are right, the digest is not"
    }
  }
}

/// ((a x + b y + c x y + d) mod 65521) mod m - e for every pixel.
private func evaluate(_ formula: [Int], width: Int, height: Int) -> [Int] {
  precondition(formula.count == 6, "a formula has six coefficients")
  var values: [Int] = []
  for y in 0..<height {
    for x in 0..<width {
      let sum = formula[0] * x + formula[1] * y + formula[2] * x * y + formula[3]
      values.append(sum % 65521 % formula[4] - formula[5])
    }
  }
  return values
}
