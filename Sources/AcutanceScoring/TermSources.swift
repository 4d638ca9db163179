import AcutanceKernels

/// The saliency of an image by a source, and the heat map that it was read from.
///
/// What the source returns is checked and not mended: an empty or too large map, a value that is not finite or outside
/// 0...1, or a mean whose rescaling leaves 0...1 makes the term absent with that reason; so does an error of the source,
/// which may be an `AbsenceReason` itself.
public func saliencyTerm(
  of image: Measurement<SourceImage>, by source: some SaliencySource, faces: [DetectedFace] = []
) -> (term: Measurement<SaliencyTerm>, map: Measurement<Plane<Float>>) {
  func absent(_ reason: AbsenceReason) -> (term: Measurement<SaliencyTerm>, map: Measurement<Plane<Float>>) {
    (.absent(reason), .absent(reason))
  }
  guard let image = image.value else { return absent(image.absenceReason ?? .notRun) }
  let map: Plane<Float>
  do {
    map = try source.heatMap(of: image, faces: faces)
  } catch let reason as AbsenceReason {
    return absent(reason)
  } catch {
    return absent(.failed("\(source.method): \(error)"))
  }
  guard map.width > 0, map.height > 0 else { return absent(.failed("\(source.method): the heat map is empty")) }
  guard map.width <= image.luma.width, map.height <= image.luma.height else {
    return absent(
      .failed(
        "\(source.method): a heat map of \(map.width)x\(map.height) for an image of "
          + "\(image.luma.width)x\(image.luma.height)"))
  }
  do {
    let statistics = try moments(of: map, statistics: .extremes)
    guard statistics.nonFiniteCount == 0, let mean = statistics.mean else { return absent(.notFinite) }
    for value in [statistics.minimum, statistics.maximum].compactMap({ $0.map { Float($0) } })
    where !(0...1).contains(value) {
      return absent(.outOfRange("a heat map value of \(value) is outside 0...1"))
    }
    let term = SaliencyTerm.measurement(
      mean: mean, rescaledMean: source.rescaled(mean: mean), method: source.method)
    return (term, .measured(map))
  } catch {
    return absent(.failed("\(source.method): \(error)"))
  }
}

/// The faces of an image by a source.
///
/// A score, a box or a landmark that is not finite makes the term absent, and so does a box without size or
/// outside the image, and an error of the source. No face found is a measured count of 0.
public func faceTerm(of image: Measurement<SourceImage>, by source: some FaceSource) -> Measurement<FaceTerm> {
  guard let image = image.value else { return .absent(image.absenceReason ?? .notRun) }
  do { return FaceTerm.measurement(of: try source.faces(in: image)) } catch { return .absent(.failed("\(error)")) }
}
