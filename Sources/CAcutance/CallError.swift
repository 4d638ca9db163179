import AcutanceImages
import AcutanceKernels
import CAcutanceHeader

/// An error in the terms of the C library: its number, and a sentence that names the argument.
struct CallError: Error {
  let status: acutance_status
  let message: String

  init(_ status: acutance_status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Any error that the package throws.
  init(_ error: any Error) {
    switch error {
    case let error as CallError: self = error
    case let error as KernelError: self.init(Self.status(of: error), "\(error)")
    case let error as PlaneError: self.init(Self.status(of: error), "\(error)")
    case let error as VariantError: self.init(ACUTANCE_ERROR_VARIANT, "\(error)")
    case let error as DecodeError: self.init(Self.status(of: error), "\(error)")
    default: self.init(ACUTANCE_ERROR_INTERNAL, "\(error)")
    }
  }

  /// The same about a named argument.
  func about(_ argument: String) -> CallError { CallError(status, "\(argument): \(message)") }

  private static func status(of error: KernelError) -> acutance_status {
    switch error {
    case .plane(let error): status(of: error)
    case .variant: ACUTANCE_ERROR_VARIANT
    case .selfCheckFailed: ACUTANCE_ERROR_SELF_CHECK
    case .overlappingPlanes: ACUTANCE_ERROR_OVERLAP
    case .outputSize, .sourceSize: ACUTANCE_ERROR_SHAPE
    default: ACUTANCE_ERROR_PARAMETER
    }
  }

  private static func status(of error: PlaneError) -> acutance_status {
    if case .outOfMemory = error { ACUTANCE_ERROR_OUT_OF_MEMORY } else { ACUTANCE_ERROR_SHAPE }
  }

  private static func status(of error: DecodeError) -> acutance_status {
    switch error.kind {
    case .missing: ACUTANCE_ERROR_FILE_MISSING
    case .unreadable: ACUTANCE_ERROR_FILE_UNREADABLE
    case .unsupported: ACUTANCE_ERROR_UNSUPPORTED_IMAGE
    case .truncated: ACUTANCE_ERROR_TRUNCATED_IMAGE
    case .corrupt: ACUTANCE_ERROR_CORRUPT_IMAGE
    case .tooLarge: ACUTANCE_ERROR_IMAGE_TOO_LARGE
    case .empty: ACUTANCE_ERROR_EMPTY_IMAGE
    }
  }
}

/// Runs the body of a C function: whatever it throws becomes a status and the message of this thread.
func call(_ function: String, _ body: () throws -> Void) -> acutance_status {
  do {
    try body()
    return ACUTANCE_OK
  } catch {
    let error = CallError(error).about(function)
    setLastMessage(error.message)
    return error.status
  }
}

/// Runs a part of a call that is about one argument; errors name it.
func about<Result>(_ argument: String, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch { throw CallError(error).about(argument) }
}

/// What a needed pointer points to.
func needed<Pointee>(_ pointer: UnsafePointer<Pointee>?, _ argument: String) throws -> UnsafePointer<Pointee> {
  guard let pointer else { throw nullPointer(argument) }
  return pointer
}

/// Where a result goes.
func needed<Pointee>(
  _ pointer: UnsafeMutablePointer<Pointee>?, _ argument: String
) throws -> UnsafeMutablePointer<Pointee> {
  guard let pointer else { throw nullPointer(argument) }
  return pointer
}

func nullPointer(_ argument: String) -> CallError {
  CallError(ACUTANCE_ERROR_NULL_POINTER, "\(argument): the pointer is null")
}
