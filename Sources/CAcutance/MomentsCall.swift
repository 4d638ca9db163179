// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AcutanceKernels
public import CAcutanceHeader

@implementation @c
public func acutance_moments(
  _ plane: UnsafePointer<acutance_plane>!, _ options: UnsafePointer<acutance_moments_options>!,
  _ result: UnsafeMutablePointer<acutance_moments_result>!
) -> acutance_status {
  call("acutance_moments") {
    let plane = try needed(plane, "plane").pointee
    let result = try needed(result, "result")
    let options = options?.pointee ?? acutance_moments_options()
    let accuracy: SummationAccuracy
    switch options.accuracy {
    case ACUTANCE_ACCURACY_ACCURATE: accuracy = .accurate
    case ACUTANCE_ACCURACY_FAST: accuracy = .fast
    default: throw unknown("accuracy", options.accuracy.rawValue, allowed: 0...1)
    }
    let statistics = try statisticSet(options.statistics)
    let threads = try threadCount(options.threads)
    let variant = try variant(named: options.variant)
    let found: Moments
    switch plane.pixel_type {
    case ACUTANCE_PIXEL_U8:
      found = try withView(plane, as: UInt8.self, "plane") {
        try moments(of: $0, statistics: statistics, threads: threads, variant: variant).moments
      }
    case ACUTANCE_PIXEL_U16:
      found = try withView(plane, as: UInt16.self, "plane") {
        try moments(of: $0, statistics: statistics, threads: threads, variant: variant).moments
      }
    case ACUTANCE_PIXEL_F32:
      found = try withView(plane, as: Float.self, "plane") {
        try moments(of: $0, statistics: statistics, accuracy: accuracy, threads: threads, variant: variant)
      }
    case ACUTANCE_PIXEL_F64:
      found = try withView(plane, as: Double.self, "plane") {
        try moments(of: $0, statistics: statistics, threads: threads, variant: variant)
      }
    default: throw pixelTypeNotPossible(plane.pixel_type, "plane", possible: "u8, u16, f32 and f64")
    }
    result.pointee = acutance_moments_result(found)
  }
}
