import AcutanceKernels

/// Decodes a photo to luma and colours, from one pass over the file.
///
/// Luma is bit for bit that of `decodeLuma`, which says what is decoded and how. The colours are those of the file:
/// - a JPEG with Y, Cb and Cr: Cb and Cr, brought to luma's size by libjpeg's smooth upsampling; Y is the luma;
/// - PNG, Netpbm, PFM and JPEG with red, green and blue: those, in the file's depth;
/// - CMYK and YCCK: red, green and blue without a profile, as a note says;
/// - grey: none.
///
/// `reducedColours(of:)` gives red, green and blue of any of them at the size of an analysis, without whole planes.
///
/// - Throws: `DecodeError`, as `decodeLuma`; the limit on decoded bytes counts all planes.
///
/// Cost: that of decoding colours, of a JPEG about half as much again as of luma; up to four planes.
public func decodeColours(
  of file: PhotoFile, options: DecodeOptions = DecodeOptions()
) throws(DecodeError) -> ColourPhoto {
  try decode(PhotoInput(file), options: options, colours: true)
}

/// The same of data in memory; `name` stands for the path in errors.
public func decodeColours(
  of data: Span<UInt8>, name: String, options: DecodeOptions = DecodeOptions()
) throws(DecodeError) -> ColourPhoto {
  try data.withUnsafeBytes { (bytes) throws(DecodeError) in
    try decode(PhotoInput(bytes, name: name), options: options, colours: true)
  }
}
