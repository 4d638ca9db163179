/// The functions of `KernelTable` and, with `response` or `layer` in front, of `ResponseTable` and `LayerTable`. The raw value is the function's
/// number in a request; host and guest are both compiled with this file.
package enum EmulatedFunction: Int64, CaseIterable, Sendable {
  case laplacianFloat
  case laplacianUInt8
  case momentsFloat
  case momentsDouble
  case momentsUInt8
  case momentsUInt16
  case columnSumUInt8
  case columnSumUInt16
  case columnSumFloat
  case areaRowInteger
  case areaRowFloat
  case halveRowUInt8
  case halveRowUInt16
  case halveRowFloat
  case lumaUInt8
  case lumaUInt16
  case convolve
  case convolveFactors
  case boxRow
  case boxColumn
  case widenUInt8
  case widenUInt16
  case quantizeRow
  case magnitudeRow
  case mapStrip
  case maskedRow
  case rescaleRow
  case productDouble
  case responseRowFloat
  case responseRowUInt8
  case responseRowUInt16
  case responseSumsInt16
  case responseSumsInt32
  case responseSumsUInt64
  case responseWeightedFloat
  case responseWeightedInt16
  case responseWeightedInt32
  case responseWeightedUInt64
  case responseLargestBits
  case layerPointwise
  case layerDepthwise
  case layerEntry
  case layerLargest
  case layerDoubledSum
}
