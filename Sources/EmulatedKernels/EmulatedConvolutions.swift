import KernelInterface

// Functions of the table that take a band of rows.

extension EmulatedGuest {
  func convolve(_ band: ConvolutionRows) -> Bool {
    call(.convolve) {
      $0.add(band, inputRows: band.rowCount + band.tapRows - 1, weightCount: band.tapColumns * band.tapRows)
    }.bool(0)
  }

  func convolveFactors(_ band: ConvolutionRows) -> Bool {
    call(.convolveFactors) {
      $0.add(band, inputRows: band.rowCount + band.tapRows - 1, weightCount: band.tapColumns + band.tapRows)
    }.bool(0)
  }

  func boxRow(_ band: ConvolutionRows) -> Bool {
    call(.boxRow) { $0.add(band, inputRows: band.rowCount + band.tapRows - 1, weightCount: 1) }.bool(0)
  }

  func boxColumn(_ band: ConvolutionRows, _ ring: UnsafeMutablePointer<Float>) -> Bool {
    call(.boxColumn) {
      $0.add(band, inputRows: band.rowCount + band.tapRows - 1, weightCount: 1)
      $0.add(ring, bytes: boxRingCount * MemoryLayout<Float>.stride, .scratch)
    }.bool(0)
  }
}
