import CVector
import KernelInterface

// Layers without weights.

/// The largest of each 2 x 2 pixels.
func largestRow(
  _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, _ channels: Int, _ count: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  var (above, below, to) = (upper, lower, output)
  let end = output + count &* channels
  while to < end {
    var c = 0
    while c < channels {
      let top = v16f_larger(v16f_load(above + c), v16f_load(above + (channels &+ c)))
      let bottom = v16f_larger(v16f_load(below + c), v16f_load(below + (channels &+ c)))
      #if MUTANT_LARGEST_NAN  // a NaN in the upper row loses against a number
        v16f_store(to + c, v16f_max(top, bottom))
      #else
        v16f_store(to + c, v16f_larger(top, bottom))
      #endif
      c &+= 16
    }
    above += 2 &* channels
    below += 2 &* channels
    to += channels
  }
}

/// A row and one of half the size, each pixel of which counts twice.
func doubledSumRow(
  _ row: UnsafePointer<Float>, _ half: UnsafePointer<Float>, _ channels: Int, _ count: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  var (from, single, to) = (row, half, output)
  let end = output + count &* channels
  while to < end {
    var c = 0
    while c < channels {
      let value = v16f_load(single + c)
      v16f_store(to + c, v16f_add(v16f_load(from + c), value))
      let right = channels &+ c
      #if MUTANT_DOUBLED_SUM  // pixels of odd number have nothing added
        v16f_store(to + right, v16f_load(from + right))
      #else
        v16f_store(to + right, v16f_add(v16f_load(from + right), value))
      #endif
      c &+= 16
    }
    from += 2 &* channels
    single += channels
    to += 2 &* channels
  }
}
