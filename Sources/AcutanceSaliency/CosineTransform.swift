import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cosine transform (DCT-II, orthonormal) of images of one size, and back: products with small matrices.
///
/// Coefficient (k, l) of X is the sum over y, x of c_h(k, y) X(y, x) c_w(l, x), with
/// c_n(k, i) = s_k cos(pi (2 i + 1) k / (2 n)), s_0 = sqrt(1 / n), else sqrt(2 / n): C_h X C_w^T, and back C_h^T X C_w.
struct CosineTransform: Sendable {
  private let down: SmallMatrix
  private let across: SmallMatrix
  private let downTransposed: SmallMatrix
  private let acrossTransposed: SmallMatrix

  private static let known = SizeCache { width, height in CosineTransform(width: width, height: height) }

  static func of(_ size: PixelSize) -> CosineTransform { known.value(width: size.width, height: size.height) }

  private init(width: Int, height: Int) {
    down = Self.basis(height)
    across = Self.basis(width)
    downTransposed = down.transposed
    acrossTransposed = across.transposed
  }

  func forward(_ image: SmallMatrix, by product: MatrixProduct) -> SmallMatrix {
    down.times(image, by: product).times(acrossTransposed, by: product)
  }

  func backward(_ coefficients: SmallMatrix, by product: MatrixProduct) -> SmallMatrix {
    downTransposed.times(coefficients, by: product).times(across, by: product)
  }

  private static func basis(_ count: Int) -> SmallMatrix {
    SmallMatrix(rows: count, columns: count) { k, i in
      let scale = ((k == 0 ? 1 : 2) / Double(count)).squareRoot()
      return scale * cos(Double.pi * Double((2 * i + 1) * k) / Double(2 * count))
    }
  }
}
