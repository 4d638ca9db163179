import AcutanceImages
import AcutanceKernels
import Foundation
import TestSupport
import Testing

/// Groups of similar photos through the command: options, and what every format says of them.
struct GroupReportTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, fixture) in [
      ("sharp.jpg", "photos/brook.jpg"), ("soft.jpg", "photos/brook-blurred.jpg"), ("other.jpg", "photos/pagoda.jpg"),
    ] { try scratch.write(name, Data(Fixtures.data(fixture))) }
  }

  private func score(_ arguments: [String]) throws -> Acutance.Outcome {
    try Acutance.run(["score", "sharp.jpg", "soft.jpg", "other.jpg"] + arguments, in: scratch.root)
  }

  @Test func groupsHaveABestAndItsReason() throws {
    let json = try score(["--format", "json"]).json()
    let groups = try #require(json["groups"] as? [[String: Any]])
    try #require(groups.count == 1)
    #expect(groups[0]["photos"] as? [String] == ["sharp.jpg", "soft.jpg"])
    #expect(groups[0]["best"] as? String == "sharp.jpg" && groups[0]["kind"] as? String == "similar")
    let reason = try #require(groups[0]["reason"] as? String)
    #expect(reason.contains("sharpest"))
    #expect(json["groupsReason"] is NSNull)
    let table = try score([]).text
    #expect(table.contains("* sharp.jpg") && table.contains("1. 2 photos") && table.contains("sharpest"))
    let csv = try score(["--format", "csv"]).text.split(separator: "\r\n")
    #expect(csv[1].hasPrefix("sharp.jpg,") && csv[1].contains(",1,true,false,"))
    #expect(csv[2].hasPrefix("soft.jpg,") && csv[2].contains(",1,false,true,"))
    let page = try score(["--format", "html"]).text
    #expect(page.contains("Best of group 1") && page.contains(reason))
  }

  @Test func cleanupSaysWhatItLeavesOut() throws {
    let json = try score(["--format", "json", "--cleanup-below", "1"]).json()
    let leftOut = try #require(json["cleanupLeftOut"] as? [String: Int])
    // The sharp one is the best of its group or good enough; nothing vanishes without a count.
    let proposed = try #require(json["cleanup"] as? [String])
    #expect(proposed.count + leftOut.values.reduce(0, +) == 3)
    #expect(leftOut.keys.sorted() == ["bestOfGroup", "exposureBracket", "goodEnough", "noQuality", "panorama"])
    #expect(try score([]).text.contains("not proposed: "))
  }

  @Test func onePerGroupSkipsTheOthersByName() throws {
    let json = try score(["--format", "json", "--one-per-group"]).json()
    let photos = try rows(json)
    #expect(photos["soft.jpg"]?.status == "skipped" && photos["sharp.jpg"]?.status == "scored")
    #expect((photos["soft.jpg"]?["rule"] as? String)?.contains("sharp.jpg") == true)
    #expect((json["counts"] as? [String: Int])?["skipped"] == 1)
    #expect((json["cleanup"] as? [String])?.contains("soft.jpg") == false)
  }

  @Test func distanceAndFacesAreRecorded() throws {
    let json = try score(["--format", "json", "--group-distance", "3", "--time-window", "2.5", "--faces", "required"])
      .json()
    let settings = try #require(json["settings"] as? [String: Any])
    let groups = try #require(settings["groups"] as? [String: Any])
    #expect(groups["distance"] as? Int == 3 && groups["timeWindow"] as? Double == 2.5)
    #expect(groups["timeWindowReason"] is NSNull)
    #expect(settings["facesRequired"] as? Bool == true)
    let standard = try #require((try score(["--format", "json"]).json())["settings"] as? [String: Any])
    #expect((standard["groups"] as? [String: Any])?["timeWindow"] is NSNull)
    #expect((standard["groups"] as? [String: Any])?["timeWindowReason"] as? String == "any time")
    #expect(standard["facesRequired"] as? Bool == false)
  }

  /// Pictures that differ a little, by black columns at the left: grouped or not by the distance that is asked for.
  @Test func distanceDecides() throws {
    guard case .eightBit(let plane) = try decodeLuma(of: PhotoFile(scratch.path("sharp.jpg"))).luma else {
      Issue.record("8 bits")
      return
    }
    let names = (0..<12).map { "cut-\($0).png" }
    for (index, name) in names.enumerated() {
      let cut = try Plane<UInt8>(width: plane.width, height: plane.height) { x, y in x < 6 * index ? 0 : plane[x, y] }
      try scratch.write(name, Data(encodePNG(cut)))
    }
    func groups(_ names: [String], _ distance: Int) throws -> [[String: Any]] {
      let json = try Acutance.run(
        ["score", "--format", "json", "--group-distance", "\(distance)"] + names, in: scratch.root
      ).json()
      return try #require(json["groups"] as? [[String: Any]])
    }
    // The first that differs in some bits and is still similar by what else is looked at.
    var found: (name: String, distance: Int)?
    for name in names.dropFirst() where found == nil {
      let distance = try groups([names[0], name], 16).first?["largestDistance"] as? Int ?? 0
      if distance > 0 { found = (name, distance) }
    }
    let (name, distance) = try #require(found)
    #expect(try groups([names[0], name], distance).count == 1)
    #expect(try groups([names[0], name], distance - 1).isEmpty)
  }
}
