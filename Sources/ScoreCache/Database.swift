import CSQLite

/// A connection to an SQLite file. One thread at a time.
final class Database {
  private let handle: OpaquePointer
  private var statements: [OpaquePointer] = []

  /// How long another process that writes is waited for, in milliseconds.
  private static let patience: Int32 = 20_000

  /// Opens a file, which is made if it does not exist.
  ///
  /// - Parameter isImmutable: for a file that cannot be written, or whose folder cannot: it is read without locks and
  ///   nothing is made beside it.
  init(_ path: [UInt8], isImmutable: Bool) throws(CacheError) {
    // Symbolic links are followed; an address is needed only for the parameter.
    let name = isImmutable ? Array("file:".utf8) + Self.escaped(path) + Array("?immutable=1".utf8) : Self.local(path)
    let flags =
      isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name.map { CChar(bitPattern: $0) } + [0], &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let words = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close(opened)
      throw .failed(code: code, words)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.patience)
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  /// A path that does not look like an address or one of SQLite's special names.
  private static func local(_ path: [UInt8]) -> [UInt8] {
    path.first == UInt8(ascii: "/") ? path : Array("./".utf8) + path
  }

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    local(path).flatMap { byte -> [UInt8] in
      let isPlain =
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
      guard !isPlain else { return [byte] }
      let digits = String(byte, radix: 16)
      return Array("%".utf8) + Array((digits.count < 2 ? "0" : "").utf8) + Array(digits.utf8)
    }
  }

  private func error(_ code: Int32) -> CacheError { .failed(code: code, String(cString: sqlite3_errmsg(handle))) }

  /// Runs commands that give no rows.
  func run(_ sql: String) throws(CacheError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The whole number in the first column of the first row.
  func integer(_ sql: String) throws(CacheError) -> Int {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw error(code) }
    let step = sqlite3_step(statement)
    guard step == SQLITE_ROW else { throw error(step) }
    return Int(sqlite3_column_int64(statement, 0))
  }

  /// Prepares a statement that lives as long as the connection.
  func prepare(_ sql: String) throws(CacheError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    statements.append(statement)
    return statement
  }

  /// Runs a prepared statement with these values and gives the first column of its row, if it has one, as bytes.
  func bytes(_ statement: OpaquePointer, _ values: [[UInt8]]) throws(CacheError) -> [UInt8]? {
    // Copied by SQLite before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let code = sqlite3_bind_blob(statement, Int32(index + 1), value, Int32(value.count), copied)
      guard code == SQLITE_OK else { throw error(code) }
    }
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_DONE: return nil
    case SQLITE_ROW:
      let count = Int(sqlite3_column_bytes(statement, 0))
      guard let start = sqlite3_column_blob(statement, 0) else { return [] }
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    default: throw error(code)
    }
  }
}
