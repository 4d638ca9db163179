import AcutanceKernels

/// Red, green and blue of a photo with a longer side of at most so many pixels (0: the full size), as `ColourReducer` makes
/// them; rows go from the decoder into the sums. The photo is not held.
///
/// - Throws: `DecodeError`, and `KernelError` for what is wrong with this program or its memory.
public func reducedColours(of reader: PhotoReader, toLongerSide longerSide: Int) throws -> RGBPlanes {
  switch reader.bitsPerSample {
  case 8: try reducedColours(of: reader, toLongerSide: longerSide, UInt8.self)
  case 16: try reducedColours(of: reader, toLongerSide: longerSide, UInt16.self)
  default: try reducedColours(of: reader, toLongerSide: longerSide, Float.self)
  }
}

private func reducedColours<Sample: LumaSample>(
  of reader: PhotoReader, toLongerSide longerSide: Int, _: Sample.Type
) throws -> RGBPlanes {
  var reducer = try ColourReducer<Sample>(reader.colourModel, from: reader.size, toLongerSide: longerSide)
  var luma = [Sample](repeating: .zero, count: reader.size.width)
  var colours = ColourRow<Sample>(reader.colourModel, width: reader.size.width)
  for _ in 0..<reader.size.height {
    var span = luma.mutableSpan
    try reader.readRow(into: &span, colours: &colours)
    try reducer.append(luma.span, colours)
  }
  return try reducer.finish()
}
