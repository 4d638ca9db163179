"""Time the moments of planes beside OpenCV, NumPy and Intel IPP: one process, one thread, the same buffers.

Usage: python moments_figures.py path/to/libKernelProbe.so [--width 4000] [--height 3000] [--without-ipp]

Every variance is compared with NumPy's in Double before anything is timed; a row that differs by more than 1e-5 of it (IPP
and OpenCV: 1e-3) is refused. Times are CPU times, ratios medians over the repetitions with a 95% interval:
the time of one read and sum of the same bytes over that of the row ("of the read"), and the row's time over it for peers.
"""

import argparse
import statistics
import sys

import cv2
import numpy as np

import ipp
import measuring
from probe import Probe

KINDS = {
    "Float, fast": (0, np.float32), "Float, accurate": (1, np.float32), "Float, accurate, all": (5, np.float32),
    "Double": (2, np.float64), "bytes": (3, np.uint8), "bytes, all": (6, np.uint8), "words": (4, np.uint16),
}


def planes(width, height):
    noise = cv2.GaussianBlur(np.random.default_rng(1).random((height, width), np.float32), (0, 0), 1.0)
    return {
        np.float32: noise, np.float64: noise.astype(np.float64),
        np.uint8: (noise * 255).astype(np.uint8), np.uint16: (noise * 65535).astype(np.uint16)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=3000)
    parser.add_argument("--repetitions", type=int, default=31)
    parser.add_argument("--variants", default="v4,v3,v2")
    parser.add_argument("--without-ipp", action="store_true")
    options = parser.parse_args()
    with_ipp = not options.without_ipp and ipp.prepare()
    cv2.setNumThreads(1)
    probe = Probe(options.library)
    width, height = options.width, options.height
    sources = planes(width, height)
    target = np.empty_like(sources[np.float32])
    refused = False
    groups, names = [], []
    for name, (kind, pixel) in KINDS.items():
        source = sources[pixel]
        truth = float(source.astype(np.float64).var())
        contestants = {}
        for variant in options.variants.split(","):
            arguments = (source.ctypes.data, width, height, source.strides[0], kind, variant.encode())
            contestants[variant] = (lambda a=arguments: probe.moments(*a), 1e-5)
        if not name.endswith("all"):
            contestants["OpenCV meanStdDev"] = (lambda s=source: cv2.meanStdDev(s)[1][0, 0] ** 2, 1e-3)
        if pixel == np.float32 and not name.endswith("all"):
            contestants["NumPy var"] = (lambda s=source: s.var(), 1e-3)
            if with_ipp:
                call = ipp.IPP(source, target, "replicate").mean_deviation()
                contestants["IPP Mean_StdDev"] = (lambda c=call: c()[1] ** 2, 1e-3)
        group = {}
        for who, (call, tolerance) in contestants.items():
            value = call()
            if not abs(value - truth) <= tolerance * truth:
                print(f"{name}, {who}: refused, {value} is not {truth}", file=sys.stderr)
                refused = True
                continue
            group[who] = measuring.Series(call)
        floats = source.nbytes // 4
        group["one read"] = measuring.Series(lambda s=source, n=floats: probe.read_sum(s.ctypes.data, n))
        groups.append(list(group.values()))
        names.append((name, group))
    measuring.measure(groups, options.repetitions)
    print(f"{width}x{height}, one thread, {options.repetitions} repetitions, OpenCV {cv2.__version__}\n")
    print("| pixels | who | CPU ms, min / median | GB/s | of the read | ours (first variant) is faster by |")
    print("|---|---|---|---|---|---|")
    for (name, group), (_, pixel) in zip(names, KINDS.values()):
        read, ours = group["one read"], group.get(options.variants.split(",")[0])
        for who, series in group.items():
            share = measuring.Ratio(read.cpu, series.cpu)
            gain = measuring.Ratio(series.cpu, ours.cpu) if ours else None
            median = statistics.median(series.cpu)
            print(f"| {name} | {who} | {min(series.cpu) * 1e3:.3f} / {median * 1e3:.3f} "
                  f"| {sources[pixel].nbytes / median / 1e9:.1f} | {share.median:.2f} [{share.low:.2f}, {share.high:.2f}] "
                  f"| {gain.median:.2f} [{gain.low:.2f}, {gain.high:.2f}] |")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
