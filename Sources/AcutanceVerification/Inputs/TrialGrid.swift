/// Which trials an operation gets.
///
/// Sizes go through every residue of the tiles on both axes: widths 0...131 (twice the 64 pixels of the widest register
/// tile, and three) and heights 0...35 (twice the 16 rows of a strip, and three). At every size everything else takes
/// its turn: contents, layouts and parameters are dealt from shuffled decks, each value once before one comes again.
public struct TrialGrid: Sendable {
  /// The contents that take turns.
  public var contents: [TrialContent]
  /// The layouts that take turns.
  public var layouts: [TrialLayout]
  /// Names with the values that take turns.
  public var parameters: [(name: String, values: [String])]
  /// Larger sizes, each with the first contents: photos, and planes that are written past the caches.
  public var largeSizes: [(width: Int, height: Int)]
  /// Values that take turns at the larger sizes, by the name of their parameter: where the reference of others would take
  /// longer than all the rest.
  public var largeValues: [String: [String]]
  /// The largest number of pixels that is worth the reference's time, for the user's image.
  public var imageLimit: Int

  /// A grid of these lists; the sizes are its own.
  public init(
    contents: [TrialContent], layouts: [TrialLayout] = TrialLayout.allCases,
    parameters: [(name: String, values: [String])] = [],
    largeSizes: [(width: Int, height: Int)] = [(512, 384), (1031, 67)],
    largeValues: [String: [String]] = [:], imageLimit: Int = .max
  ) {
    self.contents = contents
    self.layouts = layouts
    self.parameters = parameters
    self.largeSizes = largeSizes
    self.largeValues = largeValues
    self.imageLimit = imageLimit
  }

  /// How much is tried.
  public enum Scale: String, CaseIterable, Sendable {
    /// A few sizes on either side of each tile: for a first look.
    case quick
    /// Every width with some heights and every height with some widths.
    case standard
    /// Every width with every height, three times.
    case full
  }

  static let largestWidth = 131
  static let largestHeight = 35

  /// The trials, in an order that does not depend on anything but the scale and the seed.
  public func trials(_ scale: Scale, seed: UInt64) -> [Trial] {
    var turn = Turn(grid: self, seed: seed)
    var trials: [Trial] = []
    switch scale {
    case .quick:
      for height in [0, 1, 2, 3, 9, 16, 17, 35] {
        for width in [0, 1, 2, 3, 7, 15, 16, 17, 33, 63, 64, 65, 80, 127, 129] {
          trials.append(turn.next(width, height))
        }
      }
    case .standard:
      for width in 0...Self.largestWidth {
        for height in [1, 2, 3, 5, 16, 17, 34] { trials.append(turn.next(width, height)) }
      }
      for height in 0...Self.largestHeight {
        for width in [0, 1, 2, 3, 9, 15, 16, 33, 64, 66, 97, 131] { trials.append(turn.next(width, height)) }
      }
    case .full:
      for _ in 0..<3 {
        for height in 0...Self.largestHeight {
          for width in 0...Self.largestWidth { trials.append(turn.next(width, height)) }
        }
      }
    }
    guard scale != .quick else { return trials }
    turn = Turn(grid: large, seed: seed &+ UInt64(trials.count))
    for size in largeSizes {
      for content in contents.prefix(2) {
        var trial = turn.next(size.width, size.height)
        trial.content = content
        trials.append(trial)
      }
    }
    return trials
  }

  /// The grid of large planes.
  private var large: TrialGrid {
    var grid = self
    grid.parameters = parameters.map { ($0.name, largeValues[$0.name] ?? $0.values) }
    return grid
  }

  /// As many trials of one size as make every content and every value of every parameter appear.
  func trials(width: Int, height: Int, contents: [TrialContent], seed: UInt64) -> [Trial] {
    var grid = width * height > 512 * 384 ? large : self
    grid.contents = contents
    var turn = Turn(grid: grid, seed: seed)
    let count = max(contents.count, grid.parameters.map(\.values.count).max() ?? 1, 3)
    return (0..<count).map { _ in turn.next(width, height) }
  }
}

/// Deals a value of each list at a time.
private struct Turn {
  private let grid: TrialGrid
  private var seed: UInt64
  private var numbers: TrialGenerator
  private var decks: [[Int]]

  init(grid: TrialGrid, seed: UInt64) {
    self.grid = grid
    self.seed = seed
    numbers = TrialGenerator(seed: seed)
    decks = Array(repeating: [], count: grid.parameters.count + 2)
  }

  mutating func next(_ width: Int, _ height: Int) -> Trial {
    seed &+= 1
    let content = grid.contents[draw(0, grid.contents.count)]
    let layout = grid.layouts[draw(1, grid.layouts.count)]
    var parameters = TrialParameters()
    for (index, parameter) in grid.parameters.enumerated() {
      parameters.append(parameter.name, parameter.values[draw(2 + index, parameter.values.count)])
    }
    return Trial(
      width: width, height: height, content: content, layout: layout, seed: seed, parameters: parameters)
  }

  /// Deals from a shuffled deck: each value comes once before one comes again.
  private mutating func draw(_ deck: Int, _ count: Int) -> Int {
    if decks[deck].isEmpty { decks[deck] = Array(0..<count).shuffled(using: &numbers) }
    return decks[deck].removeLast()
  }
}
