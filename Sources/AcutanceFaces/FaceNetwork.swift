import AcutanceKernels

/// The network for one size of image, with all memory that it needs: nothing is allocated while it runs.
///
/// A trunk of fourteen layers down to a 32nd of the size; a neck that adds its scales of 1/32, 1/16 and 1/8 from the
/// coarsest up; heads that give sixteen values for every cell of each scale: cls, obj, four of the box, ten of the points.
final class FaceNetwork {
  /// Pixels between the cells of a scale.
  static let strides = [8, 16, 32]
  static let channels = 16

  /// Size of the image with its padding: multiples of 32.
  let width: Int
  let height: Int
  /// The heads' values of the three scales, cell by cell.
  let heads: [UnsafePointer<Float>]

  private let kernels: LayerKernels
  private let memory: UnsafeMutablePointer<Float>
  private let model: FaceModel
  private let entryRows: UnsafeMutablePointer<UnsafePointer<Float>>
  private let inputRows: UnsafeMutablePointer<Float>
  private let inputStride: Int
  private let entryOutput: UnsafeMutablePointer<Float>
  private let trunk: RowStep
  private let features: [UnsafeMutablePointer<Float>]
  private let necks: [RowStep]

  /// - Parameters:
  ///   - width, height: multiples of 32, at least 32.
  init(_ model: FaceModel, kernels: LayerKernels, width: Int, height: Int) throws(FaceDetectionError) {
    let zeroCount = 64 * (width / 4 + 2) + 16 * (width / 2 + 2)
    var counting = FaceArena.counting(zeroCount: zeroCount)
    _ = FaceSteps(model, kernels: kernels, width: width, height: height, arena: &counting)
    let bytes = MemoryLayout<Float>.stride * counting.used
    guard let memory = KernelMemory.allocate(bytes: bytes) else { throw .memory(bytes: bytes) }
    self.memory = memory.bindMemory(to: Float.self, capacity: counting.used)
    self.memory.initialize(repeating: 0, count: counting.used)
    var arena = FaceArena(self.memory, zeroCount: zeroCount)
    let steps = FaceSteps(model, kernels: kernels, width: width, height: height, arena: &arena)
    self.width = width
    self.height = height
    self.kernels = kernels
    self.model = model
    inputRows = steps.inputRows
    inputStride = steps.inputStride
    entryOutput = steps.entryOutput
    trunk = steps.trunk
    features = steps.features
    necks = steps.necks
    heads = steps.heads.map { UnsafePointer($0) }
    entryRows = steps.entryRows
  }

  deinit { KernelMemory.free(UnsafeMutableRawPointer(memory)) }

  func cells(_ scale: Int) -> (columns: Int, rows: Int) {
    (width / Self.strides[scale], height / Self.strides[scale])
  }

  /// Runs the network on an image that is at most as large as it.
  func run(_ image: FaceImage) throws(FaceDetectionError) {
    trunk.restart()
    for y in 0..<height / 2 {
      for plane in 0..<3 {
        // Rows of even number have one place, those of odd number two: the last one is needed again.
        let even = row(plane, 0)
        let (lower, upper) = y & 1 == 0 ? (row(plane, 1), row(plane, 2)) : (row(plane, 2), row(plane, 1))
        try image.copyRow(2 * y, of: plane, to: even, padded: width)
        try image.copyRow(2 * y + 1, of: plane, to: lower, padded: width)
        entryRows[3 * plane] = UnsafePointer(y == 0 ? row(plane, 3) : upper)
        entryRows[3 * plane + 1] = UnsafePointer(even)
        entryRows[3 * plane + 2] = UnsafePointer(lower)
      }
      kernels.entry(entryRows, model.parameters.layer(0), count: width / 2, into: entryOutput)
      trunk.accept(entryOutput)
    }
    for scale in [2, 1, 0] {
      let (columns, rows) = cells(scale)
      necks[scale].restart()
      for y in 0..<rows { necks[scale].accept(features[scale] + y * columns * 64) }
    }
  }

  /// Pixel 0 of the places for rows of a plane; a zero is on its left. The last place stays zero.
  private func row(_ plane: Int, _ place: Int) -> UnsafeMutablePointer<Float> {
    inputRows + ((plane * 4 + place) * inputStride + 16)
  }
}

/// The steps of a network, put together from the end, since each knows the next.
private struct FaceSteps {
  let inputRows: UnsafeMutablePointer<Float>
  let inputStride: Int
  let entryRows: UnsafeMutablePointer<UnsafePointer<Float>>
  let entryOutput: UnsafeMutablePointer<Float>
  let trunk: RowStep
  /// Of the scales 1/8, 1/16 and 1/32.
  let features: [UnsafeMutablePointer<Float>]
  let necks: [RowStep]
  let heads: [UnsafeMutablePointer<Float>]

  init(_ model: FaceModel, kernels: LayerKernels, width: Int, height: Int, arena: inout FaceArena) {
    func size(_ divisor: Int) -> PixelSize { PixelSize(width: width / divisor, height: height / divisor) }
    inputStride = width + 32
    inputRows = arena.floats(12 * inputStride)
    entryRows = arena.rowList(9)
    entryOutput = arena.floats(width / 2 * 16)

    // The trunk.
    func unit(_ index: Int, _ divisor: Int, _ arena: inout FaceArena, keepsAll: Bool = false, _ next: RowStep?)
      -> UnitStep
    {
      UnitStep(
        index, of: model, kernels: kernels, size: size(divisor), keepsAll: keepsAll, arena: &arena, next: next)
    }
    func largest(_ channels: Int, _ divisor: Int, _ arena: inout FaceArena, _ next: RowStep) -> LargestStep {
      LargestStep(kernels: kernels, channels: channels, width: width / divisor, arena: &arena, next: next)
    }
    let c5 = unit(10, 32, &arena, keepsAll: true, nil)
    let p5 = largest(64, 32, &arena, unit(9, 32, &arena, c5))
    let c4 = unit(8, 16, &arena, keepsAll: true, p5)
    let p4 = largest(64, 16, &arena, unit(7, 16, &arena, c4))
    let c3 = unit(6, 8, &arena, keepsAll: true, p4)
    let p3 = largest(64, 8, &arena, unit(5, 8, &arena, c3))
    let c2 = unit(3, 4, &arena, unit(4, 4, &arena, p3))
    let p2 = largest(16, 4, &arena, unit(1, 4, &arena, unit(2, 4, &arena, c2)))
    trunk = unit(0, 2, &arena, p2)
    features = [c3.output, c4.output, c5.output]

    // The neck and the heads.
    var necks: [RowStep] = []
    var heads: [UnsafeMutablePointer<Float>] = []
    var coarser: UnsafeMutablePointer<Float>?
    for scale in [2, 1, 0] {
      let divisor = FaceNetwork.strides[scale]
      let head = UnitStep(
        14 + scale, of: model, kernels: kernels, size: size(divisor), rectified: false, keepsAll: true, arena: &arena,
        next: nil)
      let neck = unit(13 - scale, divisor, &arena, keepsAll: scale > 0, head)
      if let coarser {
        necks.insert(
          DoubledSumStep(
            coarser, kernels: kernels, channels: 64, width: width / divisor, arena: &arena, next: neck), at: 0)
      } else {
        necks.insert(neck, at: 0)
      }
      coarser = neck.output
      heads.insert(head.output, at: 0)
    }
    self.necks = necks
    self.heads = heads
  }
}
