import AcutanceKernels
import CAcutanceHeader

/// Rows of a type in the memory of a caller, found to be possible: from the lowest address up, and which way they go.
struct ForeignRows {
  let bytes: UnsafeRawBufferPointer
  let width: Int
  let height: Int
  /// Bytes from one row to the next in memory, not negative.
  let rowBytes: Int
  let isBottomUp: Bool

  /// - Parameters:
  ///   - width: elements of a row.
  ///   - rowBytes: may be negative; 0 stands for no padding.
  init(
    _ pixels: UnsafeRawPointer?, width: Int, height: Int, rowBytes: Int, elementBytes: Int
  ) throws {
    // A size_t beyond the address space arrives as a negative number.
    guard width >= 0, height >= 0 else {
      throw CallError(
        ACUTANCE_ERROR_SHAPE,
        "\(UInt(bitPattern: width)) x \(UInt(bitPattern: height)) pixels are more than memory can address")
    }
    // Made where it is needed: a text costs as much as a small plane.
    var tooLarge: CallError {
      CallError(
        ACUTANCE_ERROR_SHAPE,
        "\(width) x \(height) pixels with rows \(rowBytes) bytes apart are more than memory can address")
    }
    let (minimum, widthOverflow) = width.multipliedReportingOverflow(by: elementBytes)
    guard !widthOverflow, rowBytes != .min else { throw tooLarge }
    let distance = rowBytes == 0 ? minimum : abs(rowBytes)
    guard distance >= minimum else { throw PlaneError.rowBytesTooShort(rowBytes: rowBytes, minimum: minimum) }
    guard distance % elementBytes == 0, UInt(bitPattern: pixels) % UInt(elementBytes) == 0 else {
      throw PlaneError.misaligned(rowBytes: rowBytes, pixelBytes: elementBytes)
    }
    self.width = width
    self.height = height
    self.rowBytes = distance
    isBottomUp = rowBytes < 0
    guard width > 0, height > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let pixels else { throw nullPointer("pixels") }
    let (offset, offsetOverflow) = distance.multipliedReportingOverflow(by: height - 1)
    let (count, countOverflow) = offset.addingReportingOverflow(minimum)
    guard !offsetOverflow, !countOverflow else { throw tooLarge }
    let first = UInt(bitPattern: pixels)
    guard isBottomUp ? first >= UInt(offset) : first <= UInt.max - UInt(count),
      !isBottomUp || first - UInt(offset) <= UInt.max - UInt(count)
    else { throw tooLarge }
    bytes = UnsafeRawBufferPointer(start: isBottomUp ? pixels - offset : pixels, count: count)
  }
}

/// Calls the closure with a plane of C as a view of the type that it says it has, which must be this one.
func withView<Pixel: PlanePixel, Result>(
  _ plane: acutance_plane, as type: Pixel.Type, _ argument: String, _ body: (PlaneView<Pixel>) throws -> Result
) throws -> Result {
  let rows = try about(argument) {
    try ForeignRows(
      plane.pixels, width: plane.width, height: plane.height, rowBytes: plane.row_bytes,
      elementBytes: MemoryLayout<Pixel>.stride)
  }
  let view = try PlaneView<Pixel>(
    unsafeBytes: rows.bytes, width: rows.width, height: rows.height, rowBytes: rows.rowBytes)
  return rows.isBottomUp ? try body(view.flippedVertically) : try body(view)
}

/// Calls the closure with a result plane of C as a view.
func withOutput(
  _ output: acutance_output, _ argument: String, _ body: (inout MutablePlaneView<Float>) throws -> Void
) throws {
  let rows = try about(argument) {
    guard output.row_bytes >= 0 else {
      throw CallError(ACUTANCE_ERROR_SHAPE, "a result is written from the top; rows \(output.row_bytes) bytes apart")
    }
    return try ForeignRows(
      output.pixels, width: output.width, height: output.height, rowBytes: output.row_bytes,
      elementBytes: MemoryLayout<Float>.stride)
  }
  var view = try MutablePlaneView<Float>(
    unsafeMutableBytes: UnsafeMutableRawBufferPointer(mutating: rows.bytes), width: rows.width, height: rows.height,
    rowBytes: rows.rowBytes)
  try body(&view)
}

/// A pixel type that an operation does not have.
func pixelTypeNotPossible(_ type: acutance_pixel_type, _ argument: String, possible: String) -> CallError {
  CallError(
    ACUTANCE_ERROR_PARAMETER, "\(argument): the pixel type \(type.rawValue) is not possible here; \(possible) are")
}
