import AcutanceReference
import CMeasuring

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the times depend on besides the code: no names of hosts, no paths.
public struct BenchmarkEnvironment: Sendable {
  /// A cache of the first core.
  public struct Cache: Sendable, Equatable {
    /// 1 for the one next to the core.
    public let level: Int
    /// What it holds, as the system says it: `Data`, `Instruction` or `Unified`.
    public let kind: String
    /// Its size.
    public let bytes: Int
    /// Entries in the system's list of the logical cores that share it, where a range is one entry; 1 where there is no
    /// list.
    public let sharedBy: Int
  }

  /// The processor's name, family, model and stepping; "unknown" where the system does not say.
  public let processor: String
  /// The caches of the first core; empty where the system does not say.
  public let caches: [Cache]
  /// Logical cores that this process may use.
  public let cores: Int
  /// Of the first core, at the start; `nil` where the system does not say.
  public let megahertz: Double?
  /// How the system chooses the frequency, or "unknown": in virtual machines and containers it is not to be seen.
  public let governor: String
  /// The name and version of the operating system, or "unknown".
  public let system: String
  /// The system's setting for transparent huge pages, or "unknown".
  public let hugePages: String
  /// The Swift compiler that built the harness.
  public let compiler: String
  /// How the harness and the kernels were optimised.
  public let flags: String
  /// Names and versions.
  public let libraries: [String]
  /// The version of the program that measured.
  public let version: String
  /// Seconds since 1970.
  public let date: Double
  /// The system's load average when measuring began; `nil` where it does not say.
  public let loadBefore: Double?
  /// The system's load average when measuring had ended; `nil` before, and where it does not say.
  public private(set) var loadAfter: Double?

  /// What is to be seen now.
  ///
  /// - Parameters:
  ///   - version: of the program that measures.
  ///   - libraries: further names with their versions.
  public static func current(version: String, libraries: [String] = []) -> BenchmarkEnvironment {
    let processors = fields(of: "/proc/cpuinfo")
    let reference = BLASLibrary.current
    return BenchmarkEnvironment(
      processor: processorName(processors), caches: readCaches(),
      cores: ProcessInfo.processInfo.activeProcessorCount, megahertz: processors["cpu MHz"].flatMap(Double.init),
      governor: line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? "unknown",
      system: fields(of: "/etc/os-release", separator: "=")["PRETTY_NAME"]?.filter { $0 != "\"" } ?? "unknown",
      hugePages: line("/sys/kernel/mm/transparent_hugepage/enabled") ?? "unknown", compiler: compilerName,
      flags: compilerFlags, libraries: [reference.configuration] + libraries, version: version,
      date: Date().timeIntervalSince1970, loadBefore: load(), loadAfter: nil)
  }

  /// The same after measuring.
  func finished() -> BenchmarkEnvironment {
    var environment = self
    environment.loadAfter = Self.load()
    return environment
  }

  /// Names and values for people.
  public var lines: [(name: String, value: String)] {
    func text(_ load: Double?) -> String { load.map { "\(($0 * 100).rounded() / 100)" } ?? "unknown" }
    let caches = caches.filter { $0.kind != "Instruction" }.map { "L\($0.level) \($0.bytes / 1024)K" }
    return [
      ("processor", processor), ("caches", caches.isEmpty ? "unknown" : caches.joined(separator: ", ")),
      ("cores", "\(cores)"), ("frequency", megahertz.map { "\(Int($0)) MHz at the start" } ?? "unknown"),
      ("governor", governor), ("system", system), ("transparent huge pages", hugePages), ("compiler", compiler),
      ("flags", flags), ("libraries", libraries.joined(separator: ", ")), ("acutance", version),
      ("load before, after", "\(text(loadBefore)), \(text(loadAfter))"), ("date", dateText),
    ]
  }

  /// As in 2026-11-30T10:00:00Z.
  var dateText: String { Date(timeIntervalSince1970: date.rounded()).formatted(.iso8601) }

  /// The processor as a part of a file name: letters and digits, with a hyphen between.
  public var slug: String {
    let words = processor.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.filter { !["r", "tm", "cpu", "processor"].contains($0) }.joined(separator: "-")
  }
}

extension BenchmarkEnvironment {
  private static func load() -> Double? {
    let load = acutance_load_average()
    return load < 0 ? nil : load
  }

  private static func text(of path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  private static func line(_ path: String) -> String? {
    text(of: path)?.split(separator: "\n").first.map(String.init)
  }

  /// The first value of each name.
  private static func fields(of path: String, separator: Character = ":") -> [String: String] {
    var fields: [String: String] = [:]
    for line in (text(of: path) ?? "").split(separator: "\n") {
      let parts = line.split(separator: separator, maxSplits: 1).map { part in
        String(part.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
      }
      if parts.count == 2, fields[parts[0]] == nil { fields[parts[0]] = parts[1] }
    }
    return fields
  }

  private static func processorName(_ fields: [String: String]) -> String {
    let name = fields["model name"] ?? "unknown"
    let details = ["cpu family", "model", "stepping"].compactMap { key in fields[key].map { "\(key) \($0)" } }
    return ([name] + details).joined(separator: ", ")
  }

  private static func readCaches() -> [Cache] {
    (0..<10).compactMap { index in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)/"
      guard let level = line(folder + "level").flatMap({ Int($0) }), let kind = line(folder + "type"),
        let size = line(folder + "size"), let kilobytes = Int(size.prefix { $0.isNumber })
      else { return nil }
      let unit = size.hasSuffix("M") ? 1 << 20 : 1 << 10
      let shared = line(folder + "shared_cpu_list").map { $0.split(separator: ",").count } ?? 1
      return Cache(level: level, kind: kind, bytes: kilobytes * unit, sharedBy: shared)
    }
  }

  private static var compilerName: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var compilerFlags: String {
    #if DEBUG
      let build = "debug build, kernels -O"
    #else
      let build = "release build, -O"
    #endif
    #if arch(x86_64)
      return build + "; kernels -march=x86-64-v2, v3, v4"
    #else
      return build
    #endif
  }
}
