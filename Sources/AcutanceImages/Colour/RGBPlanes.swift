import AcutanceKernels

/// Red, green and blue of a photo as planes of Float: 0...1 of stored values, no gamma undone, in the stored orientation.
/// Of a PFM its own values, whatever they are.
public struct RGBPlanes: Sendable, Equatable {
  /// The red channel.
  public let red: Plane<Float>
  /// The green channel.
  public let green: Plane<Float>
  /// The blue channel.
  public let blue: Plane<Float>

  /// Width and height.
  public var size: PixelSize { PixelSize(width: red.width, height: red.height) }

  /// The three channels of a photo.
  ///
  /// - Precondition: planes of one size.
  public init(red: Plane<Float>, green: Plane<Float>, blue: Plane<Float>) {
    precondition(red.width == green.width && red.height == green.height)
    precondition(red.width == blue.width && red.height == blue.height)
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// 0.299 R + 0.587 G + 0.114 B in Float; three equal planes give themselves.
  public func luma() -> Plane<Float> {
    var result = green
    for y in 0..<green.height {
      result.withMutableRow(y) { row in
        red.withRow(y) { red in
          blue.withRow(y) { blue in
            for x in 0..<row.count {
              // As differences from green, which are 0 where there is no colour.
              row[x] += 0.299 * (red[x] - row[x]) + 0.114 * (blue[x] - row[x])
            }
          }
        }
      }
    }
    return result
  }
}
