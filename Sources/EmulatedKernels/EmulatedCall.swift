import CEmulatedCall
import KernelInterface

/// The arguments of a call while they are put together: words of a request, and memory behind some of them.
struct EmulatedCall {
  private(set) var request = emulated_request()
  private(set) var memory: CallMemory
  private var count = 0
  /// Guest addresses of rows, which the guest reads like any other input.
  private var pointerTables: [UnsafeMutableBufferPointer<UInt64>] = []

  init(_ function: EmulatedFunction, _ memory: CallMemory) {
    request.function = function.rawValue
    self.memory = memory
  }

  /// Releases what only this call needs.
  func release() {
    for table in pointerTables { table.deallocate() }
  }

  private mutating func add(word: UInt64) {
    let index = count
    withUnsafeMutableBytes(of: &request.arguments) { $0.assumingMemoryBound(to: UInt64.self)[index] = word }
    count += 1
  }

  // MARK: - Numbers

  mutating func add(_ value: Int) { add(word: UInt64(bitPattern: Int64(value))) }
  mutating func add(_ value: Bool) { add(word: value ? 1 : 0) }
  mutating func add(_ value: UInt32) { add(word: UInt64(value)) }
  mutating func add(_ value: UInt64) { add(word: value) }
  mutating func add(_ value: Float) { add(word: UInt64(value.bitPattern)) }
  mutating func add(_ value: Double) { add(word: value.bitPattern) }

  mutating func add(_ weights: ColumnWeights) {
    add(weights.first)
    add(weights.middle)
    add(weights.last)
  }

  // MARK: - Memory

  mutating func add(_ pointer: UnsafeRawPointer, bytes: Int, tailBytes: Int = 0, _ use: CallMemory.Use = .input) {
    add(word: memory.place(MemoryArea(pointer, bytes: bytes, tailBytes: tailBytes), use))
  }

  /// Rows and the distance between them, which is an argument of its own.
  mutating func addRows(
    _ first: UnsafeRawPointer, rowBytes: Int, rowCount: Int, usedBytes: Int, _ use: CallMemory.Use = .input
  ) {
    add(word: memory.place(MemoryArea(first, rowBytes: rowBytes, rowCount: rowCount, usedBytes: usedBytes), use))
    add(rowBytes)
  }

  /// Memory that begins some bytes behind a pointer: gives the pointer, which may itself lie outside.
  private mutating func place(_ area: MemoryArea, _ use: CallMemory.Use = .input, at bytes: Int) -> UInt64 {
    memory.place(area, use) &- UInt64(bitPattern: Int64(bytes))
  }

  /// Elements [first, end) behind a pointer.
  mutating func addShifted<Element>(_ pointer: UnsafePointer<Element>, first: Int, end: Int) {
    let stride = MemoryLayout<Element>.stride
    add(word: place(MemoryArea(pointer + first, bytes: (end - first) * stride), at: first * stride))
  }

  mutating func add(_ block: PixelBlock, pixelBytes: Int) {
    addRows(block.first, rowBytes: block.rowBytes, rowCount: block.rowCount, usedBytes: block.columns * pixelBytes)
    add(block.rowCount)
    add(block.columns)
  }

  /// The measured columns of the rows around, and of the strip's rows one more on both sides.
  mutating func add(_ strip: RowStrip, pixelBytes: Int) {
    let first = strip.firstColumn * pixelBytes
    let width = (strip.endColumn - strip.firstColumn) * pixelBytes
    let above = MemoryArea(strip.above + first, bytes: width)
    let below = MemoryArea(strip.below + first, bytes: width)
    let rows = MemoryArea(
      strip.first + (first - pixelBytes), rowBytes: strip.rowBytes, rowCount: strip.rowCount,
      usedBytes: width + 2 * pixelBytes)
    add(word: place(above, at: first))
    add(word: place(rows, at: first - pixelBytes))
    add(word: place(below, at: first))
    add(strip.rowBytes)
    add(strip.rowCount)
    add(strip.firstColumn)
    add(strip.endColumn)
  }

  /// A row of pixels with its left and its right neighbour.
  mutating func addNeighboured(_ row: UnsafeRawPointer, count: Int, pixelBytes: Int) {
    add(word: place(MemoryArea(row - pixelBytes, bytes: (count + 2) * pixelBytes), at: -pixelBytes))
  }

  /// Rows of so many pixels from pixel -1 on, and a list of their pixels 0.
  mutating func addRowList(
    _ rows: UnsafePointer<UnsafePointer<Float>>, rowCount: Int, pixels: Int, pixelFloats: Int
  ) {
    let pixelBytes = pixelFloats * MemoryLayout<Float>.stride
    let table = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: rowCount)
    pointerTables.append(table)
    for r in 0..<rowCount {
      table[r] = place(
        MemoryArea(UnsafeRawPointer(rows[r]) - pixelBytes, bytes: pixels * pixelBytes), at: -pixelBytes)
    }
    add(UnsafeRawPointer(table.baseAddress!), bytes: rowCount * MemoryLayout<UInt64>.stride)
  }

  /// - Parameters:
  ///   - inputRows: how many rows of the band's list the function reads.
  ///   - weightCount: how many of the band's weights it reads.
  mutating func add(_ band: ConvolutionRows, inputRows: Int, weightCount: Int) {
    let floatBytes = MemoryLayout<Float>.stride
    let columns = band.endColumn - band.firstColumn
    let table = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: inputRows)
    pointerTables.append(table)
    for r in 0..<inputRows {
      let row = UnsafeRawPointer(band.rows[r] + band.firstColumn)
      table[r] = place(
        MemoryArea(row, bytes: (columns + band.tapColumns - 1) * floatBytes), at: band.firstColumn * floatBytes)
    }
    add(UnsafeRawPointer(table.baseAddress!), bytes: inputRows * MemoryLayout<UInt64>.stride)
    add(band.weights, bytes: weightCount * floatBytes)
    add(band.tapColumns)
    add(band.tapRows)
    let output = MemoryArea(
      band.output + band.firstColumn, rowBytes: band.outputStride * floatBytes, rowCount: band.rowCount,
      usedBytes: columns * floatBytes)
    add(word: place(output, .output, at: band.firstColumn * floatBytes))
    add(band.outputStride)
    add(band.rowCount)
    add(band.firstColumn)
    add(band.endColumn)
    add(band.streaming)
  }
}

/// The results of a call, by position.
struct EmulatedResults {
  private let words: [UInt64]

  init(_ reply: emulated_reply) {
    words = withUnsafeBytes(of: reply.results) { Array($0.assumingMemoryBound(to: UInt64.self)) }
  }

  func word(_ index: Int) -> UInt64 { words[index] }
  func int(_ index: Int) -> Int { Int(truncatingIfNeeded: words[index]) }
  func int64(_ index: Int) -> Int64 { Int64(bitPattern: words[index]) }
  func uint32(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: words[index]) }
  func bool(_ index: Int) -> Bool { words[index] != 0 }
  func float(_ index: Int) -> Float { Float(bitPattern: uint32(index)) }
  func double(_ index: Int) -> Double { Double(bitPattern: words[index]) }
}
