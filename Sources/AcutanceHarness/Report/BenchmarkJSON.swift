import AcutanceKernels

extension BenchmarkReport {
  /// The report in the schema of Google Benchmark (version 1), so that its `compare.py` reads it: each repetition, and
  /// the aggregates min, median and MAD, the median with our counters. Rows that were refused have no time, and so are
  /// not among the benchmarks; they stand in `acutance`, as do the ceilings.
  public func json() -> [UInt8] {
    let benchmarks = rows.enumerated().flatMap { $1.benchmarks(family: $0) }
    let refused: [JSONText] = rows.compactMap { row in
      row.refusal.map { .object([("name", .string(row.fullName)), ("error_message", .string($0))]) }
    }
    let ceilings: [JSONText] = sizes.flatMap(ceilingMedians).map { ceiling in
      .object([
        ("size", .string("\(ceiling.size)")), ("kind", .string(ceiling.kind)), ("level", .string(ceiling.level)),
        ("caches", .string(ceiling.caches)), ("units_per_second", .number(ceiling.rate)),
      ])
    }
    let report = JSONText.object([
      ("context", environment.context),
      ("benchmarks", .list(benchmarks)),
      (
        "acutance",
        .object([
          ("schema", .string("acutance.bench/1")), ("machine", .string(environment.slug)), ("passed", .bool(passed)),
          ("refused", .list(refused)),
          ("ceilings", .list(ceilings)),
        ])
      ),
    ])
    return Array(report.text(depth: 2).utf8) + [UInt8(ascii: "\n")]
  }
}

extension BenchmarkEnvironment {
  fileprivate var context: JSONText {
    let described = lines.map { ($0.name, JSONText.string($0.value)) }
    let loads = [loadBefore, loadAfter].compactMap { $0.map { JSONText.number($0) } }
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    return .object([
      ("date", .string(dateText)), ("executable", .string("acutance")), ("num_cpus", .integer(cores)),
      ("mhz_per_cpu", .optional(megahertz?.rounded())),
      // Unknown where the system does not show the governor.
      ("cpu_scaling_enabled", governor == "unknown" ? .null : .bool(governor != "performance")),
      (
        "caches",
        .list(
          caches.map { cache in
            .object([
              ("type", .string(cache.kind)), ("level", .integer(cache.level)), ("size", .integer(cache.bytes)),
              ("num_sharing", .integer(cache.sharedBy)),
            ])
          })
      ),
      ("load_avg", .list(loads)), ("library_version", .string(version)), ("library_build_type", .string(build)),
      ("json_schema_version", .integer(1)), ("acutance", .object(described)),
    ])
  }
}

extension BenchmarkReport.Row {
  /// The repetitions and the aggregates of a row.
  fileprivate func benchmarks(family: Int) -> [JSONText] {
    guard let measured else { return [] }
    let count = measured.wall.count
    let common: [(String, JSONText)] = [
      ("family_index", .integer(family)), ("per_family_instance_index", .integer(0)), ("run_name", .string(fullName)),
      ("repetitions", .integer(count)), ("threads", .integer(1)),
    ]
    func times(_ wall: Double, _ cpu: Double) -> [(String, JSONText)] {
      [("real_time", .number(wall * 1e9)), ("cpu_time", .number(cpu * 1e9)), ("time_unit", .string("ns"))]
    }
    var result: [JSONText] = (0..<count).map { index in
      .object(
        [("name", .string(fullName))] + common + [
          ("run_type", .string("iteration")), ("repetition_index", .integer(index)),
          ("iterations", .integer(measured.calls)),
        ] + times(measured.wall[index], measured.cpu[index]))
    }
    let (wall, cpu) = (SortedValues(measured.wall), SortedValues(measured.cpu))
    for (name, values) in [
      ("min", (wall.minimum, cpu.minimum)), ("median", (wall.median, cpu.median)),
      ("mad", (wall.medianDeviation, cpu.medianDeviation)),
    ] {
      result.append(
        .object(
          [("name", .string("\(fullName)_\(name)"))] + common + [
            ("run_type", .string("aggregate")), ("aggregate_name", .string(name)), ("aggregate_unit", .string("time")),
            ("iterations", .integer(count)),
          ] + times(values.0, values.1) + (name == "median" ? counters(measured) : [])))
    }
    return result
  }

  private func counters(_ measured: BenchmarkReport.Measured) -> [(String, JSONText)] {
    let time = TimeSummary(measured.seconds)
    func interval(_ ratio: TimeRatio?) -> JSONText {
      ratio.map { .list([.number($0.low), .number($0.high)]) } ?? .null
    }
    return [
      ("bytes_per_second", .number(Double(measured.bytes) / time.median)),
      ("items_per_second", .number(Double(size.pixels) / time.median)),
      ("flops_per_second", .optional(measured.operations.map { $0 / time.median })),
      ("width", .integer(size.width)), ("height", .integer(size.height)), ("variant", .string(variant.name)),
      ("caches", .string(caches)), ("bytes", .integer(measured.bytes)), ("flops", .optional(measured.operations)),
      ("low_95", .number(time.low * 1e9)), ("high_95", .number(time.high * 1e9)),
      ("bound", measured.bound.map { .string($0) } ?? .null), ("of_ceiling", .optional(measured.share?.median)),
      ("of_ceiling_95", interval(measured.share)), ("times_scalar", .optional(measured.timesTwin?.median)),
      ("times_scalar_95", interval(measured.timesTwin)), ("gate_error_over_bound", .optional(error)),
      ("gate_size", .string("\(gateSize)")), ("allocations", measured.allocations.map { .integer($0) } ?? .null),
      ("instructions", .optional(measured.instructions)),
    ]
  }
}
