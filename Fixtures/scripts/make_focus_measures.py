#!/usr/bin/env python3
"""Make Fixtures/expected/focus-measures.json: focus measures of small integer images and of grey photographs.

Usage: make_focus_measures.py [--check]

Pixels are whole numbers 0...255, and so are the responses, so that sums are Python integers and every value in the file
is the exact one rounded once. Where a root or the weights of a Gaussian come in, they have at least 60 binary digits
after the point. NumPy and SciPy compute everything a second time in Double and must agree to 1e-11.
With --check nothing is written: the values are made again and compared with the committed ones.
"""

import decimal
import hashlib
import json
import math
from fractions import Fraction

import cv2
import numpy as np
from scipy import ndimage

import exact
from make_response_moments import KERNELS, responses

PHOTOS = ["photos/camera.png", "photos/clock-motion.png", "synthetic/grey-noise-1111x700.png"]
SIZES = [(1, 1), (3, 3), (5, 6), (9, 9), (17, 9), (33, 21), (64, 48), (101, 7)]
INSETS = [0, 2]
SIGMA, RADIUS = 1, 4
TOP_PERCENT = 1


# --- exact sums ---------------------------------------------------------------------------------

def mean(values):
    return Fraction(int(values.sum(dtype=object)), values.size) if values.size else None


def variance(values):
    """Population variance of integers of any size."""
    values = values.astype(object)
    return exact.population_variance(values.size, values.sum(), (values * values).sum()) if values.size else None


def quotient(a, b):
    """None if one is absent or the divisor is 0."""
    return None if a is None or b is None or b == 0 else a / b


def magnitude_variance(energy):
    """Population variance of the roots of integers; exactly 0 if they are all the same."""
    values, counts = np.unique(energy, return_counts=True)
    if values.size < 2:
        return None if values.size == 0 else Fraction(0)
    bits = 80
    roots = sum(math.isqrt(int(v) << 2 * bits) * int(n) for v, n in zip(values, counts))
    energies = sum(int(v) * int(n) for v, n in zip(values, counts))
    return Fraction(energies, energy.size) - Fraction(roots, energy.size << bits) ** 2


