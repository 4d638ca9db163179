#!/usr/bin/env python3
"""Make Fixtures/expected/response-moments.json: exact statistics of filter responses of small integer images.

Usage: make_response_moments.py [--check]

All are Python integers, whatever their size. Responses are made twice and must be the same: by integer sums over what
`numpy.pad` puts around the image, and by SciPy in Double, where every value is exact too; OpenCV makes those that it
has. With --check nothing is written: the values are made again and compared with the committed ones.
"""

import hashlib

import cv2
import numpy as np
from scipy import ndimage

import exact

KERNELS = {
    "laplacian4": ([[0, 1, 0], [1, -4, 1], [0, 1, 0]], 1),
    "laplacian8": ([[1, 1, 1], [1, -8, 1], [1, 1, 1]], 1),
    "laplacianDiagonal": ([[2, 0, 2], [0, -8, 0], [2, 0, 2]], 1),
    "laplacianAlpha02": ([[1, 4, 1], [4, -20, 4], [1, 4, 1]], 6),
}
SOBEL = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
NAMES = [*KERNELS, "sobelEnergy"]

SIZES = [(1, 1), (2, 3), (3, 3), (5, 4), (17, 9), (33, 21), (70, 40), (128, 65)]
REGIONS = [("replicate", 0), ("valid", 0), ("valid", 1), ("valid", 2), ("valid", 5)]


# --- responses ----------------------------------------------------------------------------------

def correlated(pixels, weights):
    """The 3x3 correlation with replicated border, as int64."""
    weights = np.array(weights, np.int64)
    height, width = pixels.shape
    padded = np.pad(pixels, 1, mode="edge")
    out = np.zeros((height, width), np.int64)
    for (j, i), weight in np.ndenumerate(weights):
        out += weight * padded[j:j + height, i:i + width]
    other = ndimage.correlate(pixels.astype(np.float64), weights.astype(np.float64), mode="nearest")
    assert np.array_equal(out, other)
    return out


def check_with_opencv(pixels, found, gradients):
    plane = pixels.astype(np.float64)
    border = {"borderType": cv2.BORDER_REPLICATE}
    pairs = [
        (found["laplacian4"], cv2.Laplacian(plane, cv2.CV_64F, ksize=1, **border)),
        (found["laplacianDiagonal"], cv2.Laplacian(plane, cv2.CV_64F, ksize=3, **border)),
        (gradients[0], cv2.Sobel(plane, cv2.CV_64F, 1, 0, **border)),
        (gradients[1], cv2.Sobel(plane, cv2.CV_64F, 0, 1, **border))]
    assert all(np.array_equal(ours, theirs) for ours, theirs in pairs)


def responses(pixels):
    """Name to plane, for the replicated border; where the border is valid only the inner part counts."""
    found = {name: correlated(pixels, weights) for name, (weights, _) in KERNELS.items()}
    gradients = [correlated(pixels, SOBEL), correlated(pixels, np.transpose(SOBEL))]
    check_with_opencv(pixels, found, gradients)
    found["sobelEnergy"] = gradients[0] ** 2 + gradients[1] ** 2
    return found


def region_inset(border, inset):
    """How far from every edge a response has to be."""
    return max(inset, 1) if border == "valid" else inset


# --- statistics ---------------------------------------------------------------------------------

def statistics(values):
    """Of any array of integers; the sum of squares as text since it may exceed 2^53, and even 2^64."""
    values = [int(value) for value in values.ravel()]
    return {
        "sum": sum(values), "sumOfSquares": str(sum(value * value for value in values)),
        "sumOfMagnitudes": sum(map(abs, values)), "min": min(values, default=None), "max": max(values, default=None)}


def image_record(fields, pixels):
    planes = responses(pixels)
    regions = []
    for border, inset in REGIONS:
        parts = {name: exact.inside(plane, region_inset(border, inset)) for name, plane in planes.items()}
        regions.append({
            "border": border, "inset": inset, "count": parts["laplacian4"].size,
            **{name: statistics(part) for name, part in parts.items()}})
    return {"image": fields, "regions": regions}


