import EmulatedKernels
import Testing

/// What surrounds arguments in the shared memory, and whether a call that steps aside is caught. No guest is needed:
/// the tests write where a kernel would.
@Suite struct CallMemoryTests {
  private let shared = Values<UInt8>(1 << 16) { _ in 0 }
  private var start: UnsafeMutableRawPointer { UnsafeMutableRawPointer(shared.start) }

  private func memory() -> CallMemory { CallMemory(start, guestStart: 0) }

  @Test(arguments: [0, 1, 4, 36, 63])
  func inputKeepsItsPlaceInALineAndIsAmongOnes(offset: Int) {
    let input = Values<UInt8>(100, offset: offset) { UInt8($0) }
    var memory = memory()
    let address = Int(memory.place(MemoryArea(input.raw, bytes: 100), .input))
    #expect(address & 63 == offset)
    #expect((0..<100).allSatisfy { shared.start[address + $0] == UInt8($0) })
    #expect((1...256).allSatisfy { shared.start[address - $0] == 0xff && shared.start[address + 99 + $0] == 0xff })
  }

  @Test(arguments: [48, -48])
  func rowsKeepTheirDistance(rowBytes: Int) throws {
    let plane = Values<UInt8>(48 * 5) { UInt8($0 & 127) }
    let first = plane.raw + (rowBytes < 0 ? 48 * 4 : 0)
    var memory = memory()
    let area = MemoryArea(first, rowBytes: rowBytes, rowCount: 5, usedBytes: 20)
    let address = Int(memory.place(area, .input))
    for y in 0..<5 {
      let row = address + y * rowBytes
      for x in 0..<20 { #expect(shared.start[row + x] == first.load(fromByteOffset: y * rowBytes + x, as: UInt8.self)) }
      for x in 20..<48 { #expect(shared.start[row + x] == 0xff) }
    }
    try memory.finish(function: "nothing")
  }

  @Test func sameInputIsOne() {
    let input = Values<UInt8>(100) { UInt8($0) }
    var memory = memory()
    let first = memory.place(MemoryArea(input.raw, bytes: 100), .input)
    #expect(memory.place(MemoryArea(input.raw, bytes: 100), .input) == first)
    #expect(memory.place(MemoryArea(input.raw, bytes: 99), .input) != first)
  }

  @Test func writtenOutputArrives() throws {
    let output = Values<Float>(33, offset: 3) { _ in -1 }
    var memory = memory()
    let address = Int(memory.place(MemoryArea(output.raw, bytes: 33 * 4), .output))
    let written = (start + address).assumingMemoryBound(to: Float.self)
    for x in 0..<33 { written[x] = Float(x) }
    try memory.finish(function: "nothing")
    #expect(output.array == (0..<33).map(Float.init))
  }

  @Test(arguments: [-200, -1, 132, 388])
  func strayWriteIsSeen(offset: Int) {
    let output = Values<Float>(33) { _ in -1 }
    var memory = memory()
    let address = Int(memory.place(MemoryArea(output.raw, bytes: 33 * 4), .output))
    let written = start + address
    for x in 0..<33 * 4 { written.storeBytes(of: UInt8(x), toByteOffset: x, as: UInt8.self) }
    let before = written.load(fromByteOffset: offset, as: UInt8.self)
    written.storeBytes(of: ~before, toByteOffset: offset, as: UInt8.self)
    #expect(throws: EmulationError.strayWrite(function: "f", argument: 0, offset: offset)) {
      try memory.finish(function: "f")
    }
    #expect(output.array.allSatisfy { $0 == -1 }, "nothing is copied then")
  }

  @Test func writtenInputIsSeen() {
    let input = Values<UInt8>(100) { UInt8($0) }
    var memory = memory()
    let address = Int(memory.place(MemoryArea(input.raw, bytes: 100), .input))
    shared.start[address + 50] = 0
    #expect(throws: EmulationError.strayWrite(function: "f", argument: 0, offset: 0)) {
      try memory.finish(function: "f")
    }
  }

  @Test func unwrittenOutputIsSeen() {
    let output = Values<UInt64>(9) { _ in 0 }
    var memory = memory()
    let address = Int(memory.place(MemoryArea(output.raw, bytes: 72), .output))
    for x in 0..<8 { (start + address).storeBytes(of: 7, toByteOffset: 8 * x, as: UInt64.self) }
    #expect(throws: EmulationError.outputNotWritten(function: "f", argument: 0, offset: 64)) {
      try memory.finish(function: "f")
    }
  }

  @Test func tailMayBeWritten() throws {
    let values = Values<UInt8>(40) { UInt8($0) }
    var memory = memory()
    let address = Int(memory.place(MemoryArea(values.raw, bytes: 32, tailBytes: 8), .updated))
    for x in 0..<40 { shared.start[address + x] = 1 }
    try memory.finish(function: "f")
    #expect(values.array == Array(repeating: 1, count: 32) + (32..<40).map(UInt8.init))
  }
}
