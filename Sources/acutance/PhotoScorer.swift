import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// Scores one file. What is wrong with the file is an outcome; what is wrong with this program is thrown.
struct PhotoScorer: Sendable {
  let settings: ScoreSettings
  let limits: DecodeLimits

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
      return try score(of: decodeLuma(of: file, limits: limits), path)
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
    let measured =
      switch photo.luma {
      case .eightBit(let plane): try sharpness(of: plane, longerSide: settings.longerSide)
      case .sixteenBit(let plane): try sharpness(of: plane, longerSide: settings.longerSide)
      case .float(let plane): try sharpness(of: plane, longerSide: settings.longerSide)
      }
    return .scored(
      PhotoScore(
        path: path, storedSize: photo.storedSize, orientation: photo.orientation, sharpness: measured,
        saliency: .absent(.notAvailable("this version measures no saliency")),
        faces: .absent(.notAvailable("this version detects no faces")), settings: settings, notes: photo.notes))
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
