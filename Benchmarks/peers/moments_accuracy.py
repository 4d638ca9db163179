"""Count the right digits of the population variance of large Float planes: Acutance, OpenCV, NumPy and Intel IPP.

Usage: python moments_accuracy.py [path/to/libKernelProbe.so] [--large] [--planes 3]
           [--size 640x480] [--without-ipp] [--format json] [--markdown docs/numerics.md]

Needs NumPy and OpenCV (opencv-python-headless), and the package ipp unless --without-ipp is given. Planes are normal
noise of deviation 1 on a mean of 1 to 1e6, rounded to a grid that Float holds exactly: the pixels are whole numbers of
less than 25 bits times a power of two, so the true variance comes from sums of integers. Right digits are
-log10 |relative error|, at most 15.9, of the worst of several planes: whoever rounds the mean to Float is lucky where
that is a round number. Nothing is timed.

Printed are a Markdown table and the same figures as JSON, one plane a line. Without a library
Acutance's columns hold "-".
"""

import argparse
import json
import math
import pathlib
from fractions import Fraction

import cv2
import numpy as np

import ipp
import tables
from probe import Probe

MEANS = [1, 1_000, 100_000, 1_000_000]
CAP = 15.9
CORNER = 64
RAMP = 10  # deviations from the left to the right
BAND = 64  # rows at a time

# The kinds of `probe_moments`.
ACCURACIES = {"Acutance fast": 0, "Acutance accurate": 1}
COLUMNS = [*ACCURACIES, "IPP Mean_StdDev", "OpenCV meanStdDev", "NumPy var", "NumPy var, dtype float64"]


# --- planes -------------------------------------------------------------------------------------

def black_corner(band, top, height):
    band[:max(0, CORNER - top), :CORNER] = 0


def letterbox(band, top, height):
    rows = np.arange(top, top + len(band))
    band[(rows < height // 10) | (rows >= height - height // 10)] = 0


def unchanged(band, top, height):
    pass


# name: the slope, and what is done to a band afterwards
VARIANTS = {
    "plain": (0, unchanged), "black corner": (0, black_corner), "letterbox": (0, letterbox), "ramp": (RAMP, unchanged)}


def make_plane(width, height, mean, variant, number):
    """The plane, and the step of its grid: that of Float at the greatest value."""
    slope, edit = VARIANTS[variant]
    mean *= 1 + 0.0137 * number
    step = 2.0 ** (math.ceil(math.log2(mean + RAMP + 10)) - 24)
    across = mean + slope * (np.arange(width) / max(width - 1, 1) - 0.5)
    generator = np.random.default_rng(number + 1)
    plane = np.empty((height, width), np.float32)
    for top in range(0, height, BAND):
        rows = min(BAND, height - top)
        exact = np.rint((across + generator.standard_normal((rows, width))) / step) * step
        plane[top:top + rows] = exact
        edit(plane[top:top + rows], top, height)
        assert variant != "plain" or np.array_equal(plane[top:top + rows], exact), "the grid is too fine for Float"
    return plane, step


def true_variance(plane, step):
    """Population variance of what the plane holds, as a fraction."""
    total = squares = 0
    for top in range(0, len(plane), BAND):
        whole = plane[top:top + BAND].astype(np.float64) / step
        assert np.array_equal(whole, np.rint(whole)) and np.abs(whole).max() < 2**25
        whole = whole.astype(np.int64)
        # A row's squares stay below 2^63 up to 8192 columns.
        total += int(whole.sum())
        squares += sum(int(row @ row) for columns in np.split(whole, range(8192, whole.shape[1], 8192), axis=1)
                       for row in columns)
    return Fraction(squares * plane.size - total * total, plane.size**2) * Fraction(step) ** 2


# --- contestants --------------------------------------------------------------------------------

def variances(plane, probe, with_ipp):
    """Column to variance; absent where there is none."""
    found = {}
    height, width = plane.shape
    for name, kind in ACCURACIES.items() if probe else ():
        found[name] = probe.moments(plane.ctypes.data, width, height, plane.strides[0], kind, None)
    if with_ipp:
        found["IPP Mean_StdDev"] = ipp.IPP(plane, plane, "replicate").mean_deviation()()[1] ** 2
    found["OpenCV meanStdDev"] = float(cv2.meanStdDev(plane)[1][0, 0]) ** 2
    found["NumPy var"] = float(plane.var())
    found["NumPy var, dtype float64"] = float(plane.var(dtype=np.float64))
    return found


def right_digits(value, truth):
    """0 for what is not even of the right size."""
    if not math.isfinite(value) or truth == 0:
        return CAP if value == truth else 0.0
    error = float(abs(Fraction(value) / truth - 1))
    return CAP if error == 0 else min(CAP, max(0.0, -math.log10(error)))


def worst_digits(kind, planes, probe, with_ipp):
    """Column to digits, the least of all planes; None where there is no contestant."""
    worst = dict.fromkeys(COLUMNS)
    for number in range(planes):
        plane, step = make_plane(*kind, number)
        truth = true_variance(plane, step)
        for name, value in variances(plane, probe, with_ipp).items():
            digits = round(right_digits(value, truth), 2)
            worst[name] = digits if worst[name] is None else min(worst[name], digits)
    return worst


# --- the table ----------------------------------------------------------------------------------

def size_of(text):
    width, height = text.split("x")
    return int(width), int(height)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", nargs="?", type=pathlib.Path, help="libKernelProbe")
    parser.add_argument("--large", action="store_true", help="6000x4000 too")
    parser.add_argument("--planes", type=int, default=3, help="of each kind, of which the worst counts")
    parser.add_argument("--size", type=size_of, action="append", help="other sizes than 1024x1024")
    parser.add_argument("--without-ipp", action="store_true")
    parser.add_argument("--markdown", metavar="FILE", help="also put the table between the markers of this file")
    parser.add_argument("--format", choices=["both", "markdown", "json"], default="both")
    options = parser.parse_args()
    with_ipp = not options.without_ipp
    if with_ipp and not ipp.prepare():
        parser.error("the package ipp is not installed: install it, or give --without-ipp")
    cv2.setNumThreads(1)
    probe = Probe(str(options.library)) if options.library else None
    sizes = (options.size or [(1024, 1024)]) + ([(6000, 4000)] if options.large else [])
    records = []
    for width, height in sizes:
        for variant in VARIANTS:
            for mean in MEANS:
                records.append({
                    "width": width, "height": height, "variant": variant, "meanOverDeviation": mean,
                    "planes": options.planes,
                    "rightDigits": worst_digits((width, height, mean, variant), options.planes, probe, with_ipp)})
    rows = [
        [f"{r['width']}x{r['height']}", r["variant"], f"{r['meanOverDeviation']:g}",
         *("-" if d is None else f"{d:.1f}" for d in r["rightDigits"].values())] for r in records]
    table = tables.markdown_table(["plane", "variant", "mean / deviation", *COLUMNS], rows)
    if options.format != "json":
        print(table)
    if options.markdown:
        tables.replace_between_markers(options.markdown, table)
    if options.format != "markdown":
        print("[\n" + ",\n".join(json.dumps(record) for record in records) + "\n]")


if __name__ == "__main__":
    main()
