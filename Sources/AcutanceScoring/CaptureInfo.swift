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

  /// What is known of a capture, each value measured or absent with its reason.
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

  /// A time of so many seconds on the camera's clock, spelled like this; nothing is checked.
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

extension CaptureTime {
  /// The time that EXIF spells "YYYY:MM:DD HH:MM:SS", with the decimals of the second; `nil` if it is none.
  ///
  /// Counted by the Gregorian calendar, without time zone, daylight saving and leap seconds.
  public init?(exif text: String, subseconds: String? = nil) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, [4, 7, 13, 16].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }),
      bytes[10] == UInt8(ascii: " ")
    else { return nil }
    func number(_ digits: ArraySlice<UInt8>) -> Int? {
      guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
      }
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      year >= 1, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    // Days since 1 March of year 0, in years that begin in March: February, of any length, comes last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    var fraction = 0.0
    if let subseconds, let value = number(ArraySlice(subseconds.utf8.prefix(9))) {
      fraction = Double(value)
      for _ in 0..<min(subseconds.utf8.count, 9) { fraction /= 10 }
    }
    self.init(seconds: Double(((days * 24 + hour) * 60 + minute) * 60 + second) + fraction, text: text)
  }
}
