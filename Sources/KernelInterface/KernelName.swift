/// The functions of a `KernelTable`, by the names they have there: what a report, an error or a list of cases calls a
/// kernel. A test compares this list with the table, so it is complete.
public enum KernelName: String, CaseIterable, Sendable, Hashable {
  case laplacianFloat, laplacianUInt8
  case responseRowFloat = "responses.rowFloat"
  case responseRowUInt8 = "responses.rowUInt8"
  case responseRowUInt16 = "responses.rowUInt16"
  case responseSumsInt16 = "responses.sumsInt16"
  case responseSumsInt32 = "responses.sumsInt32"
  case responseSumsUInt64 = "responses.sumsUInt64"
  case responseWeightedFloat = "responses.weightedFloat"
  case responseWeightedInt16 = "responses.weightedInt16"
  case responseWeightedInt32 = "responses.weightedInt32"
  case responseWeightedUInt64 = "responses.weightedUInt64"
  case responseLargestBits = "responses.largestBits"
  case layerPointwise = "layers.pointwise"
  case layerDepthwise = "layers.depthwise"
  case layerEntry = "layers.entry"
  case layerLargest = "layers.largest"
  case layerDoubledSum = "layers.doubledSum"
  case momentsFloat, momentsDouble, momentsUInt8, momentsUInt16
  case columnSumUInt8, columnSumUInt16, columnSumFloat
  case areaRowInteger, areaRowFloat
  case halveRowUInt8, halveRowUInt16, halveRowFloat
  case lumaUInt8, lumaUInt16
  case convolve, convolveFactors, boxRow, boxColumn
  case widenUInt8, widenUInt16
  case quantizeRow, magnitudeRow
  case mapStrip, maskedRow, rescaleRow
  case productDouble, differenceUInt8
}

extension KernelName: CustomStringConvertible {
  public var description: String { rawValue }
}

/// A set of kernels in one word, so that asking whether an operation may run costs one instruction.
public struct KernelSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var bits: UInt64

  public init(arrayLiteral names: KernelName...) { self.init(names) }

  public init(_ names: some Sequence<KernelName>) {
    bits = 0
    for name in names { insert(name) }
  }

  /// Every kernel.
  public static let all = KernelSet(KernelName.allCases)

  public mutating func insert(_ name: KernelName) { bits |= name.bit }
  public func contains(_ name: KernelName) -> Bool { bits & name.bit != 0 }
  public func union(_ other: KernelSet) -> KernelSet {
    var set = self
    set.bits |= other.bits
    return set
  }

  public var isEmpty: Bool { bits == 0 }

  /// The first kernel, in the order of the table, that is in both sets.
  public func first(in other: KernelSet) -> KernelName? {
    guard bits & other.bits != 0 else { return nil }
    return KernelName.allCases.first { contains($0) && other.contains($0) }
  }

  /// The kernels of the set, in the order of the table.
  public var names: [KernelName] { KernelName.allCases.filter(contains) }
}

extension KernelName {
  /// Its place in the table, as a bit.
  fileprivate var bit: UInt64 {
    switch self {
    case .laplacianFloat: 1 << 0
    case .laplacianUInt8: 1 << 1
    case .responseRowFloat: 1 << 2
    case .responseRowUInt8: 1 << 3
    case .responseRowUInt16: 1 << 4
    case .responseSumsInt16: 1 << 5
    case .responseSumsInt32: 1 << 6
    case .responseSumsUInt64: 1 << 7
    case .responseWeightedFloat: 1 << 8
    case .responseWeightedInt16: 1 << 9
    case .responseWeightedInt32: 1 << 10
    case .responseWeightedUInt64: 1 << 11
    case .responseLargestBits: 1 << 12
    case .momentsFloat: 1 << 13
    case .momentsDouble: 1 << 14
    case .momentsUInt8: 1 << 15
    case .momentsUInt16: 1 << 16
    case .columnSumUInt8: 1 << 17
    case .columnSumUInt16: 1 << 18
    case .columnSumFloat: 1 << 19
    case .areaRowInteger: 1 << 20
    case .areaRowFloat: 1 << 21
    case .halveRowUInt8: 1 << 22
    case .halveRowUInt16: 1 << 23
    case .halveRowFloat: 1 << 24
    case .lumaUInt8: 1 << 25
    case .lumaUInt16: 1 << 26
    case .convolve: 1 << 27
    case .convolveFactors: 1 << 28
    case .boxRow: 1 << 29
    case .boxColumn: 1 << 30
    case .widenUInt8: 1 << 31
    case .widenUInt16: 1 << 32
    case .quantizeRow: 1 << 33
    case .magnitudeRow: 1 << 34
    case .mapStrip: 1 << 35
    case .maskedRow: 1 << 36
    case .rescaleRow: 1 << 37
    case .layerPointwise: 1 << 38
    case .layerDepthwise: 1 << 39
    case .layerEntry: 1 << 40
    case .layerLargest: 1 << 41
    case .layerDoubledSum: 1 << 42
    case .productDouble: 1 << 43
    case .differenceUInt8: 1 << 44
    }
  }
}
