import AcutanceKernels
import AcutanceReference

/// One operation of the library with all that is needed to verify it.
public struct CatalogueEntry: Sendable {
  /// The name by which it is asked for and reported: the public function, and what of it, in lowerCamelCase between dots.
  public let name: String
  /// What it does, in a few words.
  public let summary: String
  /// The functions of the kernel table that it goes through, by name.
  public let kernels: [String]
  /// The bound that its outputs are held to, as text for people; u = 2^-24, U = 2^-53.
  public let bound: String
  /// Where the bound comes from: one sentence.
  public let derivation: String
  /// Which trials it gets.
  public let grid: TrialGrid
  /// Makes the input of a trial and what it should give.
  package let prepare: @Sendable (Trial, TrialImage?) throws -> PreparedTrial

  init(
    name: String, summary: String, kernels: [String], bound: String, derivation: String, grid: TrialGrid,
    prepare: @escaping @Sendable (Trial, TrialImage?) throws -> PreparedTrial
  ) {
    self.name = name
    self.summary = summary
    self.kernels = kernels
    self.bound = bound
    self.derivation = derivation
    self.grid = grid
    self.prepare = prepare
  }
}

/// A trial whose input and reference exist, ready to be run by one variant after the other.
package struct PreparedTrial {
  package let expectation: ExpectedValues
  package let isPositive: Bool
  package let run: (Variant) throws -> Observation

  init(_ expectation: ExpectedValues, isPositive: Bool = false, run: @escaping (Variant) throws -> Observation) {
    self.expectation = expectation
    self.isPositive = isPositive
    self.run = run
  }
}

extension DoubleMatrix {
  /// Pixels in Double, row after row.
  init<Pixel: TrialPixel>(_ pixels: [Pixel], width: Int, height: Int) {
    self.init(rows: height, columns: width, values: pixels.map(\.asDouble))
  }
}

extension Trial {
  /// The pixels of the trial.
  func pixels<Pixel: TrialPixel>(_ image: TrialImage?, as _: Pixel.Type = Pixel.self) throws(TrialError) -> [Pixel] {
    guard content == .image else { return Pixel.pixels(content, width: width, height: height, seed: seed) }
    guard let image, width <= image.width, height <= image.height else {
      throw .invalidParameter(name: "image", value: "\(width)x\(height)")
    }
    return image.pixels(width: width, height: height)
  }
}
