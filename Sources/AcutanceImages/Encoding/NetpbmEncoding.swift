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
  for y in 0..<height {
    plane.withRow(y) { row in
      for x in 0..<width {
        if Sample.bitWidth == 16 { bytes.append(UInt8(truncatingIfNeeded: row[x] >> 8)) }
        bytes.append(UInt8(truncatingIfNeeded: row[x]))
      }
    }
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
  for y in (0..<height).reversed() {
    plane.withRow(y) { row in
      // As bits: nothing that is done to a Float can change a NaN then.
      row.withUnsafeBytes { stored in
        for x in 0..<width {
          let bits = stored.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
          for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
      }
    }
  }
  return bytes
}
