import AcutanceKernels
import Foundation

/// `Fixtures/expected/focus-measures.json`: focus measures of small integer images and of grey files, exact and rounded
/// once.
public struct FocusGolden: Decodable, Sendable {
  public let measures: [Record]

  public static let shared: FocusGolden = {
    do {
      return try JSONDecoder().decode(FocusGolden.self, from: Data(Fixtures.data("expected/focus-measures.json")))
    } catch {
      preconditionFailure("expected/focus-measures.json cannot be read: \(error)")
    }
  }()

  public struct Record: Decodable, Sendable, CustomStringConvertible {
    public let image: Image
    public let inset: Int
    let lapv, lape, lapm, teng, tenv, bren, glvn, viqet: Double?
    let noiseCalibrated: [String: Double?]
    public let reblurVariance: Double?
    let reblurRatio: Double?

    private enum CodingKeys: String, CodingKey {
      case image, inset, noiseCalibrated, reblurVariance, reblurRatio
      case lapv = "LAPV"
      case lape = "LAPE"
      case lapm = "LAPM"
      case teng = "TENG"
      case tenv = "TENV"
      case bren = "BREN"
      case glvn = "GLVN"
      case viqet = "VIQET"
    }

    public var description: String { "\(image) inset \(inset)" }

    public func value(_ measure: FocusMeasure) -> Double? {
      switch measure {
      case .laplacianVariance: lapv
      case .laplacianEnergy: lape
      case .modifiedLaplacian: lapm
      case .tenengrad: teng
      case .tenengradVariance: tenv
      case .brenner: bren
      case .normalisedVariance: glvn
      case .viqet: viqet
      case .noiseCalibratedLaplacian4: noiseCalibrated["laplacian4"]!
      case .noiseCalibratedLaplacian8: noiseCalibrated["laplacian8"]!
      case .noiseCalibratedLaplacianDiagonal: noiseCalibrated["laplacianDiagonal"]!
      case .noiseCalibratedLaplacianAlpha02: noiseCalibrated["laplacianAlpha02"]!
      case .reblurRatio: reblurRatio
      }
    }

    /// What is wrong with a value that should be this one: `nil`, or both.
    ///
    /// Double is right to 1e-12 here. The blurred image is off by at most 20 roundings of pixels up to 255, its
    /// Laplacian by eight times that, and a variance by twice the relative error of the deviation: 9.1e-12 / deviation.
    ///
    /// - Parameter fused: the bound of `laplacianMoments` on Float.
    public func difference(_ measure: FocusMeasure, _ found: Double?, fused: Double = 0) -> String? {
      let expected = value(measure)
      guard let expected, let found else {
        if expected == nil && found == nil { return nil }
        return "\(measure) of \(self): " + (found == nil ? "nothing, not \(expected!)" : "\(found!), not nothing")
      }
      var tolerance = 1e-12 + fused
      if measure == .reblurRatio { tolerance += 1e-11 / reblurVariance!.squareRoot() }
      return abs(found - expected) <= tolerance * abs(expected)
        ? nil : "\(measure) of \(self): \(found), not \(expected)"
    }
  }

  public struct Image: Decodable, Sendable, CustomStringConvertible {
    public let width: Int
    public let height: Int
    public let kind: String
    /// A path below `Fixtures`, of an image that is not made.
    public let file: String?
    let sum: Int
    let seed: UInt64?
    let value, start, dx, dy: Int?

    public var description: String { "\(file ?? kind) \(width)x\(height)" }

    /// The bytes of an image that is made, row by row; with the sum of the fixture, or the process ends.
    public var pixels: [UInt8] {
      var generator = SeededGenerator(seed: seed ?? 0)
      let pixels = (0..<width * height).map { index -> UInt8 in
        let (x, y) = (index % width, index / width)
        switch kind {
        case "random": return UInt8(truncatingIfNeeded: generator.next())
        case "checkerboard": return (x + y) % 2 == 0 ? 0 : 255
        case "constant": return UInt8(value!)
        case "ramp": return UInt8(start! + dx! * x + dy! * y)
        default: preconditionFailure("no image is called \(kind)")
        }
      }
      precondition(pixels.reduce(0) { $0 + Int($1) } == sum, "the image \(self) was not made right")
      return pixels
    }
  }
}
