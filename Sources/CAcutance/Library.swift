// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AcutanceKernels
import CAcutanceHeader

@implementation @c
public func acutance_version() -> UnsafePointer<CChar>! { constantText("0.1.0") }

@implementation @c
public func acutance_abi_version() -> CInt { ACUTANCE_ABI_VERSION }

@implementation @c
public func acutance_default_variant() -> UnsafePointer<CChar>! {
  var name: UnsafePointer<CChar>?
  _ = call("acutance_default_variant") {
    switch try about("ACUTANCE_VARIANT", { try Variant.selected() }) {
    case .scalar: name = constantText("scalar")
    case .v2: name = constantText("v2")
    case .v3: name = constantText("v3")
    case .v4: name = constantText("v4")
    case .neon: name = constantText("neon")
    case .portable: name = constantText("portable")
    }
  }
  return name
}

@implementation @c
public func acutance_supported_variants() -> UnsafePointer<CChar>! { UnsafePointer(supportedVariants.base) }

/// Memory of the process, made once.
private struct ConstantCopy: @unchecked Sendable {
  let base: UnsafeMutablePointer<CChar>

  init(_ text: String) {
    let bytes = Array(text.utf8CString)
    base = .allocate(capacity: bytes.count)
    base.initialize(from: bytes, count: bytes.count)
  }
}

private let supportedVariants = ConstantCopy(Variant.supported.map(\.name).joined(separator: " "))
