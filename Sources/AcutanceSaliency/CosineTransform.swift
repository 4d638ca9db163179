import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cosine transform (DCT-II, orthonormal) of images of one size, and back: two products with small matrices each.
///
/// Coefficient (k, l) of X is the sum over y, x of c_h(k, y) X(y, x) c_w(l, x), with
/// c_n(k, i) = s_k cos(pi (2 i + 1) k / (2 n)), s_0 = sqrt(1 / n), else sqrt(2 / n).
struct CosineTransform: Sendable {
  let size: PixelSize
  private let rows: SmallMatrix
  private let columns: SmallMatrix
  private let rowsTransposed: SmallMatrix
  private let columnsTransposed: SmallMatrix

  private static let known = SizeCache { width, height in
    CosineTransform(PixelSize(width: width, height: height))
  }

  static func of(_ size: PixelSize) -> CosineTransform { known.value(width: size.width, height: size.height) }

  private init(_ size: PixelSize) {
    self.size = size
    rows = Self.basis(size.height)
    columns = Self.basis(size.width)
    rowsTransposed = rows.transposed
    columnsTransposed = columns.transposed
  }

  func forward(_ image: [Double]) -> [Double] {
    let image = SmallMatrix(rows: size.height, columns: size.width, values: image)
    return rows.times(image).times(columnsTransposed).values
  }

  func backward(_ coefficients: [Double]) -> [Double] {
    let coefficients = SmallMatrix(rows: size.height, columns: size.width, values: coefficients)
    return rowsTransposed.times(coefficients).times(columns).values
  }

  private static func basis(_ count: Int) -> SmallMatrix {
    let values = (0..<count * count).map { index in
      let (k, i) = (index / count, index % count)
      let scale = ((k == 0 ? 1 : 2) / Double(count)).squareRoot()
      return scale * cos(Double.pi * Double((2 * i + 1) * k) / Double(2 * count))
    }
    return SmallMatrix(rows: count, columns: count, values: values)
  }
}
