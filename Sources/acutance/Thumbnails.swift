import AcutanceImages
import AcutanceReports
import AcutanceScoring
import PhotoPictures

/// Thumbnails of the photos that were scored. One that cannot be made is left out: the photo has its score, and the page
/// says that there is no picture.
func thumbnails(
  of scores: [PhotoScore], decoding: DecodeOptions, threads: Int
) throws -> [PhotoPath: Thumbnail] {
  let progress = ProgressBar()
  defer { progress.clear() }
  let made = try parallelMap(scores, threads: threads, shouldStop: Interruption.wasAskedFor) {
    score -> Thumbnail? in
    defer { progress.advance(of: scores.count) }
    guard let picture = try? PhotoThumbnail(of: PhotoFile(score.path), decoding: decoding) else {
      return nil
    }
    return Thumbnail(mediaType: "image/jpeg", bytes: picture.jpeg, width: picture.width, height: picture.height)
  }
  var result: [PhotoPath: Thumbnail] = [:]
  for (score, thumbnail) in zip(scores, made) {
    if let thumbnail { result[score.path] = thumbnail }
  }
  return result
}
