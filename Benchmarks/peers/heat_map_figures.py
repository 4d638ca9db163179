"""Time the statistics of heat maps beside OpenCV and NumPy: one process, one thread, the same buffer.

Usage: python heat_map_figures.py path/to/libKernelProbe.so [--width W] [--height H] [--repetitions N] [--variants v4,v3]

Needs NumPy and OpenCV (opencv-python-headless). Results are compared with NumPy in Double before anything is timed; a
mismatch ends the program. Times are CPU times of the process; every ratio is the median of ratios taken repetition by
repetition, with its 95% interval.
"""

import argparse
import datetime
import random
import statistics
import sys

import cv2
import numpy as np

import environment
import measuring
import tables
from probe import Probe

PERCENTS = (0, 1, 5, 25, 50, 75, 95, 99, 100)
STATISTICS = ("mean", "variance", "centroid x", "centroid y", "least", "its x", "its y", "greatest", "its x", "its y")


class Map:
    """The buffer and what ours and the peers make of it."""

    def __init__(self, probe, width, height):
        self.probe = probe
        generator = np.random.default_rng(1)
        self.values = cv2.GaussianBlur(generator.random((height, width), np.float32), (0, 0), 1.0)
        self.address = (self.values.ctypes.data, width, height, self.values.strides[0])

    def statistics(self, variant):
        output = np.empty(len(STATISTICS))
        arguments = (*self.address, variant.encode(), output.ctypes.data)

        def call():
            if self.probe.map_statistics(*arguments) != 0:
                sys.exit("the statistics were refused")
            return output
        return call

    def percentiles(self, percents):
        wanted, output = np.array(percents, np.float64), np.empty(len(percents))

        def call():
            if self.probe.map_percentiles(*self.address, wanted.ctypes.data, wanted.size, output.ctypes.data) != 0:
                sys.exit("the percentiles were refused")
            return output
        return call

    def partition(self, percents):
        """The order statistics around each place; interpolation costs nothing beside that."""
        last = self.values.size - 1
        places = sorted({rank for p in percents for rank in (int(last * p / 100), min(int(last * p / 100) + 1, last))})
        return lambda: np.partition(self.values, places, axis=None)


def check(what, ours, theirs, tolerance):
    difference = np.max(np.abs(np.asarray(ours, np.float64) - np.asarray(theirs, np.float64)) / tolerance)
    if not difference <= 1:
        sys.exit(f"{what}: {ours} instead of {theirs}; nothing was timed")


def compare(map_, variants):
    """The program ends unless ours are right."""
    plane = map_.values.astype(np.float64)
    total, (height, width) = plane.sum(), plane.shape
    least, greatest = (np.unravel_index(find(plane), plane.shape) for find in (np.argmin, np.argmax))
    expected = np.array([
        plane.mean(), plane.var(), plane.sum(0) @ np.arange(width) / total, plane.sum(1) @ np.arange(height) / total,
        plane[least], least[1], least[0], plane[greatest], greatest[1], greatest[0]])
    tolerance = np.array([1e-8, 1e-6 * expected[1], 1e-4, 1e-4, 1e-300, 0.5, 0.5, 1e-300, 0.5, 0.5])
    for variant in variants:
        check(f"statistics {variant}", map_.statistics(variant)(), expected, tolerance)
    percentiles = np.percentile(plane, PERCENTS)
    check("percentiles", map_.percentiles(PERCENTS)(), percentiles, 1e-13)


def groups(map_, variants):
    """What is timed side by side: a name, our calls, the others', and the goals against them."""
    values, (address, width, height, _) = map_.values, map_.address
    read = lambda: map_.probe.read_sum(address, width * height)
    return [
        ("mean, variance, extremes, centroid", {f"ours, {v}": map_.statistics(v) for v in variants},
         {"one read": read, "cv2.mean": lambda: cv2.mean(values), "cv2.minMaxLoc": lambda: cv2.minMaxLoc(values),
          "cv2.meanStdDev": lambda: cv2.meanStdDev(values), "cv2.moments": lambda: cv2.moments(values)},
         {"one read": 1 / 1.3}),
        ("median", {"ours": map_.percentiles([50])},
         {"one read": read, "np.partition": map_.partition([50]), "np.percentile": lambda: np.percentile(values, 50)},
         {"np.partition": 2}),
        ("nine percentiles", {"ours": map_.percentiles(PERCENTS)},
         {"np.partition": map_.partition(PERCENTS)}, {"np.partition": 2})]


def milliseconds(series):
    return f"{min(series.cpu) * 1e3:.3f} / {statistics.median(series.cpu) * 1e3:.3f}"


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", help="the built libKernelProbe")
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=3000)
    parser.add_argument("--repetitions", type=int, default=25)
    parser.add_argument("--variants", default="v4,v3")
    return parser.parse_args()


def main():
    options = parse()
    cv2.setNumThreads(1)
    variants = options.variants.split(",")
    map_ = Map(Probe(options.library), options.width, options.height)
    compare(map_, variants)
    load_before, rows = environment.load(), []
    for work, ours, others, goals in groups(map_, variants):
        series = {name: measuring.Series(call) for name, call in {**ours, **others}.items()}
        measuring.measure([list(series.values())], options.repetitions)
        for name in others:
            rows.append([work, name, milliseconds(series[name]), "", "", ""])
        for name in ours:
            rows.append([work, name, milliseconds(series[name]), "", "", ""])
            for other in others:
                ratio = measuring.Ratio(series[other].cpu, series[name].cpu)
                goal = goals.get(other)
                rows.append(["", f"  times {other}", "", str(ratio), f"{goal:.2f}" if goal else "",
                             ratio.reaches(goal) if goal else ""])
    print(tables.text_table(["work", "function", "CPU ms, min / median", "ratio", "goal", "reached"], rows) + "\n")
    facts = environment.describe([
        ("NumPy", np.__version__), ("OpenCV", f"{cv2.__version__}, one thread"),
        ("size, repetitions", f"{options.width}x{options.height}, {options.repetitions}"),
        ("load before, after", f"{load_before}, {environment.load()}"), ("date", datetime.date.today().isoformat())])
    print(tables.text_table(["environment", ""], [list(fact) for fact in facts]))


if __name__ == "__main__":
    random.seed()
    main()
