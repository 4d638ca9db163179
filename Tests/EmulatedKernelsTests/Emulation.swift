import EmulatedKernels
import Foundation
import KernelInterface
import ScalarKernels
import TestSupport
import Testing

/// The emulated table and its judge, if this machine has an emulator and somebody built the guest.
enum Emulation {
  static let guestURL = PackageRoot.url.appendingPathComponent(".build/neon/acutance-neon")

  /// Why there is no emulation, or nil.
  static let obstacle: String? = {
    do { _ = try EmulatedNEON.findEmulator() } catch { return "\(error)" }
    guard let built = changed(guestURL) else { return "\(EmulationError.guestMissing(path: guestURL.path))" }
    // A test of yesterday's kernels would be worse than none.
    return sources.contains { (changed($0) ?? .distantFuture) > built }
      ? "the guest is older than the kernels: Tests/EmulatedNEON/build.sh .build/neon" : nil
  }()

  static var isPossible: Bool { obstacle == nil }

  /// The comment of tests that are skipped without emulation.
  static let comment: Comment = "\(obstacle ?? "emulation is possible")"

  static let table: KernelTable = try! EmulatedNEON.makeKernelTable(guest: guestURL.path)
  static let twin = ScalarKernels.makeKernelTable()

  private static let sources: [URL] = {
    let folders = ["Sources/KernelInterface", "Sources/VectorKernels", "Sources/CVector/include"]
    return folders.flatMap { folder in
      let url = PackageRoot.url.appendingPathComponent(folder)
      return (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    }
  }()

  private static func changed(_ url: URL) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
  }
}

/// 2^-24: half the distance from 1 to the next Float; and the same of Double.
let floatRoundoff = 0x1p-24
let doubleRoundoff = 0x1p-53

/// The relative error of n roundings in a row, n u / (1 - n u).
func gamma(_ count: Int, _ roundoff: Double = floatRoundoff) -> Double {
  Double(count) * roundoff / (1 - Double(count) * roundoff)
}

/// Memory for rows of numbers or other values that need no release: `start` is a number of elements behind a 64-byte boundary.
final class Values<Element> {
  let start: UnsafeMutablePointer<Element>
  let count: Int
  private let memory: UnsafeMutableRawPointer

  /// - Parameter offset: elements from the boundary.
  init(_ count: Int, offset: Int = 0, _ value: (Int) -> Element) {
    let stride = MemoryLayout<Element>.stride
    memory = .allocate(byteCount: (count + offset) * stride + 64, alignment: 64)
    start = (memory + offset * stride).bindMemory(to: Element.self, capacity: count)
    self.count = count
    for index in 0..<count { (start + index).initialize(to: value(index)) }
  }

  deinit { memory.deallocate() }

  var raw: UnsafeRawPointer { UnsafeRawPointer(start) }
  var array: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }
}

extension SeededGenerator {
  mutating func float(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &self) }
  mutating func integer<Value: FixedWidthInteger>(_ range: ClosedRange<Value>) -> Value {
    Value.random(in: range, using: &self)
  }
}

/// The bits of Floats: equal where both are the same number, NaN included.
func bits(_ values: [Float]) -> [UInt32] { values.map(\.bitPattern) }
