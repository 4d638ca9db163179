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
/// c_n(k, i) = s_k cos(pi (2 i + 1) k / (2 n)), s_0 = sqrt(1 / n), else sqrt(2 / n).
struct CosineTransform: Sendable {
  private let down: CosineBasis
  private let across: CosineBasis

  private static let known = SizeCache { width, height in
    CosineTransform(down: CosineBasis(height), across: CosineBasis(width))
  }

  static func of(_ size: PixelSize) -> CosineTransform { known.value(width: size.width, height: size.height) }

  func forward(_ image: [Double]) -> [Double] {
    let image = SmallMatrix(rows: down.count, columns: across.count, values: image)
    return across.forward(down.forward(image).transposed).transposed.values
  }

  func backward(_ coefficients: [Double]) -> [Double] {
    let coefficients = SmallMatrix(rows: down.count, columns: across.count, values: coefficients)
    return across.backward(down.backward(coefficients).transposed).transposed.values
  }
}

/// The transform along columns. Even cosines are the same from both ends and odd ones change sign, so that sums and
/// differences of rows from both ends need half of the products.
private struct CosineBasis: Sendable {
  let count: Int
  /// Row k / 2 for even k, columns for the first half of the places, the middle one with them; the same of odd k.
  private let even: SmallMatrix
  private let odd: SmallMatrix
  private let evenTransposed: SmallMatrix
  private let oddTransposed: SmallMatrix

  init(_ count: Int) {
    self.count = count
    func half(_ first: Int, places: Int) -> SmallMatrix {
      var values: [Double] = []
      for k in stride(from: first, to: count, by: 2) {
        let scale = ((k == 0 ? 1 : 2) / Double(count)).squareRoot()
        for i in 0..<places {
          let angle = Double.pi * Double((2 * i + 1) * k) / Double(2 * count)
          values.append(scale * cos(angle))
        }
      }
      return SmallMatrix(rows: (count - first + 1) / 2, columns: places, values: values)
    }
    even = half(0, places: (count + 1) / 2)
    odd = half(1, places: count / 2)
    evenTransposed = even.transposed
    oddTransposed = odd.transposed
  }

  func forward(_ image: SmallMatrix) -> SmallMatrix {
    let width = image.columns
    let (sums, differences) = (even.columns, odd.columns)
    var folded = ([Double](repeating: 0, count: sums * width), [Double](repeating: 0, count: differences * width))
    for row in 0..<sums {
      let other = count - 1 - row
      for column in 0..<width {
        let (top, bottom) = (image.values[row * width + column], image.values[other * width + column])
        // The middle row of an odd count has no partner.
        folded.0[row * width + column] = row == other ? top : top + bottom
        if row < differences { folded.1[row * width + column] = top - bottom }
      }
    }
    let evens = even.times(SmallMatrix(rows: sums, columns: width, values: folded.0))
    let odds = odd.times(SmallMatrix(rows: differences, columns: width, values: folded.1))
    var values = [Double](repeating: 0, count: count * width)
    for k in 0..<count {
      let source = k % 2 == 0 ? evens.values : odds.values
      for column in 0..<width { values[k * width + column] = source[k / 2 * width + column] }
    }
    return SmallMatrix(rows: count, columns: width, values: values)
  }

  func backward(_ coefficients: SmallMatrix) -> SmallMatrix {
    let width = coefficients.columns
    func rows(_ first: Int, _ count: Int) -> SmallMatrix {
      var values: [Double] = []
      values.reserveCapacity(count * width)
      for row in 0..<count {
        let start = (first + 2 * row) * width
        values += coefficients.values[start..<start + width]
      }
      return SmallMatrix(rows: count, columns: width, values: values)
    }
    let evens = evenTransposed.times(rows(0, even.rows))
    let odds = oddTransposed.times(rows(1, odd.rows))
    var values = [Double](repeating: 0, count: count * width)
    for row in 0..<even.columns {
      let other = count - 1 - row
      for column in 0..<width {
        let sum = evens.values[row * width + column]
        let difference = row < odd.columns ? odds.values[row * width + column] : 0
        values[row * width + column] = sum + difference
        if other != row { values[other * width + column] = sum - difference }
      }
    }
    return SmallMatrix(rows: count, columns: width, values: values)
  }
}
