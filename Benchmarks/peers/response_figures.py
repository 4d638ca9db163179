"""Time the response moments beside OpenCV: one process, one thread, the same buffers.

Usage: python response_figures.py path/to/libKernelProbe.so [--width W] [--height H] [--repetitions N] [--only TEXT]

Needs NumPy and OpenCV (opencv-python-headless). Every variance is compared with NumPy's in Double before anything is
timed; a row with a mismatch is refused, and the exit status is then 1. Times are CPU times of the process; every ratio is
the median of ratios taken repetition by repetition, with its 95% interval: to one read of the plane, and to
the fastest way in OpenCV that gives the same number.
"""

import argparse
import ctypes
import statistics
import sys

import cv2
import numpy as np

import measuring
import tables

KERNELS = ("laplacian4", "laplacian8", "laplacianDiagonal", "laplacianAlpha02", "sobelEnergy")
WEIGHTS = {
    "laplacian4": [[0, 1, 0], [1, -4, 1], [0, 1, 0]], "laplacian8": [[1, 1, 1], [1, -8, 1], [1, 1, 1]],
    "laplacianDiagonal": [[2, 0, 2], [0, -8, 0], [2, 0, 2]], "laplacianAlpha02": [[1, 4, 1], [4, -20, 4], [1, 4, 1]]}
APERTURES = {"laplacian4": 1, "laplacianDiagonal": 3}
DEPTHS = {"f32": np.float32, "u8": np.uint8, "u16": np.uint16}
MODES = {"plain": 0, "tiles": 1, "weights": 2, "stream": 3}
HEADER = ["work", "ms, min / median", "times one read", "times OpenCV's time", "OpenCV's way"]


def correlate(pixels, weights):
    """The inner responses, in Double by shifted sums."""
    plane, result = pixels.astype(np.float64), 0
    height, width = plane.shape
    for (j, i), weight in np.ndenumerate(np.array(weights, np.float64)):
        if weight:
            result = result + weight * plane[j:j + height - 2, i:i + width - 2]
    return result


def responses(pixels, kernel):
    if kernel == "sobelEnergy":
        sobel = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
        return correlate(pixels, sobel) ** 2 + correlate(pixels, sobel.T) ** 2
    return correlate(pixels, WEIGHTS[kernel])


def opencv_ways(pixels, kernel):
    """Calls that end in `meanStdDev` of the response; the border differs and is not compared."""
    deep = cv2.CV_64F if pixels.dtype == np.uint16 else cv2.CV_32F
    if kernel == "sobelEnergy":
        def energy():
            gx, gy = cv2.Sobel(pixels, deep, 1, 0), cv2.Sobel(pixels, deep, 0, 1)
            return cv2.meanStdDev(cv2.add(cv2.multiply(gx, gx), cv2.multiply(gy, gy)))
        return {"Sobel twice, multiply, add, meanStdDev": energy}
    weights = np.array(WEIGHTS[kernel], np.float32)
    depths = {"32F": cv2.CV_32F}
    if pixels.dtype == np.uint8:
        depths["16S"] = cv2.CV_16S
    ways = {}
    for name, depth in depths.items():
        ways[f"filter2D {name}, meanStdDev"] = lambda d=depth: cv2.meanStdDev(cv2.filter2D(pixels, d, weights))
        if kernel in APERTURES:
            ways[f"Laplacian {name}, meanStdDev"] = (
                lambda d=depth, k=APERTURES[kernel]: cv2.meanStdDev(cv2.Laplacian(pixels, d, ksize=k)))
    return ways


class Row:
    def __init__(self, name, call, expected, relative, ways):
        self.name, self.call, self.expected, self.relative, self.ways = name, call, expected, relative, ways
        self.refusals = []

    def compare(self):
        found = self.call()
        if not abs(found - self.expected) <= self.relative * self.expected:
            self.refusals.append(f"{found!r} instead of {self.expected!r}")
        for name, way in self.ways.items():
            theirs = float(way()[1][0, 0]) ** 2
            # Its border counts as well and its own response rounds: the same work, not the same digits.
            if not abs(theirs - self.expected) <= 0.02 * self.expected:
                self.refusals.append(f"{name}: {theirs!r} instead of {self.expected!r}")


