/// Why a cache cannot be used. The file is as it was.
package enum CacheError: Error, Sendable, Equatable {
  /// The file is no cache of scores; the text says what it is.
  case foreign(String)
  /// The cache was written by a newer version, in a form that this one does not know.
  case newer(found: Int, known: Int)
  /// SQLite's words: it cannot be opened, read or written.
  case failed(code: Int32, String)
}

extension CacheError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreign(let what): "it is not a cache of scores but \(what); it is left as it is"
    case .newer(let found, let known):
      "it was written by a newer version (form \(found), this one knows \(known)); it is left as it is"
    case .failed(_, let words): words
    }
  }
}
