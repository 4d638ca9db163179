import KernelInterface

/// The scalar twins, in the shape of the vector variants.
public func makeKernelTable() -> KernelTable {
  KernelTable(
    fusesMultiplyAdd: false, laplacianFloat: laplacianFloat, laplacianUInt8: laplacianUInt8,
    responses: makeResponseTable(), layers: makeLayerTable(), momentsFloat: momentsFloat, momentsDouble: momentsDouble,
    momentsUInt8: momentsUInt8,
    momentsUInt16: momentsUInt16, columnSumUInt8: columnSumUInt8,
    columnSumUInt16: columnSumUInt16, columnSumFloat: columnSumFloat, areaRowInteger: areaRowInteger,
    areaRowFloat: areaRowFloat, halveRowUInt8: halveRowUInt8, halveRowUInt16: halveRowUInt16,
    halveRowFloat: halveRowFloat, lumaUInt8: lumaUInt8, lumaUInt16: lumaUInt16,
    convolve: convolve, factorRowsInRegisters: 8, convolveFactors: convolveFactors, boxRow: boxRow,
    boxColumn: boxColumn,
    widenUInt8: widenUInt8, widenUInt16: widenUInt16, quantizeRow: quantizeRow, magnitudeRow: magnitudeRow,
    mapStrip: mapStrip, maskedRow: maskedRow, rescaleRow: rescaleRow, productDouble: productDouble,
    differenceUInt8: differenceUInt8)
}
