import ReportText

extension BenchmarkReport {
  /// The report for a terminal.
  public func table() -> String {
    var lines: [String] = []
    for size in sizes {
      if !lines.isEmpty { lines.append("") }
      lines.append("\(size), \(size.pixels) pixels")
      lines.append("")
      lines += textTable(rows.filter { $0.size == size }).lines
      lines.append("")
      lines += ceilingTable(size).lines
    }
    lines.append("")
    var context = TextTable([("environment", .left), ("", .left)])
    for (name, value) in environment.lines { context.append([name, value]) }
    lines += context.lines
    lines.append("")
    lines += Self.legend
    let refused = rows.filter { $0.refusal != nil }.count
    let asking = rows.filter { $0.measured?.asksForMemory == true }.count
    if asking > 0 { lines.append("\(asking) rows of planned calls ASK FOR MEMORY") }
    lines.append("")
    lines.append(
      refused == 0 ? "\(rows.count) rows, all passed their gate" : "\(refused) of \(rows.count) rows were REFUSED")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The sizes in the order in which they were measured.
  var sizes: [BenchmarkSize] {
    var sizes: [BenchmarkSize] = []
    for row in rows where !sizes.contains(row.size) { sizes.append(row.size) }
    return sizes
  }

  static let legend = [
    "min, median, +- (median distance from the median), [95% interval of the median]: CPU time a call when warm, wall",
    "time when cold (all data out of the caches before each call). GB/s: bytes that must be read and written. ceiling:",
    "the least time by the ceilings of the same repetitions over ours, and what sets it. times scalar: the scalar twin's",
    "time over ours with its 95% interval; where that holds 1, no difference. error: the gate's worst error / bound.",
  ]

  private func textTable(_ rows: [Row]) -> TextTable {
    var table = TextTable([
      ("case", .left), ("variant", .left), ("caches", .left), ("min", .right), ("median", .right), ("+-", .right),
      ("95% interval", .left), ("wall", .right), ("GB/s", .right), ("Gpx/s", .right), ("GFLOP/s", .right),
      ("ceiling", .left), ("times scalar", .left), ("error", .right), ("allocs", .right), ("instr/px", .right),
    ])
    for row in rows { table.append(row.cells) }
    return table
  }

  private func ceilingTable(_ size: BenchmarkSize) -> TextTable {
    var table = TextTable([("ceiling", .left), ("loop", .left), ("caches", .left), ("median", .right), ("", .left)])
    for ceiling in ceilingMedians(size) {
      table.append([
        ceiling.kind, ceiling.level, ceiling.caches, fixed(ceiling.rate * 1e-9, 1),
        ceiling.kind == "FMA" ? "GFLOP/s" : "GB/s",
      ])
    }
    return table
  }

  /// The median of each ceiling over the groups of a size.
  func ceilingMedians(_ size: BenchmarkSize) -> [Ceiling] {
    var order: [String] = []
    var found: [String: [Ceiling]] = [:]
    for ceiling in groups.flatMap(\.ceilings) where ceiling.size == size {
      let key = "\(ceiling.kind) \(ceiling.level) \(ceiling.caches)"
      if found[key] == nil { order.append(key) }
      found[key, default: []].append(ceiling)
    }
    return order.sorted().compactMap { key in
      guard let list = found[key], let first = list.first else { return nil }
      return Ceiling(
        size: size, kind: first.kind, level: first.level, caches: first.caches,
        rate: SortedValues(list.map(\.rate)).median)
    }
  }
}

extension BenchmarkReport.Row {
  /// What a table shows of the row.
  var cells: [String] {
    guard let measured else {
      return [name, variant.name, caches] + Array(repeating: "-", count: 12) + ["REFUSED \(refusal ?? "")"]
    }
    let time = TimeSummary(measured.seconds)
    return [
      name, variant.name, caches, timeText(time.minimum), timeText(time.median), timeText(time.medianDeviation),
      "[\(timeText(time.low)), \(timeText(time.high))]", timeText(SortedValues(measured.wall).median),
      fixed(Double(measured.bytes) / time.median * 1e-9, 1), fixed(Double(size.pixels) / time.median * 1e-9, 2),
      measured.operations.map { fixed($0 / time.median * 1e-9, 1) } ?? "-",
      measured.share.map { "\(percentText($0.median)) of \(measured.bound ?? "")" } ?? "-",
      measured.timesTwin?.text ?? "-", error.map { fixed($0, 2) } ?? "exact", allocationText(measured),
      measured.instructions.map { fixed($0 / Double(size.pixels), 2) } ?? "-",
    ]
  }

  private func allocationText(_ measured: BenchmarkReport.Measured) -> String {
    guard measured.isWarm else { return "-" }
    guard let count = measured.allocations else { return "not counted" }
    return measured.asksForMemory ? "\(count), PLANNED 0" : "\(count)"
  }
}
