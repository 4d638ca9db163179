import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// An image in memory as rows: luma alone, or interleaved samples of red, green, blue and perhaps one that is ignored.
package struct ImageRows<Sample: LumaSample & SharpnessPixel> {
  let size: PixelSize
  let channels: Int
  let row: (Int) -> UnsafeBufferPointer<Sample>
  let writeLuma: (Span<Sample>, inout MutableSpan<Sample>) throws -> Void

  /// - Parameters:
  ///   - row: the samples of a row from the top.
  ///   - writeLuma: makes the luma of a row; not called of luma alone.
  package init(
    size: PixelSize, channels: Int, row: @escaping (Int) -> UnsafeBufferPointer<Sample>,
    writeLuma: @escaping (Span<Sample>, inout MutableSpan<Sample>) throws -> Void
  ) {
    self.size = size
    self.channels = channels
    self.row = row
    self.writeLuma = writeLuma
  }
}

extension PhotoScorer {
  /// The score of an image in memory by all terms. What a file would say besides is absent.
  package func score<Sample>(of image: ImageRows<Sample>) throws -> PhotoScore {
    let none = AbsenceReason.notAvailable("an image in memory has no file")
    var clock = StageClock(times)
    defer { clock.keep() }
    return try score(
      try measurements(of: image), &clock, size: image.size, path: PhotoPath(""),
      file: FileFacts(
        orientation: 1, notes: image.channels == 4 ? ["alpha ignored"] : [], capture: CaptureInfo(absent: none),
        compression: .absent(none)))
  }

  private func measurements<Sample>(of image: ImageRows<Sample>) throws -> PixelMeasurements {
    var luma = try LumaStream<Sample>(size: image.size, longerSide: settings.longerSide)
    guard image.size.width > 0, image.size.height > 0 else {
      return PixelMeasurements(luma: try luma.finish(), colours: .absent(.tooSmall(image.size, minimumSide: 1)))
    }
    let model: ColourModel = image.channels == 1 ? .grey : .rgb
    var reducer =
      wantsColours ? try ColourReducer<Sample>(model, from: image.size, toLongerSide: SourceImage.longerSide) : nil
    var colours = ColourRow<Sample>(model, width: image.size.width)
    var made = [Sample](repeating: .zero, count: image.channels == 1 ? 0 : image.size.width)
    for y in 0..<image.size.height {
      let samples = image.row(y)
      guard image.channels > 1 else {
        try luma.append(samples.span)
        try reducer?.append(samples.span, colours)
        continue
      }
      var span = made.mutableSpan
      try image.writeLuma(samples.span, &span)
      try luma.append(made.span)
      guard reducer != nil else { continue }
      colours.take(samples, stride: image.channels, first: 0)
      try reducer?.append(made.span, colours)
    }
    return PixelMeasurements(
      luma: try luma.finish(), colours: try reducer.map { .measured(try $0.finish()) } ?? .absent(.notRun))
  }
}
