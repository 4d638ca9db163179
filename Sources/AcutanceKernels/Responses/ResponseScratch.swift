import KernelInterface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory for one block of responses and their weights, and for the surroundings of an edge pixel.
final class ResponseScratch {
  let responses: UnsafeMutableRawPointer
  let weights: UnsafeMutablePointer<Float>
  let edge: UnsafeMutableRawPointer

  init(_ shape: ResponseShape) throws(KernelError) {
    let responseBytes = responseSegment * shape.responseBytes
    let weightBytes = responseSegment * MemoryLayout<Float>.stride
    let bytes = responseBytes + weightBytes + 64
    var pointer: UnsafeMutableRawPointer?
    guard posix_memalign(&pointer, 64, bytes) == 0, let pointer else { throw .plane(.outOfMemory(bytes: bytes)) }
    responses = pointer
    weights = (pointer + responseBytes).bindMemory(to: Float.self, capacity: responseSegment)
    edge = pointer + responseBytes + weightBytes
  }

  deinit { free(responses) }
}
