import AcutanceKernels
import AcutanceScoring
import CAcutanceHeader

/// Groups behind an opaque pointer of C, with the memory that they point to.
final class GroupsBox: Sendable {
  /// Never written once they are made.
  nonisolated(unsafe) let groups: [acutance_group]

  init(_ photos: UnsafeBufferPointer<acutance_group_photo>, _ options: acutance_group_options) throws {
    let settings = try groupSettings(options)
    let scoring = ScoreSettings(
      profile: try profile(options.profile), facesRequired: options.requires_faces)
    let limit = options.maximum_photos == 0 ? 1_000_000 : options.maximum_photos
    guard limit < 0 || photos.count <= limit else {
      throw CallError(
        ACUTANCE_ERROR_PARAMETER, "photos: \(photos.count) are more than maximum_photos, \(limit): group parts of them")
    }
    var scores: [PhotoScore] = []
    scores.reserveCapacity(photos.count)
    var places: [PhotoPath: Int] = [:]
    places.reserveCapacity(photos.count)
    for (place, photo) in photos.enumerated() {
      let score = try about("photos[\(place)]") { try photoScore(photo, scoring) }
      if let other = places.updateValue(place, forKey: score.path) {
        throw CallError(
          ACUTANCE_ERROR_PARAMETER, "photos: numbers \(other) and \(place) have the same path, \(score.path.text)")
      }
      scores.append(score)
    }
    try checkPairs(scores, settings, limit: options.maximum_pairs)
    let found = groupSimilar(scores, settings: settings) { score, longerSide in
      guard let ask = options.variance_at, let place = places[score.path] else {
        return .absent(.notAvailable("it was analysed at another size"))
      }
      var variance = Double.nan
      guard ask(options.context, place, longerSide, &variance) else {
        return .absent(.notAvailable("it cannot be analysed again"))
      }
      return SharpnessTerm.measurement(variance: variance)
    }
    groups = found.map { acutance_group($0, places) }
  }

  deinit {
    for group in groups {
      group.photos?.deallocate()
      group.reason?.deallocate()
    }
  }
}

/// They are all held while clusters are made, and grow with the square of how often a picture comes again.
private func checkPairs(_ scores: [PhotoScore], _ settings: GroupSettings, limit: Int) throws {
  let limit = limit == 0 ? 50_000_000 : limit
  // So few photos have no more pairs.
  guard limit >= 0, Double(scores.count) * Double(scores.count - 1) / 2 > Double(limit) else { return }
  let count = similarPairCount(scores, settings: settings)
  guard count <= limit else {
    throw CallError(
      ACUTANCE_ERROR_PARAMETER,
      "photos: \(count) pairs within a distance of \(settings.distanceLimit) are more than maximum_pairs, \(limit): "
        + "a smaller distance has fewer")
  }
}

private func groupSettings(_ options: acutance_group_options) throws -> GroupSettings {
  let standard = GroupSettings.standard
  do {
    return try GroupSettings(
      distanceLimit: options.has_distance ? Int(options.distance) : standard.distanceLimit,
      minimumCorrelation: options.correlation.is_present ? options.correlation.value : standard.minimumCorrelation,
      timeWindow: options.time_window.is_present ? options.time_window.value : nil)
  } catch { throw CallError(ACUTANCE_ERROR_PARAMETER, "options: \(error)") }
}

/// What grouping looks at of a photo.
private func photoScore(_ photo: acutance_group_photo, _ settings: ScoreSettings) throws -> PhotoScore {
  let unknown = AbsenceReason.notAvailable("the caller did not say")
  func measured(_ value: acutance_value) -> Measurement<Double> {
    guard value.is_present else { return .absent(unknown) }
    return value.value.isFinite ? .measured(value.value) : .absent(.notFinite)
  }
  let sharpness = measured(photo.variance).value.map { SharpnessTerm.measurement(variance: $0) } ?? .absent(unknown)
  // The value is that of the profile already, whichever of the two it takes.
  let saliency =
    measured(photo.saliency).value.map { SaliencyTerm.measurement(mean: $0, rescaledMean: $0, method: "") }
    ?? .absent(unknown)
  // Whether there are faces is all that counts.
  let faces =
    measured(photo.face_count).value.map { FaceTerm.measurement(scores: $0 > 0 ? [1] : []) } ?? .absent(unknown)
  let size = PixelSize(width: photo.width, height: photo.height)
  let exposure = measured(photo.mean_luma).map {
    ExposureSummary(size: size, meanLuma: $0, clippedShadows: 0, clippedHighlights: 0)
  }
  let step = measured(photo.mean_quantisation_step)
  return PhotoScore(
    path: PhotoPath(bytes: pathBytes(try needed(photo.path, "path"))), storedSize: size, orientation: 1,
    sharpness: SharpnessMeasurement(
      analysisSize: PixelSize(width: photo.analysis_width, height: photo.analysis_height), term: sharpness),
    saliency: saliency, faces: faces, exposure: exposure,
    hash: photo.perceptualHash.map { .measured($0) } ?? .absent(unknown),
    capture: photo.capture(measured, unknown), compression: step.map { $0 > 0 ? .jpeg(meanStep: $0) : .lossless },
    settings: settings, notes: [])
}

extension acutance_group_photo {
  fileprivate var perceptualHash: PerceptualHash? {
    guard has_hash else { return nil }
    let pixels = withUnsafeBytes(of: hash_pixels) { Array($0) }
    return PerceptualHash(bits: hash, pixels: pixels, isLowInformation: is_low_information)
  }

  fileprivate func capture(
    _ measured: (acutance_value) -> Measurement<Double>, _ unknown: AbsenceReason
  ) -> CaptureInfo {
    let name = camera.map { String(cString: $0) } ?? ""
    func positive(_ value: acutance_value) -> Measurement<Double> {
      let value = measured(value)
      return value.value.map { $0 > 0 } == false ? .absent(unknown) : value
    }
    return CaptureInfo(
      time: measured(capture_time).map { CaptureTime(seconds: $0, text: "") },
      exposureTime: positive(exposure_time), exposureBias: measured(exposure_bias), aperture: positive(aperture),
      iso: positive(iso).map { Int(min($0, 1e15)) },
      camera: name.isEmpty ? .absent(unknown) : .measured(name))
  }
}

extension acutance_group {
  /// A group with numbers for paths, in memory of its own.
  fileprivate init(_ group: SimilarGroup, _ places: [PhotoPath: Int]) {
    let kind =
      switch group.kind {
      case .similar: ACUTANCE_GROUP_SIMILAR
      case .exposureBracket: ACUTANCE_GROUP_EXPOSURE_BRACKET
      case .panorama: ACUTANCE_GROUP_PANORAMA
      }
    // All paths of groups are paths that were handed in.
    let numbers = group.photos.map { places[$0]! }
    let photos = UnsafeMutablePointer<Int>.allocate(capacity: numbers.count)
    photos.initialize(from: numbers, count: numbers.count)
    let text = Array(group.reason.utf8CString)
    let reason = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    reason.initialize(from: text, count: text.count)
    self.init(
      kind: kind, largest_distance: CInt(group.largestDistance), photos: UnsafePointer(photos), count: numbers.count,
      best: places[group.best]!, reason: UnsafePointer(reason))
  }
}
