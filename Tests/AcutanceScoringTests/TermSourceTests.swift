import AcutanceKernels
import AcutanceScoring
import Testing

private struct Failure: Error {}

private struct Heat: SaliencySource {
  var method = "test heat"
  var make: @Sendable (SourceImage) throws -> Plane<Float>
  var scale: @Sendable (Double) -> Double = { $0 }
  func heatMap(of image: SourceImage, faces: [DetectedFace]) throws -> Plane<Float> { try make(image) }
  func rescaled(mean: Double) -> Double { scale(mean) }
}

private struct Faces: FaceSource {
  var find: @Sendable (SourceImage) throws -> [DetectedFace]
  var method = "test faces"
  func faces(in image: SourceImage) throws -> DetectedFaces { DetectedFaces(faces: try find(image)) }
}

private func image() throws -> Measurement<SourceImage> {
  let plane = try Plane<Float>(width: 40, height: 30, filledWith: 0.5)
  return .measured(SourceImage(luma: plane, storedSize: PixelSize(width: 400, height: 300), orientation: 1))
}

/// What detectors return is checked, and their silence is no zero.
@Suite struct TermSourceTests {
  @Test func heatMapBecomesItsMean() throws {
    let source = Heat(
      make: { try Plane<Float>(width: $0.luma.width, height: 2) { x, _ in x < 10 ? 1 : 0 } }, scale: { 4 * $0 })
    let found = saliencyTerm(of: try image(), by: source)
    #expect(found.term == SaliencyTerm.measurement(mean: 0.25, rescaledMean: 1, method: "test heat"))
    #expect(found.map.value?.width == 40)
  }

  @Test func heatMapOutsideItsRangeIsAbsentAndNotMended() throws {
    for (value, isFinite) in [(Float.nan, false), (.infinity, false), (1.01, true), (-0.01, true)] {
      let source = Heat(make: { _ in
        var map = try Plane<Float>(width: 5, height: 4, filledWith: 0.5)
        map[3, 2] = value
        return map
      })
      let found = saliencyTerm(of: try image(), by: source)
      if isFinite {
        #expect(found.term.absenceReason == .outOfRange("a heat map value of \(value) is outside 0...1"))
      } else {
        #expect(found.term == .absent(.notFinite))
      }
      #expect(found.map.value == nil)
    }
    let wild = Heat(make: { _ in try Plane<Float>(width: 5, height: 4, filledWith: 0.5) }, scale: { 3 * $0 })
    guard case .absent(.outOfRange) = saliencyTerm(of: try image(), by: wild).term else {
      Issue.record("a rescaled mean of 1.5 was measured")
      return
    }
  }

  @Test func heatMapsOfNoUseAndErrorsAreSaid() throws {
    let sources: [(Heat, String)] = [
      (Heat(make: { _ in throw Failure() }), "Failure"),
      (Heat(make: { _ in try Plane<Float>(width: 0, height: 0) }), "empty"),
      (Heat(make: { _ in try Plane<Float>(width: 41, height: 30) }), "41x30"),
    ]
    for (source, word) in sources {
      guard case .absent(.failed(let text)) = saliencyTerm(of: try image(), by: source).term else {
        Issue.record("\(word): measured")
        continue
      }
      #expect(text.contains(word) && text.contains("test heat"))
    }
    let plain = Heat(make: { _ in try Plane<Float>(width: 1, height: 1) })
    #expect(saliencyTerm(of: .absent(.notFinite), by: plain).term == .absent(.notFinite))
    // All zero is a measured 0.
    #expect(saliencyTerm(of: try image(), by: plain).term.value?.mean == 0)
  }

