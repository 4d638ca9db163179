#!/usr/bin/env python3
"""Rank blur: photos blurred step by step, measured by ours and by other programs' measures of sharpness.

Usage: blur_ladder.py LIBRARY PHOTO... [--long-side N] [--page FILE]

Each photo's luma in 0...1 is reduced to a longer side of at most N (384 unless said otherwise) and blurred in Double by
a Gaussian of sigma 0, 0.25 ... 4 (SciPy, 4 sigma wide, borders replicated); the 17 planes are rounded to Float. A measure
is judged by Spearman's rank correlation with the sharpness of the ladder (-sigma): of each photo by itself, and pooled
over all planes of all photos, where a measure must tell blur from content. What grows with blur is taken negative.

Ours are checked against plain NumPy in Double on every plane before anything is ranked. CPBD was written for bytes and for
older versions of its libraries: it gets 255 times the luma, and the one import that its file needs and SciPy has no more.
"""

import argparse
import sys
import warnings
from pathlib import Path

import numpy as np
import scipy.ndimage
from PIL import Image
from scipy.stats import spearmanr
from skimage.measure import blur_effect

from probe import Probe

scipy.ndimage.imread = None
import cpbd  # noqa: E402

SIGMAS = np.arange(0, 4.01, 0.25)


def luma(path, long_side):
    image = Image.open(path)
    image.draft("L", image.size)
    plane = np.asarray(image.convert("L"), np.float64) / 255
    scale = max(plane.shape) / long_side
    if scale <= 1:
        return plane
    size = tuple(max(1, int(side / scale + 0.5)) for side in reversed(plane.shape))
    return np.asarray(Image.fromarray(plane.astype(np.float32)).resize(size, Image.Resampling.BOX), np.float64)


def laplacian(plane):
    return plane[:-2, 1:-1] + plane[2:, 1:-1] + plane[1:-1, :-2] + plane[1:-1, 2:] - 4 * plane[1:-1, 1:-1]


def variance(plane):
    return laplacian(plane)[1:-1, 1:-1].var()


def reblur_ratio(plane):
    blurred = scipy.ndimage.gaussian_filter(plane, 1, mode="nearest", radius=4)
    return variance(plane) / variance(blurred)


def measures(probe):
    def ours(name):
        def measure(plane):
            return probe.focus_measure(plane.ctypes.data, plane.shape[1], plane.shape[0], plane.strides[0], name)
        return measure

    return {
        "Acutance reblurRatio": ours(b"reblurRatio"),
        "Acutance laplacianVariance": ours(b"laplacianVariance"),
        "variance / variance of the pixels": lambda p: variance(p.astype(np.float64)) / p.astype(np.float64).var(),
        "scikit-image blur_effect": lambda p: -blur_effect(p),
        "cpbd": lambda p: cpbd.compute(p * 255),
    }


def check(probe, plane):
    """Ours beside NumPy: 4e-6 is the bound of a Float plane's Laplacian variance; the ratio's responses are Double."""
    found = measures(probe)
    wide = plane.astype(np.float64)
    for name, expected, bound in [
        ("Acutance laplacianVariance", variance(wide), 4e-6), ("Acutance reblurRatio", reblur_ratio(wide), 8e-6),
    ]:
        value = found[name](plane)
        if not abs(value - expected) <= bound * expected:
            raise SystemExit(f"{name}: {value} is not {expected}")


def table(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    def line(row):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
    return "\n".join([line(rows[0]), "|" + "|".join("-" * (width + 2) for width in widths) + "|"] + [line(r) for r in rows[1:]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library")
    parser.add_argument("photos", nargs="+", type=Path)
    parser.add_argument("--long-side", type=int, default=384)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    probe = Probe(options.library)
    all_measures = measures(probe)
    values = {name: [] for name in all_measures}
    for number, path in enumerate(options.photos):
        print(f"{number + 1} of {len(options.photos)}: {path.name}", file=sys.stderr)
        plane = luma(path, options.long_side)
        ladder = [np.ascontiguousarray(scipy.ndimage.gaussian_filter(plane, s, mode="nearest"), np.float32)
                  for s in SIGMAS]
        for step in ladder:
            check(probe, step)
        for name, measure in all_measures.items():
            values[name].append([measure(step) for step in ladder])
    rows = [["measure", "pooled SRCC", "of each photo: worst", "photos ranked perfectly", "without a value"]]
    for name, found in values.items():
        found = np.array(found)
        sharpness = np.broadcast_to(-SIGMAS, found.shape)
        known = np.isfinite(found)
        each = [spearmanr(-SIGMAS[k], row[k]).statistic for row, k in zip(found, known) if k.sum() > 2]
        pooled = spearmanr(sharpness[known], found[known]).statistic
        perfect = sum(value >= 1 - 1e-12 for value in each)
        rows.append([name, f"{pooled:.3f}", f"{min(each):.3f}", f"{perfect} of {len(found)}", str((~known).sum())])
    text = f"""{table(rows)}

{len(options.photos)} photos at a longer side of at most {options.long_side}, {len(SIGMAS)} steps each: {', '.join(p.name for p in options.photos)}.
"""
    print(text)
    if options.page:
        begin, end = "<!-- blur ladder: begin -->\n", "<!-- blur ladder: end -->"
        page = options.page.read_text()
        before, rest = page.split(begin)
        options.page.write_text(before + begin + text + end + rest.split(end)[1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
