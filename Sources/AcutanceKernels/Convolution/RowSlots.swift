/// Which of a few kept rows holds which source row.
///
/// Rows come in bands, mostly one after the other, so a row's place is its number modulo the number of places: no
/// search. Mirrored and periodic borders can send two rows of a band to one place; then a place is looked for that the
/// band does not use.
///
/// A class with memory of its own: a struct in a property of a class would be checked for exclusive access at run time,
/// row by row.
final class RowSlots {
  /// The key of the row of a border's constant.
  static let constantRow = -1
  private static let empty = -2
  let count: Int
  private let keys: UnsafeMutablePointer<Int>
  /// The band that used each place last.
  private let bands: UnsafeMutablePointer<Int>
  private let band: UnsafeMutablePointer<Int>

  /// - Parameter count: at least as many as a band has different rows.
  init(count: Int) {
    self.count = count
    keys = KernelMemory.array(count)
    keys.initialize(repeating: Self.empty, count: count)
    bands = KernelMemory.array(count)
    bands.initialize(repeating: 0, count: count)
    band = KernelMemory.array(1)
    band.initialize(to: 0)
  }

  deinit {
    KernelMemory.free(keys)
    KernelMemory.free(bands)
    KernelMemory.free(band)
  }

  /// Forgets all rows.
  func clear() { keys.update(repeating: Self.empty, count: count) }

  /// Rows that were asked for before may be given up from now on.
  func beginBand() { band.pointee += 1 }

  /// The place of a row, and whether the row is there already.
  func place(_ key: Int) -> (slot: Int, isFilled: Bool) {
    var slot = (key + 1) % count
    if keys[slot] != key, bands[slot] == band.pointee {
      // The place of this row is in use: the row may be elsewhere, or goes there.
      slot = first(where: { keys[$0] == key }) ?? first(where: { bands[$0] != band.pointee })!
    }
    #if !MUTANT_STALE_ROW  // rows of this band are given up for others of it
      bands[slot] = band.pointee
    #endif
    guard keys[slot] != key else { return (slot, true) }
    keys[slot] = key
    return (slot, false)
  }

  private func first(where condition: (Int) -> Bool) -> Int? { (0..<count).first(where: condition) }
}
