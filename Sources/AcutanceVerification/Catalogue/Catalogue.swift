import AcutanceKernels
import ReportText

/// The one list of what is verified: tests, `acutance verify` and the benchmark harness read it, so that a kernel
/// that is not in it cannot be shipped (a test compares it with the function table).
public enum Catalogue {
  /// Every operation that is verified, in a fixed order.
  public static let entries: [CatalogueEntry] =
    convolutionEntries + pixelEntries + resamplingEntries + momentsEntries + responseEntries + weightedResponseEntries
    + heatMapEntries + focusMeasureEntries + differenceEntries + layerEntries + matrixEntries

  /// Entries as text: name, bound, functions of the kernel table, summary. Ends with a newline.
  public static func list(_ entries: [CatalogueEntry]) -> String {
    var table = TextTable([("kernel", .left), ("bound", .left), ("functions", .left), ("what", .left)])
    for entry in entries {
      table.append([entry.name, entry.bound, entry.kernels.joined(separator: " "), entry.summary])
    }
    return table.lines.joined(separator: "\n") + "\n"
  }

  /// The entries of a name: an entry's own, the beginning of some up to a dot, or a function of the kernel table.
  ///
  /// - Throws: `CatalogueError.unknown` if there is none.
  public static func entries(named name: String) throws(CatalogueError) -> [CatalogueEntry] {
    let found = entries.filter { $0.name == name || $0.name.hasPrefix(name + ".") || $0.kernels.contains(name) }
    guard !found.isEmpty else { throw .unknown(name) }
    return found
  }
}

/// A name that nothing in the catalogue has.
public enum CatalogueError: Error, Equatable, Sendable {
  /// No entry has this name.
  case unknown(String)
}

extension CatalogueError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name): "there is no kernel '\(name)' in the catalogue; 'acutance verify --list' shows all"
    }
  }
}
