#!/usr/bin/env python3
"""Make Fixtures/expected/heat-maps.json: statistics of small heat maps of Floats in 0...1.

Usage: make_heat_maps.py [--check]

The values are Floats, taken as the fractions they are, and every result is the exact one rounded once to Double. NumPy
and SciPy compute the same in Double and must agree to 1e-13. With --check nothing is written: the values are made again
and compared with the committed ones.
"""

import hashlib
import math
from fractions import Fraction

import numpy as np
from scipy import ndimage

import exact

BINS = 16
PERCENTS = [0, 1, 5, 25, 50, 75, 95, 99, 100]
TOP_PERCENTS = [1, 10, 25]
THRESHOLD = 0.5
NAN_BYTES = b"\x00\x00\xc0\x7f"  # Float.nan, little endian


# --- maps ---------------------------------------------------------------------------------------

def values_of(fields):
    """Float32 values of a map that is described by its fields."""
    width, height, kind = (fields[name] for name in ("width", "height", "kind"))
    count = width * height
    if kind == "constant":
        values = np.full(count, fields["value"], np.float32)
    elif kind == "nan":
        values = np.full(count, np.nan, np.float32)
    elif kind == "ramp":
        values = np.arange(count, dtype=np.float32) / np.float32(count - 1)
    else:
        words = exact.random_words(fields["seed"], count)
        uniform = (words >> np.uint64(40)).astype(np.float32) * np.float32(2**-24)
        if kind == "uniform":
            values = uniform
        elif kind == "squares":
            values = uniform * uniform
        elif kind == "levels":
            values = (words >> np.uint64(62)).astype(np.float32) / np.float32(4)
        elif kind == "binary":
            values = (words & np.uint64(1)).astype(np.float32)
        else:
            raise ValueError(kind)
    values = values.reshape(height, width)
    for x, y in fields.get("nanAt", []):
        values[y, x] = np.nan
    return values


def heat_map(width, height, kind, **parameters):
    fields = {"width": width, "height": height, "kind": kind, **parameters}
    values = values_of(fields)
    data = b"".join(NAN_BYTES if np.isnan(v) else v.astype("<f4").tobytes() for v in values.ravel())
    return fields | {"sha256": hashlib.sha256(data).hexdigest()}, values


# --- statistics ---------------------------------------------------------------------------------

