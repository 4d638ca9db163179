import AcutanceKernels
import CFaceModel

/// The parameters of the face detector: YuNet of March 2023 (MIT licence), out of the program or out of other bytes.
///
/// Format: `Sources/CFaceModel/make_weights.py`. Everything is checked before anything is used: the letters at the start,
/// the version, the number of bytes, the checksum, every layer, every parameter. Parameters are shared, not copied, by
/// all detectors of a model.
public struct FaceModel: Sendable {
  let parameters: FaceParameters

  /// The model that is part of the program.
  public static func builtIn() throws(FaceModelError) -> FaceModel {
    try FaceModel(bytes: UnsafeRawBufferPointer(start: face_model_yunet_bytes(), count: face_model_yunet_size))
  }

  /// A weight file of one's own: the same network with other parameters.
  public init(bytes: [UInt8]) throws(FaceModelError) {
    var result: Result<FaceModel, FaceModelError> = .failure(.notAFaceModel)
    bytes.withUnsafeBytes { bytes in
      result = Result { () throws(FaceModelError) in try FaceModel(bytes: bytes) }
    }
    self = try result.get()
  }

  /// The same from memory, which is not needed afterwards.
  public init(bytes: UnsafeRawBufferPointer) throws(FaceModelError) {
    let header = 16 + 12 * FaceLayer.all.count
    let expected = header + 4 * FaceLayer.parameterCount + 8
    guard bytes.count >= 16, bytes.prefix(8).elementsEqual("ACUFACES".utf8) else { throw .notAFaceModel }
    func word(_ offset: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    guard word(8) == 1 else { throw .version(word(8)) }
    guard bytes.count == expected else { throw .size(bytes: bytes.count, expected: expected) }
    let end = bytes.count - 8
    let written = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
    let found = Self.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    guard found == written else { throw .checksum(found: found, expected: written) }
    guard Int(word(12)) == FaceLayer.all.count else { throw .layer(index: min(Int(word(12)), FaceLayer.all.count)) }
    for (index, layer) in FaceLayer.all.enumerated() {
      let at = 16 + 12 * index
      guard word(at) == layer.kind.rawValue, Int(word(at + 4)) == layer.inputs, Int(word(at + 8)) == layer.outputs
      else { throw .layer(index: index) }
    }
    guard let memory = FaceParameters(count: FaceLayer.parameterCount) else {
      throw .memory(bytes: 4 * FaceLayer.parameterCount)
    }
    for index in 0..<FaceLayer.parameterCount {
      let value = Float(bitPattern: word(header + 4 * index))
      guard value.isFinite else { throw .parameterNotFinite(index: index) }
      memory.start[index] = value
    }
    parameters = memory
  }

  /// FNV-1a in 64 bits: every step is invertible, so that a single altered byte always changes it.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// Memory for the parameters, on a 64-byte boundary; every layer has a multiple of sixteen.
final class FaceParameters: @unchecked Sendable {
  // Written before anyone else sees it, and never afterwards.
  let start: UnsafeMutablePointer<Float>

  init?(count: Int) {
    guard let memory = KernelMemory.allocate(bytes: 4 * count) else { return nil }
    start = memory.bindMemory(to: Float.self, capacity: count)
  }

  deinit { KernelMemory.free(UnsafeMutableRawPointer(start)) }

  /// The parameters of each layer.
  func layer(_ index: Int) -> UnsafePointer<Float> {
    UnsafePointer(start + FaceLayer.all[..<index].reduce(0) { $0 + $1.parameterCount })
  }
}

/// A layer with parameters.
struct FaceLayer: Sendable, Equatable {
  enum Kind: UInt32, Sendable { case entry, pointwise, depthwise }

  let kind: Kind
  let inputs: Int
  let outputs: Int

  var parameterCount: Int {
    switch kind {
    case .entry: 28 * outputs
    case .pointwise: (1 + inputs) * outputs
    case .depthwise: 10 * outputs
    }
  }

  /// Channels of the units, each a pointwise and a depthwise layer: the trunk, which is reduced by two before the second,
  /// the sixth, the eighth and the tenth; the neck from the coarsest scale; the heads from the finest.
  static let units: [(inputs: Int, outputs: Int)] =
    [(16, 16), (16, 16), (16, 32), (32, 32), (32, 64)] + Array(repeating: (64, 64), count: 9)
    + Array(repeating: (64, 16), count: 3)

  static let all: [FaceLayer] =
    [FaceLayer(kind: .entry, inputs: 3, outputs: 16)]
    + units.flatMap {
      [
        FaceLayer(kind: .pointwise, inputs: $0.inputs, outputs: $0.outputs),
        FaceLayer(kind: .depthwise, inputs: $0.outputs, outputs: $0.outputs),
      ]
    }

  static let parameterCount = all.reduce(0) { $0 + $1.parameterCount }
}
