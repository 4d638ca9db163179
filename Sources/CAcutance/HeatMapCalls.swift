// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AcutanceKernels
public import CAcutanceHeader

@implementation @c
public func acutance_heatmap_statistics(
  _ map: UnsafePointer<acutance_plane>!, _ variantName: UnsafePointer<CChar>!,
  _ result: UnsafeMutablePointer<acutance_heatmap_result>!
) -> acutance_status {
  call("acutance_heatmap_statistics") {
    let map = try needed(map, "map").pointee
    let result = try needed(result, "result")
    let variant = try variant(named: variantName)
    let statistics = try withHeatMap(map) { try $0.statistics(variant: variant) }
    result.pointee = acutance_heatmap_result(
      count: UInt64(statistics.count), non_finite_count: UInt64(statistics.nonFiniteCount), sum: statistics.sum,
      mean: acutance_value(statistics.mean), population_variance: acutance_value(statistics.populationVariance),
      minimum: acutance_extreme(statistics.minimum), maximum: acutance_extreme(statistics.maximum),
      centroid_x: acutance_value(statistics.centroid?.x), centroid_y: acutance_value(statistics.centroid?.y))
  }
}

@implementation @c
public func acutance_heatmap_percentiles(
  _ map: UnsafePointer<acutance_plane>!, _ percents: UnsafePointer<Double>!, _ count: Int,
  _ results: UnsafeMutablePointer<acutance_value>!
) -> acutance_status {
  call("acutance_heatmap_percentiles") {
    let map = try needed(map, "map").pointee
    guard (0...1_000_000).contains(count) else {
      throw CallError(ACUTANCE_ERROR_PARAMETER, "count: \(UInt(bitPattern: count)) percents; at most 1000000")
    }
    var wanted: [Double] = []
    if count > 0 {
      wanted = Array(UnsafeBufferPointer(start: try needed(percents, "percents"), count: count))
      _ = try needed(results, "results")
    }
    let found = try withHeatMap(map) { try $0.percentiles(wanted) }
    for index in 0..<count { results[index] = acutance_value(found?[index]) }
  }
}

/// Calls the closure with a plane of C as a heat map.
private func withHeatMap<Result>(_ map: acutance_plane, _ body: (HeatMap) throws -> Result) throws -> Result {
  guard map.pixel_type == ACUTANCE_PIXEL_F32 else {
    throw pixelTypeNotPossible(map.pixel_type, "map", possible: "planes of f32")
  }
  return try withView(map, as: Float.self, "map") { try body(HeatMap($0)) }
}

extension acutance_extreme {
  fileprivate init(_ extreme: HeatMapStatistics.Extreme?) {
    self.init(value: extreme?.value ?? .nan, is_present: extreme != nil, x: extreme?.x ?? 0, y: extreme?.y ?? 0)
  }
}
