// A 5x5 filter on a part of a larger image, where it is: rows that lie further apart than they are long.
import AcutanceKernels

// A frame of 1920x1080 in rows of 2048 bytes, as cameras and decoders hand them out. A ramp, with one bright pixel.
let (width, height, rowBytes) = (1920, 1080, 2048)
let frame = (0..<rowBytes * height).map { index -> UInt8 in
  index == 300 * rowBytes + 400 ? 255 : UInt8(min(index % rowBytes, width - 1) / 8)
}

let whole = try PlaneView(frame.span, width: width, height: height, rowBytes: rowBytes)
let part = whole.cropped(x: 360, y: 260, width: 80, height: 80)
print("the part: \(part.width)x\(part.height), rows \(part.rowBytes) bytes apart")

// Every tap written out, as it lies over the image: a mask for spots.
let spots = try Kernel(
  width: 5, height: 5,
  weights: [
    0, 0, -1, 0, 0,
    0, -1, -2, -1, 0,
    -1, -2, 16, -2, -1,
    0, -1, -2, -1, 0,
    0, 0, -1, 0, 0,
  ], name: "spots")

// What lies around the part counts at its edges: pixels of the frame, not made-up ones.
let response = try convolved(
  part, with: spots, mode: .correlation, border: .surroundings(beyond: .reflect101))
print("at the bright pixel: \(response[40, 40])")
print("two pixels away: \(response[38, 40])")

// Signed: a Float for each pixel, and half of the interesting values are negative.
let statistics = try response.heatMap.statistics()
if let least = statistics.minimum, let most = statistics.maximum {
  print("least \(least.value), most \(most.value) at (\(most.x), \(most.y))")
}

// For frame after frame of one size: the plan and the output are made once, and no run allocates.
let plan = try ConvolutionPlan<UInt8>(
  PixelSize(width: part.width, height: part.height), with: spots, mode: .correlation, border: .replicate)
var output = try Plane<Float>(width: part.width, height: part.height)
for _ in 0..<3 { try plan.run(part, into: &output) }
print("by a plan (\(plan.method.rawValue)), the same there: \(output[40, 40] == response[40, 40])")
