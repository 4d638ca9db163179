import AcutanceKernels
import CAcutanceHeader
import Synchronization

/// A plan behind an opaque pointer of C, whatever its pixel type, for one call at a time.
final class PlanBox {
  let target: PixelSize
  let description: UnsafeMutablePointer<CChar>
  private let pixelType: acutance_pixel_type
  private let runPlan: (acutance_plane, acutance_output) throws -> Void
  private let isRunning = Atomic(false)

  private init<Pixel: ImagePixel>(_ plan: ConvolutionPlan<Pixel>, _ pixelType: acutance_pixel_type) {
    target = plan.target
    self.pixelType = pixelType
    runPlan = { source, output in
      try withView(source, as: Pixel.self, "source") { view in
        try withOutput(output, "output") { try plan.run(view, into: &$0) }
      }
    }
    let text = Array(plan.description.utf8CString)
    description = .allocate(capacity: text.count)
    description.initialize(from: text, count: text.count)
  }

  deinit { description.deallocate() }

  /// The plan for planes of a type.
  static func make(
    _ pixelType: acutance_pixel_type, _ size: PixelSize, _ settings: ConvolutionSettings
  ) throws -> PlanBox {
    func plan<Pixel: ImagePixel>(of type: Pixel.Type) throws -> PlanBox {
      PlanBox(
        try ConvolutionPlan<Pixel>(
          size, with: settings.kernel, mode: settings.mode, border: settings.border, options: settings.options),
        pixelType)
    }
    switch pixelType {
    case ACUTANCE_PIXEL_U8: return try plan(of: UInt8.self)
    case ACUTANCE_PIXEL_U16: return try plan(of: UInt16.self)
    case ACUTANCE_PIXEL_F32: return try plan(of: Float.self)
    default: throw pixelTypeNotPossible(pixelType, "source", possible: "u8, u16 and f32")
    }
  }

  /// Runs the plan, unless it is running.
  func run(_ source: acutance_plane, into output: acutance_output) throws {
    guard source.pixel_type == pixelType else {
      throw CallError(
        ACUTANCE_ERROR_PARAMETER,
        "source: the pixel type is \(source.pixel_type.rawValue), the plan was made for \(pixelType.rawValue)")
    }
    guard isRunning.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      throw CallError(ACUTANCE_ERROR_PLAN_IN_USE, "plan: it is running in another thread")
    }
    defer { isRunning.store(false, ordering: .releasing) }
    try runPlan(source, output)
  }
}
