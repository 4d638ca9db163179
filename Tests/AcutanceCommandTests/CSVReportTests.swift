import Foundation
import TestSupport
import Testing

/// `score --format csv`, read by a reader that follows RFC 4180 to the letter.
struct CSVReportTests {
  /// Records of fields; `nil` where the text is no CSV.
  private func records(_ text: String) -> [[String]]? {
    var records: [[String]] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var (isQuoted, wasQuoted) = (false, false)
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        guard byte == UInt8(ascii: "\"") else {
          field.append(byte)
          continue
        }
        if index < bytes.count, bytes[index] == byte {
          field.append(byte)
          index += 1
        } else {
          (isQuoted, wasQuoted) = (false, true)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        guard field.isEmpty, !wasQuoted else { return nil }
        isQuoted = true
      case UInt8(ascii: ","):
        fields.append(String(decoding: field, as: UTF8.self))
        (field, wasQuoted) = ([], false)
      case UInt8(ascii: "\r"):
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\n") else { return nil }
        index += 1
        records.append(fields + [String(decoding: field, as: UTF8.self)])
        (fields, field, wasQuoted) = ([], [], false)
      case UInt8(ascii: "\n"): return nil
      default:
        guard !wasQuoted else { return nil }
        field.append(byte)
      }
    }
    return isQuoted || !field.isEmpty || !fields.isEmpty ? nil : records
  }

  private func rows(_ text: String) throws -> [[String: String]] {
    let records = try #require(self.records(text), "not as RFC 4180 has it")
    let header = try #require(records.first)
    #expect(Set(header).count == header.count)
    return try records.dropFirst().map { record in
      try #require(record.count == header.count, "\(record)")
      return Dictionary(uniqueKeysWithValues: zip(header, record))
    }
  }

  @Test func holdsWhatTheJSONHolds() throws {
    let scratch = try Scratch()
    try scratch.write("a/photo.png", Data(Fixtures.data("photos/cat.png")))
    try scratch.write("a/flat.png", Data(Fixtures.data("synthetic/flat-grey-640x480.png")))
    try scratch.write("a/small.png", Data(Fixtures.data("synthetic/small-8x8-noise.png")))
    try scratch.write("a/cut.jpg", Data(Fixtures.data("photos/rocket.jpg").prefix(3000)))
    try scratch.write("a/note, with \"quotes\".txt", Data("text".utf8))
    let table = try Acutance.run(["score", "a", "--format", "csv"], in: scratch.root)
    #expect(table.status == 1 && table.errors.contains("1 of 5 inputs failed"))
    let report = try Acutance.run(["score", "a", "--format", "json"], in: scratch.root)
    let json = try report.json()
    let exact = try JSONDecoder().decode(ExactReport.self, from: report.output)
    let photos = try #require(json["photos"] as? [[String: Any]])
    let rows = try self.rows(table.text)
    #expect(rows.map { $0["path"] } == photos.map { $0["path"] as? String })
    for (row, photo) in zip(rows, photos) {
      #expect(row["status"] == photo.status, "\(row)")
      let values = [
        ("quality", "quality", "value"), ("coverage", "quality", "coverage"), ("sharpness", "sharpness", "value"),
        ("variance", "sharpness", "variance"), ("saliency", "saliency", "value"),
      ]
      for (column, term, key) in values {
        // As Doubles, bit for bit: the digits are those that it takes. JSONSerialization reads some a bit off; JSONDecoder
        // does not.
        let wanted = exact.photos.first { $0.path == row["path"] }?.value(term, key)
        #expect(row[column].flatMap(Double.init)?.bitPattern == wanted?.bitPattern, "\(column) \(row)")
      }
      if photo.status == "scored" {
        #expect(row["sharpness_reason"] == photo.text("sharpness", "reason") ?? "", "\(row)")
        #expect((row["variance"] == "") == (row["sharpness_reason"] != ""), "\(row)")
        #expect((row["quality"] == "") == (row["quality_reason"] != ""), "\(row)")
      }
      let error = photo["error"] as? [String: String]
      #expect(row["error_kind"] == error?["kind"] ?? "" && row["error"] == error?["message"] ?? "", "\(row)")
      #expect(row["rule"] == photo["rule"] as? String ?? "", "\(row)")
    }
  }

  @Test func noFieldIsAFormula() throws {
    let scratch = try Scratch()
    let photo = Data(Fixtures.data("synthetic/step-8x8.png"))
    let names = ["=1+1.png", "+1.png", "-1.png", "@a.png", "\ttab.png", "\rreturn.png", "\nline.png", " space.png"]
    for name in names { try scratch.write(name, photo) }
    let result = try Acutance.run(
      ["score", "--format", "csv", "--"] + names, in: scratch.root)
    let rows = try self.rows(result.text)
    #expect(rows.count == names.count)
    for (row, name) in zip(rows, names) {
      // The same file, from the same folder.
      #expect(row["path"] == (name == " space.png" ? name : "./" + name))
      for (column, field) in row {
        #expect(field.first.map { !"=+-@\t\r\n".contains($0) } ?? true, "\(column): \(field)")
      }
    }
  }

  @Test func pathsThatAreNoTextHaveTheirBytes() throws {
    let scratch = try Scratch()
    try scratch.write("name.png", Data(Fixtures.data("synthetic/step-8x8.png")))
    let odd = Array(scratch.path("x").utf8.dropLast()) + [0x62, 0xFF, 0x2E, 0x70, 0x6E, 0x67]
    let renamed = (odd + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { rename(scratch.path("name.png"), $0.baseAddress!) }
    }
    try #require(renamed == 0)
    let result = try Acutance.run(["score", ".", "--format", "csv"], in: scratch.root)
    let row = try #require(try rows(result.text).first)
    #expect(row["path"] == "./b\u{FFFD}.png" && row["path_hex"] == "2e2f62ff2e706e67")
  }
}

/// The numbers of a report, read with all their bits.
private struct ExactReport: Decodable {
  struct Photo: Decodable {
    struct Term: Decodable {
      let value: Double?
      let variance: Double?
      let coverage: Double?
    }

    let path: String
    let quality: Term?
    let sharpness: Term?
    let saliency: Term?

    func value(_ term: String, _ key: String) -> Double? {
      let term = ["quality": quality, "sharpness": sharpness, "saliency": saliency][term] ?? nil
      return ["value": term?.value, "variance": term?.variance, "coverage": term?.coverage][key] ?? nil
    }
  }

  let photos: [Photo]
}
