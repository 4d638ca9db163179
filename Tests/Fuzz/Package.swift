// swift-tools-version: 6.2
import PackageDescription

// Programs for coverage-guided fuzzing, built by ./dev fuzz: a package of its own, since every file of it and of what it
// depends on is compiled with the fuzzer's counters and AddressSanitizer.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "acutance", path: "../..")],
  targets: [
    .target(
      name: "FuzzChecks",
      dependencies: [
        .product(name: "AcutanceImages", package: "acutance"), .product(name: "AcutanceKernels", package: "acutance"),
        .product(name: "AcutanceScoring", package: "acutance"),
      ], swiftSettings: strict),
    // One entry point each: the fuzzer brings `main`.
    .executableTarget(name: "FuzzPNG", dependencies: ["FuzzChecks"], swiftSettings: strict),
    .executableTarget(name: "FuzzPFM", dependencies: ["FuzzChecks"], swiftSettings: strict),
    .executableTarget(name: "FuzzJPEG", dependencies: ["FuzzChecks"], swiftSettings: strict),
  ]
)
