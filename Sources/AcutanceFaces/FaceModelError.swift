/// What is wrong with a weight file: with one of these no photograph was looked at, so faces are absent, never "none".
public enum FaceModelError: Error, Equatable, Sendable {
  /// The first bytes are not those of a weight file.
  case notAFaceModel
  /// A version of the format that is not read.
  case version(UInt32)
  /// Another number of bytes than the layers of the model take.
  case size(bytes: Int, expected: Int)
  /// A layer that the network does not have in that place.
  case layer(index: Int)
  /// The bytes are not those that the file was written with.
  case checksum(found: UInt64, expected: UInt64)
  /// A parameter that is NaN or infinite.
  case parameterNotFinite(index: Int)
  /// No memory for the parameters.
  case memory(bytes: Int)
}

extension FaceModelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAFaceModel: "this is no weight file of the face detector"
    case .version(let version): "version \(version) of the face detector's weight file is not understood"
    case .size(let bytes, let expected): "the face detector's weight file has \(bytes) bytes, not \(expected)"
    case .layer(let index): "layer \(index) of the face detector's weight file is not the one of this network"
    case .checksum(let found, let expected):
      "the face detector's weight file was altered: its checksum is \(String(found, radix: 16)), not "
        + String(expected, radix: 16)
    case .parameterNotFinite(let index): "parameter \(index) of the face detector's weight file is not finite"
    case .memory(let bytes): "there is no memory for \(bytes) bytes of the face detector's weights"
    }
  }
}
