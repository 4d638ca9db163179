import AcutanceKernels

/// Decodes a photo to whole planes: luma, and its colours if they are asked for.
func decode(_ input: PhotoInput, options: DecodeOptions, colours: Bool) throws(DecodeError) -> ColourPhoto {
  let reader = try PhotoReader(
    input, format: photoFormat(of: input), options: options, colours: colours, holdsPlanes: true)
  let (luma, planes): (SamplePlane, [SamplePlane]) =
    switch reader.bitsPerSample {
    case 8: try readPlanes(from: reader, name: input.name, SamplePlane.eightBit)
    case 16: try readPlanes(from: reader, name: input.name, SamplePlane.sixteenBit)
    default: try readPlanes(from: reader, name: input.name, SamplePlane.float)
    }
  let ending = try reader.finish()
  let photo = DecodedPhoto(
    format: reader.format, luma: luma, orientation: ending.orientation, notes: ending.notes, part: ending.part,
    storedSize: reader.storedSize, jpegScale: reader.jpegScale, capture: reader.capture,
    meanQuantisationStep: reader.meanQuantisationStep)
  return switch reader.colourModel {
  case .grey: ColourPhoto(photo: photo, colours: .grey)
  case .yCbCr: ColourPhoto(photo: photo, colours: .yCbCr(cb: planes[0], cr: planes[1]))
  case .rgb: ColourPhoto(photo: photo, colours: .rgb(red: planes[0], green: planes[1], blue: planes[2]))
  }
}

private func readPlanes<Sample: LumaSample>(
  from reader: PhotoReader, name: String, _ wrap: (Plane<Sample>) -> SamplePlane
) throws(DecodeError) -> (luma: SamplePlane, colours: [SamplePlane]) {
  // The first row comes before the planes: a header that claims a gigapixel with no data behind it costs no memory.
  try reader.start()
  var row = [Sample](repeating: Sample.zero, count: reader.size.width)
  var colours = ColourRow<Sample>(reader.colourModel, width: reader.size.width)
  try read(&row, &colours, from: reader)
  var planes: [Plane<Sample>] = []
  do {
    for _ in 0..<1 + reader.colourModel.planes {
      planes.append(try Plane(width: reader.size.width, height: reader.size.height))
    }
  } catch {
    throw DecodeError(.tooLarge, path: name, message: "\(error)")
  }
  for y in 0..<reader.size.height {
    if y > 0 { try read(&row, &colours, from: reader) }
    copy(row, to: &planes[0], y)
    for (channel, samples) in colours.channels.enumerated() { copy(samples, to: &planes[1 + channel], y) }
  }
  return (wrap(planes[0]), planes.dropFirst().map(wrap))
}

private func read<Sample: LumaSample>(
  _ row: inout [Sample], _ colours: inout ColourRow<Sample>, from reader: PhotoReader
) throws(DecodeError) {
  var span = row.mutableSpan
  try reader.readRow(into: &span, colours: &colours)
}

private func copy<Sample: LumaSample>(_ row: [Sample], to plane: inout Plane<Sample>, _ y: Int) {
  plane.withMutableRow(y) { target in
    for x in 0..<target.count { target[x] = row[x] }
  }
}
