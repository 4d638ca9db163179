import AcutanceImages
import AcutanceKernels
import AcutanceVerification
import EmulatedKernels

/// `acutance verify`
func runVerify(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let options = try VerifyOptions(arguments)
  guard !options.wantsHelp else {
    try writeToStandardOutput(verifyHelp)
    return .success
  }
  let entries = try selectedEntries(options)
  guard !options.wantsList else {
    try writeToStandardOutput(Catalogue.list(entries))
    return .success
  }
  let variants = try selectedVariants(options)
  if options.guardsPages { KernelMemory.guardPages() }
  let output = try options.output.map { try OutputFile($0, inputs: []) }
  let verification = Verification(
    entries: entries, variants: variants, scale: options.scale, seed: options.seed, size: options.size,
    image: try options.image.map(trialImage), trial: options.trial, threads: options.threads)

  let progress = ProgressBar()
  let report = verification.run { done, total in progress.show(done: done, of: total) }
  progress.clear()
  let contents =
    switch options.format {
    case .table: Array(report.table().utf8)
    case .json: try report.json(version: acutanceVersion)
    case .markdown: Array(report.markdown().utf8)
    }
  if let output { try output.write(contents) } else { try writeToStandardOutput(contents) }
  if !report.passed, options.format != .table || output != nil {
    writeMessage("kernels are outside their bounds; the report says which")
  }
  return report.passed ? .success : .someFailed
}

private func selectedEntries(_ options: VerifyOptions) throws(UsageError) -> [CatalogueEntry] {
  guard !options.kernels.isEmpty else { return Catalogue.entries }
  var names: Set<String> = []
  for kernel in options.kernels {
    do { names.formUnion(try Catalogue.entries(named: kernel).map(\.name)) } catch {
      throw UsageError("--kernel: \(error)")
    }
  }
  return Catalogue.entries.filter { names.contains($0.name) }
}

private func selectedVariants(_ options: VerifyOptions) throws(UsageError) -> [Variant] {
  guard !options.variants.isEmpty else { return Variant.supported }
  var variants: [Variant] = []
  for name in options.variants {
    if name == Variant.neon.name, !Variant.neon.isSupported, let guest = options.guest {
      try emulateNEON(guest: guest)
      variants.append(.neon)
      continue
    }
    do { variants.append(try Variant(named: name)) } catch { throw UsageError("--variant: \(error)") }
  }
  return variants
}

/// Gives `neon` its kernels, run by an emulator: `./dev verify --variant neon` makes the program.
private func emulateNEON(guest: [UInt8]) throws(UsageError) {
  let path = String(decoding: guest, as: UTF8.self)
  do { Variant.neon.provide(try EmulatedNEON.makeKernelTable(guest: path)) } catch {
    throw UsageError("--guest: \(error)")
  }
}

/// The luma of the user's image.
private func trialImage(_ path: [UInt8]) throws -> TrialImage {
  do {
    let name = String(decoding: path, as: UTF8.self)
    switch try decodeLuma(of: PhotoFile(bytes: path)).luma {
    case .eightBit(let plane): return TrialImage(plane, name: name)
    case .sixteenBit(let plane): return TrialImage(plane, name: name)
    case .float: throw UsageError("--image: \(name) has Float pixels; 8 or 16 bits are needed")
    }
  } catch let error as DecodeError { throw UsageError("--image: \(error)") }
}
