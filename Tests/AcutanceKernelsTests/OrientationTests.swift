import AcutanceKernels
import Testing

@Suite struct OrientationTests {
  /// A letter L, upright, and how a camera stores it for each orientation: written down, not computed.
  @Test func aLetterIsTurnedUpright() throws {
    let upright: [Float] = [1, 0, 1, 0, 1, 2]
    let stored: [(Int, Int, [Float])] = [
      (2, 3, [1, 0, 1, 0, 1, 2]), (2, 3, [0, 1, 0, 1, 2, 1]), (2, 3, [2, 1, 0, 1, 0, 1]), (2, 3, [1, 2, 1, 0, 1, 0]),
      (3, 2, [1, 1, 1, 0, 0, 2]), (3, 2, [0, 0, 2, 1, 1, 1]), (3, 2, [2, 0, 0, 1, 1, 1]), (3, 2, [1, 1, 1, 2, 0, 0]),
    ]
    for (index, (width, height, pixels)) in stored.enumerated() {
      let plane = try Plane<Float>(width: width, height: height, pixels: pixels)
      let turned = try AcutanceKernels.upright(plane.view, from: #require(Orientation(rawValue: index + 1)))
      #expect(turned.width == 2 && turned.height == 3 && turned.pixels == upright, "orientation \(index + 1)")
    }
  }

  /// Against where the standard says that the stored rows and columns are shown.
  @Test func orientationsAreThoseOfTheStandard() throws {
    // a b c / d e f
    let stored = try Plane<UInt8>(width: 3, height: 2, pixels: Array("abcdef".utf8))
    let shown = [
      ["abc", "def"], ["cba", "fed"], ["fed", "cba"], ["def", "abc"], ["ad", "be", "cf"], ["da", "eb", "fc"],
      ["fc", "eb", "da"], ["cf", "be", "ad"],
    ]
    for (orientation, rows) in zip(Orientation.allCases, shown) {
      let plane = try upright(stored.view, from: orientation)
      let found = (0..<plane.height).map { y in
        String(decoding: (0..<plane.width).map { plane[$0, y] }, as: UTF8.self)
      }
      #expect(found == rows, "\(orientation)")
    }
  }

  /// Turning back gives the same pixels, at sizes around the tiles; places in shares agree with those of pixels.
  @Test(arguments: Orientation.allCases) func turningBackGivesTheSame(orientation: Orientation) throws {
    for (width, height) in [(1, 1), (15, 17), (16, 33), (40, 5), (0, 3)] {
      let plane = try Plane<Float>(width: width, height: height, pixels: (0..<width * height).map(Float.init))
      let turned = try upright(plane.view, from: orientation)
      #expect(try upright(turned.view, from: orientation.inverse) == plane)
      for y in 0..<turned.height {
        for x in 0..<turned.width {
          let stored = orientation.storedPlace(
            shareX: (Double(x) + 0.5) / Double(turned.width), shareY: (Double(y) + 0.5) / Double(turned.height))
          #expect(turned[x, y] == plane[Int(stored.x * Double(width)), Int(stored.y * Double(height))])
          let shown = orientation.shownPlace(shareX: stored.x, shareY: stored.y)
          #expect(Int(shown.x * Double(turned.width)) == x && Int(shown.y * Double(turned.height)) == y)
        }
      }
    }
  }

  @Test func thereAreNoOthers() {
    for number in [0, 9, -1] { #expect(Orientation(rawValue: number) == nil) }
  }
}
