import AcutanceKernels

/// The colours of a photo as whole planes, of luma's size and depth.
public enum ColourPlanes: Sendable, Equatable {
  /// A photo without colours.
  case grey
  /// Red, green and blue, as stored.
  case rgb(red: SamplePlane, green: SamplePlane, blue: SamplePlane)
  /// Y is the photo's luma.
  case yCbCr(cb: SamplePlane, cr: SamplePlane)

  /// What the planes are.
  public var model: ColourModel {
    switch self {
    case .grey: .grey
    case .rgb: .rgb
    case .yCbCr: .yCbCr
    }
  }
}

/// A photo with its colours.
public struct ColourPhoto: Sendable {
  /// The luma, bit for bit that of `decodeLuma`, and what the file says.
  public let photo: DecodedPhoto
  /// The colours beside the luma.
  public let colours: ColourPlanes

  /// A photo with these colours.
  ///
  /// - Parameters:
  ///   - photo: the photo with its luma.
  ///   - colours: of the luma's size and depth.
  public init(photo: DecodedPhoto, colours: ColourPlanes) {
    self.photo = photo
    self.colours = colours
  }
}
