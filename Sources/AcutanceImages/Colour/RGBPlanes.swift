import AcutanceKernels

/// Red, green and blue of a photo as planes of Float: 0...1 of stored values, no gamma undone, in the stored orientation.
/// Of a PFM its own values, whatever they are.
public struct RGBPlanes: Sendable, Equatable {
  public let red: Plane<Float>
  public let green: Plane<Float>
  public let blue: Plane<Float>

  /// Width and height.
  public var size: PixelSize { PixelSize(width: red.width, height: red.height) }

  /// - Precondition: planes of one size.
  public init(red: Plane<Float>, green: Plane<Float>, blue: Plane<Float>) {
    precondition(red.width == green.width && red.height == green.height)
    precondition(red.width == blue.width && red.height == blue.height)
    self.red = red
    self.green = green
    self.blue = blue
  }
}
