/// The share of the variance from which on noise is remarked: half of it.
let remarkableNoiseShare = 0.5

/// What the measurements of a photo say in plain words.
///
/// A measured 0 is a valid sharpness of a photo without detail, which is neither blur nor a failure; a dark photo has
/// little detail for another reason; and the response to noise is detail to the Laplacian.
func remarks(
  sharpness: Measurement<SharpnessTerm>, detail: Measurement<SharpnessDetail>, exposure: Measurement<ExposureSummary>
) -> [String] {
  var remarks: [String] = []
  if sharpness.value?.variance == 0 { remarks.append("flat: no detail, the Laplacian response is the same everywhere") }
  if let exposure = exposure.value, exposure.meanLuma <= ExposureSummary.darkLevel {
    remarks.append("dark: the mean luma is at most 16 of 255")
  }
  if let share = detail.value?.noiseShare.value, share >= remarkableNoiseShare {
    remarks.append("noise may inflate sharpness: it makes at least half of the variance")
  }
  return remarks
}
