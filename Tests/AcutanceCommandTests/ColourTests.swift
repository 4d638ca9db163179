import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tables on terminals: colours, widths.
struct ColourTests {
  private let photo = Fixtures.path("photos/cat.png")
  private let escape = "\u{1B}["

  @Test func coloursAreForTerminalsOnly() throws {
    #expect(try !Acutance.run(["score", photo]).text.contains(escape))
    #expect(try Acutance.run(["score", photo, "--color", "always"]).text.contains(escape))
    #expect(try !Acutance.run(["score", photo, "--color", "never"]).text.contains(escape))
    // Colours are codes around the same text.
    let plain = try Acutance.run(["score", photo]).text
    let coloured = try Acutance.run(["score", photo, "--color", "always"]).text
    #expect(coloured.replacing(/\u{1B}\[[0-9]*m/, with: "") == plain)
    // Not into a file, unless it is said.
    let scratch = try Scratch()
    let file = scratch.path("report.txt")
    #expect(try Acutance.run(["score", photo, "-o", file]).status == 0)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains(escape))
  }

  /// The output of a run whose standard output is a terminal, an emulated one.
  private func onTerminal(_ arguments: [String], columns: UInt16, environment: [String: String]) throws -> String {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize()
    size.ws_col = columns
    size.ws_row = 40
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    let output = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    let result = try Acutance.run(
      arguments, environment: environment, standardOutput: output)
    #expect(result.status == 0)
    // All there is: the report is shorter than what a terminal holds.
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let flags = fcntl(master, F_GETFL)
    _ = fcntl(master, F_SETFL, flags | O_NONBLOCK)
    var text: [UInt8] = []
    while case let count = read(master, &bytes, bytes.count), count > 0 { text += bytes[..<count] }
    close(master)
    return String(decoding: text, as: UTF8.self)
  }

  @Test func terminalsHaveThemUnlessTheEnvironmentSaysOtherwise() throws {
    let terminal = ["TERM": "xterm"]
    let arguments = ["score", photo]
    #expect(try onTerminal(arguments, columns: 80, environment: terminal).contains(escape))
    for other in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let environment = terminal.merging(other) { $1 }
      #expect(try !onTerminal(arguments, columns: 80, environment: environment).contains(escape), "\(other)")
    }
    // An empty NO_COLOR says nothing.
    #expect(try onTerminal(arguments, columns: 80, environment: ["TERM": "xterm", "NO_COLOR": ""]).contains(escape))
    let forced = try onTerminal(
      arguments + ["--color", "always"], columns: 80, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(forced.contains(escape))
  }

  @Test func linesFitEightyColumns() throws {
    let scratch = try Scratch()
    let photo = Data(Fixtures.data("photos/cat.png"))
    let long = String(repeating: "a-long-name-", count: 8) + ".png"
    let wide = "写真写真写真写真写真写.png"
    for name in ["short.png", long, wide, "e\u{301}te\u{301}.png"] { try scratch.write(name, photo) }
    try scratch.write("cut.jpg", Data(Fixtures.data("photos/rocket.jpg").prefix(3000)))
    let result = try Acutance.run(["score", "."], in: scratch.root)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Counted here: two columns for each of the wide characters, none for an accent by itself.
    func columns(_ line: String) -> Int {
      line.unicodeScalars.reduce(0) { sum, scalar in
        sum + ("写真".unicodeScalars.contains(scalar) ? 2 : scalar == "\u{301}" ? 0 : 1)
      }
    }
    for line in lines where !line.contains("a-long-name-") { #expect(columns(line) <= 80, "\(columns(line)): \(line)") }
    // The long name is whole, on a line of its own under its numbers.
    let place = try #require(lines.firstIndex { $0.contains("./" + long) && $0.hasPrefix("    ") })
    #expect(lines[place - 1].contains("451x300"))
    let row = try #require(lines.first { $0.contains("./e\u{301}te\u{301}.png") && $0.contains("451x300") })
    let other = try #require(lines.first { $0.hasSuffix("./short.png") && $0.contains("451x300") })
    #expect(columns(String(row.prefix { $0 != "/" })) == columns(String(other.prefix { $0 != "/" })))
  }
}