def top_mean(values, percent):
    """Mean of the largest values, at least one of them."""
    if values.size == 0:
        return None
    count = max(1, -(-values.size * percent // 100))
    return mean(np.sort(values.ravel())[-count:])


def gaussian_weights():
    """Weights of the sampled Gaussian in units of 2^-64 of the one in the middle; dividing by their sum makes it 1."""
    with decimal.localcontext(decimal.Context(prec=60)):
        weights = [(-decimal.Decimal(k * k) / (2 * SIGMA * SIGMA)).exp() * 2**64 for k in range(-RADIUS, RADIUS + 1)]
        return [int(weight.to_integral_value()) for weight in weights]


def blurred(pixels):
    """The blurred image as integers, and what to divide them by."""
    weights, plane = gaussian_weights(), pixels.astype(object)
    height, width = plane.shape
    padded = np.pad(plane, ((0, 0), (RADIUS, RADIUS)), mode="edge")
    plane = sum(weight * padded[:, k:k + width] for k, weight in enumerate(weights))
    padded = np.pad(plane, ((RADIUS, RADIUS), (0, 0)), mode="edge")
    plane = sum(weight * padded[k:k + height] for k, weight in enumerate(weights))
    return plane, sum(weights) ** 2


def laplacian(plane):
    """The 4-neighbour Laplacian of integers of any size, with replicated border."""
    padded = np.pad(plane, 1, mode="edge")
    return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:] - 4 * plane


# --- measures -----------------------------------------------------------------------------------

class Planes:
    """What all insets share."""

    def __init__(self, pixels):
        self.pixels = pixels
        self.responses = responses(pixels)
        padded = np.pad(pixels, 1, mode="edge")
        left, right, up, down = padded[1:-1, :-2], padded[1:-1, 2:], padded[:-2, 1:-1], padded[2:, 1:-1]
        self.modified = np.abs(2 * pixels - left - right) + np.abs(2 * pixels - up - down)
        self.brenner = np.maximum((right - left) ** 2, (down - up) ** 2)
        plane, self.blur_divisor = blurred(pixels)
        self.reblurred = laplacian(plane)


def measures(planes, inset):
    """Everything as exact fractions, apart from the last roots."""
    edge = max(inset, 1)
    part = {name: exact.inside(plane, edge) for name, plane in planes.responses.items()}
    plain, energy = part["laplacian4"], part["sobelEnergy"]
    pixels = exact.inside(planes.pixels, inset)
    reblurred = variance(exact.inside(planes.reblurred, edge))
    reblurred = None if reblurred is None else reblurred / planes.blur_divisor**2
    spread = magnitude_variance(energy)
    peak = quotient(top_mean(np.abs(plain), TOP_PERCENT), None if spread is None else exact.square_root(spread))
    calibrated = {}
    for name, (weights, divisor) in KERNELS.items():
        gain = sum(weight * weight for row in weights for weight in row)  # both over divisor^2
        calibrated[name] = quotient(variance(part[name]), gain)
        assert Fraction(gain, divisor**2) == {"laplacian4": 20, "laplacian8": 72, "laplacianDiagonal": 80}.get(name, 13)
    return {
        "LAPV": variance(plain), "LAPE": mean(plain**2), "LAPM": mean(exact.inside(planes.modified, edge)),
        "TENG": mean(energy), "TENV": variance(energy), "BREN": mean(exact.inside(planes.brenner, edge)),
        "GLVN": quotient(variance(pixels), mean(pixels)),
        "VIQET": None if peak is None else exact.square_root(peak),
        "noiseCalibrated": calibrated,
        "reblurVariance": reblurred, "reblurRatio": quotient(variance(plain), reblurred)}


def in_double(pixels, inset):
    """The same by NumPy and SciPy, from the definitions."""
    plane, edge = pixels.astype(np.float64), max(inset, 1)
    if min(plane.shape) <= 2 * edge:
        return None

    def correlate(image, weights):
        return exact.inside(ndimage.correlate(image, np.array(weights, np.float64), mode="nearest"), edge)

    plain = correlate(plane, KERNELS["laplacian4"][0])
    gx, gy = (exact.inside(ndimage.sobel(plane, axis, mode="nearest"), edge) for axis in (1, 0))
    energy, spread = gx**2 + gy**2, np.hypot(gx, gy).std()
    largest = np.sort(np.abs(plain).ravel())[-max(1, math.ceil(plain.size * TOP_PERCENT / 100)):]
    second = [correlate(plane, [[-1, 2, -1]]), correlate(plane, [[-1], [2], [-1]])]
    steps = [correlate(plane, [[-1, 0, 1]]), correlate(plane, [[-1], [0], [1]])]
    region = exact.inside(plane, inset)
    blur = ndimage.gaussian_filter(plane, SIGMA, mode="nearest", radius=RADIUS)
    reblurred = correlate(blur, KERNELS["laplacian4"][0]).var()
    calibrated = {}
    for name, (weights, divisor) in KERNELS.items():
        weights = np.array(weights) / divisor
        calibrated[name] = correlate(plane, weights).var() / (weights**2).sum()
    with np.errstate(all="ignore"):
        return {
            "LAPV": plain.var(), "LAPE": np.mean(plain**2), "LAPM": np.mean(np.abs(second[0]) + np.abs(second[1])),
            "TENG": energy.mean(), "TENV": energy.var(),
            "BREN": np.mean(np.maximum(steps[0] ** 2, steps[1] ** 2)), "GLVN": region.var() / region.mean(),
            "VIQET": np.sqrt(largest.mean() / spread), "noiseCalibrated": calibrated,
            "reblurVariance": reblurred, "reblurRatio": plain.var() / reblurred}


def check_agreement(ours, theirs, what):
    """To 1e-11; a variance that should be 0 may be rounding, and what is divided by it anything."""
    for name, value in ours.items():
        if isinstance(value, dict):
            check_agreement(value, theirs[name], what)
        elif value is not None:
            error = abs(float(value) - float(theirs[name]))
            assert error <= 1e-11 * abs(float(value)) + 1e-18, (what, name, float(value), theirs[name])


def record(fields, planes, inset):
    found = measures(planes, inset)
    double = in_double(planes.pixels, inset)
    if double is not None:
        check_agreement(found, double, (fields, inset))
    numbers = {
        name: {key: exact.rounded(part) for key, part in value.items()} if isinstance(value, dict)
        else exact.rounded(value) for name, value in found.items()}
    return {"image": fields, "inset": inset, **numbers}


# --- cases --------------------------------------------------------------------------------------

def photo(name):
    """A grey 8-bit PNG, read by OpenCV; the digest in scores.json is of another reader's pixels."""
    pixels = cv2.imread(str(exact.FIXTURES / name), cv2.IMREAD_UNCHANGED)
    assert pixels.dtype == np.uint8 and pixels.ndim == 2, name
    digest = hashlib.sha256(pixels.tobytes()).hexdigest()
    scores = json.loads((exact.EXPECTED / "scores.json").read_text(encoding="utf-8"))["images"][name]
    assert scores["luma_sha256"] == digest, name
    pixels = pixels.astype(np.int64)
    height, width = pixels.shape
    return {"width": width, "height": height, "bits": 8, "kind": "file", "file": name, "sum": int(pixels.sum()),
            "sha256": digest}, pixels


def images():
    for seed, (width, height) in enumerate(SIZES, 301):
        yield exact.image(width, height, 8, "random", seed=seed)
    yield exact.image(20, 16, 8, "checkerboard")
    yield exact.image(20, 10, 8, "constant", value=128)
    yield exact.image(12, 9, 8, "constant", value=0)
    yield exact.image(40, 25, 8, "ramp", start=3, dx=4, dy=2)
    yield from map(photo, PHOTOS)


def make():
    records = []
    for fields, pixels in images():
        planes = Planes(pixels)
        records += [record(fields, planes, inset) for inset in INSETS]
    return {"measures": records}


if __name__ == "__main__":
    exact.finish(__doc__, "focus-measures.json", make)
