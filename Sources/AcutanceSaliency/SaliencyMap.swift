import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A heat map of what draws the eye, 0...1.
///
/// The image is reduced by area averaging to the longer side of the method, and its map m made there. Then
/// - m is scaled: its least value becomes 0, its greatest 1;
/// - times a centred Gaussian exp(-(dx^2 + dy^2) / (2 * 0.25^2)), dx and dy in shares of width and height: people look
///   there first, and photographers put things there;
/// - the greater of that and each region's exp(-((dx / w)^2 + (dy / h)^2) / (2 * 0.6^2)), w and h its shares: faces;
/// - scaled so that the greatest value is 1.
/// An image without any content (every channel the same everywhere) has the map of its regions, or 0 everywhere.
///
/// - Parameters:
///   - red, green, blue: of one size, 0...1, as sRGB stores them; of a grey image three times the same plane. At least as
///     large as wanted: smaller images are not enlarged.
///   - regions: faces that were found.
///   - isCentered: whether the centred Gaussian is in it.
/// - Returns: the map at the method's size, in the orientation of the planes.
/// - Throws: `SaliencyError`
///
/// Cost: signature and residual about a millisecond, Boolean maps some ten, besides one pass over the planes.
public func saliencyMap(
  red: Plane<Float>, green: Plane<Float>, blue: Plane<Float>, method: SaliencyMethod = .signature,
  regions: [SalientRegion] = [], isCentered: Bool = true
) throws(SaliencyError) -> Plane<Float> {
  let sizes = [red, green, blue].map { PixelSize(width: $0.width, height: $0.height) }
  guard sizes[0] == sizes[1], sizes[1] == sizes[2] else { throw .sizesDiffer(sizes[0], sizes[1], sizes[2]) }
  guard sizes[0].width > 0, sizes[0].height > 0 else { throw .empty(sizes[0]) }
  for region in regions {
    let values = [region.centerX, region.centerY, region.width, region.height]
    guard values.allSatisfy(\.isFinite), region.width > 0, region.height > 0 else { throw .invalidRegion(region) }
  }
  let size = sizes[0].reduced(toLongerSide: method.longerSide)
  do {
    let colours = try labColours(red, green, blue, size)
    var map =
      switch method {
      case .signature: try signatureMap(of: colours)
      case .boolean: try booleanMap(of: colours)
      case .residual: try residualMap(of: colours)
      }
    stretch(&map)
    if isCentered { weighByCenter(&map) }
    for region in regions { raise(&map, region) }
    let greatest = map.range.upperBound
    if greatest > 0 { map.change { value, _, _ in value / greatest } }
    return try makePlane(map)
  } catch let error as SaliencyError {
    throw error
  } catch let error as KernelError {
    throw .kernel(error)
  } catch {
    preconditionFailure("no other error is thrown above: \(error)")
  }
}

private func labColours(
  _ red: Plane<Float>, _ green: Plane<Float>, _ blue: Plane<Float>, _ size: PixelSize
) throws -> LabColours {
  let reduced = try [red, green, blue].map { try areaReduced($0, to: size) }
  return try LabColours(red: reduced[0], green: reduced[1], blue: reduced[2])
}

/// From 0 to 1; all 0 if all are the same.
private func stretch(_ map: inout SmallMatrix) {
  let range = map.range
  let scale = range.upperBound > range.lowerBound ? 1 / (range.upperBound - range.lowerBound) : 0
  map.change { value, _, _ in (value - range.lowerBound) * scale }
}

/// exp(-((x - x0) / sx)^2 / 2) at the middles of so many columns, in shares of their number.
private func bell(_ count: Int, at center: Double, sigma: Double) -> [Double] {
  (0..<count).map { index in
    let distance = ((Double(index) + 0.5) / Double(count) - center) / sigma
    return exp(-0.5 * distance * distance)
  }
}

private func weighByCenter(_ map: inout SmallMatrix) {
  let columns = bell(map.columns, at: 0.5, sigma: 0.25)
  let rows = bell(map.rows, at: 0.5, sigma: 0.25)
  map.change { value, row, column in value * (columns[column] * rows[row]) }
}

private func raise(_ map: inout SmallMatrix, _ region: SalientRegion) {
  let columns = bell(map.columns, at: region.centerX, sigma: 0.6 * region.width)
  let rows = bell(map.rows, at: region.centerY, sigma: 0.6 * region.height)
  map.change { value, row, column in max(value, columns[column] * rows[row]) }
}

extension SmallMatrix {
  /// The least and the greatest number.
  fileprivate var range: ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for row in 0..<rows {
      for index in row * stride..<row * stride + columns {
        low = min(low, values[index])
        high = max(high, values[index])
      }
    }
    return low <= high ? low...high : 0...0
  }

  /// Puts another number in the place of each.
  fileprivate mutating func change(_ body: (_ value: Double, _ row: Int, _ column: Int) -> Double) {
    for row in 0..<rows {
      for column in 0..<columns {
        values[row * stride + column] = body(values[row * stride + column], row, column)
      }
    }
  }
}