  @Test func facesAreCheckedOneByOne() throws {
    @Sendable func face(_ x: Double, _ width: Double, _ score: Double, mark: Double = 0.5) -> DetectedFace {
      DetectedFace(
        corner: .init(x: x, y: 0.2), width: width, height: 0.1, score: score, landmarks: [.init(x: mark, y: 0.3)])
    }
    let two = Faces(find: { _ in [face(0.1, 0.2, 0.7), face(-0.05, 0.2, 0.9)] })
    let term = try #require(faceTerm(of: try image(), by: two).value)
    #expect(term.count == 2 && term.bestScore == 0.9 && term.found && term.faces.count == 2)
    // None found is a measured count of 0; an error is none.
    #expect(faceTerm(of: try image(), by: Faces(find: { _ in [] })).value?.count == 0)
    #expect(faceTerm(of: try image(), by: Faces(find: { _ in throw Failure() })) == .absent(.failed("Failure()")))
    #expect(faceTerm(of: .absent(.notRun), by: two) == .absent(.notRun))
    for bad in [face(.nan, 0.2, 1), face(0, 0.2, .infinity), face(0, 0.2, 1, mark: .nan)] {
      #expect(faceTerm(of: try image(), by: Faces(find: { _ in [bad] })) == .absent(.notFinite))
    }
    for bad in [face(0, 0, 1), face(0, -0.1, 1), face(1.5, 0.2, 1), face(-0.5, 0.2, 1)] {
      guard case .absent(.outOfRange) = faceTerm(of: try image(), by: Faces(find: { _ in [bad] })) else {
        Issue.record("\(bad) was taken")
        continue
      }
    }
  }
}

/// Case C056 and the founding bug: a writer that wrote nothing is caught.
@Suite struct SentinelBufferTests {
  @Test func everyByteWrittenPassesWhateverItIs() throws {
    for (width, rowBytes, pixelBytes) in [(1, 1, 1), (3, 16, 1), (7, 32, 4), (100, 448, 4)] {
      for value in [0, 7, 255] as [UInt8] {
        let buffer = try SentinelBuffer(width: width, height: 9, bytesPerRow: rowBytes, bytesPerPixel: pixelBytes)
        // Only pixels: the padding is left alone.
        try buffer.write { bytes, stride in
          for y in 0..<9 { for x in 0..<width * pixelBytes { bytes[y * stride + x] = value } }
        }
        let bytes = buffer.written
        for y in 0..<9 { #expect(bytes[y * rowBytes + width * pixelBytes - 1] == value) }
      }
    }
  }

  @Test func nothingWrittenIsNoticedAndSoIsARowOrItsEnd() throws {
    let buffer = try SentinelBuffer(width: 64, height: 40, bytesPerRow: 256, bytesPerPixel: 4)
    #expect(throws: SentinelError.notWritten(row: 0, height: 40)) { try buffer.write { _, _ in } }
    for missing in [0, 17, 39] {
      #expect(throws: SentinelError.notWritten(row: missing, height: 40)) {
        try buffer.write { bytes, stride in
          for y in 0..<40 where y != missing { for x in 0..<256 { bytes[y * stride + x] = 128 } }
        }
      }
      // Half a row at either end.
      for part in [0..<128, 128..<256] {
        #expect(throws: SentinelError.notWritten(row: missing, height: 40)) {
          try buffer.write { bytes, stride in
            for y in 0..<40 { for x in y == missing ? part : 0..<256 { bytes[y * stride + x] = 128 } }
          }
        }
      }
    }
    // A writer with packed rows does not reach the last ones.
    let padded = try SentinelBuffer(width: 60, height: 40, bytesPerRow: 256, bytesPerPixel: 4)
    #expect(throws: SentinelError.self) {
      try padded.write { bytes, _ in for index in 0..<60 * 4 * 40 { bytes[index] = 1 } }
    }
  }

  @Test func writerIsAskedAgainWhereChanceMayHaveIt() throws {
    // A row of one byte holds the sentinel by chance once in 256 times: every value is written, none is refused.
    for value in 0...255 as ClosedRange<UInt8> {
      let buffer = try SentinelBuffer(width: 1, height: 1, bytesPerRow: 1, bytesPerPixel: 1)
      try buffer.write { bytes, _ in bytes[0] = value }
      #expect(buffer.written == [value])
    }
  }

  @Test func shapesAndErrorsAreTyped() throws {
    #expect(throws: SentinelError.self) { try SentinelBuffer(width: 10, height: 1, bytesPerRow: 39, bytesPerPixel: 4) }
    #expect(throws: SentinelError.self) { try SentinelBuffer(width: -1, height: 1, bytesPerRow: 39, bytesPerPixel: 4) }
    #expect(throws: SentinelError.self) {
      try SentinelBuffer(width: .max, height: .max, bytesPerRow: .max, bytesPerPixel: 4)
    }
    let buffer = try SentinelBuffer(width: 2, height: 2, bytesPerRow: 2, bytesPerPixel: 1)
    #expect(throws: SentinelError.failed(message: "Failure()")) { try buffer.write { _, _ in throw Failure() } }
  }
}
