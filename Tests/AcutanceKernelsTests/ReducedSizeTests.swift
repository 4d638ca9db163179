import AcutanceKernels
import Testing

@Suite struct ReducedSizeTests {
  @Test func longerSideIsReducedAndTheShorterRoundedHalfUp() {
    let cases: [(from: (Int, Int), longerSide: Int, to: (Int, Int))] = [
      ((4000, 3000), 512, (512, 384)), ((3000, 4000), 512, (384, 512)), ((512, 384), 512, (512, 384)),
      ((511, 300), 512, (511, 300)), ((4000, 3000), 0, (4000, 3000)), ((1000, 1), 512, (512, 1)),
      ((1, 100_000), 512, (1, 512)), ((1023, 767), 512, (512, 384)), ((64, 48), 50, (50, 38)),
      // 1 * 512 / 1024 = 0.5 rounds up to 1; 3 * 512 / 1024 = 1.5 rounds up to 2.
      ((1024, 1), 512, (512, 1)), ((1024, 3), 512, (512, 2)), ((1024, 5), 512, (512, 3)),
      ((1, 1), 512, (1, 1)),
    ]
    for test in cases {
      let size = PixelSize(width: test.from.0, height: test.from.1).reduced(toLongerSide: test.longerSide)
      #expect(size == PixelSize(width: test.to.0, height: test.to.1), "\(test)")
    }
  }
}
