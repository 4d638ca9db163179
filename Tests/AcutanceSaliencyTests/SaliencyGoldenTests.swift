import AcutanceImages
import AcutanceKernels
import AcutanceSaliency
import Foundation
import TestSupport
import Testing

/// Maps of photos beside those that NumPy and SciPy make in Double: `Fixtures/scripts/make_saliency.py`.
@Suite("Saliency maps of others")
struct SaliencyGoldenTests {
  /// Where a map comes from, by the name of its file.
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: Fixtures.path("expected/saliency"))) ?? [])
    .sorted()

  @Test("the maps are all there") func count() { #expect(Self.files.count == 6) }

  /// Colours, transforms and sums are Double on both sides and differ by 1e-5 of a level of L, a or b at most, which no
  /// coefficient's sign nor cut depends on here; what is left is the Gaussian in Float, whose error is at most gamma_k of its
  /// result with k = 62 taps for each pass, and the scaling to 0...1, which can double it: 5 passes of 62 * 2^-24 are 1.9e-5.
  @Test(arguments: files)
  func map(file: String) throws {
    let parts = file.split(whereSeparator: { "-x.".contains($0) }).map(String.init)
    let method = try #require(SaliencyMethod(rawValue: parts[1]))
    let (width, height) = (try #require(Int(parts[2])), try #require(Int(parts[3])))
    let bytes = Fixtures.data("expected/saliency/\(file)")
    let expected = (0..<width * height).map { index in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[4 * index + $1]) << UInt32(8 * $1) })
    }
    let reader = try PhotoReader(PhotoFile(Fixtures.path("photos/\(parts[0]).png")), colours: true)
    let colours = try reducedColours(of: reader, toLongerSide: 0)
    let map = try saliencyMap(red: colours.red, green: colours.green, blue: colours.blue, method: method)
    #expect(map.width == width && map.height == height)
    let worst = zip(map.pixels, expected).map { abs($0 - $1) }.max() ?? .infinity
    #expect(worst <= 4e-5, "\(worst)")
  }
}
