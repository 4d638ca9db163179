// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring
public import CAcutanceHeader

@implementation @c
public func acutance_score_image(
  _ image: UnsafePointer<acutance_image>!, _ options: UnsafePointer<acutance_score_options>!,
  _ result: UnsafeMutablePointer<acutance_score_result>!
) -> acutance_status {
  call("acutance_score_image") {
    let image = try needed(image, "image").pointee
    let result = try needed(result, "result")
    let scorer = scorer(options)
    let score = scorer.score(
      size: PixelSize(width: image.width, height: image.height),
      sharpness: try sharpness(of: image, longerSide: scorer.settings.longerSide),
      notes: image.channels == 4 ? ["alpha ignored"] : [])
    result.pointee = acutance_score_result(score)
  }
}

@implementation @c
public func acutance_score_bytes(
  _ bytes: UnsafeRawPointer!, _ count: Int, _ options: UnsafePointer<acutance_score_options>!,
  _ result: UnsafeMutablePointer<acutance_score_result>!
) -> acutance_status {
  call("acutance_score_bytes") {
    let result = try needed(result, "result")
    let data = try fileData(bytes, count)
    result.pointee = acutance_score_result(try scorer(options).score(of: data.span, name: "bytes"))
  }
}

@implementation @c
public func acutance_score_file(
  _ path: UnsafePointer<CChar>!, _ options: UnsafePointer<acutance_score_options>!,
  _ result: UnsafeMutablePointer<acutance_score_result>!
) -> acutance_status {
  call("acutance_score_file") {
    let path = try needed(path, "path")
    let result = try needed(result, "result")
    result.pointee = acutance_score_result(try scorer(options).score(of: PhotoFile(bytes: pathBytes(path))))
  }
}

private func scorer(_ options: UnsafePointer<acutance_score_options>?) -> PhotoScorer {
  PhotoScorer(
    settings: ScoreSettings(longerSide: longerSide(options)), decoding: DecodeOptions(limits: limits(options)))
}

/// In the terms of the scoring: 0 is the full size.
private func longerSide(_ options: UnsafePointer<acutance_score_options>?) -> Int {
  let side = options?.pointee.longer_side ?? 0
  // ACUTANCE_FULL_SIZE, and what else is beyond the address space, arrives as a negative number.
  return side == 0 ? ScoreSettings().longerSide : max(side, 0)
}

private func limits(_ options: UnsafePointer<acutance_score_options>?) -> DecodeLimits {
  let pixels = options?.pointee.maximum_pixels ?? 0
  return pixels == 0 ? DecodeLimits() : DecodeLimits(pixels: pixels < 0 ? .max : pixels)
}
