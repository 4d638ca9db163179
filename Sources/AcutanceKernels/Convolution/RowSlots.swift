/// Which of a few kept rows holds which source row.
///
/// Rows come in bands, mostly one after the other, so a row's place is its number modulo the number of places: no
/// search. Mirrored and periodic borders can send two rows of a band to one place; then a place is looked for that the
/// band does not use.
struct RowSlots {
  /// The key of the row of a border's constant.
  static let constantRow = -1
  private static let empty = -2
  private var keys: [Int]
  private var bands: [Int]
  private var band = 0
  /// Whether some row had to go elsewhere than its number says.
  private var hasStrays = false

  /// - Parameter count: at least as many as a band has different rows.
  init(count: Int) {
    keys = Array(repeating: Self.empty, count: count)
    bands = Array(repeating: 0, count: count)
  }

  var count: Int { keys.count }

  /// Forgets all rows.
  mutating func clear() {
    for slot in keys.indices { keys[slot] = Self.empty }
    hasStrays = false
  }

  /// Rows that were asked for before may be given up from now on.
  mutating func beginBand() { band += 1 }

  /// The place of a row, and whether the row is there already.
  mutating func place(_ key: Int) -> (slot: Int, isFilled: Bool) {
    var slot = (key + 1) % keys.count
    if keys[slot] != key {
      if hasStrays, let stray = keys.firstIndex(of: key) {
        slot = stray
      } else if bands[slot] == band {
        slot = bands.firstIndex { $0 != band }!
        hasStrays = true
      }
    }
    bands[slot] = band
    guard keys[slot] != key else { return (slot, true) }
    keys[slot] = key
    return (slot, false)
  }
}
