// How sharp an image is that is in memory already: a camera's frame, a decoded picture, a rendered page.
import AcutanceKernels
import AcutanceScoring

/// Rows of grey bytes without gaps: squares of 8 pixels, dark and light.
let (width, height) = (640, 480)
let board = (0..<width * height).map { index -> UInt8 in
  (index % width / 8 + index / width / 8).isMultiple(of: 2) ? 64 : 192
}

func describe(_ name: String, _ measured: SharpnessMeasurement) {
  switch measured.term {
  case .measured(let term):
    let percent = (term.value * 100).rounded()
    print("\(name): \(percent)% sharp, as analysed at \(measured.analysisSize)")
  case .absent(let reason):
    // Not measured is never 0: there is no number to print by mistake.
    print("\(name): no sharpness, \(reason)")
  }
}

// A view over the bytes copies nothing. It has no owner: it lives as long as the array.
let view = try PlaneView(board.span, width: width, height: height)
describe("board", try sharpness(of: view))

// The same after a blur, which gives Float in the units of the pixels: 0...1 is what sharpness wants.
let blurred = try convolved(view, with: .gaussian(sigma: 2), mode: .correlation, border: .replicate)
let scaled = try Plane<Float>(width: width, height: height) { x, y in blurred[x, y] / 255 }
describe("blurred board", try sharpness(of: scaled))

// A part of it, at full size and not reduced.
describe("corner", try sharpness(of: view.cropped(x: 0, y: 0, width: 64, height: 64), longerSide: 0))
describe("sliver", try sharpness(of: view.cropped(x: 0, y: 0, width: 64, height: 5)))
