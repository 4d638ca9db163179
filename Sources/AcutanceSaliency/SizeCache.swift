import Locking

/// What is made once for each size: photos of a collection have few. Of more sizes than some the last ones are kept.
final class SizeCache<Value: Sendable>: Sendable {
  private struct Entry {
    let width: Int
    let height: Int
    let value: Value
  }

  private let entries = Locked<[Entry]>([])
  private let capacity = 16
  private let make: @Sendable (Int, Int) -> Value

  init(_ make: @escaping @Sendable (_ width: Int, _ height: Int) -> Value) { self.make = make }

  func value(width: Int, height: Int) -> Value {
    let known = entries.withLock { entries in
      entries.first { $0.width == width && $0.height == height }?.value
    }
    if let known { return known }
    // Outside the lock: two threads may make the same one, and one of them is kept.
    let value = make(width, height)
    entries.withLock { entries in
      if entries.count == capacity { entries.removeFirst() }
      entries.append(Entry(width: width, height: height, value: value))
    }
    return value
  }
}
