import Foundation

/// Where the things are that this build made.
public enum BuildFolder {
  /// The folder of the test program, which holds the other products too.
  public static let url: URL = {
    var url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    if !FileManager.default.fileExists(atPath: url.path) || url.lastPathComponent.hasPrefix("swiftpm") {
      url = Bundle.main.bundleURL.appendingPathComponent("x")
    }
    return url.deletingLastPathComponent()
  }()

  /// Object files of one target.
  public static func objects(of target: String) throws -> [URL] {
    let folder = url.appendingPathComponent("\(target).build")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "o" }
  }
}

/// The checkout that these tests belong to.
public enum PackageRoot {
  public static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
