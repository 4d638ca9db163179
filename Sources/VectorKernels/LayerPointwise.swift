import CVector
import KernelInterface

/// A 1 x 1 convolution by register tiles: a broadcast of one input channel of a pixel times a vector of sixteen output
/// channels.
///
/// A tile is up to six `VectorRow`s of sums: four vectors of one pixel (64 outputs), two of two pixels (32 outputs) or
/// one of four pixels (16 outputs). 24 sums keep two FMA units of four cycles busy three times over, and a step over an
/// input channel loads 10, 14 or 25 times for 24 multiply-adds: two loads a cycle keep up with two multiply-adds.
func pointwiseRow(
  _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int, _ outputChannels: Int,
  _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  var first = 0
  if v16f_registers() >= 32 {
    while first &+ 64 <= outputChannels {
      pointwiseBlock64(input, parameters + first, inputChannels, outputChannels, count, output + first)
      first &+= 64
    }
    while first &+ 32 <= outputChannels {
      pointwiseBlock32(input, parameters + first, inputChannels, outputChannels, count, output + first)
      first &+= 32
    }
  }
  while first < outputChannels {
    pointwiseBlock16(input, parameters + first, inputChannels, outputChannels, count, output + first)
    first &+= 16
  }
}

func pointwiseBlock64(
  _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int, _ outputChannels: Int,
  _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  pointwiseBlock(4, input, parameters, inputChannels, outputChannels, count, output)
}

func pointwiseBlock32(
  _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int, _ outputChannels: Int,
  _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  pointwiseBlock(2, input, parameters, inputChannels, outputChannels, count, output)
}

func pointwiseBlock16(
  _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int, _ outputChannels: Int,
  _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  pointwiseBlock(1, input, parameters, inputChannels, outputChannels, count, output)
}

/// All pixels for `vectors` (1, 2 or 4) vectors of outputs, a constant after inlining. The number of input channels is
/// the distance of the pixels of a tile: as a constant it is part of an address, as a variable it takes a register for
/// each of up to 24 pixels. So there is a copy for each that the network has.
@_transparent
private func pointwiseBlock(
  _ vectors: Int, _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int,
  _ outputChannels: Int, _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  if v16f_registers() < 32 {
    pointwisePixels(vectors, 1, input, parameters, inputChannels, outputChannels, count, output)
  } else if inputChannels == 64 {
    pointwisePixels(vectors, 6, input, parameters, 64, outputChannels, count, output)
  } else if inputChannels == 32 {
    pointwisePixels(vectors, 6, input, parameters, 32, outputChannels, count, output)
  } else if inputChannels == 16 {
    pointwisePixels(vectors, 6, input, parameters, 16, outputChannels, count, output)
  } else {
    pointwisePixels(vectors, 1, input, parameters, inputChannels, outputChannels, count, output)
  }
}

/// - Parameter quads: `VectorRow`s of a tile at most, 1 or 6.
@_transparent
private func pointwisePixels(
  _ vectors: Int, _ quads: Int, _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>,
  _ inputChannels: Int, _ outputChannels: Int, _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  let pixels = 4 / vectors
  var x = 0
  if quads == 6 {
    while x &+ 6 &* pixels <= count {
      pointwiseTile(
        vectors, 6, input + x &* inputChannels, parameters, inputChannels, outputChannels, output + x &* outputChannels)
      x &+= 6 &* pixels
    }
    // The rest in one tile: as many sums at a time as there are, since a few alone wait for each other.
    let rest = (count &- x) / pixels
    let from = input + x &* inputChannels
    let to = output + x &* outputChannels
    switch rest {
    case 5: pointwiseTile(vectors, 5, from, parameters, inputChannels, outputChannels, to)
    case 4: pointwiseTile(vectors, 4, from, parameters, inputChannels, outputChannels, to)
    case 3: pointwiseTile(vectors, 3, from, parameters, inputChannels, outputChannels, to)
    case 2: pointwiseTile(vectors, 2, from, parameters, inputChannels, outputChannels, to)
    case 1: pointwiseTile(vectors, 1, from, parameters, inputChannels, outputChannels, to)
    default: break
    }
    x &+= rest &* pixels
  } else if v16f_registers() >= 8 {
    while x &+ pixels <= count {
      pointwiseTile(
        vectors, 1, input + x &* inputChannels, parameters, inputChannels, outputChannels, output + x &* outputChannels)
      x &+= pixels
    }
  }
  while x < count {
    pointwisePixel(
      vectors, input + x &* inputChannels, parameters, inputChannels, outputChannels, output + x &* outputChannels)
    x &+= 1
  }
}

/// `quads` times four sums of vectors, a constant after inlining.
@_transparent
private func pointwiseTile(
  _ vectors: Int, _ quads: Int, _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>,
  _ inputChannels: Int, _ outputChannels: Int, _ output: UnsafeMutablePointer<Float>
) {
  var weights = VectorRow(v16f_splat(0))
  loadOutputs(&weights, parameters, vectors)
  #if MUTANT_LOST_BIAS  // tiles of several pixels start from 0
    weights = VectorRow(v16f_splat(0))
  #endif
  var a0 = weights
  var a1 = weights
  var a2 = weights
  var a3 = weights
  var a4 = weights
  var a5 = weights
  let step = 4 / vectors &* inputChannels
  var weight = parameters + outputChannels
  var i = 0
  while i < inputChannels {
    loadOutputs(&weights, weight, vectors)
    let from = input + i
    addOutputs(&a0, weights, from, inputChannels, vectors)
    if quads > 1 { addOutputs(&a1, weights, from + step, inputChannels, vectors) }
    if quads > 2 { addOutputs(&a2, weights, from + 2 &* step, inputChannels, vectors) }
    if quads > 3 { addOutputs(&a3, weights, from + 3 &* step, inputChannels, vectors) }
    if quads > 4 { addOutputs(&a4, weights, from + 4 &* step, inputChannels, vectors) }
    if quads > 5 { addOutputs(&a5, weights, from + 5 &* step, inputChannels, vectors) }
    weight += outputChannels
    i &+= 1
  }
  let next = 4 / vectors &* outputChannels
  storeOutputs(a0, output, outputChannels, vectors)
  if quads > 1 { storeOutputs(a1, output + next, outputChannels, vectors) }
  if quads > 2 { storeOutputs(a2, output + 2 &* next, outputChannels, vectors) }
  if quads > 3 { storeOutputs(a3, output + 3 &* next, outputChannels, vectors) }
  if quads > 4 { storeOutputs(a4, output + 4 &* next, outputChannels, vectors) }
  if quads > 5 { storeOutputs(a5, output + 5 &* next, outputChannels, vectors) }
}

/// One pixel.
@_transparent
private func pointwisePixel(
  _ vectors: Int, _ input: UnsafePointer<Float>, _ parameters: UnsafePointer<Float>, _ inputChannels: Int,
  _ outputChannels: Int, _ output: UnsafeMutablePointer<Float>
) {
  var sum = VectorRow(v16f_splat(0))
  loadRow(&sum, parameters, vectors)
  var weight = parameters + outputChannels
  var i = 0
  while i < inputChannels {
    var row = VectorRow(v16f_splat(0))
    loadRow(&row, weight, vectors)
    addProduct(&sum, row, input + i, vectors)
    weight += outputChannels
    i &+= 1
  }
  storeRow(sum, output, vectors, false)
}
