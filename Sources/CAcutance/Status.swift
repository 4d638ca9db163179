// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CAcutanceHeader
import CThreadMessage

@implementation @c
public func acutance_status_message(_ status: acutance_status) -> UnsafePointer<CChar>! {
  constantText(words(for: status))
}

@implementation @c
public func acutance_last_error_message() -> UnsafePointer<CChar>! { UnsafePointer(thread_message_buffer()) }

/// Makes a sentence the message of this thread, cut off between letters if it is too long.
func setLastMessage(_ message: String) {
  copyText(message, to: UnsafeMutableRawBufferPointer(start: thread_message_buffer(), count: thread_message_capacity()))
}

/// Writes a text and a zero into a buffer that may be too short for it: as many whole letters as fit.
func copyText(_ text: String, to buffer: UnsafeMutableRawBufferPointer) {
  var used = 0
  for scalar in text.unicodeScalars {
    let bytes = UTF8.encode(scalar)!
    guard scalar != "\0", used + bytes.count < buffer.count else { break }
    for byte in bytes {
      buffer[used] = byte
      used += 1
    }
  }
  buffer[used] = 0
}

/// The bytes of a literal, which stay where they are.
func constantText(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

private func words(for status: acutance_status) -> StaticString {
  switch status {
  case ACUTANCE_OK: "no error"
  case ACUTANCE_ERROR_NULL_POINTER: "a needed pointer is null"
  case ACUTANCE_ERROR_SHAPE: "a size, a row distance or an address does not fit"
  case ACUTANCE_ERROR_PARAMETER: "an argument is outside what is allowed"
  case ACUTANCE_ERROR_OVERLAP: "the result shares memory with the source"
  case ACUTANCE_ERROR_OUT_OF_MEMORY: "the memory could not be had"
  case ACUTANCE_ERROR_VARIANT: "there is no such kernel variant on this CPU"
  case ACUTANCE_ERROR_SELF_CHECK: "a kernel failed the self-check of this process"
  case ACUTANCE_ERROR_PLAN_IN_USE: "the plan is running in another thread"
  case ACUTANCE_ERROR_FILE_MISSING: "there is no such file"
  case ACUTANCE_ERROR_FILE_UNREADABLE: "the file cannot be read"
  case ACUTANCE_ERROR_UNSUPPORTED_IMAGE: "the content is not decoded here"
  case ACUTANCE_ERROR_TRUNCATED_IMAGE: "the data end before the image does"
  case ACUTANCE_ERROR_CORRUPT_IMAGE: "the data contradict themselves"
  case ACUTANCE_ERROR_IMAGE_TOO_LARGE: "the image is too large"
  case ACUTANCE_ERROR_EMPTY_IMAGE: "there are no bytes"
  case ACUTANCE_ERROR_INTERNAL: "a fault of the library"
  default: "no status of this library"
  }
}
