import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct FocusMeasureTests {
  /// Every record of a made image, exact and rounded once, within the fixture's tolerance (1e-12, and of `reblurRatio`
  /// 20 roundings of a blurred pixel).
  @Test func everyRecordOfAMadeImage() {
    let records = FocusGolden.shared.measures.filter { $0.image.file == nil }
    #expect(records.count > 20)
    for record in records {
      let plane = matrix(
        record.image.pixels.map(Double.init), width: record.image.width, height: record.image.height)
      for measure in FocusMeasure.allCases {
        let found = BLASReference.focusMeasure(measure, of: plane, inset: record.inset)
        let wrong = record.difference(measure, found)
        #expect(wrong == nil, "\(wrong ?? "")")
      }
      let gauge = BLASReference.reblurGauge(of: plane, inset: record.inset)
      guard let variance = record.reblurVariance, variance > 0, let gauge else {
        #expect(gauge == nil || record.reblurVariance != nil, "\(record)")
        continue
      }
      let largest = plane.values.max() ?? .nan
      #expect(abs(gauge * variance.squareRoot() / largest - 1) <= 1e-12 + 1e-11 / variance.squareRoot(), "\(record)")
    }
  }

  /// The same numbers as Floats: those that the kernel makes in Double, and those it makes by `laplacianMoments`.
  @Test func isTheKernelsOnEveryPixelType() throws {
    var generator = SeededGenerator(seed: 370)
    let bytes = try Plane<UInt8>(width: 61, height: 47, pixels: generator.bytes(61 * 47))
    let words = try Plane<UInt16>(width: 61, height: 47) { UInt16(bytes[$0, $1]) * 257 }
    let floats = try Plane<Float>(width: 61, height: 47) { Float(bytes[$0, $1]) }
    for measure in FocusMeasure.allCases {
      for inset in [0, 1, 2, 7] {
        let label: Comment = "\(measure) \(inset)"
        func expect(_ found: Double?, _ reference: Double?, _ tolerance: Double) {
          #expect(abs((found ?? .nan) - (reference ?? .nan)) <= tolerance * abs(reference ?? .nan), label)
        }
        let byteReference = BLASReference.focusMeasure(measure, of: DoubleMatrix(bytes), inset: inset)
        expect(try focusMeasure(measure, of: bytes, inset: inset), byteReference, 2e-12)
        let wordReference = BLASReference.focusMeasure(measure, of: DoubleMatrix(words), inset: inset)
        expect(try focusMeasure(measure, of: words, inset: inset), wordReference, 2e-12)
        expect(try focusMeasure(measure, of: floats, inset: inset), byteReference, 4e-6)
      }
    }
  }

  @Test func flatPlanesNothingAndOnePixel() {
    let ratios: Set<FocusMeasure> = [.viqet, .reblurRatio]
    for value in [0.1, 255, 1e-30] {
      let flat = matrix([Double](repeating: value, count: 20 * 20), width: 20, height: 20)
      for measure in FocusMeasure.allCases {
        let found = BLASReference.focusMeasure(measure, of: flat)
        // Whole weights times 0.1 may leave a rounding or two of a response; its square is what is left.
        if ratios.contains(measure) {
          #expect(found == nil || measure == .viqet, "\(measure) \(value)")
        } else {
          #expect(abs(found ?? .nan) <= 1e-14 * value, "\(measure) \(value)")
        }
      }
    }
    let whole = matrix([Double](repeating: 7, count: 20 * 20), width: 20, height: 20)
    for measure in FocusMeasure.allCases {
      #expect(BLASReference.focusMeasure(measure, of: whole) == (ratios.contains(measure) ? nil : 0), "\(measure)")
      for (rows, columns) in [(0, 0), (0, 9), (4, 9), (9, 4)] {
        #expect(BLASReference.focusMeasure(measure, of: DoubleMatrix(rows: rows, columns: columns)) == nil)
      }
      #expect(BLASReference.focusMeasure(measure, of: whole, inset: .max) == nil, "\(measure)")
      let one = BLASReference.focusMeasure(measure, of: matrix([5], width: 1, height: 1), inset: 0)
      #expect(one == (measure == .normalisedVariance ? 0 : nil), "\(measure)")
    }
    #expect(BLASReference.reblurGauge(of: whole) == nil)
  }

  @Test func aNaNIsSeenWhereItIsCountedAndNowhereElse() {
    var generator = SeededGenerator(seed: 371)
    let clean = generator.widened(30 * 24, in: 0...1)
    var broken = clean
    broken[12 * 30 + 15] = .nan
    var corner = clean
    corner[0] = .nan
    for measure in FocusMeasure.allCases {
      let found = BLASReference.focusMeasure(measure, of: matrix(broken, width: 30, height: 24))
      #expect(found?.isNaN == true, "\(measure)")
      guard measure != .reblurRatio else { continue }
      let (one, other) = (
        BLASReference.focusMeasure(measure, of: matrix(corner, width: 30, height: 24)),
        BLASReference.focusMeasure(measure, of: matrix(clean, width: 30, height: 24))
      )
      #expect(one == other, "\(measure)")
    }
  }
}
