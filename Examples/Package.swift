// swift-tools-version: 6.2
import PackageDescription

// Programs as a user of the package writes them: public API only. `./dev examples` runs them and compares what they print
// with README.md.
func example(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "acutance") },
    swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
  name: "acutance-examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "acutance", path: "..")],
  targets: [
    example("ImageInMemory", ["AcutanceKernels", "AcutanceScoring"]),
    example("StridedFilter", ["AcutanceKernels"]),
    example("PaddedHeatMap", ["AcutanceKernels"]),
    example("OwnSaliency", ["AcutanceImages", "AcutanceKernels", "AcutancePhotoScoring", "AcutanceScoring"]),
    example("PhotoServer", ["AcutanceImages", "AcutancePhotoScoring", "AcutanceScoring"]),
  ],
  swiftLanguageModes: [.v6]
)
