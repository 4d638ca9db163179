import KernelInterface

/// A run of every kernel of a table on a tiny built-in plane, beside the scalar twin.
///
/// It runs once in a process for each variant that is used, before the first result: a kernel that this CPU, this
/// compiler or this build gets wrong is found where the user is, not where the tests were. An operation that needs a
/// kernel that failed throws `KernelError.selfCheckFailed` in place of giving a number.
///
/// Pixels and weights are small whole numbers, so that sums in Float are exact in every order and the results of all
/// variants have the same bits. The exception are the moments, whose pivot is the variant's own choice.
///
/// The plane is 80 columns wide: four vectors of sixteen Floats, one more, and a tail; for bytes a vector of 64 and a
/// tail. Memory beyond what may be written is compared too.
struct SelfCheck {
  static let columns = 80
  static let rows = 9

  let table: KernelTable
  let twin: KernelTable
  let plane = SelfCheckPlane()
  private(set) var failures: KernelSet = []

  /// The kernels of a table whose results are not those of the twin.
  static func failures(of table: KernelTable, against twin: KernelTable) -> KernelSet {
    var check = SelfCheck(table: table, twin: twin)
    check.checkLaplacian()
    check.checkResponses()
    check.checkMoments()
    check.checkAreaReduction()
    check.checkConvolution()
    check.checkRows()
    check.checkMaps()
    check.checkLayers()
    check.checkProducts()
    return check.failures
  }

  private init(table: KernelTable, twin: KernelTable) {
    self.table = table
    self.twin = twin
  }

  /// Compares what the twin and the table give.
  mutating func check<Result: Equatable>(_ name: KernelName, _ run: (KernelTable) -> Result) {
    if run(table) != run(twin) { failures.insert(name) }
  }

  /// Compares by another rule than equality.
  mutating func check<Result>(
    _ name: KernelName, _ run: (KernelTable) -> Result, agree: (_ result: Result, _ twin: Result) -> Bool
  ) {
    if !agree(run(table), run(twin)) { failures.insert(name) }
  }

  /// The bits of a buffer on a 64-byte boundary that a kernel has written into; what it did not write keeps a pattern.
  static func written<Value>(_ count: Int, of _: Value.Type, _ write: (UnsafeMutablePointer<Value>) -> Void) -> [UInt8]
  {
    let bytes = count * MemoryLayout<Value>.stride
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
    defer { buffer.deallocate() }
    buffer.initializeMemory(as: UInt8.self, repeating: 0xA5)
    write(buffer.baseAddress!.assumingMemoryBound(to: Value.self))
    return Array(buffer)
  }
}

/// The built-in plane, in the three depths: 80 x 9 whole numbers below 61 without any symmetry, as bytes times 4 and as
/// words times 1025, so that every byte of a pixel counts.
final class SelfCheckPlane {
  let floats: UnsafePointer<Float>
  let bytes: UnsafePointer<UInt8>
  let words: UnsafePointer<UInt16>
  let doubles: UnsafePointer<Double>
  /// Parameters of layers: whole numbers from -4 to 4.
  let signed: UnsafePointer<Float>

  init() {
    let values = (0..<SelfCheck.columns * SelfCheck.rows).map { index in
      let (x, y) = (index % SelfCheck.columns, index / SelfCheck.columns)
      return (7 * x + 13 * y + 3 * x * y + x * x) % 61
    }
    floats = Self.memory(values.map { Float($0) })
    bytes = Self.memory(values.map { UInt8(4 * $0) })
    words = Self.memory(values.map { UInt16(1025 * $0) })
    doubles = Self.memory(values.map { Double($0) })
    signed = Self.memory(
      (0..<65 * 112).map { (index: Int) -> Float in
        let value = 5 * index + index / 7 + index / 16
        return Float(value % 9 - 4)
      })
  }

  deinit {
    floats.deallocate()
    bytes.deallocate()
    words.deallocate()
    doubles.deallocate()
    signed.deallocate()
  }

  private static func memory<Pixel>(_ pixels: [Pixel]) -> UnsafePointer<Pixel> {
    let memory = UnsafeMutablePointer<Pixel>.allocate(capacity: pixels.count)
    memory.initialize(from: pixels, count: pixels.count)
    return UnsafePointer(memory)
  }
}

extension UnsafePointer {
  /// Row y of the built-in plane that this points at the first pixel of.
  func row(_ y: Int) -> UnsafeRawPointer { UnsafeRawPointer(self + y * SelfCheck.columns) }

  /// Rows 1 to 7 of the built-in plane as a strip; columns 1 to 78 are measured.
  var strip: RowStrip {
    RowStrip(
      above: row(0), first: row(1), below: row(SelfCheck.rows - 1),
      rowBytes: SelfCheck.columns * MemoryLayout<Pointee>.stride, rowCount: SelfCheck.rows - 2, firstColumn: 1,
      endColumn: SelfCheck.columns - 1)
  }

  /// All of the built-in plane as a block.
  var block: PixelBlock {
    PixelBlock(
      first: UnsafeRawPointer(self), rowBytes: SelfCheck.columns * MemoryLayout<Pointee>.stride,
      rowCount: SelfCheck.rows, columns: SelfCheck.columns)
  }
}
