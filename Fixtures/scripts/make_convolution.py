#!/usr/bin/env python3
"""Make Fixtures/expected/convolution.json: what convolutions of small integer images give.

Usage: make_convolution.py [--check]

Images and weights are integers made by a formula that the reader of the file can evaluate, and small enough that every
sum is below 2^24: a Float kernel must give exactly these results, in whatever order it adds. Instead of the results the
file holds their SHA-256 (float32, little endian, row by row) and a few of them to look at.

Each result is made twice and must be the same to the bit: by SciPy (`ndimage`, in Double), and by integer sums over
what `numpy.pad` puts around the image. Where OpenCV has the border and computes directly, `cv2.filter2D` rounded to
integers must agree too. The truncated border and views with surroundings are nobody's: they are integer sums alone, the
former divided as exact fractions.
With --check nothing is written: the values are made again and compared with the committed ones.
"""

import argparse
import hashlib
import itertools
import json
import sys
from fractions import Fraction
from pathlib import Path

import cv2
import numpy as np
from scipy import ndimage

OUTPUT = Path(__file__).resolve().parent.parent / "expected" / "convolution.json"
PRIME = 65521
EXACT = 2**24  # below this every integer is a float32
MODES = ["correlation", "convolution"]
CONSTANT = -37

# border: SciPy's name, NumPy's name, OpenCV's number (None: it has no such filter border)
BORDERS = {
    "zero": ("constant", "constant", cv2.BORDER_CONSTANT),
    "constant": ("constant", "constant", None),
    "replicate": ("nearest", "edge", cv2.BORDER_REPLICATE),
    "reflect": ("reflect", "symmetric", cv2.BORDER_REFLECT),
    "reflect101": ("mirror", "reflect", cv2.BORDER_REFLECT_101),
    "wrap": ("grid-wrap", "wrap", None),
    "valid": ("constant", "constant", None),
}

SIZES = [
    (1, 1), (40, 37), (1, 9), (3, 5), (65, 3), (9, 1), (16, 6), (2, 2), (31, 11), (5, 3), (48, 5), (4, 4), (17, 5),
    (97, 3), (6, 7), (33, 4), (7, 2), (63, 2), (15, 8), (47, 3), (64, 4), (49, 6),
]

# width, height and anchor of kernels that are not centred odd squares
SHAPES = [
    (2, 2, 0, 0), (2, 2, 1, 1), (4, 4, 2, 2), (4, 4, 1, 2), (6, 6, 3, 0), (8, 8, 4, 4), (16, 16, 8, 8), (30, 30, 0, 29),
    (3, 3, 0, 0), (3, 3, 2, 1), (5, 5, 0, 4), (7, 7, 6, 0), (1, 2, 0, 1), (2, 1, 0, 0), (1, 31, 0, 15), (31, 1, 15, 0),
    (31, 1, 0, 0), (1, 31, 0, 30), (3, 7, 1, 3), (7, 3, 5, 1), (5, 2, 2, 0), (2, 5, 1, 2), (13, 4, 12, 3), (31, 2, 30, 1),
]

# width, height and anchor of kernels made of a column and a row
OUTER = [
    (1, 1, 0, 0), (3, 3, 1, 1), (5, 5, 2, 2), (7, 3, 3, 1), (4, 6, 2, 3), (15, 15, 7, 7), (1, 9, 0, 4), (31, 31, 15, 15),
    (31, 5, 0, 4), (2, 2, 0, 1),
]

# view (x, y, width, height) in a parent of 40x23, kernel (width, height, anchor)
VIEWS = [
    ((7, 6, 20, 9), (3, 3, 1, 1)), ((0, 0, 11, 7), (5, 5, 2, 2)), ((30, 15, 10, 8), (7, 5, 3, 2)),
    ((1, 2, 38, 20), (15, 9, 7, 4)), ((20, 0, 1, 23), (4, 3, 0, 2)), ((0, 22, 40, 1), (3, 31, 1, 15)),
    ((39, 0, 1, 1), (31, 31, 15, 15)), ((5, 5, 16, 3), (2, 2, 1, 0)),
]

