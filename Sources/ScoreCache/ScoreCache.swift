import AcutanceScoring
import CSQLite
import Locking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Scores in an SQLite file, by the content of the photos and by how they were measured: a second run measures only what
/// is new.
///
/// Every score is a transaction of its own in a write-ahead log: a process that is killed at any moment loses nothing that
/// was finished and leaves a file that opens. Several processes may use one file. What stands in the file is checked
/// before it is believed (`StoredScore`).
///
/// Whatever goes wrong after opening is no reason to lose a run: the caller is told once, by `trouble`, and every later
/// call does nothing.
package final class ScoreCache: Sendable {
  /// The form of the file. It changes with the table or with what a stored score holds.
  static let form = 1
  /// "Acut" in ASCII, in the place where SQLite keeps the kind of a file.
  static let kind = 0x4163_7574

  private struct State {
    let database: Database
    let find: OpaquePointer
    let store: OpaquePointer?
    var trouble: CacheError?
  }

  private let state: Locked<State>
  /// Whether scores are only read, because the file or its folder cannot be written.
  package let isReadOnly: Bool

  /// Opens a cache, or makes one where nothing is or an empty file.
  ///
  /// - Throws: `CacheError`: a file that is something else or newer, which is not changed; a place where no file can be
  ///   made.
  package init(_ path: [UInt8]) throws(CacheError) {
    let isReadOnly = Self.canOnlyBeRead(path)
    let database = try Self.open(path, isReadOnly: isReadOnly)
    let find = try database.prepare("SELECT score FROM scores WHERE content = ?1 AND method = ?2")
    let store =
      isReadOnly
      ? nil : try database.prepare("INSERT OR REPLACE INTO scores (content, method, score) VALUES (?1, ?2, ?3)")
    self.isReadOnly = isReadOnly
    state = Locked(State(database: database, find: find, store: store))
  }

  private static func canOnlyBeRead(_ path: [UInt8]) -> Bool {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? [UInt8(ascii: ".")]
    func allows(_ path: [UInt8], _ mode: Int32) -> Bool {
      access(path.map { CChar(bitPattern: $0) } + [0], mode) == 0
    }
    return allows(path, R_OK) && !(allows(path, W_OK) && allows(folder, W_OK))
  }

  private static func open(_ path: [UInt8], isReadOnly: Bool) throws(CacheError) -> Database {
    do throws(CacheError) {
      let database = try Database(path, isImmutable: isReadOnly)
      try prepare(database, isReadOnly: isReadOnly)
      return database
    } catch .failed(code: let code, let words) {
      // The low byte is the kind of error, the rest its place.
      if code & 0xFF == SQLITE_NOTADB { throw .foreign("a file of another kind") }
      throw .failed(code: code, words)
    }
  }

  /// Sees that the file is a cache, without a change to anything else, and makes the table in an empty one.
  private static func prepare(_ database: Database, isReadOnly: Bool) throws(CacheError) {
    if try isEmpty(database) {
      guard !isReadOnly else { throw .foreign("an empty database that cannot be written") }
      try makeTable(database)
    }
    let (kind, form) = (try database.integer("PRAGMA application_id"), try database.integer("PRAGMA user_version"))
    guard kind == Self.kind else { throw .foreign("an SQLite database of something else") }
    guard form <= Self.form else { throw .newer(found: form, known: Self.form) }
    guard !isReadOnly else { return }
    // A power failure may take the last scores, but not the file; an fsync for each photo would cost more than the photo.
    try database.run("PRAGMA synchronous = NORMAL")
  }

  private static func isEmpty(_ database: Database) throws(CacheError) -> Bool {
    // sqlite_master: sqlite_schema is its name in newer libraries only.
    for number in ["SELECT count(*) FROM sqlite_master", "PRAGMA application_id", "PRAGMA user_version"] {
      guard try database.integer(number) == 0 else { return false }
    }
    return true
  }

  private static func makeTable(_ database: Database) throws(CacheError) {
    // Changing to a write-ahead log wants the file for itself, and SQLite does not wait for that by itself.
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      do throws(CacheError) {
        try database.run("PRAGMA journal_mode = WAL")
        break
      } catch .failed(code: let code, let words) {
        guard code & 0xFF == SQLITE_BUSY, ContinuousClock.now < deadline else {
          throw .failed(code: code, words)
        }
        usleep(20_000)
      }
    }
    try database.run("BEGIN IMMEDIATE")
    do throws(CacheError) {
      // Another process may have been faster.
      if try isEmpty(database) {
        try database.run(
          """
          CREATE TABLE scores (
            content BLOB NOT NULL, method BLOB NOT NULL, score BLOB NOT NULL, PRIMARY KEY (content, method)
          ) WITHOUT ROWID;
          PRAGMA application_id = \(kind);
          PRAGMA user_version = \(form);
          """)
      }
      try database.run("COMMIT")
    } catch .failed(let code, let words) {
      try? database.run("ROLLBACK")
      throw .failed(code: code, words)
    }
  }

  /// The first thing that went wrong since it was opened; asked for when the work is done.
  package var trouble: CacheError? { state.withLock { $0.trouble } }

  /// The score of a photo with this content that was measured in this way, under the path and the settings given;
  /// `nil` if there is none.
  ///
  /// - Parameter method: everything that the measurements depend on besides the content.
  package func score(
    of content: ContentHash, method: String, path: PhotoPath, settings: ScoreSettings
  ) -> PhotoScore? {
    let stored = attempt { state throws(CacheError) in
      try state.database.bytes(state.find, [content.bytes, Array(method.utf8)])
    }
    return stored.flatMap { StoredScore.decoded($0) }?.score(path: path, settings: settings)
  }

  /// Keeps a score, unless it is one that another attempt may better, or that does not come back as it is.
  package func keep(_ score: PhotoScore, of content: ContentHash, method: String) {
    guard !isReadOnly, let bytes = StoredScore(score)?.encoded() else { return }
    guard StoredScore.decoded(bytes)?.score(path: score.path, settings: score.settings) == score else { return }
    _ = attempt { state throws(CacheError) in
      guard let store = state.store else { return nil }
      return try state.database.bytes(store, [content.bytes, Array(method.utf8), bytes])
    }
  }

  private func attempt(_ body: (State) throws(CacheError) -> [UInt8]?) -> [UInt8]? {
    state.withLock { state in
      guard state.trouble == nil else { return nil }
      do throws(CacheError) { return try body(state) } catch {
        state.trouble = error
        return nil
      }
    }
  }
}
