// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AcutanceKernels
public import CAcutanceHeader

@implementation @c
public func acutance_convolve(
  _ source: UnsafePointer<acutance_plane>!, _ kernel: UnsafePointer<acutance_kernel>!,
  _ options: UnsafePointer<acutance_convolution_options>!, _ output: UnsafePointer<acutance_output>!
) -> acutance_status {
  call("acutance_convolve") {
    let source = try needed(source, "source").pointee
    let output = try needed(output, "output").pointee
    let settings = try ConvolutionSettings(kernel, options)
    // The size is checked with the pointer before a plan takes memory for it.
    try checkSource(source)
    let size = PixelSize(width: source.width, height: source.height)
    try PlanBox.make(source.pixel_type, size, settings).run(source, into: output)
  }
}

@implementation @c
public func acutance_convolution_plan_create(
  _ pixelType: acutance_pixel_type, _ width: Int, _ height: Int, _ kernel: UnsafePointer<acutance_kernel>!,
  _ options: UnsafePointer<acutance_convolution_options>!, _ plan: UnsafeMutablePointer<OpaquePointer?>!
) -> acutance_status {
  call("acutance_convolution_plan_create") {
    let plan = try needed(plan, "plan")
    let settings = try ConvolutionSettings(kernel, options)
    // A plan keeps buffers of some rows, and computes with sizes in pixels.
    let largest = 1 << 40
    guard (0...largest).contains(width), (0...largest).contains(height) else {
      throw CallError(
        ACUTANCE_ERROR_SHAPE,
        "\(UInt(bitPattern: width)) x \(UInt(bitPattern: height)) pixels are more than memory can address")
    }
    let box = try PlanBox.make(pixelType, PixelSize(width: width, height: height), settings)
    plan.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
  }
}

@implementation @c
public func acutance_convolution_plan_run(
  _ plan: OpaquePointer!, _ source: UnsafePointer<acutance_plane>!, _ output: UnsafePointer<acutance_output>!
) -> acutance_status {
  call("acutance_convolution_plan_run") {
    let box = try planBox(plan)
    try box.run(try needed(source, "source").pointee, into: try needed(output, "output").pointee)
  }
}

@implementation @c
public func acutance_convolution_plan_output_size(
  _ plan: OpaquePointer!, _ width: UnsafeMutablePointer<Int>!, _ height: UnsafeMutablePointer<Int>!
) -> acutance_status {
  call("acutance_convolution_plan_output_size") {
    let box = try planBox(plan)
    let (width, height) = (try needed(width, "width"), try needed(height, "height"))
    width.pointee = box.target.width
    height.pointee = box.target.height
  }
}

@implementation @c
public func acutance_convolution_plan_description(_ plan: OpaquePointer!) -> UnsafePointer<CChar>! {
  var text: UnsafePointer<CChar>?
  _ = call("acutance_convolution_plan_description") { text = UnsafePointer(try planBox(plan).description) }
  return text
}

@implementation @c
public func acutance_convolution_plan_destroy(_ plan: OpaquePointer!) {
  guard let plan else { return }
  Unmanaged<PlanBox>.fromOpaque(UnsafeRawPointer(plan)).release()
}

private func planBox(_ plan: OpaquePointer?) throws -> PlanBox {
  guard let plan else { throw nullPointer("plan") }
  return Unmanaged<PlanBox>.fromOpaque(UnsafeRawPointer(plan)).takeUnretainedValue()
}

/// The shape of a source, with the bytes of a pixel of its type; an unknown type is found later.
private func checkSource(_ source: acutance_plane) throws {
  let pixelBytes = source.pixel_type == ACUTANCE_PIXEL_U8 ? 1 : source.pixel_type == ACUTANCE_PIXEL_U16 ? 2 : 4
  _ = try about("source") {
    try ForeignRows(
      source.pixels, width: source.width, height: source.height, rowBytes: source.row_bytes, elementBytes: pixelBytes)
  }
}
