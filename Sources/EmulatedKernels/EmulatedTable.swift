import KernelInterface

extension EmulatedGuest {
  /// A table of functions that run in this guest.
  package func makeKernelTable() -> KernelTable {
    KernelTable(
      fusesMultiplyAdd: fusesMultiplyAdd, laplacianFloat: laplacianFloat, laplacianUInt8: laplacianUInt8,
      responses: makeResponseTable(), layers: makeLayerTable(), momentsFloat: momentsFloat,
      momentsDouble: momentsDouble,
      momentsUInt8: { self.integerMoments(.momentsUInt8, $0, $1, pixelBytes: 1) },
      momentsUInt16: { self.integerMoments(.momentsUInt16, $0, $1, pixelBytes: 2) },
      columnSumUInt8: { self.columnSum(.columnSumUInt8, 1, $0, $1, $2, $3, $4, $5, $6) },
      columnSumUInt16: { self.columnSum(.columnSumUInt16, 2, $0, $1, $2, $3, $4, $5, $6) },
      columnSumFloat: { self.columnSum(.columnSumFloat, 4, $0, $1, $2, $3, $4, $5, $6) },
      areaRowInteger: areaRowInteger, areaRowFloat: areaRowFloat,
      halveRowUInt8: { self.halveRow(.halveRowUInt8, 1, $0, $1, $2, $3, $4) },
      halveRowUInt16: { self.halveRow(.halveRowUInt16, 2, $0, $1, $2, $3, $4) },
      halveRowFloat: { self.halveRow(.halveRowFloat, 4, $0, $1, $2, $3, $4) },
      lumaUInt8: { self.lumaRow(.lumaUInt8, 1, $0, $1, $2, $3) },
      lumaUInt16: { self.lumaRow(.lumaUInt16, 2, $0, $1, $2, $3) },
      convolve: convolve, factorRowsInRegisters: factorRowsInRegisters, convolveFactors: convolveFactors,
      boxRow: boxRow, boxColumn: boxColumn,
      widenUInt8: { self.widenRow(.widenUInt8, 1, $0, $1, $2) },
      widenUInt16: { self.widenRow(.widenUInt16, 2, $0, $1, $2) },
      quantizeRow: quantizeRow, magnitudeRow: magnitudeRow, mapStrip: mapStrip, maskedRow: maskedRow,
      rescaleRow: rescaleRow, productDouble: productDouble, differenceUInt8: differenceUInt8)
  }
}
