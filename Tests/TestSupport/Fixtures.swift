import Foundation

/// The images and expected values in `Fixtures`, found from where this file is: tests do not depend on the folder
/// that they are started in.
public enum Fixtures {
  /// The `Fixtures` folder of the package.
  public static let root: String = {
    var components = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    components.removeLast(3)
    return components.joined(separator: "/") + "/Fixtures"
  }()

  /// The path of a fixture, as in `synthetic/step-8x8.png`. Stops the test run if there is no such file: a test that
  /// passed over a missing fixture would pass without having tested anything.
  public static func path(_ name: String) -> String {
    let path = root + "/" + name
    precondition(FileManager.default.fileExists(atPath: path), "the fixture \(name) is missing: \(path)")
    return path
  }

  /// The bytes of a fixture.
  public static func data(_ name: String) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path(name)) else {
      preconditionFailure("the fixture \(name) cannot be read: \(path(name))")
    }
    return [UInt8](data)
  }
}
