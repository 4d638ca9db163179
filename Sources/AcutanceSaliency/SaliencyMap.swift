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
    if isCentered { weighByCenter(&map, size) }
    for region in regions { raise(&map, size, region) }
    let greatest = map.max() ?? 0
    if greatest > 0 { for index in map.indices { map[index] /= greatest } }
    return try makePlane(map, size)
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
private func stretch(_ map: inout [Double]) {
  guard let low = map.min(), let high = map.max(), high > low else {
    for index in map.indices { map[index] = 0 }
    return
  }
  for index in map.indices { map[index] = (map[index] - low) / (high - low) }
}

/// exp(-((x - x0) / sx)^2 / 2) at the middles of so many columns, in shares of their number.
private func bell(_ count: Int, at center: Double, sigma: Double) -> [Double] {
  (0..<count).map { index in
    let distance = ((Double(index) + 0.5) / Double(count) - center) / sigma
    return exp(-0.5 * distance * distance)
  }
}

private func weighByCenter(_ map: inout [Double], _ size: PixelSize) {
  let columns = bell(size.width, at: 0.5, sigma: 0.25)
  let rows = bell(size.height, at: 0.5, sigma: 0.25)
  for index in map.indices { map[index] *= columns[index % size.width] * rows[index / size.width] }
}

private func raise(_ map: inout [Double], _ size: PixelSize, _ region: SalientRegion) {
  let columns = bell(size.width, at: region.centerX, sigma: 0.6 * region.width)
  let rows = bell(size.height, at: region.centerY, sigma: 0.6 * region.height)
  for index in map.indices { map[index] = max(map[index], columns[index % size.width] * rows[index / size.width]) }
}