TRUNCATED_SIZES = [(1, 1), (1, 5), (6, 1), (2, 2), (4, 3), (9, 7)]
TRUNCATED_KERNELS = [(1, 1, 0, 0), (3, 3, 1, 1), (5, 5, 2, 2), (4, 2, 3, 0), (1, 7, 0, 3), (9, 9, 4, 4)]


class Numbers:
    """Coefficients for formulas, different in every case and the same in every run."""

    def __init__(self):
        self.count = 0

    def formula(self, values, least):
        """[a, b, c, d, m, e] of ((a x + b y + c x y + d) mod 65521) mod m - e: `values` integers from `least` on."""
        self.count += 1
        n = self.count
        return [1 + 7919 * n % PRIME, 1 + 104729 * n % PRIME, 1 + 15485863 * n % PRIME, 611953 * n % PRIME, values, -least]


NUMBERS = Numbers()


def evaluate(formula, width, height):
    a, b, c, d, m, e = formula
    x, y = np.meshgrid(np.arange(width, dtype=np.int64), np.arange(height, dtype=np.int64))
    return (a * x + b * y + c * x * y + d) % PRIME % m - e


# --- three opinions ----------------------------------------------------------------------------

def integer_sums(padded, weights, width, height):
    """Sums over the taps of a correlation; output (0, 0) has its first tap on padded (0, 0)."""
    out = np.zeros((height, width), np.int64)
    for (j, i), weight in np.ndenumerate(weights):
        out += weight * padded[j:j + height, i:i + width]
    return out


def turned(weights, anchor, mode):
    """The kernel that correlation has to apply."""
    if mode == "correlation":
        return weights, anchor
    height, width = weights.shape
    return weights[::-1, ::-1], (width - 1 - anchor[0], height - 1 - anchor[1])


def padded_for(image, weights, anchor, border, constant):
    """The image with everything that the kernel can see around it."""
    (kh, kw), (ax, ay) = weights.shape, anchor
    margins = ((ay, kh - 1 - ay), (ax, kw - 1 - ax))
    name = BORDERS[border][1]
    if name == "constant":
        return np.pad(image, margins, constant_values=constant)
    return np.pad(image, margins, mode=name)


def by_integers(image, weights, anchor, mode, border, constant):
    weights, anchor = turned(weights, anchor, mode)
    height, width = image.shape
    if border == "valid":
        kh, kw = weights.shape
        return integer_sums(image, weights, max(width - kw + 1, 0), max(height - kh + 1, 0))
    return integer_sums(padded_for(image, weights, anchor, border, constant), weights, width, height)


def scipy_strays(image, weights, anchor, mode, border):
    """Whether SciPy reads beside the image: its `reflect` takes position -4n of an axis of n pixels for -1, not 0."""
    _, reach = turned(weights, anchor, mode)
    return border == "reflect" and any(n > 1 and r >= 4 * n for n, r in zip(image.shape[::-1], reach))


