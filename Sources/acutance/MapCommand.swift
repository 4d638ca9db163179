import AcutanceImages
import AcutanceKernels
import AcutanceScoring
import PhotoPictures
import ReportText

/// `acutance map`
func runMap(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let options = try MapOptions(arguments)
  guard !options.wantsHelp else {
    try writeToStandardOutput(mapHelp)
    return .success
  }
  _ = try Variant.selected()
  let isStream = options.output == StandardInput.name
  guard !isStream || !isStandardOutputTerminal else {
    throw UsageError("--output: a PNG file is nothing for a terminal; '-' is for a pipe or a redirection")
  }
  // Where standard input was redirected from is as untouchable as the photo.
  var untouchable: [PhotoFile] = []
  if options.photo == StandardInput.name {
    try StandardInput.takePhoto(limit: options.decoding.limits.inputBytes)
    untouchable.append(PhotoFile("/dev/stdin"))
  }
  let path = PhotoPath(bytes: options.photo)
  let photo = PhotoFile(path)
  let scorer = options.detectors.scorer(ScoreSettings(), options.decoding)
  let map: PhotoMap
  do {
    map = try PhotoMap(
      options.kind, of: photo, longerSide: options.longerSide, scale: options.scale, decoding: options.decoding,
      saliency: scorer.saliency, faces: scorer.faces)
  } catch let error as MapError {
    writeMessage("\(path.text): \(error)")
    return .someFailed
  } catch let error as DecodeError {
    let failure = PhotoFailure(error)
    writeMessage("\(path.text): \(failure.kind.rawValue): \(failure.message)")
    return .someFailed
  }
  do {
    if isStream {
      try writeToStandardOutput(map.png)
    } else {
      try writeFile(
        map.png, to: PhotoFile(bytes: options.output), overwrite: options.overwrites, inputs: untouchable + [photo])
    }
  } catch let error as EncodeError {
    switch error.kind {
    case .exists: throw UsageError("--output: \(error.path ?? ""): it exists; --overwrite replaces it")
    case .input, .notWritable: throw UsageError("--output: \(error.path ?? ""): \(error.message)")
    default: throw InternalError("\(error)")
    }
  }
  let lines = description(of: map, options.kind)
  if isStream { writeMessage(lines) } else { try writeToStandardOutput(lines + "\n") }
  return .success
}

/// How the map was made, in one line.
private func description(of map: PhotoMap, _ kind: PhotoMap.Kind) -> String {
  let scale = fourDigits(map.scale)
  let beyond = map.beyondCount > 0 ? "; \(map.beyondCount) of \(map.count) values are beyond it" : ""
  let pixels = map.magnification > 1 ? ", each pixel drawn \(map.magnification)x\(map.magnification)" : ""
  return switch kind {
  case .laplacian:
    "signed \(ScoreSettings.kernel) response at \(map.analysisSize)\(pixels), colours from -\(scale) to +\(scale)\(beyond)"
  case .saliency:
    "heat map of what draws the eye, colours from 0 to \(scale)\(beyond)"
  case .faces:
    map.count == 0
      ? "no face found; the best score is \(scale)"
      : "\(map.count) face\(map.count == 1 ? "" : "s") found; the best score is \(scale)"
  case .tiles:
    "variance of the \(ScoreSettings.kernel) response in 8x8 tiles at \(map.analysisSize)\(pixels), colours from 0 to "
      + "\(scale)\(beyond); numbers are shares of \(SharpnessTerm.standardReference)"
  }
}
