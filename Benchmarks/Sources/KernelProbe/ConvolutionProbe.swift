import AcutanceKernels

/// A plan that lives between calls.
private final class PlanBox {
  let plan: ConvolutionPlan<Float>
  init(_ plan: ConvolutionPlan<Float>) { self.plan = plan }
}

private let borders: [Border] = [.zero, .replicate, .reflect, .reflect101, .wrap, .valid, .truncated]

/// A plan for Float planes: `border` is an index of zero, replicate, reflect, reflect101, wrap, valid, truncated;
/// `column` and `row` are the factors if there are any (then `weights` is not read). Null on an error.
@c(probe_plan_create) public func probePlanCreate(
  _ width: Int, _ height: Int, _ kernelWidth: Int, _ kernelHeight: Int, _ weights: UnsafePointer<Float>?,
  _ column: UnsafePointer<Float>?, _ row: UnsafePointer<Float>?, _ border: Int, _ name: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
  func list(_ pointer: UnsafePointer<Float>, _ count: Int) -> [Float] {
    Array(UnsafeBufferPointer(start: pointer, count: count))
  }
  do {
    let kernel =
      if let column, let row {
        try Kernel(column: list(column, kernelHeight), row: list(row, kernelWidth))
      } else {
        try Kernel(
          width: kernelWidth, height: kernelHeight, weights: list(weights!, kernelWidth * kernelHeight))
      }
    let variant: Variant? = try name.map { try Variant(named: String(cString: $0)) }
    let plan = try ConvolutionPlan<Float>(
      PixelSize(width: width, height: height), with: kernel, mode: .correlation, border: borders[border],
      options: ConvolutionOptions(variant: variant))
    return Unmanaged.passRetained(PlanBox(plan)).toOpaque()
  } catch {
    return nil
  }
}

@c(probe_plan_destroy) public func probePlanDestroy(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<PlanBox>.fromOpaque(handle).release()
}

/// Copies what the plan says of itself, cut to `capacity` bytes with the closing zero; returns the whole length.
@c(probe_plan_description) public func probePlanDescription(
  _ handle: UnsafeMutableRawPointer, _ output: UnsafeMutablePointer<CChar>, _ capacity: Int
) -> Int {
  let text = Unmanaged<PlanBox>.fromOpaque(handle).takeUnretainedValue().plan.description
  let copied = text.utf8.prefix(max(capacity - 1, 0))
  for (index, byte) in copied.enumerated() { output[index] = CChar(bitPattern: byte) }
  if capacity > 0 { output[copied.count] = 0 }
  return text.utf8.count
}

/// Runs a plan on pixels into a plane of `probe_plane_create`; 0 means done.
@c(probe_plan_run) public func probePlanRun(
  _ handle: UnsafeMutableRawPointer, _ pixels: UnsafeRawPointer, _ rowBytes: Int, _ output: UnsafeMutableRawPointer
) -> CInt {
  let plan = Unmanaged<PlanBox>.fromOpaque(handle).takeUnretainedValue().plan
  let bytes = UnsafeRawBufferPointer(start: pixels, count: rowBytes * plan.source.height)
  do {
    let view = try PlaneView<Float>(
      unsafeBytes: bytes, width: plan.source.width, height: plan.source.height, rowBytes: rowBytes)
    try plan.run(view, into: &box(output).plane)
    return 0
  } catch {
    return 1
  }
}
