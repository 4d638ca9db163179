import AcutanceKernels
import AcutanceScoring
import CAcutanceHeader

extension acutance_score_result {
  init(_ score: PhotoScore) {
    self.init()
    width = score.storedSize.width
    height = score.storedSize.height
    analysis_width = score.analysisSize.width
    analysis_height = score.analysisSize.height
    orientation = CInt(score.orientation)
    sharpness = acutance_value(score.sharpness.value?.value)
    variance = acutance_value(score.sharpness.value?.variance)
    quality = acutance_value(score.quality.value.value)
    coverage = score.quality.coverage
    setText(&sharpness_reason, score.sharpness.absenceReason.map { "\($0)" } ?? "")
    setText(&quality_reason, score.quality.value.absenceReason.map { "\($0)" } ?? "")
    setText(&badge, AcutanceScoring.badge(score.quality.value))
    setText(&notes, score.notes.joined(separator: "\n"))
  }
}

/// Writes a text into an array of C, which Swift sees as a tuple.
func setText<Characters>(_ characters: inout Characters, _ text: String) {
  withUnsafeMutableBytes(of: &characters) { copyText(text, to: $0) }
}
