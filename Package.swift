// swift-tools-version: 6.2
import PackageDescription

// MARK: - Settings

// Kernel targets are optimised in debug builds too, so that an app under development stays usable; so are the tests of
// kernels, which compare every pixel with a loop in Double (ten times faster).
// `-wmo -num-threads 2 -disable-batch-mode` lets helpers be inlined across the files of a module there.
let optimisedInDebug: SwiftSetting = .unsafeFlags(
  ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))

/// One injected fault, "MODULE.NAME", for `./dev mutants`; nothing in a normal build. In the modules of that name, and in
/// those of its variants, MUTANT_NAME is defined. The self-check is then off: the catalogue has to find the fault.
let mutant = Context.environment["ACUTANCE_MUTANT"]?.split(separator: ".").map(String.init) ?? []

func mutantSettings(_ module: String) -> [SwiftSetting] {
  mutant.first == module ? mutant.dropFirst().map { .define("MUTANT_\($0)") } : []
}

/// Settings of a kernel target: its instruction set, and no cross-module optimisation, because a function of a
/// newer instruction set inlined into its caller would be an illegal instruction on an older CPU.
func kernelSettings(_ module: String, _ instructionSet: [String] = []) -> [SwiftSetting] {
  [.unsafeFlags(instructionSet + ["-disable-cmo"]), optimisedInDebug, .treatAllWarnings(as: .error)]
    + mutantSettings(module)
}

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let strictC: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

// The manifest is compiled for the machine that builds, so `#if arch` chooses by the host.
#if arch(x86_64)
  let baselineFlags = ["-Xcc", "-march=x86-64-v2"]
  let newerVariants: [Target] = [
    .target(
      name: "VectorKernelsV3", dependencies: ["CVector", "KernelInterface"],
      swiftSettings: kernelSettings("VectorKernels", ["-Xcc", "-march=x86-64-v3"])),
    .target(
      name: "VectorKernelsV4", dependencies: ["CVector", "KernelInterface"],
      swiftSettings: kernelSettings("VectorKernels", ["-Xcc", "-march=x86-64-v4", "-Xcc", "-mprefer-vector-width=512"])),
  ]
  let variantSettings: [SwiftSetting] = [.define("X86_VARIANTS")]
#else
  let baselineFlags: [String] = []
  let newerVariants: [Target] = []
  let variantSettings: [SwiftSetting] = []
#endif
let newerVariantNames: [Target.Dependency] = newerVariants.map { .byName(name: $0.name) }

// Apple systems have a BLAS of their own (Accelerate).
#if os(macOS)
  let blas: [Target] = []
#else
  let blas: [Target] = [
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"]), .brew(["openblas"])])
  ]
#endif
let blasNames: [Target.Dependency] = blas.map { .byName(name: $0.name) }

