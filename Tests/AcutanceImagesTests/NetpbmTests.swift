import AcutanceImages
import AcutanceKernels
import TestSupport
import Testing

@Suite("Netpbm")
struct NetpbmTests {
  @Test(
    "grey files of another program have their samples, scaled to the full range",
    arguments: [
      ("grey8.pgm", 255), ("grey8-plain.pgm", 255), ("grey16.pgm", 65535), ("grey16-plain.pgm", 65535),
      ("grey-max100.pgm", 100), ("grey-max100-plain.pgm", 100), ("grey-max1000.pgm", 1000),
      ("grey-max1000-plain.pgm", 1000),
    ])
  func grey(name: String, maximum: Int) throws {
    let photo = try decodeFixture("netpbm/\(name)")
    #expect(photo.format == .netpbm && photo.orientation == 1)
    #expect(photo.storedSize == PixelSize(width: NetpbmFixture.width, height: NetpbmFixture.height))
    #expect(photo.luma.bits == (maximum > 255 ? 16 : 8))
    let isRight = photo.luma.integers == NetpbmFixture.scaled(maximum: maximum)
    #expect(isRight)
    let note = "samples of 0...\(maximum) scaled to 0...\(maximum > 255 ? 65535 : 255)"
    #expect(photo.notes == (maximum == 255 || maximum == 65535 ? [] : [note]))
  }

  @Test(
    "colours give luma by the integer formula",
    arguments: [("rgb8.ppm", 255), ("rgb8-plain.ppm", 255), ("rgb16.ppm", 65535), ("rgb16-plain.ppm", 65535)])
  func colour(name: String, maximum: Int) throws {
    let photo = try decodeFixture("netpbm/\(name)")
    let expected = NetpbmFixture.pixels { x, y in
      let (red, green, blue) = (
        NetpbmFixture.sample(x, y, 0, maximum: maximum), NetpbmFixture.sample(x, y, 1, maximum: maximum),
        NetpbmFixture.sample(x, y, 2, maximum: maximum)
      )
      return (19595 * red + 38470 * green + 7471 * blue + 32768) >> 16
    }
    #expect(photo.luma.bits == (maximum > 255 ? 16 : 8))
    let isRight = photo.luma.integers == expected
    #expect(isRight)
    #expect(photo.notes == [])
  }

  @Test("a bit of 1 is black", arguments: ["bits.pbm", "bits-plain.pbm"])
  func bits(name: String) throws {
    let photo = try decodeFixture("netpbm/\(name)")
    let expected = NetpbmFixture.pixels { x, y in 255 - 255 * NetpbmFixture.sample(x, y, 0, maximum: 1) }
    #expect(photo.luma.bits == 8 && photo.notes == [])
    let isRight = photo.luma.integers == expected
    #expect(isRight)
    #expect(try decodeText("P1 3 2 10 #c\n 1 0\n1\n1 0").luma.integers == [0, 255, 0, 255, 0, 0])
  }

  @Test("every sample of every small maximum, and of some large ones, becomes the nearest level")
  func scaling() throws {
    for maximum in Array(1...255) + [256, 257, 999, 1023, 4095, 32767, 32768, 65534, 65535] {
      let full = maximum > 255 ? 65535 : 255
      let step = max(1, maximum / 500)
      let samples = Array(stride(from: 0, through: maximum, by: step)) + [maximum]
      let raw = samples.flatMap { maximum > 255 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] }
      let luma = try decodeText("P5 \(samples.count) 1 \(maximum)\n", raw).luma
      let levels = try #require(luma.integers)
      // The nearest level: twice the distance, times the maximum, is at most the maximum; of two, the upper.
      let wrong = zip(samples, levels).first { sample, level in
        let twice = 2 * (level * maximum - sample * full)
        return !(-maximum < twice && twice <= maximum)
      }
      #expect(wrong == nil, "maximum \(maximum)")
      #expect(levels.first == 0 && levels.last == full)
    }
  }

  @Test(
    "comments and white space where they are allowed",
    arguments: [
      "P5\n2 1\n255\n", "P5 2 1 255 ", "P5\t2\r1\n\n255\t", "P5\n# one\n2 1\n255\n", "P5\n#\n#\n 2 # two\n1\n255\n",
      "P5 2 1\n# three\n#four\n255\n", "P5\r\n#crlf\r\n2 1\r\n255\n", "P5#at once\n2 1 255\n",
      "P5\n2#glued\n1#too\n255\n",
      "P5\n2 1\n255#before the samples\n", "P5\n2 1\n255#before the samples\n\n", "P5\n00002 1\n0255\n",
      "P5\r\n2 1\r\n255\r\n",
    ])
  func headers(header: String) throws {
    // Samples that would be white space, a digit or the beginning of a comment.
    for samples: [UInt8] in [[1, 200], [0x23, 0x0A], [0x20, 0x35], [0x0D, 0x20]] {
      // With white space as the first sample the readings differ, and the number of bytes decides.
      let photo = try decodeText(header, samples)
      #expect(photo.luma.integers == samples.map(Int.init), "\(header)")
      #expect(photo.storedSize == PixelSize(width: 2, height: 1))
    }
  }

  @Test("a line feed behind a carriage return is a sample unless there is one byte too many")
  func carriageReturn() throws {
    #expect(try decodeText("P5 2 1 255\r", [0x0A, 7]).luma.integers == [10, 7])
    #expect(try decodeText("P5 2 1 255\r", [0x0A, 0x0A, 7]).luma.integers == [10, 7])
    let more = try decodeText("P5 2 1 255\r", [0x0A, 0x0A, 7, 7])
    #expect(more.luma.integers == [10, 10] && more.notes == ["trailing data ignored"])
  }

  @Test("comments between the numbers of a plain file")
  func plainComments() throws {
    let photo = try decodeText("P2 # a\n3 1 # b\n255 # c\n1 # d\n2#e\n# f\n\t3\r\n")
    #expect(photo.luma.integers == [1, 2, 3] && photo.notes == [])
  }

  @Test("the first of several images is decoded, with a note")
  func severalImages() throws {
    let image = Array("P5 2 2 255\n".utf8) + [1, 2, 3, 4]
    let photo = try decodeLuma(of: (image + image).span, name: "two")
    #expect(photo.luma.integers == [1, 2, 3, 4] && photo.notes == ["trailing data ignored"])
    #expect(try decodeText("P2 1 1 255 7\nP2 1 1 255 8\n").notes == ["trailing data ignored"])
    #expect(try decodeText("P2 1 1 255 7 \n\t\n").notes == [])
  }

  @Test("the samples of a colour file with a small maximum are scaled before luma is made of them")
  func scaledColour() throws {
    #expect(try decodeText("P3 2 1 1  1 1 1  0 1 0\n").luma.integers == [255, (38470 * 255 + 32768) >> 16])
    #expect(try decodeText("P6 1 1 15\n", [15, 0, 0]).luma.integers == [(19595 * 255 + 32768) >> 16])
  }
}
