/// What the camera wrote into a file. Nothing of it enters a score; groups look at it.
public struct CaptureInfo: Sendable, Equatable {
  /// When the photo was taken.
  public let time: Measurement<CaptureTime>
  /// Exposure time in seconds, above 0.
  public let exposureTime: Measurement<Double>
  /// Exposure bias in EV, signed.
  public let exposureBias: Measurement<Double>
  /// F-number, above 0.
  public let aperture: Measurement<Double>
  /// Sensitivity, above 0.
  public let iso: Measurement<Int>
  /// Maker and model.
  public let camera: Measurement<String>

  public init(
    time: Measurement<CaptureTime>, exposureTime: Measurement<Double>, exposureBias: Measurement<Double>,
    aperture: Measurement<Double>, iso: Measurement<Int>, camera: Measurement<String>
  ) {
    self.time = time
    self.exposureTime = exposureTime
    self.exposureBias = exposureBias
    self.aperture = aperture
    self.iso = iso
    self.camera = camera
  }

  /// Nothing is known, for one reason.
  public init(absent reason: AbsenceReason) {
    self.init(
      time: .absent(reason), exposureTime: .absent(reason), exposureBias: .absent(reason), aperture: .absent(reason),
      iso: .absent(reason), camera: .absent(reason))
  }
}

/// The camera's clock when a photo was taken. Cameras write local time and mostly no time zone: times compare between
/// photos of one camera.
public struct CaptureTime: Sendable, Hashable {
  /// Seconds from the start of 1970 on the camera's clock, fractions included where the file has them.
  public let seconds: Double
  /// As the file spells it: "2024:05:17 13:45:02".
  public let text: String

  public init(seconds: Double, text: String) {
    self.seconds = seconds
    self.text = text
  }
}

/// How an encoder threw detail away.
public enum Compression: Sendable, Equatable {
  /// By rules that lose nothing.
  case lossless
  /// A JPEG: the mean of the 64 divisors by which the luma's DCT coefficients were rounded; 1 is the finest. The tables
  /// that most encoders use have 57.6 at quality 50 and 11.6 at quality 90.
  case jpeg(meanStep: Double)

  /// The mean divisor; 0 where nothing is lost.
  public var meanStep: Double {
    switch self {
    case .lossless: 0
    case .jpeg(let step): step
    }
  }
}
