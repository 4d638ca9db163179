import KernelInterface

/// Memory for one block of responses and their weights, and for the surroundings of an edge pixel.
final class ResponseScratch {
  let responses: UnsafeMutableRawPointer
  let weights: UnsafeMutablePointer<Float>
  let edge: UnsafeMutableRawPointer

  init(_ shape: ResponseShape) throws(KernelError) {
    let responseBytes = responseSegment * shape.responseBytes
    let weightBytes = responseSegment * MemoryLayout<Float>.stride
    let bytes = responseBytes + weightBytes + 64
    guard let pointer = KernelMemory.allocate(bytes: bytes) else { throw .plane(.outOfMemory(bytes: bytes)) }
    responses = pointer
    weights = (pointer + responseBytes).bindMemory(to: Float.self, capacity: responseSegment)
    edge = pointer + responseBytes + weightBytes
  }

  deinit { KernelMemory.free(responses) }
}
