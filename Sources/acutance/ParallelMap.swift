import AcutanceKernels
import Dispatch
import Locking

/// Calls a function for each element, up to `threads` at a time, and returns the results in the order of the
/// elements, whatever order they were done in. After an error no new element is begun, and the error is thrown. Once
/// `shouldStop` says so no new element is begun either, and those that were not have `nil`.
///
/// Threads take the next element when they are done with one: photos differ too much in size to be dealt out before.
func parallelMap<Element: Sendable, Output: Sendable>(
  _ elements: [Element], threads: Int, shouldStop: @escaping @Sendable () -> Bool,
  _ transform: @Sendable (Element) throws -> Output
) throws -> [Output?] {
  let shared = SharedWork<Output>(count: elements.count)
  DispatchQueue.concurrentPerform(iterations: max(1, min(threads, elements.count))) { _ in
    while !shouldStop(), let index = shared.next() {
      shared.finish(index, Result { try transform(elements[index]) })
    }
  }
  return try shared.results()
}

private final class SharedWork<Output: Sendable>: Sendable {
  private struct State {
    var next = 0
    var outputs: [Output?]
    var error: (any Error)?
  }

  private let state: Locked<State>

  init(count: Int) { state = Locked(State(outputs: Array(repeating: nil, count: count))) }

  func next() -> Int? {
    state.withLock { state in
      guard state.error == nil, state.next < state.outputs.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  func finish(_ index: Int, _ result: Result<Output, any Error>) {
    state.withLock { state in
      switch result {
      case .success(let output): state.outputs[index] = output
      case .failure(let error): state.error = state.error ?? error
      }
    }
  }

  func results() throws -> [Output?] {
    try state.withLock { state in
      if let error = state.error { throw error }
      return state.outputs
    }
  }
}
