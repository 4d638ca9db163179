import Foundation
import TestSupport
import Testing

#if arch(x86_64)
  /// A weak function of a module that is compiled for a newer instruction set can be the one that the linker keeps
  /// for everybody: an illegal instruction on an older CPU. There may be none.
  @Suite struct WeakSymbolTests {
    @Test(arguments: ["VectorKernels", "VectorKernelsV3", "VectorKernelsV4"])
    func kernelObjectsHaveNoWeakFunctions(target: String) throws {
      let objects = try BuildFolder.objects(of: target)
      #expect(!objects.isEmpty, "no object files of \(target) beside \(BuildFolder.url.path)")
      let listing = try Command.run(try toolchainProgram("llvm-nm"), ["--format=posix"] + objects.map(\.path))
      #expect(listing.status == 0, "\(listing.standardError)")
      let symbols = listing.standardOutput.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(symbols.contains { $0.count > 1 && $0[1] == "T" }, "llvm-nm listed no function at all")
      let weak = symbols.filter { $0.count > 1 && $0[1] == "W" }.map { String($0[0]) }
      #expect(weak.isEmpty, "\(target): \(weak)")
    }

    /// A program of the toolchain that built this, found through its resource folder.
    private func toolchainProgram(_ name: String) throws -> String {
      struct TargetInfo: Decodable {
        struct Paths: Decodable { let runtimeResourcePath: String }
        let paths: Paths
      }
      let info = try Command.run("swiftc", ["-print-target-info"])
      let paths = try JSONDecoder().decode(TargetInfo.self, from: Data(info.standardOutput.utf8)).paths
      let resources = URL(fileURLWithPath: paths.runtimeResourcePath)
      let program = resources.appendingPathComponent("../../bin/\(name)").standardizedFileURL.path
      return FileManager.default.isExecutableFile(atPath: program) ? program : name
    }
  }
#endif
