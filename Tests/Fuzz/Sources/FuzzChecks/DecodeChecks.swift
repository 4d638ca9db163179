import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// Decodes whatever the bytes are, and ends the process where a result contradicts itself. Errors are what most inputs
/// should give.
///
/// - Parameter formats: those that are fuzzed; inputs that turned into another one tell nothing.
public func checkDecoding(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ formats: [ImageFormat]) {
  let data = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count).span
  let content = FileContent(firstBytes: data.indices.prefix(FileContent.bytesNeeded).map { data[$0] })
  guard case .photo(let format) = content, formats.contains(format) else { return }
  // A million pixels keep a run fast; larger claims must be refused from the header.
  let limits = DecodeLimits(pixels: 1 << 20)
  let photo: DecodedPhoto
  do { photo = try decodeLuma(of: data, name: "input", limits: limits) } catch {
    precondition(error.path == "input" && !error.message.isEmpty, "an error without words")
    precondition(error.kind != .missing && error.kind != .unreadable, "memory is neither missing nor unreadable")
    let lenient = DecodeOptions(limits: limits, isLenient: true)
    if let photo = try? decodeLuma(of: data, name: "input", options: lenient) { checkSharpness(of: photo) }
    return
  }
  let size = photo.storedSize
  precondition(size.width > 0 && size.height > 0 && size.width * size.height <= limits.pixels, "beyond the limits")
  precondition((1...8).contains(photo.orientation), "an orientation that does not exist")
  checkSharpness(of: photo)
  checkRows(data, photo, limits)
  checkLenient(data, photo, limits)
  checkColours(data, photo, limits)
  checkScale(data, photo, limits)
}

/// Luma is the same beside colours. What can be refused then is a sampling of the colours.
private func checkColours(_ data: Span<UInt8>, _ photo: DecodedPhoto, _ limits: DecodeLimits) {
  do {
    let colours = try decodeColours(of: data, name: "input", options: DecodeOptions(limits: limits))
    precondition(colours.photo.luma == photo.luma || photo.luma.isFloat, "other luma beside colours")
    precondition(colours.photo.notes == photo.notes, "other notes beside colours")
  } catch { precondition(error.kind == .unsupported, "decoded without colours, and not with them: \(error)") }
}

/// An eighth of a photo that is right has an eighth of its size, rounded up.
private func checkScale(_ data: Span<UInt8>, _ photo: DecodedPhoto, _ limits: DecodeLimits) {
  guard photo.format == .jpeg else { return }
  do {
    let options = DecodeOptions(limits: limits, jpegScale: .eighth)
    let small = try decodeLuma(of: data, name: "input", options: options)
    let (size, expected) = (small.luma.size, photo.storedSize)
    precondition(small.storedSize == expected, "another stored size")
    precondition(size.width == (expected.width + 7) / 8 && size.height == (expected.height + 7) / 8, "another size")
  } catch { preconditionFailure("decoded, and not at an eighth: \(error)") }
}

/// Lenient decoding of what is right is the same; of what is not, it must end.
private func checkLenient(_ data: Span<UInt8>, _ photo: DecodedPhoto, _ limits: DecodeLimits) {
  do {
    let lenient = try decodeLuma(of: data, name: "input", options: DecodeOptions(limits: limits, isLenient: true))
    precondition(lenient.luma == photo.luma || photo.luma.isFloat, "other pixels when lenient")
    precondition(lenient.part == nil, "a part of a photo that is whole")
  } catch { preconditionFailure("decoded strictly, and not leniently: \(error)") }
}

extension LumaPlane {
  /// NaN is not equal to itself.
  fileprivate var isFloat: Bool { if case .float = self { true } else { false } }
}

private func checkSharpness(of photo: DecodedPhoto) {
  do {
    let measured =
      switch photo.luma {
      case .eightBit(let plane): try sharpness(of: plane, longerSide: 64)
      case .sixteenBit(let plane): try sharpness(of: plane, longerSide: 64)
      case .float(let plane): try sharpness(of: plane, longerSide: 64)
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
