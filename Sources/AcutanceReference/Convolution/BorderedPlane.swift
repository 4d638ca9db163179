import AcutanceKernels

extension DoubleMatrix {
  /// The plane with the pixels around it that a border rule gives, so many on each side.
  ///
  /// - Parameter border: not `.valid`, which has none; `.truncated` gives zeros.
  func extended(by border: Border, left: Int, right: Int, top: Int, bottom: Int) -> DoubleMatrix {
    let outside = if case .constant(let value) = border { Double(value) } else { 0.0 }
    let rowSources = border.sources(length: rows, before: top, after: bottom)
    let columnSources = border.sources(length: columns, before: left, after: right)
    var extended: [Double] = []
    extended.reserveCapacity(rowSources.count * columnSources.count)
    for row in rowSources {
      guard let row else {
        extended.append(contentsOf: repeatElement(outside, count: columnSources.count))
        continue
      }
      let start = row * columns
      extended.append(contentsOf: columnSources[..<left].lazy.map { $0.map { values[start + $0] } ?? outside })
      extended.append(contentsOf: values[start..<start + columns])
      extended.append(
        contentsOf: columnSources[(left + columns)...].lazy.map { $0.map { values[start + $0] } ?? outside })
    }
    return DoubleMatrix(rows: rowSources.count, columns: columnSources.count, values: extended)
  }
}

extension Border {
  /// Which pixel of an axis of `length` pixels stands at each position -before..<length + after, by the equation that
  /// defines the rule; `nil` where none does.
  ///
  /// The axis grows by one position at each end in turn: what an equation leads to is then always known already.
  fileprivate func sources(length n: Int, before: Int, after: Int) -> [Int?] {
    let reach = max(before, after)
    // Position i is at index i + reach.
    var known = [Int?](repeating: nil, count: n + 2 * reach)
    for i in 0..<n { known[i + reach] = i }
    for distance in 1..<reach + 1 {
      let (left, right) = (reach - distance, reach + n - 1 + distance)
      switch self {
      case .replicate: (known[left], known[right]) = (0, n - 1)
      case .reflect:
        known[left] = known[2 * reach - 1 - left]
        known[right] = known[2 * reach + 2 * n - 1 - right]
      case .reflect101:
        known[left] = n == 1 ? 0 : known[2 * reach - left]
        known[right] = n == 1 ? 0 : known[2 * reach + 2 * n - 2 - right]
      case .wrap:
        known[left] = known[left + n]
        known[right] = known[right - n]
      case .valid, .zero, .constant, .truncated, .surroundings: break
      }
    }
    return Array(known[reach - before..<reach + n + after])
  }
}
