// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AcutanceKernels
public import CAcutanceHeader

@implementation @c
public func acutance_laplacian_moments(
  _ plane: UnsafePointer<acutance_plane>!, _ options: UnsafePointer<acutance_response_options>!,
  _ result: UnsafeMutablePointer<acutance_moments_result>!
) -> acutance_status {
  call("acutance_laplacian_moments") {
    let plane = try needed(plane, "plane").pointee
    let result = try needed(result, "result")
    let settings = try ResponseSettings(options?.pointee ?? acutance_response_options())
    switch plane.pixel_type {
    case ACUTANCE_PIXEL_U8:
      result.pointee = try withView(plane, as: UInt8.self, "plane") {
        acutance_moments_result(try settings.moments(of: $0).moments, scale: settings.integerScale)
      }
    case ACUTANCE_PIXEL_U16:
      result.pointee = try withView(plane, as: UInt16.self, "plane") {
        acutance_moments_result(try settings.moments(of: $0).moments, scale: settings.integerScale)
      }
    case ACUTANCE_PIXEL_F32:
      result.pointee = try withView(plane, as: Float.self, "plane") {
        acutance_moments_result(try settings.moments(of: $0))
      }
    default: throw pixelTypeNotPossible(plane.pixel_type, "plane", possible: "u8, u16 and f32")
    }
  }
}

/// The options of a call, found to be possible.
private struct ResponseSettings {
  let kernel: ResponseKernel
  let border: Border
  let inset: Int
  let statistics: StatisticSet
  let threads: Int
  let variant: Variant?

  init(_ options: acutance_response_options) throws {
    switch options.kernel {
    case ACUTANCE_RESPONSE_LAPLACIAN4: kernel = .laplacian4
    case ACUTANCE_RESPONSE_LAPLACIAN8: kernel = .laplacian8
    case ACUTANCE_RESPONSE_LAPLACIAN_DIAGONAL: kernel = .laplacianDiagonal
    case ACUTANCE_RESPONSE_LAPLACIAN_ALPHA02: kernel = .laplacianAlpha02
    case ACUTANCE_RESPONSE_SOBEL_ENERGY: kernel = .sobelEnergy
    default: throw unknown("kernel", options.kernel.rawValue, allowed: 0...4)
    }
    border = options.replicates_border ? .replicate : .valid
    // A size_t beyond the address space arrives as a negative number; it leaves nothing either.
    inset = options.inset < 0 ? .max : options.inset
    statistics = try statisticSet(options.statistics)
    threads = try threadCount(options.threads)
    variant = try CAcutance.variant(named: options.variant)
  }

  /// Integer moments come in this fraction of the pixels' unit.
  var integerScale: Double { Double(kernel.integerScale) }

  func moments<Pixel: ResponsePixel>(of plane: PlaneView<Pixel>) throws(KernelError) -> Pixel.ResponseMoments {
    try responseMoments(
      of: plane, kernel: kernel, border: border, inset: inset, statistics: statistics, threads: threads,
      variant: variant)
  }
}
