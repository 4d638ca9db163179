import AcutanceKernels
import CAcutanceHeader

/// The variant of a name; null is the default.
func variant(named name: UnsafePointer<CChar>?) throws -> Variant? {
  guard let name else { return nil }
  return try about("variant") { try Variant(named: String(cString: name)) }
}

/// A number of threads, where 0 stands for the calling one.
func threadCount(_ threads: CInt) throws -> Int {
  guard threads >= 0 else { throw CallError(ACUTANCE_ERROR_PARAMETER, "threads: \(threads) is negative") }
  return max(1, Int(threads))
}

func statisticSet(_ statistics: CUnsignedInt) throws -> StatisticSet {
  guard statistics & ~3 == 0 else {
    throw CallError(ACUTANCE_ERROR_PARAMETER, "statistics: \(statistics) has bits that stand for nothing")
  }
  return StatisticSet(rawValue: Int(statistics))
}

/// A number that is none of an enumeration.
func unknown(_ argument: String, _ value: some BinaryInteger, allowed: ClosedRange<Int>) -> CallError {
  CallError(ACUTANCE_ERROR_PARAMETER, "\(argument): there is no number \(value); \(allowed) are known")
}
