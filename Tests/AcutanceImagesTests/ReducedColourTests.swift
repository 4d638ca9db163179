import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

/// Red, green and blue at the size of an analysis.
@Suite("Reduced colours")
struct ReducedColourTests {
  /// Averages in Double of the areas that pixels cover, of samples in 0...1.
  private func average(_ samples: [Double], _ size: PixelSize, to target: PixelSize) -> [Double] {
    func overlaps(_ index: Int, _ target: Int, _ source: Int) -> [(Int, Double)] {
      let ratio = Double(source) / Double(target)
      let (start, end) = (Double(index) * ratio, Double(index + 1) * ratio)
      return (Int(start)..<min(source, Int(end.rounded(.up)))).map {
        ($0, min(end, Double($0 + 1)) - max(start, Double($0)))
      }
    }
    let area = Double(size.width) / Double(target.width) * Double(size.height) / Double(target.height)
    return (0..<target.height).flatMap { y in
      let rows = overlaps(y, target.height, size.height)
      return (0..<target.width).map { x in
        let columns = overlaps(x, target.width, size.width)
        var sum = 0.0
        for (row, height) in rows {
          for (column, width) in columns { sum += height * width * samples[row * size.width + column] }
        }
        return sum / area
      }
    }
  }

  /// The channels that the file holds, averaged, and then as red, green and blue in real numbers.
  private func expected(_ photo: ColourPhoto, _ longerSide: Int) -> [[Double]] {
    let size = photo.photo.luma.size
    let target = size.reduced(toLongerSide: longerSide)
    func averaged(_ plane: SamplePlane) -> [Double] {
      let samples: [Double] =
        switch plane {
        case .eightBit(let plane): plane.pixels.map { Double($0) / 255 }
        case .sixteenBit(let plane): plane.pixels.map { Double($0) / 65535 }
        case .float(let plane): plane.pixels.map(Double.init)
        }
      return average(samples, size, to: target)
    }
    switch photo.colours {
    case .grey: return Array(repeating: averaged(photo.photo.luma), count: 3)
    case .rgb(let red, let green, let blue): return [red, green, blue].map(averaged)
    case .yCbCr(let cb, let cr):
      let (y, cb, cr) = (averaged(photo.photo.luma), averaged(cb), averaged(cr))
      let neutral = 128.0 / 255
      func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
      return [
        y.indices.map { clamped(y[$0] + 1.402 * (cr[$0] - neutral)) },
        y.indices.map { index in
          clamped(
            (y[index] - 0.299 * (y[index] + 1.402 * (cr[index] - neutral))
              - 0.114 * (y[index] + 1.772 * (cb[index] - neutral))) / 0.587)
        },
        y.indices.map { clamped(y[$0] + 1.772 * (cb[$0] - neutral)) },
      ]
    }
  }

  /// u = 2^-24, all values in 0...1. An averaged channel of 8 or 16 bits is rounded once, so it is off by u/2 of a value in 0...1;
  /// of Y, Cb and Cr come: the neutral (u/2) and its difference (u/2), the weight (u/2 of at most 1.772, times 1/2 for a
  /// difference of at most that), the products and sums of values below 2 (u each). For green, which has two of them:
  /// 0.71 + 0.34 times 3 errors of u/2, two products and two sums of at most u. 6 u holds for each.
  private let bound = 6 * 0x1p-24

  @Test(arguments: [
    ("photos/brook.jpg", 64), ("photos/pagoda.jpg", 97), ("photos/cat.png", 50), ("photos/camera.png", 33),
    ("jpeg/reference/jpg-cmyk-1.jpg", 0), ("jpeg/reference/jpg-size-17x17.jpg", 0), ("synthetic/rgb16-64x48.png", 31),
    ("jpeg/reference/jpg-size-1x1.jpg", 8),
  ])
  func reduced(name: String, longerSide: Int) throws {
    let file = PhotoFile(Fixtures.path(name))
    let found = try reducedColours(of: PhotoReader(file, colours: true), toLongerSide: longerSide)
    let expected = expected(try decodeColours(of: file), longerSide)
    for (plane, channel) in zip([found.red, found.green, found.blue], expected) {
      let worst = zip(plane.pixels, channel).map { abs(Double($0) - $1) }.max() ?? .infinity
      #expect(plane.pixels.count == channel.count && worst <= bound, "\(worst / 0x1p-24) u")
    }
  }

  @Test("missing rows are an error")
  func missingRows() throws {
    let reducer = try ColourReducer<UInt8>(.grey, from: PixelSize(width: 8, height: 8), toLongerSide: 4)
    #expect(throws: KernelError.rowCountMismatch(count: 0, expected: 8)) { _ = try reducer.finish() }
  }
}
