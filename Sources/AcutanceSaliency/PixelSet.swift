import AcutanceKernels

/// A set of an image's pixels, a bit each: 64 pixels are filled, widened and counted at once.
struct PixelSet {
  private let size: PixelSize
  /// Words of a row; bits behind the last pixel stay 0.
  private let words: Int
  private var bits: [UInt64]
  /// What the border reaches, while that is being found.
  private var reached: [UInt64]

  init(_ size: PixelSize) {
    self.size = size
    words = (size.width + 63) / 64
    bits = Array(repeating: 0, count: words * size.height)
    reached = bits
  }

  /// The pixels whose level is above the threshold, or those whose level is not.
  mutating func fill(_ levels: [UInt8], above threshold: UInt8, _ isAbove: Bool) {
    for y in 0..<size.height {
      for word in 0..<words {
        let first = y * size.width + 64 * word
        let count = min(64, size.width - 64 * word)
        var value: UInt64 = 0
        for bit in 0..<count where (levels[first + bit] > threshold) == isAbove { value |= 1 << UInt64(bit) }
        bits[y * words + word] = value
      }
    }
  }

  /// Takes away what a path of neighbours (of four) within the set leads to from the border.
  ///
  /// Rows take over what the row above has reached, and spread it along their runs; then the same from below, until nothing
  /// more is reached. Each turn of a winding path takes one more sweep.
  mutating func keepSurrounded() {
    let last = (size.height - 1) * words
    for index in bits.indices { reached[index] = 0 }
    for word in 0..<words {
      reached[word] = bits[word]
      reached[last + word] = bits[last + word]
    }
    let edge = UInt64(1) << UInt64((size.width - 1) % 64)
    for y in 0..<size.height {
      reached[y * words] |= bits[y * words] & 1
      reached[y * words + words - 1] |= bits[y * words + words - 1] & edge
    }
    for y in 0..<size.height { _ = spread(y, from: nil) }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for y in 1..<max(size.height, 1) where spread(y, from: y - 1) { hasChanged = true }
      for y in (0..<max(size.height - 1, 0)).reversed() where spread(y, from: y + 1) { hasChanged = true }
    }
    for index in bits.indices { bits[index] &= ~reached[index] }
  }

  /// Adds to what row `y` has reached what the other row has, and spreads it to both sides. Whether that was more.
  private mutating func spread(_ y: Int, from other: Int?) -> Bool {
    let row = y * words
    var isNew = other == nil
    if let other {
      for word in 0..<words {
        let added = reached[other * words + word] & bits[row + word] & ~reached[row + word]
        if added != 0 {
          reached[row + word] |= added
          isNew = true
        }
      }
    }
    guard isNew else { return false }
    var carry: UInt64 = 0
    for word in row..<row + words {
      reached[word] = filledUp(reached[word] | carry & bits[word], bits[word])
      carry = reached[word] >> 63
    }
    carry = 0
    for word in (row..<row + words).reversed() {
      reached[word] = filledDown(reached[word] | carry & bits[word], bits[word])
      carry = reached[word] << 63
    }
    return true
  }

  /// Opens the set out by one pixel in all eight directions.
  mutating func widen() {
    let lastBits = size.width % 64 == 0 ? ~UInt64(0) : (UInt64(1) << UInt64(size.width % 64)) - 1
    // Along rows, into the other buffer, and then along columns.
    for y in 0..<size.height {
      let row = y * words
      for word in 0..<words {
        let value = bits[row + word]
        let fromLeft = word > 0 ? bits[row + word - 1] >> 63 : 0
        let fromRight = word + 1 < words ? bits[row + word + 1] << 63 : 0
        reached[row + word] = value | value << 1 | value >> 1 | fromLeft | fromRight
      }
      reached[row + words - 1] &= lastBits
    }
    for y in 0..<size.height {
      for word in 0..<words {
        var value = reached[y * words + word]
        if y > 0 { value |= reached[(y - 1) * words + word] }
        if y + 1 < size.height { value |= reached[(y + 1) * words + word] }
        bits[y * words + word] = value
      }
    }
  }

  /// Pixels in the set.
  var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Adds the share to each of the pixels.
  func add(_ share: Double, to sum: inout [Double]) {
    for y in 0..<size.height {
      for word in 0..<words {
        var value = bits[y * words + word]
        let first = y * size.width + 64 * word
        while value != 0 {
          sum[first + value.trailingZeroBitCount] += share
          value &= value - 1
        }
      }
    }
  }
}

/// The seeds, and the ones of the mask above them without a gap: a sum carries through each run from its lowest seed on.
private func filledUp(_ seeds: UInt64, _ mask: UInt64) -> UInt64 {
  (((mask &+ seeds) ^ mask) & mask) | seeds
}

/// The seeds, and the ones of the mask below them without a gap, in steps of 1, 2, 4 ... bits.
private func filledDown(_ seeds: UInt64, _ mask: UInt64) -> UInt64 {
  var (filled, path) = (seeds, mask)
  var step: UInt64 = 1
  while step < 64 {
    filled |= path & (filled >> step)
    path &= path >> step
    step <<= 1
  }
  return filled
}
