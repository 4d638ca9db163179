import AcutanceKernels
import AcutanceScoring
import Testing

// Code of the article stands here as it does there; ArticleCodeTests compares them.

struct NoInferenceEngine: Error {}

struct FailingDetector: SaliencySource, FaceSource {
  let method = "detector"

  func heatMap(of image: SourceImage, faces: [DetectedFace]) throws -> Plane<Float> {
    throw NoInferenceEngine()
  }

  func faces(in image: SourceImage) throws -> DetectedFaces {
    throw NoInferenceEngine()
  }

  func rescaled(mean: Double) -> Double { mean }
}

/// The article about the three silent zeros: each of its numbers is computed here, and it has no others.
@Suite struct SilentZerosTests {
  private let article: ArticleText
  private let squares: Plane<Float>

  init() throws {
    article = try ArticleText(module: "AcutanceScoring", "SilentZeros")
    squares = try Plane(width: 64, height: 64) { x, y in (x / 8 + y / 8) % 2 == 0 ? 0.3 : 0.4 }
  }

  @Test func everyNumberIsComputed() throws {
    let lines = try readBack() + eightBits() + borders() + detectors() + looks()
    for line in lines { #expect(article.text.contains(line), "the article lacks: \(line)") }
    // What is chosen rather than measured: weights, sizes, pixels, the reference, limits.
    let chosen: Set<String> = [
      "0", "1", "2", "3", "8", "64", "255", "0.3", "0.4", "0.8", "0.02", "0.35", "-0.25", "0.0099",
    ]
    let computed = Set(lines.joined(separator: " ").matches(of: /-?\d+(\.\d+)?/).map { String($0.0) })
    #expect(article.numbers.subtracting(chosen).subtracting(computed) == [])
  }

  private func readBack() throws -> [String] {
    var rows: [String] = []
    func copyPixels(into buffer: UnsafeMutableRawBufferPointer, rowBytes: Int) {}

    var response = [Float](repeating: 0, count: 64 * 64)
    response.withUnsafeMutableBytes { copyPixels(into: $0, rowBytes: 64 * 4) }
    let believed = try moments(of: Plane(width: 64, height: 64, pixels: response))
    let sevens = try moments(of: Plane<Float>(width: 64, height: 64, filledWith: 7))
    for (name, moments) in [("zeros", believed), ("sevens", sevens)] {
      let (mean, variance) = (try #require(moments.mean), try #require(moments.populationVariance))
      let badge = badge(.measured(0.3 * min(1, variance / SharpnessTerm.standardReference)))
      rows.append("| \(name) | \(shortest(mean)) | \(shortest(variance)) | \(badge) |")
    }
    var message = ""
    do {
      _ = try Plane<Float>(width: 64, height: 64, readingBack: copyPixels)
    } catch {
      message = "\(error)"
    }
    return rows + ["```text\n\(message)\n```"]
  }

  private func eightBits() throws -> [String] {
    let step = try Plane<UInt8>(width: 8, height: 8) { x, _ in x < 4 ? 0 : 255 }
    let board = try Plane<UInt8>(width: 8, height: 8) { x, y in (x + y) % 2 == 0 ? 0 : 255 }
    func row(_ name: String, _ plane: Plane<UInt8>, _ border: Border) throws -> (text: String, loss: Double) {
      let response = try convolved(plane, with: .laplacian4, mode: .correlation, border: border)
      let bytes = try quantized(response, scale: 1, offset: 0)
      let (signed, clamped) = (try moments(of: response), try moments(of: bytes.plane))
      let numbers = [signed.mean, signed.populationVariance, clamped.mean, clamped.populationVariance].map {
        shortest($0 ?? .nan, atMost: $0 == clamped.mean ? 3 : 2)
      }
      let cutOff = bytes.clampedLow + bytes.clampedHigh
      let loss = (signed.populationVariance ?? .nan) / (clamped.populationVariance ?? .nan)
      return ("| \(name) | \(numbers.joined(separator: " | ")) | \(cutOff) |", loss)
    }
    let quarter = try quantized(Plane(width: 1, height: 1, filledWith: -0.25), scale: 255, offset: 0)
    let rows = try [row("step in the middle", step, .replicate), row("checkerboard", board, .reflect101)]
    return rows.map(\.text) + [
      "all but a \(shortest(rows[1].loss))th of its variance",
      "A constant of -0.25 comes back as the byte \(quarter.plane[0, 0])",
    ]
  }

  private func borders() throws -> [String] {
    let wall = try Plane<Float>(width: 64, height: 64, filledWith: 0.8)
    let ringed = try moments(
      of: convolved(wall, with: .laplacian4, mode: .correlation, border: .zero))
    let inside = try laplacianMoments(of: wall, inset: 2)
    let ringedSquares = try moments(of: convolved(squares, with: .laplacian4, mode: .correlation, border: .zero))
    let insideSquares = try laplacianMoments(of: squares, inset: 2)
    #expect(inside.populationVariance == 0)
    return [
      ("wall: 0.8 everywhere", ringed, inside),
      ("squares of 8 pixels, 0.3 and 0.4", ringedSquares, insideSquares),
    ].map { name, ringed, inside in
      let columns = [ringed, inside].flatMap { moments in
        let variance = moments.populationVariance ?? .nan
        return [decimals(variance, 4), decimals(min(1, variance / SharpnessTerm.standardReference), 2)]
      }
      return "| \(name) | \(columns.joined(separator: " | ")) |"
    }
  }

  private func detectors() throws -> [String] {
    let image = SourceImage(luma: squares, storedSize: PixelSize(width: 64, height: 64), orientation: 1)
    let sharpness = try AcutanceScoring.sharpness(of: squares).term
    let saliency = saliencyTerm(of: .measured(image), by: FailingDetector()).term
    let faces = faceTerm(of: .measured(image), by: FailingDetector())
    let quality = Quality(sharpness: sharpness, saliency: saliency, faces: faces)
    let before = Quality(
      sharpness: sharpness, saliency: SaliencyTerm.measurement(mean: 0, rescaledMean: 0, method: "none"),
      faces: FaceTerm.measurement(scores: []), profile: .app)
    let rows = [("0 and \"no face\" (profile `app`)", before), ("a reason", quality)].map { name, quality in
      let value = decimals(quality.value.value ?? .nan, 2)
      return "| \(name) | \(value) | \(decimals(quality.coverage, 1)) | \(badge(quality.value)) |"
    }
    #expect(faces.absenceReason != nil)
    let lost = Weights.standard.saliency + Weights.standard.faces
    return rows + [
      "```text\n\(try #require(saliency.absenceReason))\n```", "\(shortest(lost * 100))% of the weight was gone",
      "whose sharpness is \(decimals(sharpness.value?.value ?? .nan, 2))",
    ]
  }

  private func looks() throws -> [String] {
    let badges = [("not measured", Measurement.absent(.notRun)), ("0", .measured(0)), ("0.0099", .measured(0.0099))]
    let rows = badges.map { name, quality in
      "| \(name) | \(Int((quality.value ?? 0) * 100))% | \(badge(quality)) |"
    }
    func photos(_ term: Measurement<SharpnessTerm>) -> [PhotoScore] {
      (1...8).map { index in
        let size = PixelSize(width: 64, height: 64)
        return PhotoScore(
          path: PhotoPath("\(index).jpg"), storedSize: size, orientation: 1,
          sharpness: SharpnessMeasurement(analysisSize: size, term: term), saliency: .absent(.notRun),
          faces: .absent(.notRun), settings: ScoreSettings(), notes: [])
      }
    }
    let (unmeasured, flat) = (photos(.absent(.notRun)), photos(SharpnessTerm.measurement(variance: 0)))
    let proposals = [unmeasured, flat].map { Cleanup(of: $0, groups: [], below: 0.35).proposals.count }
    return rows + [
      "```text\n\(try #require(warnings(about: flat).first))\n```",
      "Of 8 photos in which nothing was measured, ``Cleanup`` proposes \(proposals[0]). If the same 8 had been "
        + "measured and found flat, it\nwould propose \(proposals[1]).",
    ]
  }
}
