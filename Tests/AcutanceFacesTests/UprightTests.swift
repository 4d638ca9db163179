import AcutanceFaces
import AcutanceKernels
import Testing

@Suite struct UprightTests {
  /// A letter L, upright, and how a camera stores it for each orientation: written down, not computed.
  @Test func aLetterIsTurnedUpright() throws {
    let upright: [Float] = [1, 0, 1, 0, 1, 2]
    let stored: [(Int, Int, [Float])] = [
      (2, 3, [1, 0, 1, 0, 1, 2]), (2, 3, [0, 1, 0, 1, 2, 1]), (2, 3, [2, 1, 0, 1, 0, 1]), (2, 3, [1, 2, 1, 0, 1, 0]),
      (3, 2, [1, 1, 1, 0, 0, 2]), (3, 2, [0, 0, 2, 1, 1, 1]), (3, 2, [2, 0, 0, 1, 1, 1]), (3, 2, [1, 1, 1, 2, 0, 0]),
    ]
    for (index, (width, height, pixels)) in stored.enumerated() {
      let plane = try Plane<Float>(width: width, height: height, pixels: pixels)
      let turned = try turnedUpright(plane.view, orientation: index + 1)
      #expect(turned.width == 2 && turned.height == 3 && turned.pixels == upright, "orientation \(index + 1)")
    }
  }

  /// Turning back gives the same pixels, at sizes around the tiles.
  @Test func turningBackGivesTheSame() throws {
    let inverse = [1, 2, 3, 4, 5, 8, 7, 6]
    for (width, height) in [(1, 1), (15, 17), (16, 33), (40, 5)] {
      let plane = try Plane<Float>(width: width, height: height, pixels: (0..<width * height).map(Float.init))
      for orientation in 1...8 {
        let turned = try turnedUpright(plane.view, orientation: orientation)
        #expect(try turnedUpright(turned.view, orientation: inverse[orientation - 1]) == plane)
      }
    }
  }

  @Test func otherOrientationsAreErrors() throws {
    let plane = try Plane<Float>(width: 2, height: 2, filledWith: 0)
    for orientation in [0, 9, -1] {
      #expect(throws: KernelError.self) { try turnedUpright(plane.view, orientation: orientation) }
    }
  }
}
