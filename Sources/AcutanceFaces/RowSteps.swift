import AcutanceKernels

// The network as a chain of steps that hand rows on: a step computes an output row as soon as it has the rows around it,
// and what follows takes it while it is in the cache. Only what the neck adds up later is kept whole.

/// Takes rows from the top.
class RowStep {
  func accept(_ row: UnsafePointer<Float>) {}
  /// Before the first row of an image.
  func restart() {}
}

/// A pointwise layer, and a depthwise one on what it gives.
final class UnitStep: RowStep {
  private let kernels: LayerKernels
  private let pointwise: UnsafePointer<Float>
  private let depthwise: UnsafePointer<Float>
  private let inputs: Int
  private let outputs: Int
  private let size: PixelSize
  private let rectified: Bool
  /// Four rows of what the pointwise layer gives, each between two pixels of zeros.
  private let ring: UnsafeMutablePointer<Float>
  private let ringStride: Int
  private let zeros: UnsafePointer<Float>
  /// The rows of a call.
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>>
  /// All rows of the output, or two in turn.
  let output: UnsafeMutablePointer<Float>
  private let outputRows: Int
  private let next: RowStep?
  private var received = 0

  /// - Parameter keepsAll: whether the whole output is needed.
  init(
    _ unit: Int, of model: FaceModel, kernels: LayerKernels, size: PixelSize, rectified: Bool = true, keepsAll: Bool,
    arena: inout FaceArena, next: RowStep?
  ) {
    self.kernels = kernels
    (inputs, outputs) = FaceLayer.units[unit]
    pointwise = model.parameters.layer(1 + 2 * unit)
    depthwise = model.parameters.layer(2 + 2 * unit)
    self.size = size
    self.rectified = rectified
    ringStride = (size.width + 2) * outputs
    ring = arena.floats(4 * ringStride)
    rows = arena.rowList(4)
    zeros = UnsafePointer(arena.zeros) + outputs
    outputRows = keepsAll ? size.height : 2
    output = arena.floats(outputRows * size.width * outputs)
    self.next = next
  }

  override func restart() {
    received = 0
    next?.restart()
  }

  override func accept(_ row: UnsafePointer<Float>) {
    kernels.pointwise(
      row, pointwise, inputs: inputs, outputs: outputs, count: size.width,
      into: ring + (received % 4 * ringStride + outputs))
    received += 1
    // Two rows at a time, as soon as the one below them is there.
    let isLast = received == size.height
    if received % 2 == 0 {
      if isLast { emit(received - 2, rowCount: 2) }
    } else {
      if received > 2 { emit(received - 3, rowCount: 2) }
      if isLast { emit(received - 1, rowCount: 1) }
    }
  }

  private func emit(_ y: Int, rowCount: Int) {
    for row in 0..<rowCount + 2 {
      let source = y + row - 1
      let isInside = source >= 0 && source < size.height
      rows[row] = isInside ? UnsafePointer(ring + (source % 4 * ringStride + outputs)) : zeros
    }
    let stride = size.width * outputs
    let target = output + y % outputRows * stride
    kernels.depthwise(
      rows, rowCount: rowCount, depthwise, channels: outputs, count: size.width, rectified: rectified, into: target,
      stride: stride)
    guard let next else { return }
    for row in 0..<rowCount { next.accept(target + row * stride) }
  }
}

/// The largest of each 2 x 2 pixels.
final class LargestStep: RowStep {
  private let kernels: LayerKernels
  private let channels: Int
  private let width: Int
  private let output: UnsafeMutablePointer<Float>
  private let next: RowStep
  private var upper: UnsafePointer<Float>?

  /// - Parameter width: of the output.
  init(kernels: LayerKernels, channels: Int, width: Int, arena: inout FaceArena, next: RowStep) {
    self.kernels = kernels
    self.channels = channels
    self.width = width
    output = arena.floats(width * channels)
    self.next = next
  }

  override func restart() {
    upper = nil
    next.restart()
  }

  override func accept(_ row: UnsafePointer<Float>) {
    guard let upper else {
      // The step before keeps its last two rows.
      self.upper = row
      return
    }
    self.upper = nil
    kernels.largest(upper, row, channels: channels, count: width, into: output)
    next.accept(output)
  }
}

/// Adds an image of half the size, which is complete, each of its pixels four times.
final class DoubledSumStep: RowStep {
  private let kernels: LayerKernels
  private let channels: Int
  private let width: Int
  private let half: UnsafePointer<Float>
  private let output: UnsafeMutablePointer<Float>
  private let next: RowStep
  private var received = 0

  init(
    _ half: UnsafeMutablePointer<Float>, kernels: LayerKernels, channels: Int, width: Int, arena: inout FaceArena,
    next: RowStep
  ) {
    self.kernels = kernels
    self.channels = channels
    self.width = width
    self.half = UnsafePointer(half)
    output = arena.floats(width * channels)
    self.next = next
  }

  override func restart() {
    received = 0
    next.restart()
  }

  override func accept(_ row: UnsafePointer<Float>) {
    kernels.doubledSum(
      row, half + received / 2 * (width / 2) * channels, channels: channels, count: width, into: output)
    received += 1
    next.accept(output)
  }
}
