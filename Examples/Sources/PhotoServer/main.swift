// A service that scores many photos with bounded memory: so many at a time, results as they come.
import AcutanceImages
import AcutancePhotoScoring
import AcutanceScoring
import Foundation

/// What one photo may take. Photos are read row by row; only progressive JPEGs and interlaced PNGs are held by their
/// decoder, and one that would need more fails with that reason before anything is allocated.
let atATime = 2
var limits = DecodeLimits(pixels: 50_000_000)
limits.decodedBytes = 64 << 20
limits.inputBytes = 32 << 20
/// What detectors and the sums of rows take besides: more than was ever seen.
let besides = 48 << 20
let bound = atATime * (limits.decodedBytes + besides)

let scorer = PhotoScorer.allTerms(decoding: DecodeOptions(limits: limits))

func answer(for path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  do {
    let score = try scorer.score(of: PhotoFile(path))
    return "\(name): \(badge(score.quality.value))"
  } catch {
    // It names the file, the kind of trouble and the place.
    return "\(error)"
  }
}

/// Bytes of memory that this process had at most.
func peakMemory() -> Int {
  var usage = rusage()
  #if os(macOS)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #endif
}

let before = peakMemory()
var queue = CommandLine.arguments.dropFirst()[...]
await withTaskGroup(of: String.self) { group in
  // A new photo begins when one is done: never more than so many are open, however long the queue.
  for path in queue.prefix(atATime) { group.addTask { answer(for: path) } }
  queue = queue.dropFirst(atATime)
  for await result in group {
    print(result)
    if let path = queue.popFirst() { group.addTask { answer(for: path) } }
  }
}
let grown = peakMemory() - before
FileHandle.standardError.write(Data("memory grew by \(grown >> 20) MiB\n".utf8))
print("memory stayed within the bound of \(bound >> 20) MiB: \(grown <= bound)")
