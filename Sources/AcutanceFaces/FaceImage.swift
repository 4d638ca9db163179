/// The three planes of an image, by address: what the network reads its rows from.
struct FaceImage {
  struct Channel {
    let base: UnsafeRawPointer
    let rowBytes: Int
  }

  let blue: Channel
  let green: Channel
  let red: Channel
  let width: Int
  let height: Int
  /// What brings a pixel to 0...255.
  let scale: Float

  /// Writes a row in 0...255, with zeros up to the padded width; below the image all of it.
  func copyRow(
    _ y: Int, of plane: Int, to row: UnsafeMutablePointer<Float>, padded: Int
  ) throws(FaceDetectionError) {
    guard y < height else {
      row.update(repeating: 0, count: padded)
      return
    }
    let channel = plane == 0 ? blue : plane == 1 ? green : red
    let source = (channel.base + y * channel.rowBytes).assumingMemoryBound(to: Float.self)
    // 0 times a value that is not finite is NaN, and its exponent all ones: what is 0 adds no bit but the sign.
    var bits: UInt32 = 0
    for x in 0..<width {
      bits |= (source[x] * 0).bitPattern
      row[x] = source[x] * scale
    }
    (row + width).update(repeating: 0, count: padded - width)
    guard bits & Float.infinity.bitPattern == 0 else {
      let x = (0..<width).first { !source[$0].isFinite } ?? 0
      throw .pixelNotFinite(plane: plane, x: x, y: y)
    }
  }
}
