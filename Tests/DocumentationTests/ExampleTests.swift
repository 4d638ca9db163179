import AcutanceImages
import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

/// The examples of the landing pages and articles, each as it stands there, and what it says of its result.
@Suite struct ExampleTests {
  @Test func accuracy() throws {
    let plane = try Plane<Float>(width: 300, height: 1) { x, _ in 10000 + Float(x % 3) }
    let mean = plane.pixels.reduce(0, +) / 300
    let naive = plane.pixels.reduce(0) { $0 + $1 * $1 } / 300 - mean * mean
    let variance = try moments(of: plane).populationVariance
    print(naive, variance ?? .nan)  // 96.0 0.6666666666666666
    let article = try ArticleText(module: "AcutanceKernels", "Accuracy")
    #expect(article.text.contains("// \(naive) \(variance ?? .nan)"), "\(naive) \(variance ?? .nan)")
  }

  @Test func variants() throws {
    let plane = try Plane<UInt8>(width: 64, height: 64) { x, y in
      UInt8(truncatingIfNeeded: x * y)
    }
    for variant in Variant.supported {
      let moments = try laplacianMoments(of: plane, variant: variant)
      print(variant, moments.populationVariance ?? .nan)
    }
    let first = try laplacianMoments(of: plane, variant: .scalar)
    for variant in Variant.supported { #expect(try laplacianMoments(of: plane, variant: variant) == first) }
  }

  @Test func comingFrom() throws {
    let photo = try Plane<UInt8>(width: 640, height: 480) { x, y in
      UInt8(truncatingIfNeeded: x ^ y)
    }
    let moments = try laplacianMoments(of: photo, inset: 1)
    // 304964 responses, none of them at the edge
    print(moments.count, moments.populationVariance ?? .nan)
    let article = try ArticleText(module: "AcutanceKernels", "ComingFrom")
    #expect(article.text.contains("// \(moments.count) responses"))
    let whole = try laplacianMoments(of: photo, border: .replicate)
    #expect(whole.populationVariance != moments.populationVariance)
  }

  @Test func kernels() throws {
    let plane = try Plane<UInt8>(width: 640, height: 480) { x, y in
      UInt8(truncatingIfNeeded: x * 7 + y * 3)
    }
    let moments = try laplacianMoments(of: plane, inset: 2)
    // nil if nothing was measured, never 0
    if let variance = moments.populationVariance {
      print("sharpness", min(1, variance / (255 * 255) / 0.02))
    }
    #expect(moments.count == 636 * 476)
  }

  @Test func images() throws {
    let path = Fixtures.path("synthetic/step-8x8.png")
    let photo = try decodeLuma(of: PhotoFile(path))
    if case .eightBit(let plane) = photo.luma {
      print(photo.format, plane.width, plane.height, photo.notes)
    }
    #expect(photo.format == .png)
  }

  @Test func scoring() throws {
    let plane = try Plane<UInt8>(width: 640, height: 480) { x, y in
      UInt8(truncatingIfNeeded: x ^ y)
    }
    let measured = try sharpness(of: plane)
    let quality = Quality(
      sharpness: measured.term, saliency: .absent(.notRun), faces: .absent(.notRun))
    // The weight of sharpness is 0.3 of all.
    print(badge(quality.value), quality.coverage)
    #expect(quality.coverage == 0.3)
    #expect(quality.value.value == measured.term.value?.value)
  }
}
