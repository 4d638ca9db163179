import AcutanceKernels
import AcutanceReference

/// Shapes and numbers of the trials of layers.
///
/// The size of a trial is that of the layer's output in pixels. With `columns=floats`, as benchmarks want it, it is the
/// size of the input as a plane of Floats, so that a size means as much memory as it does elsewhere: rows of 80 pixels, as
/// a photograph of 640 has at an eighth, with as many channels as they have.
struct LayerTrial {
  let columns: Int
  let rows: Int
  let trial: Trial

  /// - Parameter floats: of the input for each pixel of the output.
  init(_ trial: Trial, floats: Int) throws(TrialError) {
    self.trial = trial
    switch try trial.parameters.value("columns") {
    case "pixels":
      columns = trial.width
      // Calls are for a row: more of them find nothing new.
      rows = min(trial.height, 4)
    case "floats":
      let pixels = max(trial.width * trial.height / floats, 1)
      columns = min(pixels, 80)
      rows = pixels / columns
    case let text: throw .invalidParameter(name: "columns", value: text)
    }
  }

  static let columnChoices = (name: "columns", values: ["pixels"])
  static let weightChoices = (name: "weights", values: ["signed", "positive", "whole"])

  /// A plane of the trial's content of another size.
  func pixels(_ width: Int, _ height: Int, _ image: TrialImage?, seed: UInt64 = 0) throws(TrialError) -> [Float] {
    guard trial.content == .image else {
      return Float.pixels(trial.content, width: width, height: height, seed: trial.seed &+ seed)
    }
    // The image's pixels one after the other, over and over.
    var small = trial
    if let image { (small.width, small.height) = (image.width, min(image.height, 64)) }
    let source: [Float] = try small.pixels(image)
    return (0..<width * height).map { source[($0 &+ 7 &* Int(seed)) % source.count] }
  }

  /// Parameters of a layer: biases, then weights, none of them 0.
  func parameters(rows: Int, outputs: Int) throws(TrialError) -> [Float] {
    let kind = try trial.parameters.value("weights")
    var numbers = TrialGenerator(seed: UInt64(rows * 1000 + outputs))
    var values: [Float] = []
    for _ in 0..<rows * outputs {
      let unit = (Float(numbers.next() >> 40) + 1) / 0x1p24
      switch kind {
      case "signed": values.append(numbers.next() & 1 == 0 ? unit : -unit)
      case "positive": values.append(unit)
      case "whole": values.append(Float(numbers.next() % 7) - 3.0 + (numbers.next() % 2 == 0 ? 4 : -4))
      default: throw .invalidParameter(name: "weights", value: kind)
      }
    }
    return values
  }

  /// What a layer with so many terms should give, pixel by pixel with all channels.
  func expectation(_ result: BLASReference.LayerResult, terms: Int) throws -> (ExpectedValues, isPositive: Bool) {
    let kind = try trial.parameters.value("weights")
    let isExact = trial.content.isWhole && kind == "whole"
    let gamma = Bound.gamma(terms + 1) + Bound.referenceSlack(terms + 1)
    // Subnormal numbers have no relative bound: each product and each sum is off by half the smallest number.
    let underflow = trial.content == .subnormal ? Double(terms) * 0x1p-149 : 0
    let width = columns * result.outputs.columns
    let expected = ExpectedValues(
      values: result.outputs.values,
      bounds: result.gauges.values.map { isExact ? 0 : gamma * $0 + underflow }, places: .pixels(width: width),
      tightness: Tightness(units: result.gauges.values.map { Bound.u * $0 }, roundings: terms))
    // Beside small terms of mixed magnitudes the bias alone is nearly the gauge, and so is every partial sum: then k
    // roundings come further than those of a sum that grows, which laxness is measured by.
    return (expected, trial.content.isPositive && trial.content != .spread && kind == "positive")
  }
}

extension DoubleMatrix {
  /// An image with channels side by side as a matrix of its pixels.
  init(_ values: [Float], channels: Int) {
    self.init(rows: values.count / channels, columns: channels, values: values.map(Double.init))
  }
}