def percentile(ordered, percent):
    """Between the order statistics around (n - 1) p / 100, in proportion (type 7 of Hyndman and Fan)."""
    place = Fraction((len(ordered) - 1) * percent, 100)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def top_mean(ordered, percent):
    count = max(1, -(-len(ordered) * percent // 100))
    return sum(ordered[-count:]) / count


def extreme(values, better):
    """A value and the place, [x, y], where a scan row by row finds it first."""
    height, width = len(values), len(values[0])
    x, y = 0, 0
    for j in range(height):
        for i in range(width):
            if better(values[j][i], values[y][x]):
                x, y = i, j
    return {"value": exact.rounded(values[y][x]), "at": [x, y]}


NAMES = [
    "sum", "mean", "populationDeviation", "min", "max", "centroid", "histogram", "percentiles", "topMeans",
    "areaAboveHalf"]


def statistics(values):
    if np.isnan(values).any():
        return {"count": values.size, "notFinite": int(np.isnan(values).sum()), "nan": True, **dict.fromkeys(NAMES)}
    rows = [[Fraction(float(v)) for v in row] for row in values]
    flat = [v for row in rows for v in row]
    ordered, count, total = sorted(flat), len(flat), sum(flat)
    histogram = [0] * BINS
    for v in flat:
        histogram[min(math.floor(v * BINS), BINS - 1)] += 1
    centroid = None
    if total != 0:
        centroid = [
            exact.rounded(sum(x * v for row in rows for x, v in enumerate(row)) / total),
            exact.rounded(sum(y * v for y, row in enumerate(rows) for v in row) / total)]
    variance = exact.population_variance(count, total, sum(v * v for v in flat))
    return {
        "count": count, "notFinite": 0, "nan": False,
        "sum": exact.rounded(total), "mean": exact.rounded(total / count),
        "populationDeviation": exact.rounded(exact.square_root(variance)),
        "min": extreme(rows, lambda a, b: a < b), "max": extreme(rows, lambda a, b: a > b),
        "centroid": centroid, "histogram": histogram,
        "percentiles": [exact.rounded(percentile(ordered, p)) for p in PERCENTS],
        "topMeans": [exact.rounded(top_mean(ordered, p)) for p in TOP_PERCENTS],
        "areaAboveHalf": exact.rounded(Fraction(sum(v > THRESHOLD for v in flat), count))}


def check_agreement(found, values):
    """NumPy and SciPy in Double."""
    if found["nan"]:
        return
    plane = values.astype(np.float64)
    flat = np.sort(plane.ravel())
    tops = [flat[-max(1, math.ceil(flat.size * p / 100)):].mean() for p in TOP_PERCENTS]
    least, greatest = (np.unravel_index(find(plane), plane.shape)[::-1] for find in (np.argmin, np.argmax))
    numbers = [
        (found["sum"], plane.sum()), (found["mean"], plane.mean()), (found["populationDeviation"], plane.std()),
        (found["min"]["value"], plane.min()), (found["max"]["value"], plane.max()),
        (found["percentiles"], np.percentile(plane, PERCENTS)), (found["topMeans"], tops),
        (found["areaAboveHalf"], (plane > THRESHOLD).mean()),
        (found["histogram"], np.histogram(plane, BINS, (0, 1))[0]),
        (found["min"]["at"], least), (found["max"]["at"], greatest)]
    if found["centroid"] is not None:
        numbers.append((found["centroid"], ndimage.center_of_mass(plane)[::-1]))
    for ours, theirs in numbers:
        assert np.allclose(ours, theirs, rtol=1e-13, atol=1e-15), (found, theirs)


def map_record(fields, values):
    found = statistics(values)
    check_agreement(found, values)
    return {"map": fields, **found}


def masked_record(map_and_values, mask_and_values):
    """The mean where the mask is 1; null where it is 0 everywhere, NaN only if a NaN lies under the mask."""
    (fields, values), (mask_fields, mask) = map_and_values, mask_and_values
    chosen = [v for v, m in zip(values.ravel(), mask.ravel()) if m == 1]
    nan = any(np.isnan(v) for v in chosen)
    mean = None
    if chosen and not nan:
        mean = exact.rounded(sum(Fraction(float(v)) for v in chosen) / len(chosen))
    return {"map": fields, "mask": mask_fields, "maskCount": len(chosen), "nan": nan, "meanUnderMask": mean}


# --- cases --------------------------------------------------------------------------------------

SIZES = [(68, 68), (1, 1), (1, 7), (13, 5), (300, 1), (33, 34)]


def maps():
    for seed, size in enumerate(SIZES, 401):
        yield heat_map(*size, "uniform", seed=seed)
        yield heat_map(*size, "squares", seed=seed + 20)
    for size in [(68, 68), (13, 5), (300, 1)]:
        yield heat_map(*size, "constant", value=0.25)
        yield heat_map(*size, "ramp")
        yield heat_map(*size, "levels", seed=441)
    yield heat_map(68, 68, "binary", seed=442)
    for value in (0.0, 0.5, 1.0):
        yield heat_map(9, 4, "constant", value=value)
    yield heat_map(20, 20, "uniform", seed=443, nanAt=[[7, 11]])
    yield heat_map(20, 20, "uniform", seed=443, nanAt=[[0, 0], [19, 0], [3, 19], [19, 19]])
    yield heat_map(20, 20, "nan")
    yield heat_map(1, 1, "nan")


def masked():
    for seed, size in enumerate(SIZES, 451):
        yield heat_map(*size, "uniform", seed=seed), heat_map(*size, "binary", seed=seed + 20)
    plain = heat_map(20, 20, "uniform", seed=443)
    broken = heat_map(20, 20, "uniform", seed=443, nanAt=[[7, 11]])
    for value in (0.0, 1.0):
        yield plain, heat_map(20, 20, "constant", value=value)
    for seed in (481, 484):  # the NaN is left out, and is not
        yield broken, heat_map(20, 20, "binary", seed=seed)


def make():
    rules = {"bins": BINS, "percents": PERCENTS, "topPercents": TOP_PERCENTS, "threshold": THRESHOLD}
    return {
        "rules": [rules], "maps": [map_record(*each) for each in maps()],
        "masked": [masked_record(*each) for each in masked()]}


if __name__ == "__main__":
    exact.finish(__doc__, "heat-maps.json", make)
