import KernelInterface
import VectorKernels

// The side of `main.c` that knows the kernels: one request becomes one call of a function of the table, which is the
// same `makeKernelTable` that every other variant is made of.

private let table = makeKernelTable()

/// What a table holds besides functions.
@_cdecl("acutance_guest_describe")
public func describe(_ results: UnsafeMutablePointer<UInt64>) {
  var results = Results(next: results)
  results.add(table.fusesMultiplyAdd)
  results.add(table.factorRowsInRegisters)
}

/// Calls a function by its number. Returns 0, or 1 for a number that stands for no function.
@_cdecl("acutance_guest_call")
public func call(
  _ number: Int64, _ arguments: UnsafePointer<UInt64>, _ results: UnsafeMutablePointer<UInt64>
) -> Int64 {
  guard let function = EmulatedFunction(rawValue: number) else { return 1 }
  let arguments = Arguments(words: arguments)
  var results = Results(next: results)
  if !callReduction(function, arguments, &results) && !callRow(function, arguments, &results)
    && !callLayer(function, arguments)
  {
    callResponse(function, arguments, &results)
  }
  return 0
}

/// Functions that give sums. Returns whether the function is one of them.
private func callReduction(_ function: EmulatedFunction, _ a: Arguments, _ results: inout Results) -> Bool {
  switch function {
  case .laplacianFloat: results.add(table.laplacianFloat(a.strip, a.float(7)))
  case .laplacianUInt8: results.add(table.laplacianUInt8(a.strip))
  case .momentsFloat: results.add(table.momentsFloat(a.block, a.bool(4), a.bool(5)))
  case .momentsDouble: results.add(table.momentsDouble(a.block, a.bool(4)))
  case .momentsUInt8: results.add(table.momentsUInt8(a.block, a.bool(4)))
  case .momentsUInt16: results.add(table.momentsUInt16(a.block, a.bool(4)))
  case .mapStrip: results.add(table.mapStrip(a.raw(0), a.int(1), a.int(2), a.int(3), a.float(4)))
  case .differenceUInt8: results.add(table.differenceUInt8(a.pointer(0), a.pointer(1), a.int(2)))
  case .maskedRow: results.add(table.maskedRow(a.pointer(0), a.pointer(1), a.int(2), a.float(3)))
  default: return false
  }
  return true
}

/// Layers of a network. Returns whether the function is one of them.
private func callLayer(_ function: EmulatedFunction, _ a: Arguments) -> Bool {
  let layers = table.layers
  switch function {
  case .layerPointwise:
    layers.pointwise(a.pointer(0), a.pointer(1), a.int(2), a.int(3), a.int(4), a.mutablePointer(5))
  case .layerDepthwise:
    layers.depthwise(
      a.pointer(0), a.int(1), a.pointer(2), a.int(3), a.int(4), a.bool(5), a.mutablePointer(6), a.int(7) / 4)
  case .layerEntry: layers.entry(a.pointer(0), a.pointer(1), a.int(2), a.mutablePointer(3))
  case .layerLargest: layers.largest(a.pointer(0), a.pointer(1), a.int(2), a.int(3), a.mutablePointer(4))
  case .layerDoubledSum: layers.doubledSum(a.pointer(0), a.pointer(1), a.int(2), a.int(3), a.mutablePointer(4))
  default: return false
  }
  return true
}

