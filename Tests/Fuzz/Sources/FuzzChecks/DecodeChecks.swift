import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// Decodes whatever the bytes are, and ends the process where a result contradicts itself. Errors are what most inputs
/// should give.
///
/// - Parameter format: the format that is fuzzed; inputs that turned into another one tell nothing.
public func checkDecoding(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ format: ImageFormat) {
  let data = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count).span
  guard FileContent(firstBytes: data.indices.prefix(FileContent.bytesNeeded).map { data[$0] }) == .photo(format) else {
    return
  }
  // A million pixels keep a run fast; larger claims must be refused from the header.
  let limits = DecodeLimits(pixels: 1 << 20)
  let photo: DecodedPhoto
  do { photo = try decodeLuma(of: data, name: "input", limits: limits) } catch {
    precondition(error.path == "input" && !error.message.isEmpty, "an error without words")
    precondition(error.kind != .missing && error.kind != .unreadable, "memory is neither missing nor unreadable")
    return
  }
  let size = photo.storedSize
  precondition(size.width > 0 && size.height > 0 && size.width * size.height <= limits.pixels, "beyond the limits")
  precondition((1...8).contains(photo.orientation), "an orientation that does not exist")
  checkSharpness(of: photo)
  checkRows(data, photo, limits)
}

private func checkSharpness(of photo: DecodedPhoto) {
  do {
    let measured =
      switch photo.luma {
      case .eightBit(let plane): try sharpness(of: plane, longerSide: 64)
      case .sixteenBit(let plane): try sharpness(of: plane, longerSide: 64)
      }
    guard let term = measured.term.value else { return }
    precondition(
      term.variance.isFinite && term.variance >= 0 && (0...1).contains(term.value), "no sharpness is like this")
  } catch { preconditionFailure("the kernels refuse a decoded plane: \(error)") }
}

/// The same photo row by row is the same.
private func checkRows(_ data: Span<UInt8>, _ photo: DecodedPhoto, _ limits: DecodeLimits) {
  guard case .eightBit(let plane) = photo.luma else { return }
  do {
    try PhotoReader.reading(data, name: "input", options: DecodeOptions(limits: limits)) { reader in
      var row = [UInt8](repeating: 0, count: reader.size.width)
      for y in 0..<reader.size.height {
        var span = row.mutableSpan
        try reader.readRow(into: &span)
        plane.withRow(y) { precondition($0.elementsEqual(row), "another row than that of the plane") }
      }
      let ending = try reader.finish()
      precondition(ending.notes == photo.notes, "other notes")
    }
  } catch { preconditionFailure("decoded once, and not again: \(error)") }
}

extension Span<UInt8> {
  fileprivate func elementsEqual(_ other: [UInt8]) -> Bool {
    count == other.count && other.indices.allSatisfy { self[$0] == other[$0] }
  }
}
