/// SHA-256 (FIPS 180-4), to compare whole planes with the digests in the expected values.
public enum SHA256 {
  public static func hexDigest(of message: [UInt8]) -> String {
    var state = initialState
    var schedule = [UInt32](repeating: 0, count: 64)
    let padded = padded(message)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for t in 0..<16 {
        let bytes = padded[block + 4 * t..<block + 4 * t + 4]
        schedule[t] = bytes.reduce(0) { $0 << 8 | UInt32($1) }
      }
      for t in 16..<64 {
        let (a, b) = (schedule[t - 15], schedule[t - 2])
        let s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
        let s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
        schedule[t] = schedule[t - 16] &+ s0 &+ schedule[t - 7] &+ s1
      }
      mix(schedule, into: &state)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func padded(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bitCount = UInt64(message.count) * 8
    return bytes + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bitCount >> UInt64($0)) }
  }

  private static func mix(_ schedule: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let t1 = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ constants[t] &+ schedule[t]
      let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let t2 = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= value }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static let initialState = fractions(of: primes.prefix(8)) { $0.squareRoot() }
  private static let constants = fractions(of: primes.prefix(64)) { cubeRoot($0) }

  private static let primes: [Int] = (2...311).filter { n in !(2..<n).contains { n % $0 == 0 } }

  /// The first 32 bits of the fractional parts, which a Double holds with room to spare.
  private static func fractions(of numbers: ArraySlice<Int>, _ root: (Double) -> Double) -> [UInt32] {
    numbers.map { number in
      let value = root(Double(number))
      return UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = value
    for _ in 0..<200 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }
}
