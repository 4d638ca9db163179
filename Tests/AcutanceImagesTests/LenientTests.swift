import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("Lenient decoding")
struct LenientTests {
  private func lenient(_ bytes: [UInt8]) throws(DecodeError) -> DecodedPhoto {
    try decodeLuma(of: bytes.span, name: "damaged", options: DecodeOptions(isLenient: true))
  }

  /// The photo, or `nil` if nothing was there.
  private func photo(_ bytes: [UInt8]) -> DecodedPhoto? { try? lenient(bytes) }

  /// Bytes of one row of a plane.
  private func rowBytes(_ luma: LumaPlane) -> Int { luma.size.width * (luma.bits / 8) }

  /// The first row that differs; the number of rows if none does.
  private func firstDifference(_ a: LumaPlane, _ b: LumaPlane) -> Int {
    let width = rowBytes(a)
    let byte = zip(a.bytes, b.bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    return byte.map { $0 / width } ?? a.size.height
  }

  @Test(
    "intact files decode as they do strictly",
    arguments: DamageTests.victims + ["synthetic/noise-cmyk.jpg", "jpeg/reference/non-interleaved-mcu.jpg"])
  func intact(name: String) throws {
    let strict = try decodeFixture(name)
    let photo = try lenient(Fixtures.data(name))
    #expect(photo.part == nil && photo.notes == strict.notes && photo.luma == strict.luma)
    #expect(photo.orientation == strict.orientation)
  }

  /// Rows of a block row: in 4:2:0 two blocks of 8.
  @Test(
    "a baseline JPEG cut short: the complete rows are right, and all but the last that are right are complete",
    arguments: [("synthetic/noise-420.jpg", 16), ("oriented/astronaut-orientation6.jpg", 16)])
  func baseline(name: String, blockRows: Int) throws {
    let bytes = Fixtures.data(name)
    let whole = try decodeFixture(name)
    var last = 0
    for length in stride(from: bytes.count / 4, to: bytes.count, by: max(1, bytes.count / 37)) {
      guard let photo = photo(Array(bytes.prefix(length))) else {
        #expect(last == 0, "\(length) bytes gave nothing")
        continue
      }
      // Beyond the last row there is the end mark, which is noted.
      let rows = photo.part?.completeRows ?? whole.storedSize.height
      let right = firstDifference(photo.luma, whole.luma)
      #expect(rows <= right && rows >= last, "\(length) bytes: \(rows) complete, \(right) right")
      // The decoder reads up to 8 bytes ahead, which can be the next row of blocks: one row of blocks is not certain,
      // and one is that in which the data end.
      #expect(right - rows <= 2 * blockRows, "\(length) bytes: \(rows) complete, \(right) right")
      #expect(photo.notes.contains { $0.contains("Premature end of JPEG file") && $0.contains("(") }, "\(photo.notes)")
      #expect(photo.orientation == whole.orientation)
      last = rows
    }
    #expect(last > whole.storedSize.height / 2)
  }

  @Test(
    "a PNG cut short: the complete rows are those that are right",
    arguments: ["synthetic/plain-rgb-65x43.png", "synthetic/grey16-64x48.png", "photos/camera.png"])
  func png(name: String) throws {
    let bytes = Fixtures.data(name)
    let whole = try decodeFixture(name)
    var last = 0
    for length in stride(from: bytes.count / 4, to: bytes.count - 16, by: max(1, bytes.count / 37)) {
      guard let photo = photo(Array(bytes.prefix(length))), let part = photo.part else {
        #expect(last == 0, "\(length) bytes gave nothing")
        continue
      }
      #expect(part.completeRows == firstDifference(photo.luma, whole.luma), "\(length) bytes")
      #expect(part.completeRows >= last && part.knownRows == part.completeRows)
      #expect(photo.notes[0] == "incomplete: \(part)" && photo.notes[1].contains("(row \(part.completeRows + 1) of"))
      last = part.completeRows
    }
    #expect(last > whole.storedSize.height / 2)
  }

  @Test("the note says how much, in words that the report shows")
  func note() throws {
    let bytes = Fixtures.data("photos/camera.png")
    let photo = try lenient(Array(bytes.prefix(bytes.count / 2)))
    let part = try #require(photo.part)
    #expect(part.rows == 512 && photo.notes[0] == "incomplete: \(100 * part.completeRows / 512)% of rows")
    #expect(DecodedPart(rows: 480, completeRows: 304, knownRows: 304).description == "63% of rows")
    #expect(DecodedPart(rows: 480, completeRows: 1, knownRows: 480).description == "<1% of rows, 100% in part")
    #expect(DecodedPart(rows: 480, completeRows: 479, knownRows: 479).description == "99% of rows")
  }

  @Test("an interlaced PNG is complete from the last pass on, and coarse from the first")
  func interlaced() throws {
    let name = "synthetic/interlaced-rgb-65x43.png"
    let bytes = Fixtures.data(name)
    let whole = try decodeFixture(name)
    var seen: Set<String> = []
    for length in 50..<bytes.count - 16 {
      guard let photo = photo(Array(bytes.prefix(length))), let part = photo.part else { continue }
      let right = firstDifference(photo.luma, whole.luma)
      #expect(part.completeRows <= right, "\(length) bytes")
      if part.completeRows > 0 {
        // Of noise no row is right by chance; in the last pass every second row is there already.
        #expect(right - part.completeRows <= 1 && part.knownRows == 43, "\(length) bytes")
        seen.insert("last pass")
      } else {
        #expect(part.description.hasPrefix("0% of rows, "), "\(part)")
        seen.insert(part.knownRows == 43 ? "coarse" : "first pass")
      }
    }
    #expect(seen == ["first pass", "coarse", "last pass"])
  }

  @Test("a progressive JPEG is complete from the last scan of luma on, and coarse from the first")
  func progressive() throws {
    let bytes = Fixtures.data("photos/pagoda.jpg")
    let whole = try decodeFixture("photos/pagoda.jpg")
    let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    for (index, start) in scans.enumerated() {
      let end = index + 1 < scans.count ? scans[index + 1] : bytes.count
      let photo = try #require(self.photo(Array(bytes.prefix((start + end) / 2))), "scan \(index + 1)")
      let part = photo.part ?? DecodedPart(rows: 427, completeRows: 427, knownRows: 427)
      #expect(part.completeRows <= firstDifference(photo.luma, whole.luma))
      // The usual script: DC of all components first, at last the lowest bit of luma.
      #expect(index == 0 ? part.knownRows < 427 && part.knownRows > 0 : part.knownRows == 427, "\(part)")
      #expect(index + 1 < scans.count ? part.completeRows == 0 : (1..<427).contains(part.completeRows), "\(part)")
      #expect(photo.notes.contains { $0.contains("Premature end") && $0.contains("scan \(index + 1)") })
    }
    // In the header of a scan, cut or wrong: what came before is known, and no row is complete.
    let coarse = DecodedPart(rows: 427, completeRows: 0, knownRows: 427)
    for (index, start) in scans.enumerated().dropFirst() {
      for length in start..<start + 10 {
        let photo = self.photo(Array(bytes.prefix(length)))
        #expect(photo?.part == coarse, "scan \(index + 1), \(length - start) bytes of its header")
        #expect(photo?.notes.contains { $0.contains("scan \(index)") } == true)
      }
      var wrong = bytes
      wrong[start + 4] = 9  // components
      let photo = self.photo(wrong)
      #expect(photo?.part == coarse && photo?.notes.count == 2, "\(photo?.notes ?? [])")
      // The same as if the file had ended there.
      #expect(photo?.luma == self.photo(Array(bytes.prefix(start)) + [0xFF, 0xD9])?.luma)
    }
    // Without its end mark everything is there, but for the last row of blocks, in which the decoder reads ahead.
    let open = try lenient(bytes.dropLast(2))
    #expect(open.luma == whole.luma)
    #expect((open.part?.completeRows ?? 427) >= 427 - 16)
    #expect(open.notes.contains { $0.contains("Premature end") })
  }

  @Test("a wrong checksum puts the rows of its chunk in doubt, and no others")
  func checksum() throws {
    // Two chunks of image data: rows 0 and 1 in the first, with one byte of row 2.
    let header: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 4, 8, 0, 0, 0, 0]
    let rows: [UInt8] = [0, 1, 2, 0, 3, 4, 0, 5, 6, 0, 7, 8]
    let good = PNGBytes.file(header: header, rows: rows, lastChunk: 4 + 5)
    #expect(try lenient(good).luma.bytes == [1, 2, 3, 4, 5, 6, 7, 8])
    let second = try #require(good.indices.last { good[$0...].starts(with: Array("IDAT".utf8)) })
    var bad = good
    bad[second + 5] ^= 1
    let photo = try lenient(bad)
    #expect(photo.part?.completeRows == 2, "\(photo.notes)")
    #expect(photo.luma.bytes.prefix(4) == [1, 2, 3, 4])
    #expect(decodeError(of: bad)?.kind == .corrupt)
    // In a chunk for everything no row is complete, though all are known.
    var single = PNGBytes.file(header: header, rows: rows)
    single[try #require(single.indices.first { single[$0...].starts(with: Array("IDAT".utf8)) }) + 12] ^= 1
    let doubtful = try lenient(single)
    let part = try #require(doubtful.part)
    #expect(part.completeRows == 0 && part.knownRows >= 3, "\(part)")
  }

  @Test("a palette index without an entry: black, and not complete")
  func paletteIndex() throws {
    let bytes = PNGBytes.file(
      header: [0, 0, 0, 1, 0, 0, 0, 3, 8, 3, 0, 0, 0], palette: [9, 9, 9], rows: [0, 0, 0, 1, 0, 0])
    let photo = try lenient(bytes)
    #expect(photo.luma.bytes == [9, 0, 9])
    #expect(photo.part == DecodedPart(rows: 3, completeRows: 1, knownRows: 3))
    #expect(photo.notes.count == 2 && photo.notes[1].contains("palette index 1"), "\(photo.notes)")
  }

  @Test("many findings leave room for the other notes")
  func manyFindings() throws {
    var bytes = Fixtures.data("photos/mountain-path.jpg")
    // Ones without an end, which no code begins with.
    for position in stride(from: bytes.count / 2, to: bytes.count - 3, by: 2) {
      bytes[position] = 0xFF
      bytes[position + 1] = 0
    }
    let photo = try lenient(bytes + [1, 2, 3])
    #expect(photo.part != nil && photo.notes.count <= 8)
    #expect(photo.notes.contains { $0.contains("row ") })
    #expect(photo.notes.contains { $0.hasSuffix("more findings of damage") }, "\(photo.notes)")
    #expect(photo.notes.contains("trailing data ignored"), "\(photo.notes)")
  }

  @Test("where nothing is there, and where it is no damage, it stays an error")
  func errors() throws {
    func kind(_ bytes: [UInt8]) -> DecodeError.Kind? {
      do throws(DecodeError) {
        _ = try lenient(bytes)
        return nil
      } catch { return error.kind }
    }
    let jpeg = Fixtures.data("photos/brook.jpg")
    let scan = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
    #expect(kind([]) == .empty)
    #expect(kind(Array(jpeg.prefix(scan + 20))) == .truncated)
    #expect(kind(Array(jpeg.prefix(100))) == .truncated)
    let progressive = Fixtures.data("photos/pagoda.jpg")
    let first = try #require(progressive.indices.first { progressive[$0...].starts(with: [0xFF, 0xDA]) })
    #expect(kind(Array(progressive.prefix(first + 20))) == .truncated)
    let png = Fixtures.data("photos/camera.png")
    #expect(kind(Array(png.prefix(60))) == .truncated)
    #expect(kind(Fixtures.data("jpeg/libjpeg-turbo/monkey12.jpg")) == .unsupported)
    #expect(kind(Fixtures.data("synthetic/huge-claim.png")) == .tooLarge)
  }

  @Test("flipped bits give a photo, a stated part or an error", arguments: DamageTests.victims)
  func bitFlips(name: String) throws {
    var random = SplitMix(seed: 0xF11B)
    let bytes = Fixtures.data(name)
    for round in 0..<60 {
      var damaged = bytes
      damaged[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
      var options = DecodeOptions(isLenient: true)
      options.limits.pixels = 4_000_000
      guard let photo = try? decodeLuma(of: damaged.span, name: name, options: options) else { continue }
      if let part = photo.part {
        #expect(photo.notes.count > 1 && part.knownRows > 0, "round \(round)")
        #expect(part.completeRows <= part.knownRows && part.knownRows <= part.rows, "round \(round)")
      }
    }
  }
}