let package = Package(
  name: "acutance",
  platforms: [.macOS(.v15), .iOS(.v18)],

  // MARK: - Products

  products: [
    .library(name: "AcutanceKernels", targets: ["AcutanceKernels"]),
    .library(name: "AcutanceReference", targets: ["AcutanceReference"]),
    .library(name: "AcutanceVerification", targets: ["AcutanceVerification"]),
    .library(name: "AcutanceHarness", targets: ["AcutanceHarness"]),
    .library(name: "AcutanceFaces", targets: ["AcutanceFaces"]),
    .library(name: "AcutanceImages", targets: ["AcutanceImages"]),
    .library(name: "AcutanceSaliency", targets: ["AcutanceSaliency"]),
    .library(name: "AcutanceScoring", targets: ["AcutanceScoring"]),
    .library(name: "AcutancePhotoScoring", targets: ["AcutancePhotoScoring"]),
    .library(name: "CAcutance", type: .dynamic, targets: ["CAcutance", "CAcutanceHeader"]),
    .executable(name: "acutance", targets: ["acutance"]),
  ],

  // MARK: - Implementation

  targets: [
    // Kernels: no image, no file, no C library.
    .target(name: "CVector", cSettings: strictC),
    .target(name: "Locking", swiftSettings: [optimisedInDebug] + strict),
    .target(name: "KernelInterface", swiftSettings: [optimisedInDebug] + strict),
    .target(
      name: "VectorKernels", dependencies: ["CVector", "KernelInterface"],
      swiftSettings: kernelSettings("VectorKernels", baselineFlags)),
    .target(name: "ScalarKernels", dependencies: ["KernelInterface"], swiftSettings: kernelSettings("ScalarKernels")),
    .target(
      name: "AcutanceKernels",
      dependencies: ["CVector", "KernelInterface", "Locking", "ScalarKernels", "VectorKernels"] + newerVariantNames,
      swiftSettings: variantSettings + [.enableExperimentalFeature("Lifetimes"), optimisedInDebug] + strict
        + (mutant.isEmpty ? [] : [.define("MUTANTS")]) + mutantSettings("AcutanceKernels")),

    // Tables and numbers as text.
    .target(name: "CDisplayWidth", cSettings: strictC),
    .target(name: "ReportText", dependencies: ["CDisplayWidth"], swiftSettings: strict),

    // NEON kernels under emulation, as a table like every variant's.
    .target(name: "CEmulatedCall", cSettings: strictC),
    .target(
      name: "EmulatedKernels", dependencies: ["CEmulatedCall", "KernelInterface", "Locking"],
      swiftSettings: [optimisedInDebug] + strict),

    // The same operations by BLAS on data widened to Double. Of Accelerate's interfaces the define chooses the one that
    // is not deprecated.
    .target(
      name: "AcutanceReference", dependencies: ["AcutanceKernels", "Locking"] + blasNames,
      cSettings: [.define("ACCELERATE_NEW_LAPACK", .when(platforms: [.macOS, .iOS]))],
      swiftSettings: [optimisedInDebug] + strict),

    // The catalogue of kernel cases: what each should give, and how near it comes.
    .target(
      name: "AcutanceVerification",
      dependencies: ["AcutanceKernels", "AcutanceReference", "KernelInterface", "Locking", "ReportText"],
      swiftSettings: [optimisedInDebug] + strict),

    // The catalogue timed: nothing is, that has not passed its reference check in the same process.
    .target(name: "CMeasuring", cSettings: strictC),
    .target(
      name: "AcutanceHarness",
      dependencies: [
        "AcutanceKernels", "AcutanceReference", "AcutanceVerification", "CMeasuring", "KernelInterface", "ReportText",
      ], swiftSettings: [optimisedInDebug] + strict),

    // Faces: a small convolutional network on kernels of ours. The weights are bytes of the program.
    .target(
      name: "CFaceModel", exclude: ["LICENSE-YuNet.txt", "make_weights.py", "yunet-2023mar.weights"],
      cSettings: strictC),
    .target(
      name: "AcutanceFaces", dependencies: ["AcutanceKernels", "CFaceModel", "Locking"],
      swiftSettings: [optimisedInDebug] + strict),

    // Images: PNG, JPEG and Netpbm to planes, and planes to PNG and Netpbm.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CEXIF", pkgConfig: "libexif", providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
    .target(name: "CImageCodecs", dependencies: ["CPNG", "CJPEG", "CEXIF"], cSettings: strictC),
    .target(
      name: "AcutanceImages", dependencies: ["AcutanceKernels", "CImageCodecs"],
      swiftSettings: [optimisedInDebug] + strict),

    // What draws the eye: heat maps of colour planes.
    .target(
      name: "AcutanceSaliency", dependencies: ["AcutanceKernels", "Locking"], swiftSettings: [optimisedInDebug] + strict
    ),

    // Scoring: values in, values out. Its loops over rows and blocks are for debug builds what kernels are.
    .target(name: "AcutanceScoring", dependencies: ["AcutanceKernels"], swiftSettings: [optimisedInDebug] + strict),
    .target(
      name: "AcutanceReports", dependencies: ["AcutanceScoring", "ReportText"],
      resources: [.embedInCode("Page/report.css"), .embedInCode("Page/report.js")], swiftSettings: strict),

    // From files to scores, row by row: what the command line and the C library share.
    .target(
      name: "AcutancePhotoScoring",
      dependencies: [
        "AcutanceFaces", "AcutanceImages", "AcutanceKernels", "AcutanceSaliency", "AcutanceScoring", "Locking",
      ],
      swiftSettings: strict),

    // Pictures for people: thumbnails, and maps of where a photo is sharp.
    .target(
      name: "PhotoPictures", dependencies: ["AcutanceImages", "AcutanceKernels", "AcutanceScoring", "ReportText"],
      swiftSettings: strict),

    // Scores kept from run to run, by what the photos hold.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .target(name: "CContentHash", dependencies: ["CNettle"], cSettings: strictC),
    .target(
      name: "ScoreCache", dependencies: ["AcutanceKernels", "AcutanceScoring", "CContentHash", "CSQLite", "Locking"],
      swiftSettings: strict),

    // The library for C: `./dev clib` builds it with the Swift runtime inside.
    .target(name: "CAcutanceHeader", cSettings: strictC),
    .target(name: "CThreadMessage", cSettings: strictC),
    .target(
      name: "CAcutance",
      dependencies: [
        "AcutanceImages", "AcutanceKernels", "AcutancePhotoScoring", "AcutanceSaliency", "AcutanceScoring",
        "CAcutanceHeader", "CThreadMessage",
      ],
      exclude: ["exports.map"], swiftSettings: strict),

    // Command line.
    .target(name: "CGetOpt", cSettings: strictC),
    .executableTarget(
      name: "acutance",
      dependencies: [
        "AcutanceFaces", "AcutanceHarness", "AcutanceImages", "AcutanceKernels", "AcutancePhotoScoring",
        "AcutanceReports", "AcutanceSaliency", "AcutanceScoring", "AcutanceVerification", "CGetOpt", "EmulatedKernels",
        "Locking", "PhotoPictures", "ReportText", "ScoreCache",
      ],
      swiftSettings: strict),

    // MARK: - Tests

    .target(
      name: "TestSupport", dependencies: ["AcutanceKernels"], path: "Tests/TestSupport",
      swiftSettings: [optimisedInDebug] + strict),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount", cSettings: strictC),
    .testTarget(
      name: "AllocationTests",
      dependencies: ["AcutanceFaces", "AcutanceKernels", "AcutanceVerification", "CAllocationCount", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AcutanceKernelsTests",
      dependencies: ["AcutanceKernels", "AcutanceReference", "TestSupport"],
      swiftSettings: [optimisedInDebug] + strict),
    .testTarget(
      name: "AcutanceReferenceTests", dependencies: ["AcutanceKernels", "AcutanceReference", "TestSupport"],
      swiftSettings: [optimisedInDebug] + strict),
    .testTarget(
      name: "AcutanceVerificationTests",
      dependencies: [
        "AcutanceKernels", "AcutanceScoring", "AcutanceVerification", "KernelInterface", "Locking", "TestSupport",
      ],
      swiftSettings: [optimisedInDebug] + strict),
    .testTarget(
      name: "AcutanceHarnessTests",
      dependencies: [
        "AcutanceHarness", "AcutanceKernels", "AcutanceVerification", "KernelInterface", "Locking", "TestSupport",
      ],
      swiftSettings: [optimisedInDebug] + strict),
    .testTarget(
      name: "AcutanceImagesTests", dependencies: ["AcutanceImages", "CImageCodecs", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AcutanceSaliencyTests",
      dependencies: ["AcutanceImages", "AcutanceKernels", "AcutanceSaliency", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AcutanceFacesTests",
      dependencies: [
        "AcutanceFaces", "AcutanceImages", "AcutanceKernels", "CFaceModel", "Locking", "TestSupport",
      ],
      swiftSettings: [optimisedInDebug] + strict),
    .testTarget(
      name: "AcutanceScoringTests", dependencies: ["AcutanceScoring", "AcutanceReports", "ReportText", "TestSupport"],
      swiftSettings: strict),
    .target(name: "CTestJPEG", dependencies: ["CJPEG"], path: "Tests/CTestJPEG", cSettings: strictC),
    .testTarget(
      name: "AcutancePhotoScoringTests",
      dependencies: [
        "AcutanceFaces", "AcutanceImages", "AcutanceKernels", "AcutancePhotoScoring", "AcutanceScoring", "CTestJPEG",
        "TestSupport",
      ], swiftSettings: [optimisedInDebug] + strict),
    .testTarget(
      name: "AcutanceCommandTests",
      dependencies: [
        "acutance", "AcutanceImages", "AcutanceKernels", "AcutanceVerification", "CSQLite", "Locking", "ScoreCache",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EmulatedKernelsTests",
      dependencies: [
        "AcutanceKernels", "AcutanceVerification", "CEmulatedCall", "EmulatedKernels", "KernelInterface",
        "ScalarKernels", "TestSupport",
      ],
      swiftSettings: [optimisedInDebug] + strict),
    .testTarget(
      name: "CAcutanceTests", dependencies: ["CAcutance", "CAcutanceHeader", "TestSupport"], exclude: ["C"],
      swiftSettings: strict),
    .testTarget(
      name: "ScoreCacheTests", dependencies: ["AcutanceKernels", "AcutanceScoring", "ScoreCache", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoPicturesTests",
      dependencies: ["AcutanceImages", "AcutanceKernels", "AcutanceScoring", "PhotoPictures", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["AcutanceImages", "AcutanceKernels", "AcutanceScoring", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "PackageTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ] + newerVariants + blas,
  swiftLanguageModes: [.v6]
)
