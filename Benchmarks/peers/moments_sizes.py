"""Time moments by the size of the plane and of subnormal pixels: nanoseconds a pixel, one thread.

Usage: python moments_sizes.py path/to/libKernelProbe.so [--large]

Sizes from 64x64 to 24 megapixels (--large: 400), Float accurate and fast and bytes, beside the 12-megapixel plane of the
same repetition; and subnormal planes beside planes of 0.5. Calls go through Python, whose cost is
included. Variances are compared before they are timed: with NumPy's in Double, and of subnormal planes with those of their multiples.
"""

import argparse
import statistics
import sys

import numpy as np

import measuring
from probe import Probe

KINDS = {"Float, fast": (0, np.float32), "Float, accurate": (1, np.float32), "bytes": (3, np.uint8)}
SIZES = [(4000, 3000), (64, 64), (70, 50), (512, 384), (1024, 1024), (1000, 999), (6000, 4000)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--repetitions", type=int, default=15)
    options = parser.parse_args()
    probe = Probe(options.library)
    moments, laplacian = probe.moments, probe.laplacian_f32
    print("| pixels | size | ns a pixel | beside 12 megapixels |\n|---|---|---|---|")
    generator = np.random.default_rng(1)
    for name, (kind, pixel) in KINDS.items():
        group = {}
        for width, height in SIZES + ([(20000, 20000)] if options.large else []):
            plane = (generator.random((height, width), np.float32) * (200 if pixel == np.uint8 else 1)).astype(pixel)
            truth = float(plane.var(dtype=np.float64))
            found = moments(plane.ctypes.data, width, height, plane.strides[0], kind, None)
            if not abs(found - truth) <= 1e-5 * truth:
                sys.exit(f"{name}, {width}x{height}: {found} is not {truth}; nothing was timed")
            group[width, height] = measuring.Series(
                lambda a=(plane.ctypes.data, width, height, plane.strides[0], kind, None), p=plane: moments(*a))
        measuring.measure([list(group.values())], options.repetitions)
        for (width, height), series in group.items():
            per_pixel = [t / (width * height) * 1e9 for t in series.cpu]
            base = [t / 12e6 * 1e9 for t in group[4000, 3000].cpu]
            ratio = measuring.Ratio(per_pixel, base)
            print(f"| {name} | {width}x{height} | {statistics.median(per_pixel):.3f} "
                  f"| {ratio.median:.2f} [{ratio.low:.2f}, {ratio.high:.2f}] |")
    print("\n| work on Float planes, 1024x1024 | subnormal pixels take so many times as long |\n|---|---|")
    normal = np.full((1024, 1024), 0.5, np.float32) + generator.random((1024, 1024), np.float32) / 8
    scale = np.float32(2.0**-132)
    subnormal = normal * scale
    for name, call in {
            "moments, fast": lambda p: moments(p.ctypes.data, 1024, 1024, 4096, 0, None),
            "moments, accurate": lambda p: moments(p.ctypes.data, 1024, 1024, 4096, 1, None),
            "Laplacian moments": lambda p: laplacian(p.ctypes.data, 1024, 1024, 4096, None)}.items():
        # Scaled by a power of two, pixels keep sixteen of their bits and the noise in them thirteen.
        if not abs(call(subnormal) / call(normal) / float(scale)**2 - 1) <= 2**-9:
            sys.exit(f"{name}: subnormal pixels have another variance than their multiples; nothing was timed")
        pair = [measuring.Series(lambda p=p, c=call: c(p)) for p in (normal, subnormal)]
        measuring.measure([pair], options.repetitions)
        ratio = measuring.Ratio(pair[1].cpu, pair[0].cpu)
        print(f"| {name} | {ratio.median:.2f} [{ratio.low:.2f}, {ratio.high:.2f}] |")


if __name__ == "__main__":
    sys.exit(main())
