/// How many values of a float image are no luma in 0...1, and where the first one is.
struct UnusualValues {
  private var notFinite = ValueCount()
  private var outside = ValueCount()

  static func isUsual(_ value: Float) -> Bool {
    // False of NaN too.
    value >= 0 && value <= 1
  }

  mutating func look(at value: Float, x: Int, y: Int) {
    if Self.isUsual(value) { return }
    if value.isFinite { outside.add(value, x, y) } else { notFinite.add(value, x, y) }
  }

  var notes: [String] { [notFinite.note("not finite"), outside.note("outside 0...1")].compactMap { $0 } }
}

private struct ValueCount {
  private var count = 0
  private var first = ""

  mutating func add(_ value: Float, _ x: Int, _ y: Int) {
    if count == 0 { first = "\(value) in column \(x + 1), row \(y + 1)" }
    count += 1
  }

  func note(_ what: String) -> String? {
    count == 0 ? nil : "\(count == 1 ? "1 value" : "\(count) values") \(what), the first \(first)"
  }
}
