import FuzzChecks

@c(LLVMFuzzerTestOneInput) public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  checkDecoding(bytes, count, [.jpeg])
  return 0
}
