// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AcutanceImages
import AcutancePhotoScoring
import AcutanceScoring
public import CAcutanceHeader

@implementation @c
public func acutance_scorer_create(
  _ options: UnsafePointer<acutance_scorer_options>!, _ scorer: UnsafeMutablePointer<OpaquePointer?>!
) -> acutance_status {
  call("acutance_scorer_create") {
    let scorer = try needed(scorer, "scorer")
    let box = try about("options") { try ScorerBox(options?.pointee ?? acutance_scorer_options()) }
    scorer.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
  }
}

@implementation @c
public func acutance_scorer_description(_ scorer: OpaquePointer!) -> UnsafePointer<CChar>! {
  var text: UnsafePointer<CChar>?
  _ = call("acutance_scorer_description") { text = UnsafePointer(try scorerBox(scorer).description) }
  return text
}

@implementation @c
public func acutance_scorer_score_bytes(
  _ scorer: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ count: Int,
  _ result: UnsafeMutablePointer<acutance_photo_score>!
) -> acutance_status {
  call("acutance_scorer_score_bytes") {
    let box = try scorerBox(scorer)
    let result = try needed(result, "result")
    let data = try fileData(bytes, count)
    write(try box.scorer.score(of: data.span, name: "bytes"), to: result)
  }
}

@implementation @c
public func acutance_scorer_score_file(
  _ scorer: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ result: UnsafeMutablePointer<acutance_photo_score>!
) -> acutance_status {
  call("acutance_scorer_score_file") {
    let box = try scorerBox(scorer)
    let path = try needed(path, "path")
    let result = try needed(result, "result")
    write(try box.scorer.score(of: PhotoFile(bytes: pathBytes(path))), to: result)
  }
}

@implementation @c
public func acutance_scorer_score_image(
  _ scorer: OpaquePointer!, _ image: UnsafePointer<acutance_image>!,
  _ result: UnsafeMutablePointer<acutance_photo_score>!
) -> acutance_status {
  call("acutance_scorer_score_image") {
    let box = try scorerBox(scorer)
    let image = try needed(image, "image").pointee
    let result = try needed(result, "result")
    write(try score(of: image, by: box.scorer), to: result)
  }
}

@implementation @c
public func acutance_scorer_destroy(_ scorer: OpaquePointer!) {
  guard let scorer else { return }
  Unmanaged<ScorerBox>.fromOpaque(UnsafeRawPointer(scorer)).release()
}

private func scorerBox(_ scorer: OpaquePointer?) throws -> ScorerBox {
  guard let scorer else { throw nullPointer("scorer") }
  return Unmanaged<ScorerBox>.fromOpaque(UnsafeRawPointer(scorer)).takeUnretainedValue()
}
