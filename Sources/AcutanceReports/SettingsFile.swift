import AcutanceScoring

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Settings as a file of JSON: `calibrate` writes it, `score --settings` takes it.
///
///     {"schema": "acutance.settings/1", "algorithmVersion": 1, "longSide": 512, "profile": "photo", "reference": 0.0361,
///      "saliencyRange": [0.041, 0.093], "cleanupBelow": 0.213, "facesRequired": false,
///      "weights": {"faces": 0.3, "saliency": 0.4, "sharpness": 0.3}, "note": "fitted to 17 photos"}
///
/// Only the schema must be there; what is left out has its standard value. A key that is not known is an error: it would
/// be a setting that does nothing.
public struct SettingsFile: Sendable, Equatable {
  public static let schema = "acutance.settings/1"

  public var settings: ScoreSettings
  /// What the settings are, in words.
  public var note: String?

  public init(_ settings: ScoreSettings, note: String? = nil) {
    self.settings = settings
    self.note = note
  }

  /// The file: UTF-8, keys sorted, a final newline. The same settings give the same bytes, and they are read back exactly.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try Array(encoder.encode(FileJSON(self))) + [UInt8(ascii: "\n")]
  }

  /// - Throws: `SettingsFileError`, which names what is wrong.
  public init(json: [UInt8]) throws(SettingsFileError) {
    let file: FileJSON
    do {
      file = try JSONDecoder().decode(FileJSON.self, from: Data(json))
    } catch let error as SettingsFileError {
      throw error
    } catch let error as DecodingError {
      throw SettingsFileError(error)
    } catch {
      throw SettingsFileError("\(error)")
    }
    self.init(try file.settings(), note: file.note)
  }
}

/// What is wrong with a settings file.
public struct SettingsFileError: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  fileprivate init(_ error: DecodingError) {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "item \($0 + 1)" } ?? "\"\($0.stringValue)\"" }
      return path.isEmpty ? "" : " in " + path.joined(separator: ", ")
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init("\"\(key.stringValue)\" is missing\(place(context))")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init("no \(type)\(place(context))")
    case .dataCorrupted(let context):
      self.init(context.codingPath.isEmpty ? "it is not JSON" : context.debugDescription + place(context))
    @unknown default: self.init("\(error)")
    }
  }
}

private struct FileJSON: Codable {
  var schema: String
  var algorithmVersion: Int?
  var longSide: Int?
  var profile: String?
  var reference: Double?
  var saliencyRange: [Double]?
  var cleanupBelow: Double?
  var facesRequired: Bool?
  var weights: WeightsFileJSON?
  var note: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case schema, algorithmVersion, longSide, profile, reference, saliencyRange, cleanupBelow, facesRequired, weights,
      note
  }

  init(_ file: SettingsFile) {
    let settings = file.settings
    schema = SettingsFile.schema
    algorithmVersion = ScoreSettings.algorithmVersion
    longSide = settings.longerSide
    profile = settings.profile.rawValue
    reference = settings.reference
    saliencyRange = settings.saliencyRange.map { [$0.low, $0.high] }
    cleanupBelow = settings.cleanupLimit
    facesRequired = settings.facesRequired
    weights = WeightsFileJSON(
      sharpness: settings.weights.sharpness, saliency: settings.weights.saliency, faces: settings.weights.faces)
    note = file.note
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schema = try container.decode(String.self, forKey: .schema)
    guard schema == SettingsFile.schema else {
      throw SettingsFileError("the schema is \"\(schema)\", not \"\(SettingsFile.schema)\"")
    }
    try rejectUnknownKeys(decoder, CodingKeys.allCases.map(\.rawValue))
    algorithmVersion = try container.decodeIfPresent(Int.self, forKey: .algorithmVersion)
    longSide = try container.decodeIfPresent(Int.self, forKey: .longSide)
    profile = try container.decodeIfPresent(String.self, forKey: .profile)
    reference = try container.decodeIfPresent(Double.self, forKey: .reference)
    saliencyRange = try container.decodeIfPresent([Double].self, forKey: .saliencyRange)
    cleanupBelow = try container.decodeIfPresent(Double.self, forKey: .cleanupBelow)
    facesRequired = try container.decodeIfPresent(Bool.self, forKey: .facesRequired)
    weights = try container.decodeIfPresent(WeightsFileJSON.self, forKey: .weights)
    note = try container.decodeIfPresent(String.self, forKey: .note)
  }

  func settings() throws(SettingsFileError) -> ScoreSettings {
    var settings = ScoreSettings()
    if let algorithmVersion, algorithmVersion != ScoreSettings.algorithmVersion {
      throw SettingsFileError(
        "the settings were fitted to scores of algorithm version \(algorithmVersion); "
          + "this is \(ScoreSettings.algorithmVersion): calibrate again")
    }
    if let profile {
      guard let known = Profile(rawValue: profile) else {
        throw SettingsFileError("there is no profile \"\(profile)\"")
      }
      settings.profile = known
    }
    if let longSide {
      guard (0...Int(Int32.max)).contains(longSide) else { throw SettingsFileError("\"longSide\" is \(longSide)") }
      settings.longerSide = longSide
    }
    if let reference {
      guard reference > 0, reference.isFinite else {
        throw SettingsFileError("\"reference\" is \(reference), not a number above 0")
      }
      settings.reference = reference
    }
    if let saliencyRange {
      guard saliencyRange.count == 2, let range = SaliencyRange(low: saliencyRange[0], high: saliencyRange[1]) else {
        throw SettingsFileError("\"saliencyRange\" is not [low, high] with 0 <= low < high <= 1")
      }
      settings.saliencyRange = range
    }
    if let cleanupBelow {
      guard (0...1).contains(cleanupBelow) else {
        throw SettingsFileError("\"cleanupBelow\" is \(cleanupBelow), not a number in 0...1")
      }
      settings.cleanupLimit = cleanupBelow
    }
    if let facesRequired { settings.facesRequired = facesRequired }
    if let weights {
      do {
        settings.weights = try Weights(
          sharpness: weights.sharpness, saliency: weights.saliency, faces: weights.faces)
      } catch { throw SettingsFileError("\"weights\": \(error)") }
    }
    return settings
  }
}

private struct WeightsFileJSON: Codable {
  var sharpness: Double
  var saliency: Double
  var faces: Double

  enum CodingKeys: String, CodingKey, CaseIterable { case sharpness, saliency, faces }

  init(sharpness: Double, saliency: Double, faces: Double) {
    self.sharpness = sharpness
    self.saliency = saliency
    self.faces = faces
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try rejectUnknownKeys(decoder, CodingKeys.allCases.map(\.rawValue))
    sharpness = try container.decode(Double.self, forKey: .sharpness)
    saliency = try container.decode(Double.self, forKey: .saliency)
    faces = try container.decode(Double.self, forKey: .faces)
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}

private func rejectUnknownKeys(_ decoder: any Decoder, _ known: [String]) throws {
  let keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
  if let unknown = keys.first(where: { !known.contains($0) }) {
    throw SettingsFileError("\"\(unknown)\" is no setting; they are \(known.joined(separator: ", "))")
  }
}
