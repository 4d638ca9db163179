import Foundation
import TestSupport
import Testing

/// A photo of 400 megapixels goes through in rows.
@Suite struct LargePhotoTests {
  #if os(Linux)
    // AddressSanitizer and ThreadSanitizer keep maps of their own beside the memory.
    @Test(
      "400 megapixels under 64 MB", .timeLimit(.minutes(5)),
      .enabled(if: dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil))
    func memoryIsThatOfRows() throws {
      let scratch = try Scratch()
      let photo = BlockJPEG(width: 20_000, height: 20_000)
      let path = try scratch.write("large.jpg", Data(photo.bytes()))
      let expected = photo.laplacianVariance(inset: 2) / (255 * 255)
      let command = try #require(Acutance.url).path
      for (side, variance) in [("0", expected), ("512", nil)] {
        // All memory that is not a file's, stacks included: more is refused by the system.
        let outcome = try Command.run(
          "/bin/sh",
          [
            "-c", "ulimit -d 65536; exec \"$0\" \"$@\"", command, "score", "--format", "json", "--threads", "1",
            "--long-side", side, path,
            // Whose threads map 128 MB each, which nobody touches, and try for ever where they cannot.
          ], environment: ["OPENBLAS_NUM_THREADS": "1"])
        #expect(outcome.status == 0, "\(outcome.standardError)")
        let report = try #require(
          JSONSerialization.jsonObject(with: Data(outcome.standardOutput.utf8)) as? [String: Any])
        let photos = try #require(report["photos"] as? [[String: Any]])
        #expect(photos.first?["width"] as? Int == 20_000 && photos.first?["status"] as? String == "scored")
        let sharpness = try #require(photos.first?["sharpness"] as? [String: Any])
        let found = try #require(sharpness["variance"] as? Double)
        // Exact sums, one rounding in the variance and one in the division; as many here.
        if let variance { #expect(abs(found - variance) <= 1e-14 * variance) } else { #expect(found > 0) }
      }
    }
  #endif
}
