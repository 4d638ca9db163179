import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// The heat map of what draws the eye, over the photo in grey. It is smaller than the photo and is drawn smoothly between
/// its values (bilinear): that is for the eye, nothing is measured on it.
struct SaliencyOverlay {
  /// 0...1, as stored.
  let map: Plane<Float>
  let scale: Double
  var count: Int { map.width * map.height }
  let beyondCount: Int

  /// - Throws: `MapError.notMeasured` with what the source, or the check of its map, says.
  init(_ image: SourceImage, _ source: any SaliencySource, faces: [DetectedFace], scale: PhotoMap.Scale) throws {
    switch saliencyTerm(of: .measured(image), by: source, faces: faces).map {
    case .absent(let reason): throw MapError.notMeasured(reason)
    case .measured(let map):
      let value = try scale.value(of: map)
      self.map = map
      self.scale = value
      beyondCount = map.pixels.count { Double($0) > value }
    }
  }

  func picture(over luma: Plane<Float>, orientation: Int, magnification: Int) throws(PlaneError) -> Picture {
    let turned = Upright(PixelSize(width: luma.width, height: luma.height), orientation: orientation)
    let palette = SequentialPalette()
    let grey = try brightness(luma)
    var picture = try Picture(width: turned.size.width * magnification, height: turned.size.height * magnification)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = turned.source(x / magnification, y / magnification)
        let heat = value(
          (Double(place.x) + 0.5) / Double(luma.width), (Double(place.y) + 0.5) / Double(luma.height))
        picture[x, y] = palette.colour(of: heat, scale: scale)
          .over(Colour(grey: grey[place.x, place.y]), opacity: 0.62)
      }
    }
    return try picture.with(.sequential(scale: scale, palette))
  }

  /// The value at a place in shares of width and height, between the middles of the map's pixels.
  private func value(_ x: Double, _ y: Double) -> Double {
    func neighbours(_ share: Double, _ count: Int) -> (first: Int, second: Int, weight: Double) {
      let place = min(max(share * Double(count) - 0.5, 0), Double(count - 1))
      return (Int(place), min(Int(place) + 1, count - 1), place - Double(Int(place)))
    }
    let (left, right, across) = neighbours(x, map.width)
    let (top, bottom, down) = neighbours(y, map.height)
    func between(_ row: Int) -> Double {
      (1 - across) * Double(map[left, row]) + across * Double(map[right, row])
    }
    return (1 - down) * between(top) + down * between(bottom)
  }
}
