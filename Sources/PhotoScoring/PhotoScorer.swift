import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// Photos from their files to their scores: rows go from the decoder into the sums, and a photo is never held whole. But
/// for lenient decoding: how many rows are sure is known at the end.
///
/// What the command line and the C library have in common. Images know nothing of scoring and scoring nothing of images,
/// so neither could hold it.
package struct PhotoScorer: Sendable {
  package let settings: ScoreSettings
  package let decoding: DecodeOptions
  /// What makes heat maps and finds faces; `nil` for none.
  package let saliency: (any SaliencySource)?
  package let faces: (any FaceSource)?

  /// What decoding does to scores becomes part of the settings.
  package init(
    settings: ScoreSettings, decoding: DecodeOptions = DecodeOptions(), saliency: (any SaliencySource)? = nil,
    faces: (any FaceSource)? = nil
  ) {
    var settings = settings
    settings.jpegEighths = decoding.jpegScale.eighths
    settings.isLenient = decoding.isLenient
    self.settings = settings
    self.decoding = decoding
    self.saliency = saliency
    self.faces = faces
  }

  /// The score of a photo's file.
  ///
  /// - Throws: `DecodeError`, and `KernelError` for what is wrong with this program or its memory.
  package func score(of file: PhotoFile) throws -> PhotoScore {
    let path = PhotoPath(bytes: file.bytes)
    return decoding.isLenient
      ? try score(of: decodeLuma(of: file, options: decoding), path)
      : try score(of: PhotoReader(file, options: decoding), path)
  }

  /// The score of a file's bytes; `name` stands for the path.
  package func score(of data: Span<UInt8>, name: String) throws -> PhotoScore {
    decoding.isLenient
      ? try score(of: decodeLuma(of: data, name: name, options: decoding), PhotoPath(name))
      : try PhotoReader.reading(data, name: name, options: decoding) { try score(of: $0, PhotoPath(name)) }
  }

  private func score(of reader: PhotoReader, _ path: PhotoPath) throws -> PhotoScore {
    let measured =
      switch reader.bitsPerSample {
      case 8: try measurements(of: reader, UInt8.self)
      case 16: try measurements(of: reader, UInt16.self)
      default: try measurements(of: reader, Float.self)
      }
    let ending = try reader.finish()
    return try score(
      measured, size: reader.storedSize, path: path,
      file: FileFacts(
        orientation: ending.orientation, notes: ending.notes, capture: CaptureInfo(reader.capture),
        compression: Compression.measurement(
          isJPEG: reader.format == .jpeg, meanStep: reader.meanQuantisationStep)))
  }

  private func measurements<Sample: LumaSample & SharpnessPixel>(
    of reader: PhotoReader, _: Sample.Type
  ) throws -> LumaMeasurements {
    var stream = try LumaStream<Sample>(size: reader.size, longerSide: settings.longerSide, planeSide: planeSide)
    var row = [Sample](repeating: .zero, count: reader.size.width)
    for _ in 0..<reader.size.height {
      var span = row.mutableSpan
      try reader.readRow(into: &span)
      try stream.append(row.span)
    }
    return try stream.finish()
  }
}
