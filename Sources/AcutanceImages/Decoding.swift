/// Decodes a PNG or JPEG file to luma.
public func decodeLuma(of file: PhotoFile, limits: DecodeLimits = DecodeLimits()) throws(DecodeError) -> DecodedPhoto {
  throw DecodeError(.unsupported, path: file.path, message: "not yet")
}

/// Decodes PNG or JPEG data in memory to luma; `name` stands for the path in errors.
public func decodeLuma(
  of data: Span<UInt8>, name: String, limits: DecodeLimits = DecodeLimits()
) throws(DecodeError) -> DecodedPhoto {
  throw DecodeError(.unsupported, path: name, message: "not yet")
}
