import AcutanceReference
import Testing

@Suite(.serialized) struct BLASLibraryTests {
  @Test func describesItself() {
    let library = BLASLibrary.current
    #expect(!library.name.isEmpty && !library.configuration.isEmpty)
    #expect(BLASReference.library == library.description && library.description.contains(library.configuration))
    #expect(library.threads == 1 || library.threads == nil)
    #expect(FloatRounding.gamma(1) > FloatRounding.unit && FloatRounding.gamma(9) < 9.00001 * FloatRounding.unit)
  }

  /// They answer, and one thread is left; the answers are the library's own affair.
  @Test func observationsAnswerAndLeaveOneThread() {
    let library = BLASLibrary.current
    for _ in 0..<3 {
      _ = library.dsdotAccumulatesInDouble
      #expect((library.sasumDependsOnThreads == nil) == (library.threads == nil))
      #expect(BLASLibrary.current == library)
    }
  }
}
