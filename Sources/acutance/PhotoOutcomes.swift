import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring

extension PhotoScorer {
  /// Scores one file. What is wrong with the file is an outcome; what is wrong with this program is thrown.
  func outcome(of path: PhotoPath) throws(KernelError) -> PhotoOutcome {
    let file = PhotoFile(path)
    // A pipe that brings something else, or nothing, is an error: whoever wrote the line meant a photo.
    let isStream = StandardInput.isPhoto(path.bytes)
    let isNamedLikePhoto = isStream || isNamedLikePhoto(path.bytes)
    do {
      switch try FileContent(of: file) {
      case .photo: break
      case .unsupportedImage(let kind):
        return .failed(path, PhotoFailure(.unsupported, "\(kind) images are not decoded here"))
      case .notAnImage:
        guard isNamedLikePhoto else { return .skipped(path, rule: "not a photo by content") }
        let start = isStream ? "" : "named like a photo, but "
        return .failed(path, PhotoFailure(.corrupt, start + "by content no image that is known here"))
      }
      return .scored(try score(of: file, path: path))
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
