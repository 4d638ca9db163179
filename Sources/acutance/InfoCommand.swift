import AcutanceImages
import AcutanceKernels
import AcutanceVerification

/// `acutance info`
func runInfo(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let parsed = try parseArguments(
    arguments, options: [OptionSpecification(name: "help", letter: "h", takesValue: false)])
  guard parsed.options.isEmpty else {
    try writeToStandardOutput(infoHelp)
    return .success
  }
  guard parsed.operands.isEmpty else { throw UsageError("info takes no arguments") }
  let variant = try Variant.selected()
  let found = Variant.supported.map(\.name).joined(separator: ", ")
  try writeToStandardOutput(
    """
    version:           \(acutanceVersion)
    instruction sets:  \(found)
    chosen:            \(variant.name)
    libraries:         \(ImageLibrary.all.map(\.description).joined(separator: ", "))
    threads:           \(availableCores())
    self-check:        \(try selfCheckReport())

    """)
  return .success
}
