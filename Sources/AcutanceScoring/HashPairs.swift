/// Two hashes, by their places in a list, and in how many bits they differ.
public struct HashPair: Sendable, Equatable {
  /// The place of the one, the smaller number.
  public let first: Int
  /// The place of the other, the larger number.
  public let second: Int
  /// The number of bits that differ.
  public let distance: Int

  /// A pair of places in either order.
  public init(first: Int, second: Int, distance: Int) {
    self.first = min(first, second)
    self.second = max(first, second)
    self.distance = distance
  }
}

/// All pairs of hashes that differ in at most `limit` bits, each once, in no particular order.
///
/// An index, not all pairs (M. Norouzi et al., "Fast Search in Hamming Space with Multi-Index Hashing", 2012): the 64 bits
/// are three bands of 21 or 22. If two hashes differ in at most d bits, they differ in at most r bits of one band, with
/// r1 + r2 + r3 = d - 2: were it more in every band, it would be d + 1 in all. So for each band and each mask of at most r
/// bits the occupied keys are gone through in order, and those that the mask leads to are compared in full. Keys in order,
/// masks outside: memory is read in runs, and a set of at most 2^22 bits that says which keys are occupied stays in the cache.
///
/// Cost: masks are the same whatever n is, 3378 for d = 10; time grows as n, and towards n^2 only where the 2^21 keys of a
/// band fill up, from a few million hashes on, or where the pairs themselves are so many.
public func hashPairs(_ hashes: [UInt64], limit: Int) -> [HashPair] {
  // Fewer are compared sooner than masks are made.
  hashes.count <= 256 ? allHashPairs(hashes, limit: limit) : indexedHashPairs(hashes, limit: limit)
}

/// The same by comparing every hash with every other.
public func allHashPairs(_ hashes: [UInt64], limit: Int) -> [HashPair] {
  var pairs: [HashPair] = []
  for second in hashes.indices {
    for first in 0..<second {
      let distance = (hashes[first] ^ hashes[second]).nonzeroBitCount
      if distance <= limit { pairs.append(HashPair(first: first, second: second, distance: distance)) }
    }
  }
  return pairs
}

/// The same by the index, whatever their number.
public func indexedHashPairs(_ hashes: [UInt64], limit: Int) -> [HashPair] {
  var pairs: [HashPair] = []
  forEachIndexedPair(hashes, limit: limit) { (first, second, difference) in
    pairs.append(HashPair(first: first, second: second, distance: difference.nonzeroBitCount))
  }
  return pairs
}

/// How many pairs there are, by the index and without holding them.
public func hashPairCount(_ hashes: [UInt64], limit: Int) -> Int {
  var count = 0
  forEachIndexedPair(hashes, limit: limit) { (_, _, _) in count += 1 }
  return count
}

private func forEachIndexedPair(_ hashes: [UInt64], limit: Int, _ body: (Int, Int, UInt64) -> Void) {
  let bands = HashBand.bands(limit: limit)
  for (index, band) in bands.enumerated() where band.radius >= 0 {
    let earlier = bands[..<index]
    HashBuckets(hashes, band).forEachPair(limit: limit) { (first, second, difference) in
      guard !earlier.contains(where: { $0.finds(difference) }) else { return }
      body(first, second, difference)
    }
  }
}

/// A part of the bits of a hash.
private struct HashBand {
  let shift: Int
  let width: Int
  /// Pairs are found that differ in at most so many bits of the band; none below 0.
  let radius: Int

  func key(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> UInt64(shift)) & (1 << width - 1) }

  /// Whether a pair with this difference is found by the band.
  func finds(_ difference: UInt64) -> Bool { key(difference).nonzeroBitCount <= radius }

  static func bands(limit: Int) -> [HashBand] {
    // One more than each radius, which add up to limit + 1.
    let radii = (0..<3).map { (limit + 3 - $0) / 3 - 1 }
    return [
      HashBand(shift: 0, width: 21, radius: radii[0]), HashBand(shift: 21, width: 21, radius: radii[1]),
      HashBand(shift: 42, width: 22, radius: radii[2]),
    ]
  }
}

