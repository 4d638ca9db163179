import CVector
import KernelInterface

/// The kernels of this module, which is compiled once for every instruction set (see `Package.swift`).
public func makeKernelTable() -> KernelTable {
  KernelTable(
    fusesMultiplyAdd: v_fuses_multiply_add(), laplacianFloat: laplacianFloat, laplacianUInt8: laplacianUInt8,
    responses: makeResponseTable(), layers: makeLayerTable(), momentsFloat: momentsFloat, momentsDouble: momentsDouble,
    momentsUInt8: momentsUInt8,
    momentsUInt16: momentsUInt16, columnSumUInt8: columnSumUInt8,
    columnSumUInt16: columnSumUInt16, columnSumFloat: columnSumFloat, areaRowInteger: areaRowInteger,
    areaRowFloat: areaRowFloat, halveRowUInt8: halveRowUInt8, halveRowUInt16: halveRowUInt16,
    halveRowFloat: halveRowFloat, lumaUInt8: lumaUInt8, lumaUInt16: lumaUInt16,
    convolve: convolve, factorRowsInRegisters: v16f_registers() >= 32 ? 8 : 0, convolveFactors: convolveFactors,
    boxRow: boxRow, boxColumn: boxColumn,
    widenUInt8: widenUInt8, widenUInt16: widenUInt16, quantizeRow: quantizeRow, magnitudeRow: magnitudeRow,
    mapStrip: mapStrip, maskedRow: maskedRow, rescaleRow: rescaleRow, productDouble: productDouble,
    differenceUInt8: differenceUInt8)
}
