import AcutanceKernels

/// How an entry of the catalogue is timed: one call of the operation with fixed parameters, of any size.
///
/// What is timed is what is judged: the call itself gives the observation that the entry's own reference is compared
/// with, so a call that does less than it says cannot pass.
package struct KernelBenchmark: Sendable {
  package let entry: CatalogueEntry
  /// What of the entry: the taps, the response, the measure; empty where there is only one.
  package let label: String
  /// The parameters of the entry's trial that the call computes.
  package let parameters: TrialParameters
  /// Whether a call may ask for no memory.
  package let isPlanned: Bool
  /// Whether the case is in the short suite.
  package let isCore: Bool
  /// What a call moves and computes at least, for a width and a height.
  package let work: @Sendable (_ width: Int, _ height: Int) -> KernelWork
  /// Makes the input of a trial; the variants share it.
  package let prepare: @Sendable (Trial) throws -> BenchmarkInput

  /// The entry's name, and what of it.
  package var name: String { label.isEmpty ? entry.name : "\(entry.name)/\(label)" }

  init(
    _ entryName: String, _ label: String = "", _ parameters: [(String, String)] = [], isPlanned: Bool = false,
    isCore: Bool = true, work: @escaping @Sendable (Int, Int) -> KernelWork,
    prepare: @escaping @Sendable (Trial) throws -> BenchmarkInput
  ) {
    guard let entry = Catalogue.entries.first(where: { $0.name == entryName }) else {
      preconditionFailure("the catalogue has no entry \(entryName)")
    }
    self.entry = entry
    self.label = label
    self.parameters = TrialParameters(parameters)
    self.isPlanned = isPlanned
    self.isCore = isCore
    self.work = work
    self.prepare = prepare
  }

  /// The same with another entry or another call: for tests of the gate.
  package func replacingPreparation(_ prepare: @escaping @Sendable (Trial) throws -> BenchmarkInput) -> KernelBenchmark
  {
    KernelBenchmark(
      entry.name, label, parameters.pairs.map { ($0.name, $0.value) }, isPlanned: isPlanned, isCore: isCore, work: work,
      prepare: prepare)
  }

  /// The trial of a size. Random pixels: no branch of a kernel can be learned, and laxness is judged too.
  package func trial(width: Int, height: Int) -> Trial {
    Trial(width: width, height: height, content: .random, seed: 1, parameters: parameters)
  }
}

/// What a call has to move between memory and the core, and to compute, whatever its method.
package struct KernelWork: Sendable, Equatable {
  package var bytesRead: Int
  package var bytesWritten: Int
  /// Single-precision operations, a multiply-add counted as two; `nil` where the work is of another kind (integers,
  /// Double, comparisons), for which no peak is measured.
  package var operations: Double?

  package init(bytesRead: Int, bytesWritten: Int = 0, operations: Double? = nil) {
    self.bytesRead = bytesRead
    self.bytesWritten = bytesWritten
    self.operations = operations
  }

  package var bytes: Int { bytesRead + bytesWritten }
}

/// The input of a benchmark in memory.
package struct BenchmarkInput {
  /// Makes the call for a variant.
  package let call: (Variant) throws -> BenchmarkCall

  package init(_ call: @escaping (Variant) throws -> BenchmarkCall) { self.call = call }
}

/// A call that can be repeated as often as one likes.
package struct BenchmarkCall {
  /// The call; its result is kept where the optimiser cannot know that nobody looks.
  package let run: () throws -> Void
  /// Makes the call into memory in which a pattern stands, and tells what it gave.
  package let observe: () throws -> Observation
  /// The memory of inputs and outputs, to be taken out of the caches.
  package let memory: [UnsafeRawBufferPointer]

  package init(
    memory: [UnsafeRawBufferPointer], run: @escaping () throws -> Void, observe: @escaping () throws -> Observation
  ) {
    self.run = run
    self.observe = observe
    self.memory = memory
  }
}
