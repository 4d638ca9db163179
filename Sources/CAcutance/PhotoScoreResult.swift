import AcutanceKernels
import AcutanceScoring
import CAcutanceHeader

/// Writes everything that was found out about a photo where the caller wants it: too much to pass around by value.
func write(_ score: PhotoScore, to result: UnsafeMutablePointer<acutance_photo_score>) {
  result.pointee = acutance_photo_score()
  result.pointee.setPhoto(score)
  result.pointee.setTerms(score)
  result.pointee.setDetail(score)
  result.pointee.setExposureAndHash(score)
  result.pointee.setCapture(score.capture)
  result.pointee.setCompression(score.compression)
}

extension acutance_photo_score {
  fileprivate mutating func setPhoto(_ score: PhotoScore) {
    width = score.storedSize.width
    height = score.storedSize.height
    analysis_width = score.analysisSize.width
    analysis_height = score.analysisSize.height
    orientation = CInt(score.orientation)
    quality = acutance_value(score.quality.value.value)
    coverage = score.quality.coverage
    setText(&badge, AcutanceScoring.badge(score.quality.value))
    setText(&quality_reason, reason(score.quality.value))
    setText(&notes, score.notes.joined(separator: "\n"))
  }

  fileprivate mutating func setTerms(_ score: PhotoScore) {
    sharpness = acutance_value(score.sharpness.value?.value)
    variance = acutance_value(score.sharpness.value?.variance)
    setText(&sharpness_reason, reason(score.sharpness))
    let profile = score.settings.profile
    saliency = acutance_value(score.saliency.value.map { profile.value(of: $0) })
    saliency_mean = acutance_value(score.saliency.value?.mean)
    setText(&saliency_method, score.saliency.value?.method ?? "")
    setText(&saliency_reason, reason(score.saliency))
    face_count = acutance_value(score.faces.value.map { Double($0.count) })
    face_score = acutance_value(score.faces.value?.bestScore)
    let noFace = score.faces.value != nil && score.faces.value?.bestScore == nil
    setText(&faces_reason, noFace ? "no face was found" : reason(score.faces))
  }

  fileprivate mutating func setDetail(_ score: PhotoScore) {
    let detail = score.detail.value
    let variances = detail?.tileVariances ?? Array(repeating: .nan, count: 64)
    withUnsafeMutableBytes(of: &tiles) { bytes in
      variances.withUnsafeBytes { bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(bytes.count))) }
    }
    tiles_width = detail?.size.width ?? 0
    tiles_height = detail?.size.height ?? 0
    sharpest_half = acutance_value(detail?.sharpestHalfMean)
    setText(&detail_reason, reason(score.detail))
    let absent = Measurement<Double>.absent(score.detail.absenceReason ?? .notRun)
    let (weighted, noiseLevel, share) = (
      detail?.weightedVariance ?? absent, detail?.noise ?? absent, detail?.noiseShare ?? absent
    )
    weighted_variance = acutance_value(weighted.value)
    setText(&weighted_variance_reason, reason(weighted))
    noise = acutance_value(noiseLevel.value)
    setText(&noise_reason, reason(noiseLevel))
    noise_share = acutance_value(share.value)
    setText(&noise_share_reason, reason(share))
  }

  fileprivate mutating func setExposureAndHash(_ score: PhotoScore) {
    mean_luma = acutance_value(score.exposure.value?.meanLuma)
    clipped_shadows = acutance_value(score.exposure.value?.clippedShadows)
    clipped_highlights = acutance_value(score.exposure.value?.clippedHighlights)
    setText(&exposure_reason, reason(score.exposure))
    setText(&hash_reason, reason(score.hash))
    guard let found = score.hash.value else { return }
    has_hash = true
    is_low_information = found.isLowInformation
    hash = found.bits
    withUnsafeMutableBytes(of: &hash_pixels) { $0.copyBytes(from: found.pixels) }
  }

  fileprivate mutating func setCapture(_ capture: CaptureInfo) {
    capture_time = acutance_value(capture.time.value?.seconds)
    setText(&capture_time_text, capture.time.value?.text ?? "")
    setText(&capture_time_reason, reason(capture.time))
    exposure_time = acutance_value(capture.exposureTime.value)
    setText(&exposure_time_reason, reason(capture.exposureTime))
    exposure_bias = acutance_value(capture.exposureBias.value)
    setText(&exposure_bias_reason, reason(capture.exposureBias))
    aperture = acutance_value(capture.aperture.value)
    setText(&aperture_reason, reason(capture.aperture))
    iso = acutance_value(capture.iso.value.map { Double($0) })
    setText(&iso_reason, reason(capture.iso))
    setText(&camera, capture.camera.value ?? "")
    setText(&camera_reason, reason(capture.camera))
  }

  fileprivate mutating func setCompression(_ found: Measurement<Compression>) {
    switch found.value {
    case .lossless: compression = ACUTANCE_COMPRESSION_LOSSLESS
    case .jpeg: compression = ACUTANCE_COMPRESSION_JPEG
    case nil: compression = ACUTANCE_COMPRESSION_UNKNOWN
    }
    mean_quantisation_step = acutance_value(found.value?.meanStep)
    setText(&compression_reason, reason(found))
  }
}

/// Why there is no value; empty if there is one.
private func reason<Value>(_ measurement: Measurement<Value>) -> String {
  measurement.absenceReason.map { "\($0)" } ?? ""
}