def rows(library, planes, weights, variant):
    for depth, pixels in planes.items():
        height, width = pixels.shape
        for number, kernel in enumerate(KERNELS):
            values = responses(pixels, kernel)
            plain = values.var()
            inner = weights[1:-1, 1:-1].astype(np.float64)
            mean = (inner * values).sum() / inner.sum()
            weighted = (inner * (values - mean) ** 2).sum() / inner.sum()
            scale = 36 if kernel == "laplacianAlpha02" and depth == "f32" else 1
            ways = opencv_ways(pixels, kernel)
            cases = [("plain", 0), ("plain", 1), ("tiles", 0), ("weights", 0), ("stream", 0)]
            for mode, everything in cases if kernel in ("laplacian4", "sobelEnergy") else cases[:1]:
                def call(n=number, a=everything, m=MODES[mode], p=pixels, d=list(DEPTHS).index(depth), s=scale):
                    return s * library.probe_response(
                        p.ctypes.data, p.shape[1], p.shape[0], p.strides[0], d, n, a, m, weights.ctypes.data, variant)
                words = mode + (", all statistics" if everything else "")
                yield depth, Row(
                    f"{kernel} {depth} {words}", call, weighted if mode == "weights" else plain,
                    2e-5 if depth == "f32" else 1e-9, ways if mode == "plain" and not everything else {})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", help="the built libKernelProbe")
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=3000)
    parser.add_argument("--repetitions", type=int, default=15)
    parser.add_argument("--variant", help="of ours (default: the best)")
    parser.add_argument("--only", default="", help="a part of the names of the rows to run")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    library = ctypes.CDLL(options.library)
    pointer, size = ctypes.c_void_p, ctypes.c_ssize_t
    library.probe_response.argtypes = [pointer, *[size] * 7, pointer, ctypes.c_char_p]
    library.probe_response.restype = ctypes.c_double
    library.probe_read_sum.argtypes, library.probe_read_sum.restype = [pointer, size], ctypes.c_float
    generator = np.random.default_rng(1)
    noise = cv2.GaussianBlur(generator.random((options.height, options.width), np.float32), (0, 0), 1.0)
    planes = {
        "f32": noise, "u8": np.rint(noise * 255).astype(np.uint8), "u16": np.rint(noise * 65535).astype(np.uint16)}
    weights = generator.random(noise.shape, np.float32)
    variant = options.variant.encode() if options.variant else None

    refused, found = False, []
    for depth, row in rows(library, planes, weights, variant):
        if options.only not in row.name:
            continue
        row.compare()
        for refusal in row.refusals:
            print(f"REFUSED {row.name}: {refusal}", flush=True)
            refused = True
        if row.refusals:
            continue
        pixels = planes[depth]
        read = measuring.Series(lambda p=pixels: library.probe_read_sum(p.ctypes.data, p.nbytes // 4))
        found.append((row, measuring.Series(row.call), read, {n: measuring.Series(w) for n, w in row.ways.items()}))
    measuring.measure([[ours, read, *ways.values()] for _, ours, read, ways in found], options.repetitions)

    lines = []
    for row, ours, read, ways in found:
        fastest = min(ways, key=lambda name: statistics.median(ways[name].cpu), default=None)
        times = str(measuring.Ratio(ways[fastest].cpu, ours.cpu)) if fastest else "-"
        lines.append([
            row.name, f"{min(ours.cpu) * 1e3:.2f} / {statistics.median(ours.cpu) * 1e3:.2f}",
            str(measuring.Ratio(ours.cpu, read.cpu)), times, fastest or "-"])
    print(f"{options.width}x{options.height}, OpenCV {cv2.__version__}, one thread, {options.repetitions} repetitions")
    print(tables.text_table(HEADER, lines))
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
