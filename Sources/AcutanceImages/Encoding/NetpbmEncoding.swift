import AcutanceKernels

/// A PGM file (P5) of a plane: 8-bit samples with the greatest 255, or 16-bit ones, big-endian, with 65535.
///
/// - Throws: `EncodeError` `empty`, `tooLarge`.
///
/// Cost: one pass; the file in memory.
public func encodePGM<Sample: IntegerSample>(_ plane: Plane<Sample>) throws(EncodeError) -> [UInt8] {
  let (width, height) = try encodedSize([plane])
  var bytes = Array("P5\n\(width) \(height)\n\(Sample.max)\n".utf8)
  bytes.reserveCapacity(bytes.count + width * height * MemoryLayout<Sample>.size)
  var stored = [Sample](repeating: Sample.zero, count: width)
  for y in 0..<height {
    plane.withRow(y) { row in
      for x in 0..<width { stored[x] = row[x].bigEndian }
    }
    stored.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }
  return bytes
}

/// A PFM file (Pf) of a plane: the floats bit for bit, NaN payloads, infinities, subnormals and -0 included,
/// little-endian with the scale -1, rows from the bottom as the format wants them.
///
/// - Throws: `EncodeError` `empty`, `tooLarge`.
///
/// Cost: one pass; the file in memory.
public func encodePFM(_ plane: Plane<Float>) throws(EncodeError) -> [UInt8] {
  let (width, height) = try encodedSize([plane])
  var bytes = Array("Pf\n\(width) \(height)\n-1.0\n".utf8)
  bytes.reserveCapacity(bytes.count + 4 * width * height)
  var stored = [UInt32](repeating: 0, count: width)
  for y in (0..<height).reversed() {
    plane.withRow(y) { row in
      // As bits: nothing that is done to a Float can change a NaN then.
      row.withUnsafeBytes { row in
        for x in 0..<width { stored[x] = row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self).littleEndian }
      }
    }
    stored.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }
  return bytes
}
