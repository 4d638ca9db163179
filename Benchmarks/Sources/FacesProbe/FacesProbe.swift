// C entries over the face detector, so that a Python process can run it beside OpenCV and onnxruntime on the same
// pixels: three planes in a row, blue, green, red, of 0...255, without padding.
import AcutanceFaces
import AcutanceKernels

final class DetectorBox {
  let detector: FaceDetector
  init(_ detector: FaceDetector) { self.detector = detector }
}

private func detector(_ handle: UnsafeMutableRawPointer) -> FaceDetector {
  Unmanaged<DetectorBox>.fromOpaque(handle).takeUnretainedValue().detector
}

/// Calls with views of the three planes.
private func planes<Result>(
  _ pixels: UnsafePointer<Float>, _ width: Int, _ height: Int,
  _ body: (
    _ blue: borrowing PlaneView<Float>, _ green: borrowing PlaneView<Float>, _ red: borrowing PlaneView<Float>
  ) throws -> Result
) throws -> Result {
  let (size, rowBytes) = (width * height, 4 * width)
  let blue = UnsafeRawBufferPointer(start: pixels, count: 4 * size)
  let green = UnsafeRawBufferPointer(start: pixels + size, count: 4 * size)
  let red = UnsafeRawBufferPointer(start: pixels + 2 * size, count: 4 * size)
  return try body(
    PlaneView(unsafeBytes: blue, width: width, height: height, rowBytes: rowBytes),
    PlaneView(unsafeBytes: green, width: width, height: height, rowBytes: rowBytes),
    PlaneView(unsafeBytes: red, width: width, height: height, rowBytes: rowBytes))
}

/// A detector of a variant by name, or of the default; null with a message on an error.
@c(faces_create) public func facesCreate(
  _ variant: UnsafePointer<CChar>?, _ threshold: Float
) -> UnsafeMutableRawPointer? {
  do {
    let chosen = try variant.map { try Variant(named: String(cString: $0)) }
    let detector = try FaceDetector(settings: FaceDetector.Settings(threshold: threshold), variant: chosen)
    return Unmanaged.passRetained(DetectorBox(detector)).toOpaque()
  } catch {
    print("faces_create: \(error)")
    return nil
  }
}

/// Fills rows of fifteen values a face: box, ten of the points, score. Returns the number of faces, or -1 on an error.
@c(faces_detect) public func facesDetect(
  _ handle: UnsafeMutableRawPointer, _ pixels: UnsafePointer<Float>, _ width: Int, _ height: Int,
  _ rows: UnsafeMutablePointer<Float>, _ capacity: Int, _ best: UnsafeMutablePointer<Float>
) -> Int {
  do {
    let found = try planes(pixels, width, height) { blue, green, red in
      try detector(handle).detect(blue: blue, green: green, red: red)
    }
    best.pointee = found.bestScore
    for (index, face) in found.faces.prefix(capacity).enumerated() {
      let row = rows + 15 * index
      (row[0], row[1], row[2], row[3]) = (face.box.x, face.box.y, face.box.width, face.box.height)
      let points = [face.rightEye, face.leftEye, face.nose, face.rightMouthCorner, face.leftMouthCorner]
      for (place, point) in points.enumerated() { (row[4 + 2 * place], row[5 + 2 * place]) = (point.x, point.y) }
      row[14] = face.score
    }
    return found.faces.count
  } catch {
    print("faces_detect: \(error)")
    return -1
  }
}

/// The values of the heads, the scales one after the other. Returns how many there are, or -1 on an error.
@c(faces_heads) public func facesHeads(
  _ handle: UnsafeMutableRawPointer, _ pixels: UnsafePointer<Float>, _ width: Int, _ height: Int,
  _ values: UnsafeMutablePointer<Float>, _ capacity: Int
) -> Int {
  do {
    let scales = try planes(pixels, width, height) { blue, green, red in
      try detector(handle).headValues(blue: blue, green: green, red: red)
    }
    var count = 0
    for scale in scales {
      for value in scale {
        if count < capacity { values[count] = value }
        count += 1
      }
    }
    return count
  } catch {
    print("faces_heads: \(error)")
    return -1
  }
}
