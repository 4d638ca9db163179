// The only file that sees the library: the host's BLAS, which is Accelerate on Apple systems and OpenBLAS elsewhere.

#if canImport(Accelerate)
  import Accelerate
#else
  import COpenBLAS
#endif

/// The calls that the references are made of, on one thread.
enum BLAS {
  /// sum(x y), by `cblas_ddot`.
  static func ddot(_ x: Span<Double>, _ y: Span<Double>) -> Double {
    precondition(x.count == y.count, "vectors of different lengths")
    guard x.count > 0 else { return 0 }
    pinned
    return x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in cblas_ddot(numericCast(x.count), x.baseAddress!, 1, y.baseAddress!, 1) }
    }
  }

  /// y += a x, by `cblas_daxpy`.
  static func daxpy(_ a: Double, _ x: Span<Double>, _ y: inout MutableSpan<Double>) {
    precondition(x.count == y.count, "vectors of different lengths")
    guard x.count > 0 else { return }
    pinned
    x.withUnsafeBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        cblas_daxpy(numericCast(x.count), a, x.baseAddress!, 1, y.baseAddress!, 1)
      }
    }
  }

  /// y = A x or, transposed, A^T x, by `cblas_dgemv`, of a matrix row after row from the start of `matrix`.
  ///
  /// - Parameters:
  ///   - distance: from one row of the matrix to the next.
  ///   - step: from one element of the result to the next, in `result` from `start` on.
  static func dgemv(
    transposed: Bool, rows: Int, columns: Int, _ matrix: Span<Double>, distance: Int, _ vector: Span<Double>,
    into result: inout MutableSpan<Double>, start: Int = 0, step: Int = 1
  ) {
    guard rows > 0, columns > 0 else { return }
    let length = transposed ? columns : rows
    precondition(vector.count == (transposed ? rows : columns), "the vector does not fit the matrix")
    precondition(distance >= columns && matrix.count >= (rows - 1) * distance + columns, "the matrix is too short")
    precondition(start >= 0 && step > 0 && result.count > start + (length - 1) * step, "the result is too short")
    pinned
    matrix.withUnsafeBufferPointer { matrix in
      vector.withUnsafeBufferPointer { vector in
        result.withUnsafeMutableBufferPointer { result in
          cblas_dgemv(
            CblasRowMajor, transposed ? CblasTrans : CblasNoTrans, numericCast(rows), numericCast(columns), 1,
            matrix.baseAddress!, numericCast(distance), vector.baseAddress!, 1, 0, result.baseAddress! + start,
            numericCast(step))
        }
      }
    }
  }

  /// C += A B, by `cblas_dgemm`, of matrices row after row without padding.
  static func dgemm(
    rows: Int, columns: Int, inner: Int, _ a: Span<Double>, _ b: Span<Double>, into c: inout MutableSpan<Double>
  ) {
    guard rows > 0, columns > 0, inner > 0 else { return }
    precondition(a.count == rows * inner && b.count == inner * columns && c.count == rows * columns, "no product")
    pinned
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        c.withUnsafeMutableBufferPointer { c in
          cblas_dgemm(
            CblasRowMajor, CblasNoTrans, CblasNoTrans, numericCast(rows), numericCast(columns), numericCast(inner), 1,
            a.baseAddress!, numericCast(inner), b.baseAddress!, numericCast(columns), 1, c.baseAddress!,
            numericCast(columns))
        }
      }
    }
  }

  /// sum(x y) of Floats as a Double, by `cblas_dsdot`: looked at in `BLASLibrary`, used nowhere else.
  static func dsdot(_ x: [Float], _ y: [Float]) -> Double {
    precondition(x.count == y.count, "vectors of different lengths")
    pinned
    return Double(cblas_dsdot(numericCast(x.count), x, 1, y, 1))
  }

  /// sum(|x|) of Floats, by `cblas_sasum`: looked at in `BLASLibrary`, used nowhere else.
  static func sasum(_ x: [Float]) -> Float { cblas_sasum(numericCast(x.count), x, 1) }

  #if canImport(Accelerate)
    static let hasThreadControl = false
    static var name: String { "Accelerate" }
    static var configuration: String { "BLAS of the operating system" }
    static var coreType: String? { nil }
    static var threads: Int? { nil }
    static func setThreads(_ count: Int) {}
  #else
    static let hasThreadControl = true
    static var name: String { "OpenBLAS" }
    static var configuration: String { String(cString: openblas_get_config()) }
    static var coreType: String? { String(cString: openblas_get_corename()) }
    static var threads: Int? {
      pinned
      return numericCast(openblas_get_num_threads())
    }
    static func setThreads(_ count: Int) { openblas_set_num_threads(numericCast(count)) }
  #endif

  /// Sets the thread count once, before the first use.
  static var pinned: Void { _ = pinning }

  private static let pinning: Void = setThreads(1)
}
