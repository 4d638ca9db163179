/// What the colours of a photo are decoded to: what the file holds, so that nothing is converted twice.
public enum ColourModel: String, Sendable, CaseIterable {
  /// No colours: luma is all there is.
  case grey
  /// Red, green and blue, of files that hold them; of CMYK and YCCK too, which become RGB.
  case rgb
  /// Luma and the colour differences Cb and Cr of JFIF, 128 where there is no colour: of JPEGs that hold them.
  case yCbCr

  /// Planes besides luma.
  var planes: Int {
    switch self {
    case .grey: 0
    case .yCbCr: 2
    case .rgb: 3
    }
  }
}