def by_scipy(image, weights, anchor, mode, border, constant):
    """None where SciPy is wrong."""
    if scipy_strays(image, weights, anchor, mode, border):
        return None
    (kh, kw), (ax, ay) = weights.shape, anchor
    function = ndimage.correlate if mode == "correlation" else ndimage.convolve
    out = function(
        image.astype(np.float64), weights.astype(np.float64), output=np.float64, mode=BORDERS[border][0],
        cval=constant, origin=(ay - kh // 2, ax - kw // 2))
    if border == "valid":
        _, (ax, ay) = turned(weights, anchor, mode)
        height, width = image.shape
        out = out[ay:ay + max(height - kh + 1, 0), ax:ax + max(width - kw + 1, 0)]
    return out


def by_opencv(image, weights, anchor, mode, border):
    """None where OpenCV has no such border or would go through a DFT."""
    if BORDERS[border][2] is None or max(weights.shape) >= 9:
        return None
    weights, anchor = turned(weights, anchor, mode)
    out = cv2.filter2D(
        image.astype(np.float64), cv2.CV_64F, np.ascontiguousarray(weights, np.float64), anchor=anchor,
        borderType=BORDERS[border][2])
    return np.rint(out).astype(np.int64)


def truncated(image, weights, anchor, mode):
    """Sums of the taps inside, times the sum of all weights, over the sum of the weights inside; as fractions."""
    weights, anchor = turned(weights, anchor, mode)
    height, width = image.shape
    sums = integer_sums(padded_for(image, weights, anchor, "zero", 0), weights, width, height)
    inside = integer_sums(padded_for(np.ones_like(image), weights, anchor, "zero", 0), weights, width, height)
    total = int(weights.sum())
    return [
        Fraction(int(s)) if total == 0 or part == 0 else Fraction(total * int(s), int(part))
        for s, part in zip(sums.ravel(), inside.ravel())
    ]


# --- cases -------------------------------------------------------------------------------------

def kernel_of(shape, values=15, outer=False):
    """Fields of a kernel, its weights and its anchor. Not all weights are zero, but some of them in larger kernels."""
    width, height, ax, ay = shape
    while True:
        fields = {"width": width, "height": height, "anchor": [ax, ay]}
        if outer:
            column = evaluate(NUMBERS.formula(7, -3), 1, height)
            row = evaluate(NUMBERS.formula(7, -3), width, 1)
            fields |= {"column": column.ravel().tolist(), "row": row.ravel().tolist()}
            weights = column * row
        else:
            fields["formula"] = NUMBERS.formula(values, -(values // 2))
            weights = evaluate(fields["formula"], width, height)
        if weights.any():
            return fields, weights, (ax, ay)


def image_of(size, pixel):
    values, least = {"UInt8": (256, 0), "UInt16": (4096, 0), "Float": (511, -255)}[pixel]
    formula = NUMBERS.formula(values, least)
    return {"width": size[0], "height": size[1], "pixel": pixel, "formula": formula}, evaluate(formula, *size)


def digest(values):
    return hashlib.sha256(np.ascontiguousarray(values, "<f4").tobytes()).hexdigest()


def samples(values):
    """Corners, middle and the largest magnitude, as [x, y, value]."""
    height, width = values.shape
    if width == 0 or height == 0:
        return []
    peak = int(np.argmax(np.abs(values)))
    places = {(0, 0), (width - 1, height - 1), (width // 2, height // 2), (peak % width, peak // width)}
    return [[x, y, int(values[y, x])] for x, y in sorted(places)]


def check_exact(image, weights, constant=0):
    largest = max(int(np.abs(image).max()), abs(constant))
    assert int(np.abs(weights).sum()) * largest < EXACT, "not exact in float32"


def exact_case(size, shape, border, mode, pixel, outer=False):
    image_fields, image = image_of(size, pixel)
    # 4096 levels leave fewer bits for the weights.
    kernel_fields, weights, anchor = kernel_of(shape, 15 if pixel != "UInt16" else 5, outer)
    constant = CONSTANT if border == "constant" else 0
    check_exact(image, weights, constant)
    result = by_integers(image, weights, anchor, mode, border, constant)
    scipy = by_scipy(image, weights, anchor, mode, border, constant)
    opencv = by_opencv(image, weights, anchor, mode, border)
    for other in (scipy, opencv):
        assert other is None or np.array_equal(result, other), (size, shape, border, mode)
    return {
        "image": image_fields, "kernel": kernel_fields, "mode": mode, "border": border, "constant": constant,
        "result": {"width": result.shape[1], "height": result.shape[0], "sha256": digest(result),
                   "samples": samples(result)},
    }, (scipy is not None, opencv is not None)


def surroundings_case(view, shape, border, mode, pixel):
    image_fields, image = image_of((40, 23), pixel)
    kernel_fields, weights, anchor = kernel_of(shape, 15 if pixel != "UInt16" else 5)
    constant = CONSTANT if border == "constant" else 0
    check_exact(image, weights, constant)
    x, y, width, height = view
    result = by_integers(image, weights, anchor, mode, border, constant)[y:y + height, x:x + width]
    return {
        "image": image_fields, "view": list(view), "kernel": kernel_fields, "mode": mode, "border": border,
        "constant": constant,
        "result": {"width": width, "height": height, "sha256": digest(result), "samples": samples(result)},
    }


def truncated_case(size, shape, mode, balanced):
    image_fields, image = image_of(size, "Float")
    kernel_fields, weights, anchor = kernel_of(shape)
    if balanced:
        # Weights that add up to zero: the last one takes up the rest.
        weights = weights.copy()
        weights[-1, -1] -= weights.sum()
        kernel_fields["last"] = int(weights[-1, -1])
    check_exact(image, weights)
    values = [float(value) for value in truncated(image, weights, anchor, mode)]
    return {
        "image": image_fields, "kernel": kernel_fields, "mode": mode, "border": "truncated", "constant": 0,
        "result": {"width": size[0], "height": size[1], "values": values},
    }


def all_cases():
    pixels = itertools.cycle(["UInt8", "Float", "UInt16", "Float", "UInt8"])
    sizes = itertools.cycle(SIZES)
    exact = []
    for border in BORDERS:
        for side in range(1, 32, 2):
            middle = side // 2
            square = (side, side, middle, middle)
            for mode in MODES:
                exact.append((next(sizes), square, border, mode, next(pixels)))
                exact.append((next(sizes), square, border, mode, next(pixels)))
            exact.append(((40, 37), square, border, MODES[side // 2 % 2], next(pixels)))
        for number, shape in enumerate(SHAPES):
            for mode in MODES:
                exact.append((next(sizes), shape, border, mode, next(pixels)))
            exact.append(((19, 14), shape, border, MODES[number % 2], next(pixels)))
        # Every width of the list with small kernels.
        for number, (width, _) in enumerate(SIZES):
            side = 3 + number % 3 * 2
            exact.append(((width, 2 + number % 5), (side, side, side // 2, side // 2), border, MODES[number % 2],
                          next(pixels)))
    made = [exact_case(*arguments) for arguments in exact]
    outer = [
        exact_case(size, shape, border, mode, "Float", outer=True)
        for border in BORDERS for shape in OUTER for size, mode in [(next(sizes), MODES[0]), ((35, 33), MODES[1])]
    ]
    checked = [sum(column) for column in zip(*(checks for _, checks in made + outer))]
    beyond = [border for border in BORDERS if border != "valid"]
    surroundings = [
        surroundings_case(view, shape, beyond[(number + step) % len(beyond)], MODES[(number + step) % 2], next(pixels))
        for number, (view, shape) in enumerate(VIEWS) for step in range(3)
    ]
    cut = [
        truncated_case(size, shape, MODES[(number + step) % 2], step % 3 == 2)
        for number, size in enumerate(TRUNCATED_SIZES) for step, shape in enumerate(TRUNCATED_KERNELS)
    ]
    return {
        "exact": [case for case, _ in made + outer], "surroundings": surroundings, "truncated": cut,
    }, checked


def text_of(groups):
    """One case a line."""
    parts = []
    for name, cases in groups.items():
        lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
        parts.append(f'"{name}":[\n{lines}\n]')
    return "{" + ",\n".join(parts) + "}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed values, write nothing")
    check = parser.parse_args().check
    groups, (by_scipy_too, by_opencv_too) = all_cases()
    text = text_of(groups)
    counts = ", ".join(f"{len(cases)} {name}" for name, cases in groups.items())
    print(f"{counts}; {by_scipy_too} of the exact ones by SciPy too, {by_opencv_too} by OpenCV {cv2.__version__}")
    if check:
        if OUTPUT.read_text() != text:
            sys.exit(f"{OUTPUT.name} differs")
        print(f"{OUTPUT.name} is the same")
    else:
        OUTPUT.write_text(text)


if __name__ == "__main__":
    main()
