import AcutanceImages
import Foundation
import TestSupport
import Testing

// A process of its own, because tests that run beside this one allocate too. Linux says what is resident in /proc.
#if os(Linux)
  @Suite("Memory")
  struct MemoryTests {
    // AddressSanitizer keeps freed memory for a while; it has its own way of finding leaks.
    @Test(
      "thousands of files that break off or are corrupt leave nothing behind", .timeLimit(.minutes(3)),
      .enabled(if: dlsym(nil, "__asan_init") == nil))
    func errorsDoNotLeak() async {
      await #expect(processExitsWith: .success) {
        let names = [
          "synthetic/noise-420.jpg", "photos/pagoda.jpg", "oriented/astronaut-orientation6.jpg",
          "synthetic/noise-cmyk.jpg", "synthetic/plain-rgb-65x43.png", "synthetic/interlaced-rgb-65x43.png",
          "synthetic/palette-4bit-40x30.png", "synthetic/rgba-64x48.png",
          "netpbm/grey16.pgm", "netpbm/rgb16-plain.ppm", "netpbm/rgb-big.pfm",
        ]
        let files = names.map { Fixtures.data($0) }
        func decodeDamaged(rounds: Int) {
          for round in 0..<rounds {
            let file = files[round % files.count]
            let length = round * 7919 % file.count
            var damaged = Array(file.prefix(length))
            if round % 2 == 1, length > 40 {
              damaged = file
              damaged[length] ^= 0x40
            }
            let options = DecodeOptions(limits: DecodeLimits(pixels: 1_000_000))
            if round % 3 == 0 {
              _ = try? decodeColours(of: damaged.span, name: "damaged", options: options)
            } else {
              _ = try? decodeLuma(of: damaged.span, name: "damaged", options: options)
            }
          }
        }
        decodeDamaged(rounds: 800)
        // Without a leak it grows by 64 kB at most. A leaked reader is 3 kB, a leaked libpng or libjpeg object or row
        // buffer more: megabytes over the rounds.
        requireFlatMemory { decodeDamaged(rounds: 4000) }
      }
    }

    @Test(
      "the corrupt files, again and again, leave nothing behind", .timeLimit(.minutes(3)),
      .enabled(if: dlsym(nil, "__asan_init") == nil))
    func corruptFilesDoNotLeak() async {
      await #expect(processExitsWith: .success) {
        let names =
          ForeignImage.files("jpeg/corrupt") + ForeignImage.files("pngsuite").filter { $0.hasPrefix("pngsuite/x") }
          + ForeignImage.files("png-odd").filter { $0.contains("/x_") || $0.contains("/huge_") }
        // Those of a few kilobytes, so that there is time for a thousand rounds.
        let files = names.map { Fixtures.data($0) }.filter { $0.count < 6000 }
        precondition(files.count > 60)
        func decode(rounds: Int) {
          for round in 0..<rounds {
            var options = DecodeOptions(isLenient: round % 2 == 1)
            options.limits.pixels = 100_000
            options.jpegScale = round % 5 == 0 ? .half : .full
            for file in files {
              if round % 3 == 0 {
                _ = try? decodeColours(of: file.span, name: "corrupt", options: options)
              } else {
                _ = try? decodeLuma(of: file.span, name: "corrupt", options: options)
              }
            }
          }
        }
        decode(rounds: 100)
        // As above: a leaked reader in one of them would be 3 MB.
        requireFlatMemory { decode(rounds: 1000) }
      }
    }
  }

  /// Ends the process with 77 where the work leaves a megabyte behind each of three times: a leak does, and the allocator
  /// setting up for a thread does so once.
  private func requireFlatMemory(_ work: () -> Void) {
    var growth = 0
    for _ in 0..<3 {
      let before = residentBytes()
      work()
      growth = residentBytes() - before
      if growth < 1 << 20 { return }
    }
    print("resident memory grew by \(growth) bytes")
    exit(77)
  }

  /// Of the process's own: pages of files come and go with the system's cache.
  private func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    else { fatalError("/proc/self/status cannot be read") }
    return kilobytes * 1024
  }
#endif