/// Functions that write rows. Returns whether the function is one of them.
private func callRow(_ function: EmulatedFunction, _ a: Arguments, _ results: inout Results) -> Bool {
  switch function {
  case .columnSumUInt8:
    table.columnSumUInt8(
      a.raw(0), a.int(1), a.int(2), a.columnWeights(3), a.int(6), a.bool(7), a.mutablePointer(8))
  case .columnSumUInt16:
    table.columnSumUInt16(
      a.raw(0), a.int(1), a.int(2), a.columnWeights(3), a.int(6), a.bool(7), a.mutablePointer(8))
  case .columnSumFloat:
    table.columnSumFloat(
      a.raw(0), a.int(1), a.int(2), a.columnWeights(3), a.int(6), a.bool(7), a.mutablePointer(8))
  case .areaRowInteger:
    table.areaRowInteger(
      a.pointer(0), a.pointer(1), a.int(2), a.uint32(3), a.words[4], a.int(5), a.mutablePointer(6))
  case .areaRowFloat:
    table.areaRowFloat(a.pointer(0), a.pointer(1), a.int(2), a.uint32(3), a.double(4), a.int(5), a.mutablePointer(6))
  case .halveRowUInt8: table.halveRowUInt8(a.raw(0), a.raw(1), a.int(2), a.bool(3), a.mutablePointer(4))
  case .halveRowUInt16: table.halveRowUInt16(a.raw(0), a.raw(1), a.int(2), a.bool(3), a.mutablePointer(4))
  case .halveRowFloat: table.halveRowFloat(a.raw(0), a.raw(1), a.int(2), a.bool(3), a.mutablePointer(4))
  case .lumaUInt8: table.lumaUInt8(a.raw(0), a.int(1), a.int(2), a.mutableRaw(3))
  case .lumaUInt16: table.lumaUInt16(a.raw(0), a.int(1), a.int(2), a.mutableRaw(3))
  case .convolve: results.add(table.convolve(a.band))
  case .convolveFactors: results.add(table.convolveFactors(a.band))
  case .boxRow: results.add(table.boxRow(a.band))
  case .boxColumn: results.add(table.boxColumn(a.band, a.mutablePointer(10)))
  case .widenUInt8: table.widenUInt8(a.raw(0), a.int(1), a.mutablePointer(2))
  case .widenUInt16: table.widenUInt16(a.raw(0), a.int(1), a.mutablePointer(2))
  case .quantizeRow:
    results.add(
      table.quantizeRow(
        a.pointer(0), a.int(1), a.double(2), a.double(3), a.mutablePointer(4), a.mutablePointer(5)))
  case .magnitudeRow: table.magnitudeRow(a.pointer(0), a.pointer(1), a.int(2), a.bool(3), a.mutablePointer(4))
  case .rescaleRow: table.rescaleRow(a.pointer(0), a.int(1), a.double(2), a.double(3), a.mutablePointer(4))
  case .productDouble:
    table.productDouble(a.pointer(0), a.int(1), a.int(2), a.int(3), a.pointer(4), a.int(5), a.mutablePointer(6))
  default: return false
  }
  return true
}

/// Functions of the response table.
private func callResponse(_ function: EmulatedFunction, _ a: Arguments, _ results: inout Results) {
  let responses = table.responses
  switch function {
  case .responseRowFloat: responses.rowFloat(a.int(0), a.raw(1), a.raw(2), a.raw(3), a.int(4), a.mutableRaw(5))
  case .responseRowUInt8: responses.rowUInt8(a.int(0), a.raw(1), a.raw(2), a.raw(3), a.int(4), a.mutableRaw(5))
  case .responseRowUInt16: responses.rowUInt16(a.int(0), a.raw(1), a.raw(2), a.raw(3), a.int(4), a.mutableRaw(5))
  case .responseSumsInt16: results.add(responses.sumsInt16(a.mutableRaw(0), a.int(1), a.bool(2)))
  case .responseSumsInt32: results.add(responses.sumsInt32(a.mutableRaw(0), a.int(1), a.bool(2)))
  case .responseSumsUInt64: results.add(responses.sumsUInt64(a.mutableRaw(0), a.int(1), a.bool(2)))
  case .responseWeightedFloat:
    results.add(responses.weightedFloat(a.raw(0), a.pointer(1), a.int(2), a.double(3)))
  case .responseWeightedInt16:
    results.add(responses.weightedInt16(a.raw(0), a.pointer(1), a.int(2), a.double(3)))
  case .responseWeightedInt32:
    results.add(responses.weightedInt32(a.raw(0), a.pointer(1), a.int(2), a.double(3)))
  case .responseWeightedUInt64:
    results.add(responses.weightedUInt64(a.raw(0), a.pointer(1), a.int(2), a.double(3)))
  case .responseLargestBits: results.add(responses.largestBits(a.pointer(0), a.int(1)))
  default: break
  }
}