def cells(size, count):
    """The bounds of the cells along one axis."""
    return [i * size // count for i in range(count + 1)]


def tiles_record(fields, pixels, columns, rows, border, inset):
    height, width = pixels.shape
    edge = region_inset(border, inset)
    xs, ys = cells(width, columns), cells(height, rows)
    record = {"image": fields, "columns": columns, "rows": rows, "border": border, "inset": inset}
    for name, plane in responses(pixels).items():
        found = []
        for top, bottom in zip(ys, ys[1:]):
            for left, right in zip(xs, xs[1:]):
                top_in, bottom_in = max(top, edge), max(min(bottom, height - edge), max(top, edge))
                left_in, right_in = max(left, edge), max(min(right, width - edge), max(left, edge))
                part = plane[top_in:bottom_in, left_in:right_in]
                found.append({"count": part.size, **statistics(part)})
        whole = statistics(exact.inside(plane, edge))
        assert sum(cell["sum"] for cell in found) == whole["sum"]
        assert sum(int(cell["sumOfSquares"]) for cell in found) == int(whole["sumOfSquares"])
        assert sum(cell["count"] for cell in found) == exact.inside(plane, edge).size
        record["count"] = [cell.pop("count") for cell in found]
        record[name] = {key: [cell[key] for cell in found] for key in found[0]}
    return record


def weights_of(kind, seed, width, height):
    """Weights of a heat map: whole numbers 0...255."""
    words = exact.random_words(seed, width * height)
    levels = {"random": words & np.uint64(255), "mask": words & np.uint64(1), "zero": words & np.uint64(0)}[kind]
    weights = levels.astype(np.int64).reshape(height, width)
    digest = hashlib.sha256(exact.bytes_of(weights, 8)).hexdigest()
    return {"kind": kind, "seed": seed, "sum": int(weights.sum()), "sha256": digest}, weights


def weighted_record(fields, pixels, kind, seed, border, inset):
    height, width = pixels.shape
    weight_fields, weights = weights_of(kind, seed, width, height)
    edge = region_inset(border, inset)
    w = [int(value) for value in exact.inside(weights, edge).ravel()]
    record = {
        "image": fields, "weights": weight_fields, "border": border, "inset": inset, "count": len(w),
        "sumOfWeights": sum(w)}
    for name, plane in responses(pixels).items():
        r = [int(value) for value in exact.inside(plane, edge).ravel()]
        record[name] = {
            "sum": str(sum(a * b for a, b in zip(w, r))), "sumOfSquares": str(sum(a * b * b for a, b in zip(w, r)))}
    return record


# --- cases --------------------------------------------------------------------------------------

def images():
    seed = 0
    for bits in (8, 16):
        top = (1 << bits) - 1
        for width, height in SIZES:
            seed += 1
            yield exact.image(width, height, bits, "random", seed=seed)
            yield exact.image(width, height, bits, "checkerboard")
            yield exact.image(width, height, bits, "constant", value=top if seed % 2 else top // 3)
            yield exact.image(width, height, bits, "ramp", start=7, dx=bits * bits // 64, dy=bits * bits // 128 + 1)


def make():
    kernels = [
        {"name": name, "weights": [w for row in weights for w in row], "divisor": divisor}
        for name, (weights, divisor) in KERNELS.items()]
    tiled = [
        (exact.image(33, 21, 8, "random", seed=101), [(4, 3), (7, 5), (1, 1)]),
        (exact.image(70, 40, 16, "random", seed=102), [(4, 3), (7, 5)]),
        (exact.image(17, 9, 8, "checkerboard"), [(4, 3), (7, 5)]),
        (exact.image(5, 4, 16, "random", seed=103), [(7, 5), (1, 1)]),
    ]
    weighted = [
        (exact.image(33, 21, 8, "random", seed=104), "random", 201),
        (exact.image(70, 40, 16, "random", seed=105), "random", 202),
        (exact.image(17, 9, 8, "random", seed=106), "mask", 203),
        (exact.image(17, 9, 8, "random", seed=106), "zero", 0),
    ]
    regions = [("replicate", 0), ("valid", 0), ("valid", 2)]
    return {
        "kernels": kernels,
        "images": [image_record(*image) for image in images()],
        "tiles": [
            tiles_record(*image, *grid, *region) for image, grids in tiled for grid in grids for region in regions],
        "weighted": [weighted_record(*image, *weights, *region) for image, *weights in weighted for region in regions],
    }


if __name__ == "__main__":
    exact.finish(__doc__, "response-moments.json", make)
