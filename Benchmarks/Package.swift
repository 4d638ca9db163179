// swift-tools-version: 6.2
import PackageDescription

// Timing programs, kept out of the package that people import.
let package = Package(
  name: "acutance-benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "KernelProbe", type: .dynamic, targets: ["KernelProbe"]),
    .library(name: "FacesProbe", type: .dynamic, targets: ["FacesProbe"]),
    .executable(name: "AcutanceBenchmarks", targets: ["AcutanceBenchmarks"]),
    .executable(name: "GroupingBenchmark", targets: ["GroupingBenchmark"]),
  ],
  dependencies: [.package(name: "acutance", path: "..")],
  targets: [
    // The ceiling of a machine is measured by code that is not ours to flatter.
    .target(name: "CBandwidth", cSettings: [.unsafeFlags(["-O3", "-mprefer-vector-width=512"])]),
    .target(
      name: "KernelProbe",
      dependencies: [
        .product(name: "AcutanceKernels", package: "acutance"), .product(name: "AcutanceSaliency", package: "acutance"),
        "CBandwidth",
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "FacesProbe",
      dependencies: [
        .product(name: "AcutanceFaces", package: "acutance"), .product(name: "AcutanceKernels", package: "acutance"),
      ], swiftSettings: [.treatAllWarnings(as: .error)]),
    // A malloc that counts, of which only this program knows: what ships has the system's.
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "AcutanceBenchmarks",
      dependencies: [
        .product(name: "AcutanceHarness", package: "acutance"), .product(name: "AcutanceKernels", package: "acutance"),
        "CAllocationCount",
      ], swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "GroupingBenchmark",
      dependencies: [
        .product(name: "AcutanceKernels", package: "acutance"), .product(name: "AcutanceScoring", package: "acutance"),
      ], swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
