// Statistics of a heat map whose rows are padded, as pixel buffers of saliency detectors are.
import AcutanceKernels

// 68x68 values in rows of 80 Floats. What stands in the padding is nobody's: here NaN, which would spoil every sum.
// (A constant: the view of a variable at the top level of a program would end with its statement.)
let (side, rowFloats) = (68, 80)
let buffer = (0..<rowFloats * side).map { index -> Float in
  let (x, y) = (index % rowFloats, index / rowFloats)
  guard x < side else { return .nan }
  let (across, down) = (Float(x - 45) / 12, Float(y - 20) / 12)
  return 1 / (1 + across * across + down * down)
}

/// So many digits.
func short(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

// The true row distance is given, in bytes. From a locked buffer with an address: PlaneView(unsafeBytes:...).
let view = try PlaneView(
  buffer.span, width: side, height: side, rowBytes: rowFloats * MemoryLayout<Float>.stride)
let map = HeatMap(view)
let found = try map.statistics()

// Every one is optional: a map without values has no mean, not a mean of 0.
if let mean = found.mean, let variance = found.populationVariance, let peak = found.maximum, let centre = found.centroid
{
  print("mean \(short(mean)), variance \(short(variance)), \(found.nonFiniteCount) values not finite")
  print("peak \(peak.value) at (\(peak.x), \(peak.y)), centroid (\(short(centre.x)), \(short(centre.y)))")
}
if let percentiles = try map.percentiles([5, 50, 95]) {
  print("percentiles 5, 50, 95: \(percentiles.map(short))")
}
if let share = try map.fraction(above: 0.5), let top = try map.topMean(percent: 10) {
  print("\(short(share * 100))% above 0.5; mean of the top 10%: \(short(top))")
}

// Read as if its rows were not padded, the same buffer gives another answer: NaN, and not a wrong number that looks right.
let wrong = HeatMap(try PlaneView(buffer.span, width: side, height: side))
let spoiled = try wrong.statistics()
print(
  "by a wrong row distance: \(spoiled.nonFiniteCount) values not finite, mean \(spoiled.mean.map { "\($0)" } ?? "-")")
