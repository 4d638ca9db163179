import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// Photos from their files to their scores: rows go from the decoder into the sums, and a photo is never held whole. But
/// for lenient decoding: how many rows are sure is known at the end. Each photo is decoded once, for all terms.
///
///     let score = try PhotoScorer.allTerms().score(of: PhotoFile("holiday.jpg"))
///
/// One scorer serves any number of threads. What the command line and the C library have in common: images know nothing
/// of scoring and scoring nothing of images, so neither could hold it.
public struct PhotoScorer: Sendable {
  /// How scores are made; recorded with each.
  public let settings: ScoreSettings
  /// How photos are decoded.
  public let decoding: DecodeOptions
  /// What makes heat maps; `nil` for none.
  public let saliency: (any SaliencySource)?
  /// What finds faces; `nil` for none.
  public let faces: (any FaceSource)?
  /// Where times are added up; `nil` if they are not taken. Those of lenient decoding are not.
  package let times: StageTimes?

  /// What decoding does to scores, and what fills the terms, becomes part of the settings.
  ///
  /// - Parameters:
  ///   - settings: the rules and the size of the analysis.
  ///   - decoding: limits, damaged photos, and the size at which JPEGs are decoded.
  ///   - saliency: what makes heat maps; without it the term is absent, not run, and does not count.
  ///   - faces: what finds faces; the same.
  public init(
    settings: ScoreSettings = ScoreSettings(), decoding: DecodeOptions = DecodeOptions(),
    saliency: (any SaliencySource)? = nil, faces: (any FaceSource)? = nil
  ) {
    self.init(settings: settings, decoding: decoding, saliency: saliency, faces: faces, times: nil)
  }

  /// A scorer of sharpness, saliency (image signature) and faces (YuNet): what `acutance score` does without options.
  ///
  /// - Parameters:
  ///   - settings: the rules and the size of the analysis.
  ///   - decoding: limits, damaged photos, and the size at which JPEGs are decoded.
  /// - Returns: where the face detector cannot be had (a damaged model, a kernel that failed its self-check), that is the
  ///   reason for which the faces of every photo are absent.
  public static func allTerms(
    settings: ScoreSettings = ScoreSettings(), decoding: DecodeOptions = DecodeOptions()
  ) -> PhotoScorer {
    PhotoScorer(settings: settings, decoding: decoding, saliency: SaliencyMaps(.signature), faces: faceSource())
  }

  package init(
    settings: ScoreSettings, decoding: DecodeOptions, saliency: (any SaliencySource)?, faces: (any FaceSource)?,
    times: StageTimes?
  ) {
    var settings = settings
    settings.jpegEighths = decoding.jpegScale.eighths
    settings.isLenient = decoding.isLenient
    settings.saliencyMethod = saliency?.method
    settings.faceMethod = faces?.method
    settings.faceThreshold = faces?.threshold
    self.settings = settings
    self.decoding = decoding
    self.saliency = saliency
    self.faces = faces
    self.times = times
  }

  /// The score of a photo's file.
  ///
  /// - Parameters:
  ///   - file: the photo, of a format that is decoded here, which it is by its content.
  ///   - path: what the score calls it; `nil` for where the file is.
  /// - Throws: `DecodeError`, and `KernelError` for what is wrong with this program or its memory.
  public func score(of file: PhotoFile, path: PhotoPath? = nil) throws -> PhotoScore {
    let path = path ?? PhotoPath(bytes: file.bytes)
    return try withColoursIfPossible { colours, reason in
      decoding.isLenient
        ? try score(of: decodeWhole(file, colours), path, reason)
        : try score(of: PhotoReader(file, options: decoding, colours: colours), path, reason)
    }
  }

  /// The score of a file's bytes; `name` stands for the path.
  public func score(of data: Span<UInt8>, name: String) throws -> PhotoScore {
    let path = PhotoPath(name)
    // A span cannot be captured.
    do {
      return try score(of: data, name, path, colours: wantsColours, nil)
    } catch let error as DecodeError where error.kind == .unsupported && wantsColours {
      return try score(of: data, name, path, colours: false, error.message)
    }
  }

