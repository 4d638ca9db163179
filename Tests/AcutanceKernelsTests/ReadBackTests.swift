import AcutanceKernels
import Testing

/// The founding bug: a read-back that reported success and wrote nothing.
@Suite struct ReadBackTests {
  @Test func writerThatWritesNothingIsAnError() {
    #expect(throws: ReadBackError.notWritten(row: 0, height: 4)) {
      try Plane<UInt8>(width: 4, height: 4) { _, _ in }
    }
    #expect(throws: ReadBackError.notWritten(row: 0, height: 4)) {
      try Plane<Float>(width: 4, height: 4) { _, _ in }
    }
  }

  @Test func writerThatSkipsARowIsAnErrorThatNamesIt() {
    let error = #expect(throws: ReadBackError.self) {
      try Plane<UInt8>(width: 4, height: 4) { buffer, rowBytes in
        for y in [0, 1, 3] { for x in 0..<4 { buffer[y * rowBytes + x] = 1 } }
      }
    }
    #expect(error == .notWritten(row: 2, height: 4))
    #expect("\(error!)".contains("row 2 of 4"))
  }

  @Test(arguments: [UInt8(0x07), 0xA5, 0, 255])
  func imagesThatLookLikeTheSentinelAreRead(value: UInt8) throws {
    let plane = try Plane<UInt8>(width: 5, height: 3) { buffer, rowBytes in
      for y in 0..<3 { for x in 0..<5 { buffer[y * rowBytes + x] = value } }
    }
    #expect(plane.pixels == Array(repeating: value, count: 15))
  }

  @Test func writersErrorIsPassedOn() {
    struct Refusal: Error {}
    #expect(throws: ReadBackError.failed(message: "Refusal()")) {
      try Plane<UInt8>(width: 4, height: 4) { _, _ in throw Refusal() }
    }
  }

  @Test func emptyPlanesNeedNoWriter() throws {
    let plane = try Plane<UInt8>(width: 0, height: 3) { _, _ in }
    #expect(plane.pixels.isEmpty)
  }
}
