import Foundation
import TestSupport
import Testing

/// The package as others use it: a dependency by version tag.
@Suite struct ConsumerTests {
  @Test func aTaggedDependencyBuildsAndRuns() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("acutance consumer \(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let clone = folder.appendingPathComponent("acutance")
    let client = folder.appendingPathComponent("client")
    for path in [clone] + ["client", "readme"].map({ client.appendingPathComponent("Sources/\($0)") }) {
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }
    // The working tree as it is, symbolic links and all, so that a change is tested before it is committed.
    try shell(
      """
      git -C "$ROOT" ls-files -co --exclude-standard -z | (cd "$ROOT" && tar --null --ignore-failed-read -T - -cf - 2>&9) \
        | tar -C "$CLONE" -xf -
      cd "$CLONE" && git init -q && git add -A
      git -c user.name=test -c user.email=test@example.invalid commit -q -m tree
      git tag 1.0.0
      """, ["ROOT": PackageRoot.url.path, "CLONE": clone.path])
    try """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "client",
      dependencies: [.package(url: "\(clone.path)", from: "1.0.0")],
      targets: [
        .executableTarget(name: "client", dependencies: [.product(name: "AcutanceKernels", package: "acutance")]),
        .executableTarget(name: "readme", dependencies: [.product(name: "AcutanceKernels", package: "acutance")]),
      ])
    """.write(to: client.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    // The step of 8 x 8 pixels: 255^2 in two of six measured columns.
    try """
    import AcutanceKernels

    let step = try Plane<UInt8>(width: 8, height: 8) { x, _ in x < 4 ? 0 : 255 }
    for variant in Variant.supported {
      print(variant, try laplacianMoments(of: step, inset: 1, variant: variant).populationVariance!)
    }
    let pixels: [Float] = [0, 1, 0, 1, 0, 1, 0, 1, 0]
    let view = try PlaneView(pixels.span, width: 3, height: 3)
    print("view", try laplacianMoments(of: view).mean!)
    """.write(to: client.appendingPathComponent("Sources/client/main.swift"), atomically: true, encoding: .utf8)

    let text = try String(contentsOf: PackageRoot.url.appendingPathComponent("README.md"), encoding: .utf8)
    let snippet = try #require(text.firstMatch(of: /```swift\n([^`]*)```/)).1
    try String(snippet).write(
      to: client.appendingPathComponent("Sources/readme/main.swift"), atomically: true, encoding: .utf8)

    let build = try Command.run(
      "swift", ["build", "--disable-sandbox", "--cache-path", folder.appendingPathComponent("cache").path], in: client)
    #expect(build.status == 0, "\(build.standardOutput)\n\(build.standardError)")
    let readme = try Command.run(client.appendingPathComponent(".build/debug/readme").path, [])
    #expect(readme.status == 0, "\(readme.standardError)")
    #expect(readme.standardOutput.wholeMatch(of: /\d+\.\d+\n640 480 \d+\.\d+\n/) != nil, "\(readme.standardOutput)")
    let run = try Command.run(client.appendingPathComponent(".build/debug/client").path, [])
    #expect(run.status == 0, "\(run.standardError)")
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.last == "view 4.0")
    #expect(lines.count > 1)
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" 21675.0") }, "\(run.standardOutput)")
  }

  private func shell(_ script: String, _ environment: [String: String]) throws {
    let output = try Command.run(
      "bash", ["-c", "set -euo pipefail; exec 9>/dev/null\n" + script], environment: environment)
    try #require(output.status == 0, "\(output.standardError)")
  }
}
