import KernelInterface

/// The arguments of a request, by position. See `CEmulatedCall.h` for how they are written.
struct Arguments {
  let words: UnsafePointer<UInt64>

  func int(_ index: Int) -> Int { Int(truncatingIfNeeded: words[index]) }
  func bool(_ index: Int) -> Bool { words[index] != 0 }
  func uint32(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: words[index]) }
  func float(_ index: Int) -> Float { Float(bitPattern: uint32(index)) }
  func double(_ index: Int) -> Double { Double(bitPattern: words[index]) }
  func raw(_ index: Int) -> UnsafeRawPointer { UnsafeRawPointer(bitPattern: int(index))! }
  func mutableRaw(_ index: Int) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: int(index))! }

  func pointer<Pointee>(_ index: Int) -> UnsafePointer<Pointee> {
    UnsafePointer(bitPattern: int(index))!
  }

  func mutablePointer<Pointee>(_ index: Int) -> UnsafeMutablePointer<Pointee> {
    UnsafeMutablePointer(bitPattern: int(index))!
  }

  var strip: RowStrip {
    RowStrip(
      above: raw(0), first: raw(1), below: raw(2), rowBytes: int(3), rowCount: int(4), firstColumn: int(5),
      endColumn: int(6))
  }

  var block: PixelBlock { PixelBlock(first: raw(0), rowBytes: int(1), rowCount: int(2), columns: int(3)) }

  var band: ConvolutionRows {
    ConvolutionRows(
      rows: pointer(0), weights: pointer(1), tapColumns: int(2), tapRows: int(3), output: mutablePointer(4),
      outputStride: int(5), rowCount: int(6), firstColumn: int(7), endColumn: int(8), streaming: bool(9))
  }

  func columnWeights(_ index: Int) -> ColumnWeights {
    ColumnWeights(first: uint32(index), middle: uint32(index + 1), last: uint32(index + 2))
  }
}

/// The results of a reply, one after the other.
struct Results {
  var next: UnsafeMutablePointer<UInt64>

  mutating func add(_ value: UInt64) {
    next.pointee = value
    next += 1
  }

  mutating func add(_ value: Bool) { add(UInt64(value ? 1 : 0)) }
  mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }
  mutating func add(_ value: UInt32) { add(UInt64(value)) }
  mutating func add(_ value: Float) { add(value.bitPattern) }
  mutating func add(_ value: Double) { add(value.bitPattern) }

  mutating func add(_ sums: PivotedSums) {
    add(sums.sum)
    add(sums.sumOfSquares)
  }

  mutating func add(_ sums: BlockSums) {
    add(sums.pivot)
    add(sums.sum)
    add(sums.sumOfSquares)
    add(sums.sumOfMagnitudes)
    add(sums.minimum)
    add(sums.maximum)
  }

  mutating func add(_ sums: IntegerBlockSums) {
    add(sums.sum)
    add(sums.sumOfSquares)
    add(sums.minimum)
    add(sums.maximum)
  }

  mutating func add(_ sums: MapSums) {
    add(sums.sum)
    add(sums.sumOfSquares)
    add(sums.sumByColumn)
    add(sums.sumByRow)
    add(sums.minimum)
    add(sums.maximum)
  }

  mutating func add(_ sums: DifferenceSums) {
    add(sums.sumOfMagnitudes)
    add(sums.sumOfSquares)
    add(sums.largest)
  }

  mutating func add(_ sum: MaskedSum) {
    add(sum.count)
    add(sum.sum)
    add(sum.maskHasNaN)
  }

  mutating func add(_ sums: ResponseSums) {
    add(UInt64(bitPattern: sums.sum))
    add(sums.squares)
    add(sums.upperSquares)
    add(sums.magnitudes)
    add(UInt64(bitPattern: sums.minimum))
    add(UInt64(bitPattern: sums.maximum))
  }

  mutating func add(_ sums: WeightedSums) {
    add(sums.weight)
    add(sums.sum)
    add(sums.squares)
  }
}
