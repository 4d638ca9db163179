import AcutanceFaces
import AcutanceKernels
import TestSupport
import Testing

/// Boxes, overlaps, the order of candidates, and which of them are kept.
@Suite struct SuppressionTests {
  private func face(_ x: Float, _ y: Float, _ width: Float, _ height: Float, score: Float) -> Face {
    let point = FacePoint(x: x, y: y)
    return Face(
      score: score, box: FaceBox(x: x, y: y, width: width, height: height), rightEye: point, leftEye: point,
      nose: point,
      rightMouthCorner: point, leftMouthCorner: point)
  }

  @Test func overlapsOfKnownBoxes() {
    let box = FaceBox(x: 0, y: 0, width: 10, height: 10)
    #expect(box.overlap(box) == 1)
    #expect(box.overlap(FaceBox(x: 5, y: 0, width: 10, height: 10)) == Float(50.0 / 150.0))
    #expect(box.overlap(FaceBox(x: 2, y: 3, width: 4, height: 5)) == Float(20.0 / 100.0))
    // Edges that touch, and boxes apart on one axis or on both.
    for other in [(10, 0), (0, 10), (-10, 0), (20, 20), (3, -30)] {
      #expect(box.overlap(FaceBox(x: Float(other.0), y: Float(other.1), width: 10, height: 10)) == 0)
    }
    // No area, also in the same place: never NaN.
    let empty = FaceBox(x: 0, y: 0, width: 0, height: 0)
    #expect(box.overlap(empty) == 0 && empty.overlap(empty) == 0)
  }

  /// Counts pixels of whole-numbered boxes one by one.
  private func slowOverlap(_ a: FaceBox, _ b: FaceBox) -> Double {
    var (common, either) = (0, 0)
    for y in -40..<80 {
      for x in -40..<80 {
        func inside(_ box: FaceBox) -> Bool {
          Float(x) >= box.x && Float(x) < box.x + box.width && Float(y) >= box.y && Float(y) < box.y + box.height
        }
        if inside(a) && inside(b) { common += 1 }
        if inside(a) || inside(b) { either += 1 }
      }
    }
    return either == 0 ? 0 : Double(common) / Double(either)
  }

  /// A kept face is one that no kept face before it covers: decided here by counting pixels and by removing from a list.
  private func slowlyKept(_ faces: [Face], overlap: Double) -> [Face] {
    var left = faces
    var kept: [Face] = []
    while let best = left.max(by: { $0.score < $1.score }) {
      kept.append(best)
      left.removeAll { $0 == best || slowOverlap($0.box, best.box) > overlap }
    }
    return kept
  }

  @Test func keptFacesAreThoseOfASlowSearch() {
    var generator = SeededGenerator(seed: 9)
    func whole(_ range: ClosedRange<Int>) -> Float { Float(Int.random(in: range, using: &generator)) }
    for count in [0, 1, 2, 5, 20, 60] {
      for overlap: Float in [0, 0.3, 0.7, 1] {
        let faces = (0..<count).map {
          face(whole(-10...30), whole(-10...30), whole(0...25), whole(1...25), score: Float($0) / 64)
        }.reversed()
        var kept: [Face] = []
        for face in faces where !FaceDecoding.suppressed(face, by: kept, overlap: overlap) { kept.append(face) }
        // Quotients that are nearly the limit could fall on either side of it; none is, but exactly 1 and 0.
        #expect(kept == slowlyKept(Array(faces), overlap: Double(overlap)), "\(count) faces, \(overlap)")
      }
    }
  }

  @Test func candidatesAreSorted() {
    var generator = SeededGenerator(seed: 10)
    for count in [0, 1, 2, 3, 4, 7, 100, 1000] {
      // Few scores, so that many are equal.
      var list = (0..<count).map { _ in
        FaceCandidate(
          score: Float(generator.next() % 20) / 20, scale: Int32(generator.next() % 3),
          cell: Int32(generator.next() % 10_000))
      }
      let expected = list.sorted(by: FaceCandidate.comesBefore)
      FaceDecoding.sortInPlace(&list)
      #expect(list.map(\.score) == expected.map(\.score) && list.map(\.scale) == expected.map(\.scale))
      #expect(list.map(\.cell) == expected.map(\.cell))
    }
  }

  /// The comparison that passes over most cells passes over none that counts.
  @Test func noCandidateIsPassedOver() throws {
    let planes = try FacePlanes(photo: "photos/dogs.jpg")
    for threshold: Float in [0, 0.05, 0.3, 0.6, 0.86, 0.9] {
      let detector = try FaceDetector(settings: FaceDetector.Settings(threshold: threshold, overlap: 1))
      let found = try detector.detect(planes)
      let scores = try detector.headValues(planes).flatMap { values in
        stride(from: 0, to: values.count, by: 16).map { cell in
          values.withUnsafeBufferPointer { FaceDecoding.score($0.baseAddress! + cell) }
        }
      }
      #expect(found.bestScore == scores.max())
      #expect(found.faces.map(\.score) == scores.filter { $0 >= threshold }.sorted(by: >))
    }
  }

  @Test func cellsAreDecodedAsDescribed() {
    let values: [Float] = [2, -1, 0.25, -0.5, 1.5, 0.5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    let face = values.withUnsafeBufferPointer {
      FaceDecoding.face($0.baseAddress!, score: 0.5, column: 3, row: 7, stride: 16)
    }
    let (width, height) = (Float(71.707_025), Float(26.379_54))  // 16 e^1.5 and 16 e^0.5
    #expect(abs(face.box.width - width) < 1e-4 && abs(face.box.height - height) < 1e-4)
    #expect(abs(face.box.x - (52 - width / 2)) < 1e-4 && abs(face.box.y - (104 - height / 2)) < 1e-4)
    #expect(face.points.map(\.x) == [48, 80, 112, 144, 176] && face.points.map(\.y) == [128, 160, 192, 224, 256])
    let score = values.withUnsafeBufferPointer { FaceDecoding.score($0.baseAddress!) }
    // sqrt(0.880797 * 0.268941)
    #expect(abs(score - 0.486_706) < 1e-5)
  }
}
