#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes as the C library takes a path: with a final zero.
func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

/// The bytes of a C string, without the final zero.
func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
}

/// What the C library says about an error number.
func systemMessage(_ number: Int32) -> String { String(cString: strerror(number)) }
