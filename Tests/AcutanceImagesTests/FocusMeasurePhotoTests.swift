import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite struct FocusMeasurePhotoTests {
  private func grey(_ name: String) throws -> Plane<UInt8> {
    guard case .eightBit(let plane) = try decodeFixture(name).luma else {
      preconditionFailure("\(name) has no eight bits")
    }
    return plane
  }

  @Test func everyMeasureOfEveryGreyFile() throws {
    for record in FocusGolden.shared.measures {
      guard let file = record.image.file else { continue }
      let plane = try grey(file)
      for measure in FocusMeasure.allCases {
        let wrong = record.difference(measure, try focusMeasure(measure, of: plane, inset: record.inset))
        #expect(wrong == nil)
      }
    }
  }

  @Test(arguments: ["photos/camera.png", "photos/clock-motion.png"])
  func everyStepOfABlurLowersTheScore(name: String) throws {
    let plane = try grey(name)
    let pixels = plane.pixels.map { Float($0) / 255 }
    let photo = try Plane(width: plane.width, height: plane.height, pixels: pixels)
    let measures: [FocusMeasure] = [
      .laplacianVariance, .laplacianEnergy, .modifiedLaplacian, .tenengrad, .brenner, .normalisedVariance,
      .noiseCalibratedLaplacian8, .noiseCalibratedLaplacianDiagonal, .noiseCalibratedLaplacianAlpha02, .reblurRatio,
    ]
    var last = [Double](repeating: .infinity, count: measures.count)
    for step in 0...16 {
      let sigma = Double(step) / 4
      let blurred =
        step == 0
        ? photo
        : try convolved(photo, with: .gaussian(sigma: sigma, radius: 15), mode: .correlation, border: .reflect)
      for (index, measure) in measures.enumerated() {
        let score = try #require(try focusMeasure(measure, of: blurred))
        #expect(score < last[index], "\(name) \(measure) sigma \(sigma)")
        last[index] = score
      }
    }
  }
}
