import AcutanceKernels

/// Zhang and Sclaroff's Boolean maps: each channel of L, a and b is cut at 16 thresholds, evenly spaced inside its range; in
/// each cut and its complement, regions that touch the border are taken away, and what is left (what is surrounded) is
/// opened out by one pixel, scaled to length 1 so that a small region counts more per pixel, and added up. The sum is
/// smoothed by a Gaussian whose sigma is 4% of the longer side.
///
/// A channel whose range is no more than the errors of L, a and b has no content and no cuts.
func booleanMap(of colours: LabColours) throws(KernelError) -> SmallMatrix {
  let size = colours.size
  var sum = [Double](repeating: 0, count: size.width * size.height)
  var set = PixelSet(size)
  for channel in colours.channels {
    guard let levels = levels(of: channel.unpadded) else { continue }
    let pixels = pixelsByLevel(levels)
    set.fillAll()
    for threshold in 0..<cutCount {
      set.remove(pixels[threshold])
      for isAbove in [true, false] {
        set.choose(isAbove)
        set.keepSurrounded()
        set.widen()
        let count = set.count
        if count > 0 { set.add(1 / Double(count).squareRoot(), to: &sum) }
      }
    }
  }
  let map = SmallMatrix(rows: size.height, columns: size.width) { sum[$0 * size.width + $1] }
  return try smoothed(map, sigma: 0.04 * Double(max(size.width, size.height)))
}

private let cutCount = 16

/// The pixels of each level: from one threshold to the next only those of one level leave the set.
private func pixelsByLevel(_ levels: [UInt8]) -> [[Int]] {
  var result = [[Int]](repeating: [], count: cutCount + 1)
  for (pixel, level) in levels.enumerated() { result[Int(level)].append(pixel) }
  return result
}

/// How many thresholds each value is above; `nil` of a channel without content.
private func levels(of channel: [Double]) -> [UInt8]? {
  let (low, high) = (channel.min() ?? 0, channel.max() ?? 0)
  guard high - low > 2 * LabColours.error else { return nil }
  let scale = Double(cutCount + 1) / (high - low)
  // Threshold k, from 1, is at low + k / scale, and a value on it is not above it.
  return channel.map { UInt8(max(0, min(Double(cutCount), (($0 - low) * scale).rounded(.up) - 1))) }
}
