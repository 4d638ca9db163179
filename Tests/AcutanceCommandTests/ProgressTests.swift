import Foundation
import TestSupport
import Testing

#if os(Linux)
  import Glibc

  struct ProgressTests {
    /// Runs the command with a terminal as standard error and returns what it showed there.
    private func shown(columns: UInt16, term: String = "xterm") throws -> (Acutance.Outcome, String) {
      // posix_openpt and its kin are not part of the module that Swift imports; these are what they do.
      let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(main >= 0)
      defer { close(main) }
      var (unlocked, number) = (CInt(0), CInt(0))
      try #require(ioctl(main, 0x4004_5431, &unlocked) == 0, "TIOCSPTLCK")
      try #require(ioctl(main, 0x8004_5430, &number) == 0, "TIOCGPTN")
      let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      try #require(terminal >= 0)
      defer { close(terminal) }
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
      let result = try Acutance.run(
        ["score", Fixtures.path("photos/birds"), "--format", "json"], environment: ["TERM": term],
        standardError: FileHandle(fileDescriptor: terminal))
      var bytes = [UInt8](repeating: 0, count: 65536)
      #expect(fcntl(main, F_SETFL, O_NONBLOCK) == 0)
      let count = max(0, read(main, &bytes, bytes.count))
      return (result, String(decoding: bytes[..<count], as: UTF8.self))
    }

    @Test func barIsShownOnATerminalAndClearedAtTheEnd() throws {
      for columns in [80, 40, 12, 3] as [UInt16] {
        let (result, text) = try shown(columns: columns)
        #expect(result.status == 0, "\(columns) columns")
        #expect(text.hasSuffix("\r\u{1B}[K"), "\(columns) columns")
        let lines = text.replacingOccurrences(of: "\u{1B}[K", with: "").split(separator: "\r")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.count < columns }, "\(columns) columns: \(lines)")
        if columns >= 12 { #expect(lines.first?.hasSuffix("1/2") == true, "\(columns) columns: \(lines)") }
        #expect((try result.json()["photos"] as? [Any])?.count == 2, "\(columns) columns")
      }
    }

    @Test func noBarOnADumbTerminal() throws {
      #expect(try shown(columns: 80, term: "dumb").1 == "")
    }
  }
#endif
