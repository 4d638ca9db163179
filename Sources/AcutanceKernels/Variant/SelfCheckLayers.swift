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
    for rectified in [false, true] {
      check(.layerDepthwise) { table in
        Self.written(7 * 16 + 16, of: Float.self) { output in
          table.layers.depthwise(
            plane.floats + 32, plane.floats + 192, plane.floats + 352, plane.signed, 16, 7, rectified, output)
        }
      }
      check(.layerDepthwise) { table in
        Self.written(2 * 32 + 16, of: Float.self) { output in
          table.layers.depthwise(
            plane.floats + 32, plane.floats + 192, plane.floats + 352, plane.signed, 32, 2, rectified, output)
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
