import KernelInterface

/// The product of two small matrices of Doubles by one variant: what cosine and Fourier transforms of some thousand pixels are
/// put together from.
///
/// output[r, c] = sum over i of left[r, i] right[i, c].
///
/// Shapes: rows of `left` are `leftStride` Doubles apart; `right` and `output` have rows of `columns` Doubles without
/// padding, a multiple of 16. Sizes are the caller's promise, as those of `LayerKernels`; any alignment.
///
/// Edge cases: NaN and infinity go through every product that they are in, one with 0 included. Without terms the result
/// is 0.
///
/// Error: |error| <= gamma_k sum |left| |right| with k terms, gamma_k = k U / (1 - k U), U = 2^-53. Products are not
/// fused with sums and terms are added in their order, so every variant gives the same bits: what is decided by the sign
/// of a coefficient is decided alike on every machine.
///
/// Cost: rows * inner * columns multiplications and as many additions; both matrices should fit into the caches.
package struct MatrixProduct: Sendable {
  private let table: KernelTable

  /// - Throws: the variant cannot run, or its product failed the self-check.
  package init(_ variant: Variant? = nil) throws(KernelError) {
    table = try Variant.kernels(variant, for: [.productDouble])
  }

  package func callAsFunction(
    _ left: UnsafePointer<Double>, leftStride: Int, rows: Int, inner: Int, _ right: UnsafePointer<Double>, columns: Int,
    into output: UnsafeMutablePointer<Double>
  ) {
    table.productDouble(left, leftStride, rows, inner, right, columns, output)
  }

  /// The same with checked sizes.
  package func callAsFunction(
    _ left: Span<Double>, leftStride: Int, rows: Int, inner: Int, _ right: Span<Double>, columns: Int,
    into output: inout MutableSpan<Double>
  ) {
    guard rows > 0, columns > 0 else { return }
    precondition(columns % 16 == 0 && inner <= leftStride, "rows of 16 columns and their multiples")
    precondition(left.count >= (rows - 1) * leftStride + inner && right.count >= inner * columns, "too few factors")
    precondition(output.count >= rows * columns, "no place for the product")
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        output.withUnsafeMutableBufferPointer { output in
          // An empty span may have no address; without terms none is read.
          let to = output.baseAddress!
          table.productDouble(
            left.baseAddress ?? UnsafePointer(to), leftStride, rows, inner, right.baseAddress ?? UnsafePointer(to),
            columns, to)
        }
      }
    }
  }
}
