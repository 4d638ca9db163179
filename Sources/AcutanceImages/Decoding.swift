import AcutanceKernels

/// Decodes a PNG, JPEG, Netpbm (PBM, PGM, PPM) or PFM file to luma. What the file is, its content decides, not its name.
///
/// Luma: of a JPEG its Y component, of RGB samples `writeLuma`, of grey the samples; stored values, no gamma undone,
/// alpha and colour profiles ignored (and noted). Below 8 bits, grey is scaled to the full range. The CMYK or YCCK of a
/// JPEG becomes RGB without a profile (and a note says so): R = (255 - C)(255 - K) / 255, rounded, and so on, where Adobe's
/// files hold 255 - C for C.
///
/// Netpbm: samples of 0...maximum are scaled to 0...255, with a maximum above 255 to 0...65535, to the nearest, and a
/// note says so; a greater sample is corrupt. Of several images in a file the first is decoded. In plain files the last
/// number must be followed by white space, or it may have been cut.
/// PFM: the floats as they are, NaN, infinities and -0 included, bit for bit; a scale other than 1 is noted and not
/// applied. Notes say how many values are not finite, or outside 0...1, and where the first one is. Of colours, luma is
/// (19595 R + 38470 G + 7471 B) / 65536, rounded once. Rows come top first, though the file has them bottom first.
///
/// Decoding is strict: a photo whose data end early or contradict themselves is an error, however much of it could be
/// shown. What leaves the pixels right becomes a note. `DecodeOptions` make it lenient.
///
/// - Throws: `DecodeError` of every kind. `tooLarge` comes before anything of the image's size is allocated and names
///   the limit; `unsupported` names the kind of image, or the kind of JPEG. A PFM that ends early lacks rows at the top.
///
/// Cost: one pass over the file, the luma plane and a row. An interlaced PNG and a progressive JPEG are held as a whole
/// besides, by their decoders.
public func decodeLuma(of file: PhotoFile, limits: DecodeLimits = DecodeLimits()) throws(DecodeError) -> DecodedPhoto {
  try decodeLuma(of: file, options: DecodeOptions(limits: limits))
}

/// Decodes a PNG or JPEG file to luma, by these options.
public func decodeLuma(of file: PhotoFile, options: DecodeOptions) throws(DecodeError) -> DecodedPhoto {
  try decodeLuma(of: PhotoInput(file), options: options)
}

/// Decodes data in memory to luma, the same formats; `name` stands for the path in errors.
public func decodeLuma(
  of data: Span<UInt8>, name: String, limits: DecodeLimits = DecodeLimits()
) throws(DecodeError) -> DecodedPhoto {
  try decodeLuma(of: data, name: name, options: DecodeOptions(limits: limits))
}

/// Decodes PNG or JPEG data in memory to luma, by these options.
public func decodeLuma(
  of data: Span<UInt8>, name: String, options: DecodeOptions
) throws(DecodeError) -> DecodedPhoto {
  try data.withUnsafeBytes { (bytes) throws(DecodeError) in
    try decodeLuma(of: PhotoInput(bytes, name: name), options: options)
  }
}

private func decodeLuma(of input: PhotoInput, options: DecodeOptions) throws(DecodeError) -> DecodedPhoto {
  try decode(input, options: options, colours: false).photo
}

func photoFormat(of input: PhotoInput) throws(DecodeError) -> ImageFormat {
  switch try FileContent(of: input) {
  case .photo(let format): return format
  case .unsupportedImage(let kind):
    throw DecodeError(
      .unsupported, path: input.name,
      message: "the content is \(kind), which is not decoded; PNG, JPEG, Netpbm (PBM, PGM, PPM) and PFM are")
  case .notAnImage:
    throw DecodeError(.unsupported, path: input.name, message: "the content is not that of an image that is known here")
  }
}
