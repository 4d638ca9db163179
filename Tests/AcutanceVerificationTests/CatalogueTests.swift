import AcutanceKernels
import AcutanceVerification
import KernelInterface
import Testing

@Suite struct CatalogueTests {
  /// The names are those of the table: its functions are found by reflection, so that a new one cannot be forgotten.
  @Test func kernelNamesAreTheFunctionsOfTheTable() throws {
    let table = try Variant.scalar.kernelTable()
    let own = Mirror(reflecting: table).children.compactMap(\.label)
      .filter { !["fusesMultiplyAdd", "factorRowsInRegisters", "responses", "layers"].contains($0) }
    let responses = Mirror(reflecting: table.responses).children.compactMap(\.label).map { "responses." + $0 }
    let layers = Mirror(reflecting: table.layers).children.compactMap(\.label).map { "layers." + $0 }
    #expect(Set(own + responses + layers) == Set(KernelName.allCases.map(\.rawValue)))
    #expect(own.count + responses.count + layers.count == KernelName.allCases.count)
  }

  @Test func kernelSetsHoldEachKernelOnce() {
    for name in KernelName.allCases {
      let set = KernelSet([name])
      #expect(set.names == [name])
      #expect(set.first(in: .all) == name)
    }
    #expect(KernelSet.all.names == KernelName.allCases)
    #expect(KernelSet([]).isEmpty && KernelSet([]).first(in: .all) == nil)
  }

  /// A kernel that is in no entry cannot be shipped.
  @Test func everyKernelIsInTheCatalogue() {
    let named = Set(Catalogue.entries.flatMap(\.kernels))
    #expect(named == Set(KernelName.allCases.map(\.rawValue)))
  }

  @Test func entriesHaveNamesOfTheirOwnAndSayTheirBound() throws {
    #expect(Set(Catalogue.entries.map(\.name)).count == Catalogue.entries.count)
    for entry in Catalogue.entries {
      #expect(!entry.bound.isEmpty && !entry.derivation.isEmpty && !entry.summary.isEmpty, "\(entry.name)")
      #expect(try Catalogue.entries(named: entry.name).contains { $0.name == entry.name })
    }
    #expect(try Catalogue.entries(named: "convolved").count == 9)
    #expect(try Catalogue.entries(named: "boxRow").map(\.name).allSatisfy { $0.hasPrefix("convolved.box") })
    #expect(throws: CatalogueError.unknown("convolve2")) { try Catalogue.entries(named: "convolve2") }
  }

  /// Every kernel in every variant that this CPU runs.
  @Test(arguments: Catalogue.entries)
  func kernelsStayInsideTheirBounds(entry: CatalogueEntry) {
    let scale = TrialGrid.Scale.quick
    let report = Verification(entries: [entry], scale: scale, threads: 2).run()
    #expect(report.passed, "\(report.table())")
    #expect(report.rows.allSatisfy { $0.judge.valueCount > 100 && $0.trialCount >= 100 })
  }
}