  private func score(
    of data: Span<UInt8>, _ name: String, _ path: PhotoPath, colours: Bool, _ reason: String?
  ) throws -> PhotoScore {
    guard decoding.isLenient else {
      return try PhotoReader.reading(data, name: name, options: decoding, colours: colours) {
        try score(of: $0, path, reason)
      }
    }
    let photo =
      colours
      ? try decodeColours(of: data, name: name, options: decoding)
      : ColourPhoto(photo: try decodeLuma(of: data, name: name, options: decoding), colours: .grey)
    return try score(of: photo, path, reason)
  }

  /// Some JPEGs have luma that is decoded and colours that are not, for the way in which they are sampled: then luma is
  /// scored, and what wants colours is absent, with the library's words.
  private func withColoursIfPossible(_ score: (_ colours: Bool, _ reason: String?) throws -> PhotoScore) throws
    -> PhotoScore
  {
    do {
      return try score(wantsColours, nil)
    } catch let error as DecodeError where error.kind == .unsupported && wantsColours {
      return try score(false, error.message)
    }
  }

  private func decodeWhole(_ file: PhotoFile, _ colours: Bool) throws(DecodeError) -> ColourPhoto {
    colours
      ? try decodeColours(of: file, options: decoding)
      : ColourPhoto(photo: try decodeLuma(of: file, options: decoding), colours: .grey)
  }

  private func score(of reader: PhotoReader, _ path: PhotoPath, _ reason: String?) throws -> PhotoScore {
    var clock = StageClock(times)
    let measured =
      switch reader.bitsPerSample {
      case 8: try measurements(of: reader, reason, &clock, UInt8.self)
      case 16: try measurements(of: reader, reason, &clock, UInt16.self)
      default: try measurements(of: reader, reason, &clock, Float.self)
      }
    let ending = try reader.finish()
    clock.end(.decode)
    defer { clock.keep() }
    return try score(
      measured, &clock, size: reader.storedSize, path: path,
      file: FileFacts(
        orientation: ending.orientation, notes: ending.notes, capture: CaptureInfo(reader.capture),
        compression: Compression.measurement(
          isJPEG: reader.format == .jpeg, meanStep: reader.meanQuantisationStep)))
  }

  private func measurements<Sample: LumaSample & SharpnessPixel>(
    of reader: PhotoReader, _ reason: String?, _ clock: inout StageClock, _: Sample.Type
  ) throws -> PixelMeasurements {
    var stream = try LumaStream<Sample>(size: reader.size, longerSide: settings.longerSide)
    var row = [Sample](repeating: .zero, count: reader.size.width)
    guard wantsColours, reason == nil else {
      for _ in 0..<reader.size.height {
        var span = row.mutableSpan
        try reader.readRow(into: &span)
        clock.end(.decode)
        try stream.append(row.span)
        clock.end(.luma)
      }
      let absence = reason.map { AbsenceReason.notAvailable("no colours: \($0)") } ?? .notRun
      return PixelMeasurements(luma: try stream.finish(), colours: .absent(absence))
    }
    var reducer = try ColourReducer<Sample>(
      reader.colourModel, from: reader.size, toLongerSide: SourceImage.longerSide)
    var colours = ColourRow<Sample>(reader.colourModel, width: reader.size.width)
    for _ in 0..<reader.size.height {
      var span = row.mutableSpan
      try reader.readRow(into: &span, colours: &colours)
      clock.end(.decode)
      try stream.append(row.span)
      clock.end(.luma)
      try reducer.append(row.span, colours)
      clock.end(.colours)
    }
    let measured = PixelMeasurements(luma: try stream.finish(), colours: .measured(try reducer.finish()))
    clock.end(.luma)
    return measured
  }
}
