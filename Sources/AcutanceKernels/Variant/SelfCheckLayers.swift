import KernelInterface

// Checks of the layers of a network.

extension SelfCheck {
  mutating func checkLayers() {
    let plane = plane
    // Every way through the tiles: sixteen, 32 and 64 outputs together, pixels in fours and the rest of them.
    for (inputs, outputs, count) in [(5, 16, 31), (16, 16, 30), (64, 112, 8), (32, 32, 14)] {
      check(.layerPointwise) { table in
        Self.written(count * outputs + 16, of: Float.self) {
          // 65 rows of 112 parameters are more than the plane has: whole numbers of their own.
          table.layers.pointwise(plane.floats, plane.signed, inputs, outputs, count, $0)
        }
      }
    }
    let four = (0..<4).map { plane.floats + (160 * $0 + 32) }
    for (rowCount, rectified) in [(1, true), (2, true), (1, false), (2, false)] {
      for (channels, count) in [(16, 7), (32, 2)] {
        check(.layerDepthwise) { table in
          Self.written(rowCount * 128, of: Float.self) {
            table.layers.depthwise(four, rowCount, plane.signed, channels, count, rectified, $0, 120)
          }
        }
      }
    }
    let rows = (0..<9).map { plane.floats + ($0 * Self.columns + 1) }
    check(.layerEntry) { table in
      Self.written(36 * 16, of: Float.self) { table.layers.entry(rows, plane.signed, 35, $0) }
    }
    check(.layerLargest) { table in
      Self.written(5 * 32, of: Float.self) { table.layers.largest(plane.floats, plane.signed, 32, 4, $0) }
    }
    check(.layerDoubledSum) { table in
      Self.written(7 * 32, of: Float.self) { table.layers.doubledSum(plane.floats, plane.signed, 32, 6, $0) }
    }
  }
}

extension SelfCheck {
  /// Eight rows, two and one, and one and more vectors of columns.
  mutating func checkProducts() {
    let plane = plane
    for (rows, inner, columns) in [(11, 5, 16), (1, 7, 48), (8, 9, 32)] {
      check(.productDouble) { table in
        Self.written(rows * columns + 8, of: Double.self) {
          table.productDouble(plane.doubles, 40, rows, inner, plane.doubles + 13, columns, $0)
        }
      }
    }
  }
}
