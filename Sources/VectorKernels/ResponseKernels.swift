import KernelInterface

/// The response kernels of this module.
func makeResponseTable() -> ResponseTable {
  ResponseTable(
    rowFloat: responseFloat, rowUInt8: responseUInt8, rowUInt16: responseUInt16, sumsInt16: responseSumsInt16,
    sumsInt32: responseSumsInt32, sumsUInt64: responseSumsUInt64, weightedFloat: responseWeightedFloat,
    weightedInt16: responseWeightedInt16, weightedInt32: responseWeightedInt32,
    weightedUInt64: responseWeightedUInt64, largestBits: largestWeightBits)
}
