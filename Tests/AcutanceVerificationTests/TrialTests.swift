import AcutanceKernels
import AcutanceVerification
import Testing

@Suite struct TrialTests {
  @Test func textOfATrialIsTheTrial() throws {
    let trial = Trial(
      width: 33, height: 17, content: .offset1e5, layout: .guardedEnd, seed: 99,
      parameters: TrialParameters([("border", "wrap"), ("taps", "random3x3")]))
    #expect("\(trial)" == "33x17 offset1e5 layout=guardedEnd seed=99 border=wrap taps=random3x3")
    #expect(try Trial(parsing: "\(trial)") == trial)
  }

  @Test func badTextIsAnErrorThatSaysWhere() {
    #expect(throws: TrialError.syntax("33 random")) { try Trial(parsing: "33 random") }
    #expect(throws: TrialError.syntax("3x3")) { try Trial(parsing: "3x3") }
    #expect(throws: TrialError.invalidParameter(name: "layout", value: "upsideDown")) {
      try Trial(parsing: "3x3 random layout=upsideDown")
    }
    #expect(throws: TrialError.invalidParameter(name: "seed", value: "-1")) {
      try Trial(parsing: "3x3 random seed=-1")
    }
    #expect(parseSize("12x") == nil && parseSize("-1x3") == nil && parseSize("4x5")! == (4, 5))
  }

  @Test func aParameterThatIsMissingFailsTheTrial() throws {
    let entry = try #require(Catalogue.entries(named: "convolved.direct.float").first)
    let report = Verification(
      entries: [entry], variants: [.scalar], trial: Trial(width: 3, height: 3, content: .random)
    ).run()
    #expect(report.rows[0].failure?.findings.first?.message.contains("taps") == true)
  }

  /// All sizes, contents and parameters are tried, and the same whatever runs beside.
  @Test func standardTrialsCoverEveryResidue() throws {
    let entry = try #require(Catalogue.entries(named: "convolved.direct.float").first)
    let trials = entry.grid.trials(.standard, seed: 1)
    #expect(Set(trials.map(\.width)).isSuperset(of: 0...131))
    #expect(Set(trials.map(\.height)).isSuperset(of: 0...35))
    #expect(Set(trials.map(\.content)) == Set(entry.grid.contents))
    #expect(Set(trials.map(\.layout)) == Set(TrialLayout.allCases))
    for parameter in entry.grid.parameters {
      let seen = Set(try trials.map { try $0.parameters.value(parameter.name) })
      #expect(seen == Set(parameter.values), "\(parameter.name)")
    }
    #expect(trials == entry.grid.trials(.standard, seed: 1))
    #expect(trials != entry.grid.trials(.standard, seed: 2))
  }

  @Test func numberOfThreadsChangesNoReport() throws {
    let entries = try Catalogue.entries(named: "laplacianMoments")
    let reports = [1, 2].map { Verification(entries: entries, scale: .quick, threads: $0).run() }
    #expect(reports[0].table() == reports[1].table())
  }
}