/// The hashes in the order of their keys in one band.
private struct HashBuckets {
  private let band: HashBand
  /// Places of the hashes, by key, and the hashes themselves in that order: so they are read in runs too.
  private let order: [Int32]
  private let hashes: [UInt64]
  /// The keys that occur, in order, and where each begins in `order`; one more at the end.
  private let keys: [Int32]
  private let starts: [Int32]
  /// A bit for each key that occurs, and how many occur before each word of 64.
  private let occupied: [UInt64]
  private let ranks: [Int32]

  init(_ hashes: [UInt64], _ band: HashBand) {
    self.band = band
    let keyed = hashes.indices.map { UInt64(band.key(hashes[$0])) << 32 | UInt64($0) }.sorted()
    order = keyed.map { Int32(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
    self.hashes = keyed.map { hashes[Int($0 & 0xFFFF_FFFF)] }
    var keys: [Int32] = []
    var starts: [Int32] = []
    var occupied = [UInt64](repeating: 0, count: 1 << (band.width - 6))
    for (place, value) in keyed.enumerated() {
      let key = Int(value >> 32)
      guard keys.last != Int32(key) else { continue }
      keys.append(Int32(key))
      starts.append(Int32(place))
      occupied[key >> 6] |= 1 << UInt64(key & 63)
    }
    starts.append(Int32(keyed.count))
    var count: Int32 = 0
    ranks = occupied.map { word in
      defer { count += Int32(word.nonzeroBitCount) }
      return count
    }
    self.keys = keys
    self.starts = starts
    self.occupied = occupied
  }

  /// Calls the closure with every pair within the limit that the band finds, and their difference.
  func forEachPair(limit: Int, _ body: (Int, Int, UInt64) -> Void) {
    // Checked by how they are made: keys have at most the band's bits, and the set has a bit for each of them.
    let (keys, occupied) = (keys.span, occupied.span)
    for mask in masks {
      let top = mask == 0 ? 0 : 1 << (Int.bitWidth - 1 - mask.leadingZeroBitCount)
      for index in keys.indices {
        let key = Int(keys[unchecked: index])
        // Every pair of keys is met from both sides; the smaller one looks.
        guard key & top == 0 else { continue }
        let other = key ^ mask
        guard occupied[unchecked: other &>> 6] &>> UInt64(truncatingIfNeeded: other) & 1 != 0 else { continue }
        pair(index, mask == 0 ? index : rank(other), limit, body)
      }
    }
  }

  private func rank(_ key: Int) -> Int {
    let before = occupied[key >> 6] & (1 << UInt64(key & 63) - 1)
    return Int(ranks[key >> 6]) + before.nonzeroBitCount
  }

  private func pair(_ index: Int, _ otherIndex: Int, _ limit: Int, _ body: (Int, Int, UInt64) -> Void) {
    let (start, end) = (Int(starts[index]), Int(starts[index + 1]))
    let (otherStart, otherEnd) = (Int(starts[otherIndex]), Int(starts[otherIndex + 1]))
    for place in start..<end {
      let from = index == otherIndex ? place + 1 : otherStart
      for otherPlace in from..<max(otherEnd, from) {
        let difference = hashes[place] ^ hashes[otherPlace]
        if difference.nonzeroBitCount <= limit { body(Int(order[place]), Int(order[otherPlace]), difference) }
      }
    }
  }

  /// All masks of the band with at most `radius` bits.
  private var masks: [Int] {
    var masks = [0]
    var last = [0]
    for _ in 0..<band.radius {
      // One bit more, above all that are set: every mask once.
      last = last.flatMap { mask in
        let lowest = mask == 0 ? 0 : Int.bitWidth - mask.leadingZeroBitCount
        return (lowest..<band.width).map { mask | 1 << $0 }
      }
      masks += last
    }
    return masks
  }
}
