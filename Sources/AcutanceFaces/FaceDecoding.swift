#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A cell whose score reaches the threshold.
package struct FaceCandidate {
  package var score: Float
  package var scale: Int32
  package var cell: Int32

  package init(score: Float, scale: Int32, cell: Int32) {
    self.score = score
    self.scale = scale
    self.cell = cell
  }

  /// Better first; of equal scores, the finer scale and the earlier cell.
  package static func comesBefore(_ a: FaceCandidate, _ b: FaceCandidate) -> Bool {
    a.score != b.score ? a.score > b.score : (a.scale, a.cell) < (b.scale, b.cell)
  }
}

/// From sixteen values a cell to faces. With v the values of the cell in column c and row r of a scale of s pixels:
///
///     score  = sqrt(sigmoid(v0) sigmoid(v1))
///     box    = centre ((c + v2) s, (r + v3) s), size (exp(v4) s, exp(v5) s)
///     points = ((c + v6) s, (r + v7) s) and so on: right eye, left eye, nose, right and left corner of the mouth
package enum FaceDecoding {
  static func sigmoid(_ value: Float) -> Double { 1 / (1 + exp(-Double(value))) }

  package static func score(_ values: UnsafePointer<Float>) -> Float {
    Float((sigmoid(values[0]) * sigmoid(values[1])).squareRoot())
  }

  package static func face(_ values: UnsafePointer<Float>, score: Float, column: Int, row: Int, stride: Int) -> Face {
    let (c, r, s) = (Float(column), Float(row), Float(stride))
    func point(_ index: Int) -> FacePoint { FacePoint(x: (c + values[index]) * s, y: (r + values[index + 1]) * s) }
    let centre = point(2)
    let (width, height) = (expf(values[4]) * s, expf(values[5]) * s)
    return Face(
      score: score, box: FaceBox(x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height),
      rightEye: point(6), leftEye: point(8), nose: point(10), rightMouthCorner: point(12), leftMouthCorner: point(14))
  }

  /// Collects the candidates, in no order that means anything, and finds the best score.
  ///
  /// A score is at most the root of the sigmoid of the smaller of its two values, so nearly all cells are passed over
  /// with one comparison; the limit goes up with the best score so far, down to the threshold at most.
  static func candidates(
    of network: FaceNetwork, threshold: Float, into candidates: inout [FaceCandidate]
  ) throws(FaceDetectionError) -> Float {
    candidates.removeAll(keepingCapacity: true)
    var best: Float = -1
    var limit = -Float.infinity
    for scale in 0..<FaceNetwork.strides.count {
      let (columns, rows) = network.cells(scale)
      var values = network.heads[scale]
      for cell in 0..<columns * rows {
        let smaller = min(values[0], values[1])
        guard (values[0] + values[1]).isFinite else { throw .resultNotFinite }
        if smaller >= limit {
          let score = score(values)
          if score >= threshold {
            candidates.append(FaceCandidate(score: score, scale: Int32(scale), cell: Int32(cell)))
          }
          if score > best {
            best = score
            limit = Self.limit(min(best, threshold))
          }
        }
        values += FaceNetwork.channels
      }
    }
    return best
  }

  /// A little less than the value whose sigmoid is the square of a score.
  private static func limit(_ score: Float) -> Float {
    let square = Double(score) * Double(score)
    guard square > 0 else { return -.infinity }
    guard square < 1 else { return 16 }
    return Float(log(square / (1 - square))) - 0.001
  }

  /// The faces of candidates, the best first, each kept that overlaps no better one by more than `overlap`.
  static func faces(
    of network: FaceNetwork, _ candidates: inout [FaceCandidate], overlap: Float, into faces: inout [Face]
  ) throws(FaceDetectionError) {
    faces.removeAll(keepingCapacity: true)
    sortInPlace(&candidates)
    for candidate in candidates {
      let scale = Int(candidate.scale)
      let columns = network.cells(scale).columns
      let (row, column) = Int(candidate.cell).quotientAndRemainder(dividingBy: columns)
      let face = face(
        network.heads[scale] + Int(candidate.cell) * FaceNetwork.channels, score: candidate.score, column: column,
        row: row, stride: FaceNetwork.strides[scale])
      guard face.isFinite else { throw .resultNotFinite }
      if suppressed(face, by: faces, overlap: overlap) { continue }
      faces.append(face)
    }
  }

  /// Whether a better face covers the same place.
  package static func suppressed(_ face: Face, by better: [Face], overlap: Float) -> Bool {
    for other in better where face.box.overlap(other.box) > overlap { return true }
    return false
  }

  /// A heap sort: the library's asks for memory.
  package static func sortInPlace(_ list: inout [FaceCandidate]) {
    guard list.count > 1 else { return }
    for start in stride(from: list.count / 2 - 1, through: 0, by: -1) { sink(&list, start, list.count) }
    for end in stride(from: list.count - 1, through: 1, by: -1) {
      list.swapAt(0, end)
      sink(&list, 0, end)
    }
  }

  /// Puts the last in the order of two children on top.
  private static func sink(_ list: inout [FaceCandidate], _ start: Int, _ end: Int) {
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end, FaceCandidate.comesBefore(list[child], list[child + 1]) { child += 1 }
      guard FaceCandidate.comesBefore(list[parent], list[child]) else { return }
      list.swapAt(parent, child)
      parent = child
    }
  }
}

extension Face {
  var isFinite: Bool {
    (box.x + box.y + box.width * box.height).isFinite
      && (rightEye.x + rightEye.y + leftEye.x + leftEye.y + nose.x + nose.y).isFinite
      && (rightMouthCorner.x + rightMouthCorner.y + leftMouthCorner.x + leftMouthCorner.y).isFinite
  }
}
