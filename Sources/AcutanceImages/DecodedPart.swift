/// How much of a damaged photo there is, counted in rows from the top.
///
/// A row is complete if all its data came before any damage that the library noticed. Of a file cut short that is exact.
/// Wrong data are noticed late, or not at all: a PNG has a checksum for each chunk, and no row of a chunk whose checksum is
/// wrong, or was not reached, counts as complete; a JPEG has none, and a few rows before the first warning can be wrong.
///
/// Of a progressive JPEG and an interlaced PNG every row has something early, and no row is complete before the last
/// scan or pass: a file cut in the middle has `knownRows` that are coarse, and no complete ones. Their sharpness is not
/// the photo's.
///
/// The rest of the plane is what the library gives: grey or repeated data (JPEG), black (PNG).
public struct DecodedPart: Sendable, Hashable {
  /// Rows of the photo.
  public let rows: Int
  /// Rows from the top that are complete.
  public let completeRows: Int
  /// Rows from the top of which something is there: the complete ones, and behind them coarse or doubtful ones.
  public let knownRows: Int

  /// A part of these rows; nothing is checked.
  public init(rows: Int, completeRows: Int, knownRows: Int) {
    self.rows = rows
    self.completeRows = completeRows
    self.knownRows = knownRows
  }
}

extension DecodedPart: CustomStringConvertible {
  /// "63% of rows", or "0% of rows, 100% in part": percent, truncated.
  public var description: String {
    let complete = "\(percent(completeRows)) of rows"
    return knownRows > completeRows ? "\(complete), \(percent(knownRows)) in part" : complete
  }

  private func percent(_ count: Int) -> String {
    let value = 100 * count / max(rows, 1)
    return value == 0 && count > 0 ? "<1%" : "\(value)%"
  }
}
