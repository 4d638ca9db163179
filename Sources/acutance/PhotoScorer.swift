import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// Scores one file. What is wrong with the file is an outcome; what is wrong with this program is thrown.
struct PhotoScorer: Sendable {
  let settings: ScoreSettings
  let decoding: DecodeOptions

  func outcome(of path: PhotoPath) throws(KernelError) -> PhotoOutcome {
    let file = PhotoFile(bytes: path.bytes)
    let isNamedLikePhoto = isNamedLikePhoto(path.bytes)
    do {
      switch try FileContent(of: file) {
      case .photo: break
      case .unsupportedImage(let kind):
        return .failed(path, PhotoFailure(.unsupported, "\(kind) images are not decoded here"))
      case .notAnImage:
        guard isNamedLikePhoto else { return .skipped(path, rule: "not a photo by content") }
        return .failed(path, PhotoFailure(.corrupt, "named like a photo, but by content no image that is known here"))
      }
      return try score(of: decodeLuma(of: file, options: decoding), path)
    } catch let error as DecodeError {
      guard error.kind != .empty || isNamedLikePhoto else { return .skipped(path, rule: "not a photo: empty file") }
      return .failed(path, PhotoFailure(error))
    } catch KernelError.plane(.outOfMemory(let bytes)) {
      return .failed(path, PhotoFailure(.tooLarge, "no memory for a plane of \(bytes) bytes"))
    } catch let error as KernelError {
      throw error
    } catch {
      preconditionFailure("no other error is thrown above: \(error)")
    }
  }

  private func score(of photo: DecodedPhoto, _ path: PhotoPath) throws(KernelError) -> PhotoOutcome {
    let rows = photo.part?.completeRows ?? photo.storedSize.height
    let measured =
      switch photo.luma {
      case .eightBit(let plane): try measure(plane, rows: rows)
      case .sixteenBit(let plane): try measure(plane, rows: rows)
      }
    return .scored(
      PhotoScore(
        path: path, storedSize: photo.storedSize, orientation: photo.orientation, sharpness: measured,
        saliency: .absent(.notAvailable("this version measures no saliency")),
        faces: .absent(.notAvailable("this version detects no faces")), settings: settings, notes: photo.notes))
  }
}

extension PhotoScorer {
  /// Only rows that were decoded are measured, at the scale at which the whole photo would have been.
  private func measure(_ plane: Plane<UInt8>, rows: Int) throws(KernelError) -> SharpnessMeasurement {
    let view = plane.view
    let side = longerSide(PixelSize(width: plane.width, height: plane.height), rows: rows)
    return try sharpness(
      of: view.cropped(x: 0, y: 0, width: plane.width, height: rows), longerSide: side)
  }

  private func measure(_ plane: Plane<UInt16>, rows: Int) throws(KernelError) -> SharpnessMeasurement {
    let view = plane.view
    let side = longerSide(PixelSize(width: plane.width, height: plane.height), rows: rows)
    return try sharpness(
      of: view.cropped(x: 0, y: 0, width: plane.width, height: rows), longerSide: side)
  }

  private func longerSide(_ size: PixelSize, rows: Int) -> Int {
    let whole = max(size.width, size.height)
    let part = max(size.width, rows)
    guard settings.longerSide > 0, whole > settings.longerSide, part < whole else { return settings.longerSide }
    return max(1, (2 * part * settings.longerSide + whole) / (2 * whole))
  }
}

extension PhotoFailure {
  /// The same of a decoder's error, with its place in the message.
  init(_ error: DecodeError) {
    let kind: Kind =
      switch error.kind {
      case .missing: .missing
      case .unreadable: .unreadable
      case .unsupported: .unsupported
      case .truncated: .truncated
      case .corrupt: .corrupt
      case .tooLarge: .tooLarge
      case .empty: .empty
      }
    self.init(kind, error.message + (error.place.map { " (\($0))" } ?? ""))
  }
}
