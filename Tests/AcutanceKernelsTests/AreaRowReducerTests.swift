import AcutanceKernels
import TestSupport
import Testing

/// Rows that are handed on one by one have the bits of the whole plane's reduction.
@Suite struct AreaRowReducerTests {
  private func check<Pixel: ImagePixel>(_ plane: Plane<Pixel>, to target: PixelSize) throws {
    let expected = try areaReduced(plane, to: target)
    var reducer = try AreaRowReducer<Pixel>(from: PixelSize(width: plane.width, height: plane.height), to: target)
    var rows: [[Float]] = []
    for y in 0..<plane.height {
      let row = (0..<plane.width).map { plane[$0, y] }
      try reducer.append(row.span) { reduced in rows.append(reduced.indices.map { reduced[$0] }) }
    }
    try reducer.finish()
    #expect(rows.count == target.height)
    let differing = rows.indices.first { y in
      !rows[y].indices.allSatisfy { rows[y][$0].bitPattern == expected[$0, y].bitPattern }
    }
    #expect(differing == nil, "row of \(plane.width)x\(plane.height) to \(target)")
  }

  @Test func rowsOfEveryKind() throws {
    var generator = SeededGenerator(seed: 71)
    for (width, height) in [(1, 1), (64, 48), (65, 47), (130, 9), (7, 200)] {
      let bytes = try Plane<UInt8>(width: width, height: height, pixels: generator.bytes(width * height))
      let words = try Plane<UInt16>(
        width: width, height: height,
        pixels: (0..<width * height).map { _ in UInt16.random(in: 0...UInt16.max, using: &generator) })
      let floats = try Plane<Float>(width: width, height: height, pixels: generator.floats(width * height))
      for target in [
        (width, height), ((width + 1) / 2, (height + 1) / 2), (width, 1), (1, height), (max(width * 2 / 3, 1), height),
        (width, max(height * 3 / 4, 1)),
      ] {
        let size = PixelSize(width: target.0, height: target.1)
        try check(bytes, to: size)
        try check(words, to: size)
        try check(floats, to: size)
      }
    }
  }

  @Test func rowsAreChecked() throws {
    let size = PixelSize(width: 6, height: 2)
    var reducer = try AreaRowReducer<UInt8>(from: size, to: size)
    let row = [UInt8](repeating: 1, count: 6)
    #expect(throws: KernelError.rowLengthMismatch(count: 5, expected: 6)) {
      try reducer.append(row.span.extracting(first: 5)) { _ in }
    }
    try reducer.append(row.span) { _ in }
    let incomplete = reducer
    #expect(throws: KernelError.rowCountMismatch(count: 1, expected: 2)) { try incomplete.finish() }
    try reducer.append(row.span) { _ in }
    #expect(throws: KernelError.rowCountMismatch(count: 3, expected: 2)) { try reducer.append(row.span) { _ in } }
    try reducer.finish()
  }
}
