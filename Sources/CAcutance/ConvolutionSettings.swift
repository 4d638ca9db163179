import AcutanceKernels
import CAcutanceHeader

/// A kernel and options of C, found to be possible.
struct ConvolutionSettings {
  let kernel: Kernel
  let mode: ConvolutionMode
  let border: Border
  let options: ConvolutionOptions

  init(
    _ kernel: UnsafePointer<acutance_kernel>?, _ options: UnsafePointer<acutance_convolution_options>?
  ) throws {
    let drawing = try needed(kernel, "kernel").pointee
    let options = try needed(options, "options").pointee
    self.kernel = try about("kernel") { try Kernel(drawing) }
    switch options.mode {
    case ACUTANCE_MODE_CORRELATION: mode = .correlation
    case ACUTANCE_MODE_CONVOLUTION: mode = .convolution
    default: throw unknown("mode", options.mode.rawValue, allowed: 1...2)
    }
    border = try Self.border(options)
    let method: ConvolutionMethod?
    switch options.method {
    case ACUTANCE_METHOD_FASTEST: method = nil
    case ACUTANCE_METHOD_DIRECT: method = .direct
    case ACUTANCE_METHOD_SEPARABLE: method = .separable
    case ACUTANCE_METHOD_BOX: method = .box
    default: throw unknown("method", options.method.rawValue, allowed: 0...3)
    }
    self.options = ConvolutionOptions(
      method: method, variant: try variant(named: options.variant), threads: try threadCount(options.threads))
  }

  private static func border(_ options: acutance_convolution_options) throws -> Border {
    switch options.border {
    case ACUTANCE_BORDER_VALID: .valid
    case ACUTANCE_BORDER_ZERO: .zero
    case ACUTANCE_BORDER_CONSTANT: .constant(options.constant)
    case ACUTANCE_BORDER_REPLICATE: .replicate
    case ACUTANCE_BORDER_REFLECT: .reflect
    case ACUTANCE_BORDER_REFLECT101: .reflect101
    case ACUTANCE_BORDER_WRAP: .wrap
    case ACUTANCE_BORDER_TRUNCATED: .truncated
    default: throw unknown("border", options.border.rawValue, allowed: 1...8)
    }
  }
}

extension Kernel {
  /// A copy of the weights; the size is checked before they are read.
  init(_ drawing: acutance_kernel) throws {
    let sides = 1...Kernel.maximumSide
    guard sides.contains(drawing.width), sides.contains(drawing.height) else {
      throw CallError(
        ACUTANCE_ERROR_PARAMETER,
        "\(UInt(bitPattern: drawing.width)) x \(UInt(bitPattern: drawing.height)) taps; "
          + "1 to \(Kernel.maximumSide) are possible on each axis")
    }
    let weights = try needed(drawing.weights, "weights")
    try self.init(
      width: drawing.width, height: drawing.height,
      weights: Array(UnsafeBufferPointer(start: weights, count: drawing.width * drawing.height)),
      anchor: drawing.has_anchor ? (drawing.anchor_x, drawing.anchor_y) : nil)
  }
}
