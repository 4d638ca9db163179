import AcutanceKernels
import Foundation
import TestSupport
import Testing

/// The data sets of NIST's StRD: right digits beside the exact moments of the data as rounded to the pixel type, and
/// beside the certified values as far as the data allow it.
@Suite struct NISTTests {
  private struct Number: Decodable {
    let double: Double
  }
  private struct Exact: Decodable {
    let mean, populationVariance, sampleVariance: Number
  }
  private struct Digits: Decodable {
    let populationVariance: Double?
  }
  private struct Univariate: Decodable {
    let file: String
    let count: Int
    let certifiedMean, certifiedDeviation: String
    let double, float: Exact
    let certifiedDigits: Digits
  }
  private struct Group: Decodable {
    let count: Int
    let mean, squaredDeviations: Number
  }
  private struct Variation: Decodable {
    let file: String
    let between, within: Number
    let certifiedWithin: String
    let groups: [Group]
  }
  private struct Sets: Decodable {
    let univariate: [Univariate]
    let anova: [Variation]
  }

  private static let sets: Sets = {
    do { return try JSONDecoder().decode(Sets.self, from: Data(Fixtures.data("expected/nist.json"))) } catch {
      preconditionFailure("expected/nist.json: \(error)")
    }
  }()

  /// The rows of numbers at the end of a file.
  private func rows(_ file: String, count: Int) -> [[Double]] {
    let text = String(decoding: Fixtures.data("nist-strd/" + file).filter { $0 < 128 && $0 != 13 }, as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map { Double($0) } }
    return lines.filter { !$0.isEmpty && !$0.contains(nil) }.suffix(count).map { $0.map { $0! } }
  }

  private func values(_ set: Univariate) -> [Double] {
    let text = String(decoding: Fixtures.data("nist-strd/" + set.file).filter { $0 < 128 && $0 != 13 }, as: UTF8.self)
    let body = text.split(separator: "\n").reversed().prefix { line in
      line.split(separator: " ").allSatisfy { Double($0) != nil }
    }
    return body.reversed().flatMap { $0.split(separator: " ").map { Double($0)! } }
  }

  @Test(arguments: TestScale.variants)
  func doublesHaveFourteenDigits(variant: Variant) throws {
    #expect(Self.sets.univariate.count == 9)
    for set in Self.sets.univariate {
      let values = values(set)
      #expect(values.count == set.count, "\(set.file)")
      // As a row, as a column and as a plane of other blocks.
      for (width, height) in [(set.count, 1), (1, set.count)] {
        let plane = try Plane<Double>(width: width, height: height, pixels: values)
        let result = try moments(of: plane, variant: variant)
        let label = "\(variant) \(set.file) \(width)x\(height)"
        #expect(rightDigits(result.mean!, of: set.double.mean.double) >= 14, "\(label)")
        #expect(rightDigits(result.populationVariance!, of: set.double.populationVariance.double) >= 14, "\(label)")
        #expect(rightDigits(result.sampleVariance!, of: set.double.sampleVariance.double) >= 14, "\(label)")
        // The certified value is that of the decimal text; what rounding the text to Double leaves of it is in the
        // fixture, computed exactly. Fourteen of the fifteen digits that certified values have.
        let certified = pow(Double(set.certifiedDeviation)!, 2) * Double(set.count - 1) / Double(set.count)
        let limit = min(14, (set.certifiedDigits.populationVariance ?? 14) - 0.1)
        #expect(rightDigits(result.populationVariance!, of: certified) >= limit, "\(label)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func floatsHaveTheDigitsOfTheirAccuracy(variant: Variant) throws {
    for set in Self.sets.univariate {
      let values = values(set).map { Float($0) }
      let plane = try Plane<Float>(width: values.count, height: 1, pixels: values)
      let (mean, variance) = (set.float.mean.double, set.float.populationVariance.double)
      let accurate = try moments(of: plane, variant: variant)
      #expect(rightDigits(accurate.mean!, of: mean) >= 14, "\(variant) \(set.file)")
      if variance == 0 {
        // Rounded to Float, NumAcc4 is constant.
        #expect(accurate.populationVariance == 0, "\(variant) \(set.file)")
      } else {
        #expect(rightDigits(accurate.populationVariance!, of: variance) >= 14, "\(variant) \(set.file)")
        // 102 u: 5.2 digits at the very worst, for whatever data.
        let fast = try moments(of: plane, accuracy: .fast, variant: variant)
        #expect(rightDigits(fast.populationVariance!, of: variance) >= 6.5, "\(variant) \(set.file)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func groupsMergeToTheirVariations(variant: Variant) throws {
    #expect(Self.sets.anova.count == 11)
    for set in Self.sets.anova {
      let rows = rows(
        "anova/" + (set.file.split(separator: "/").last.map { String($0) } ?? ""), count: set.groups[0].count)
      var whole = Moments.empty
      var within = 0.0
      for (column, expected) in set.groups.enumerated() {
        let pixels = rows.map { $0[column] }
        #expect(pixels.count == expected.count)
        let group = try moments(of: Plane<Double>(width: 1, height: pixels.count, pixels: pixels), variant: variant)
        let label = "\(variant) \(set.file) group \(column)"
        #expect(rightDigits(group.mean!, of: expected.mean.double) >= 14, "\(label)")
        #expect(
          rightDigits(group.sumOfSquaredDeviations, of: expected.squaredDeviations.double) >= 14, "\(label)")
        within += group.sumOfSquaredDeviations
        whole = whole.merged(with: group)
      }
      #expect(rightDigits(within, of: set.within.double) >= 14, "\(variant) \(set.file)")
      // Half of the digits would be gone if the groups' means were kept in one Double each.
      let between = whole.sumOfSquaredDeviations - within
      // The difference of two sums loses what they are larger by.
      let lost = log10(whole.sumOfSquaredDeviations / set.between.double)
      #expect(rightDigits(between, of: set.between.double) >= 14 - max(0, lost), "\(variant) \(set.file)")
    }
  }
}
