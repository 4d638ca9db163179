"""Interleaved timing and paired ratios.

On a shared machine absolute times wander; what is compared runs next to each other, once a repetition, in random order,
and the ratios are taken repetition by repetition.
"""

import math
import random
import time

import numpy as np


def calls_for(call, least_seconds=0.002):
    """How many calls fill a repetition: one for large planes, many for planes that fit the caches."""
    call()
    start = time.process_time()
    call()
    once = max(time.process_time() - start, 1e-6)
    return max(1, round(least_seconds / once))


class Series:
    """Seconds a call of one contestant, or seconds a unit of its work, one entry a repetition."""

    def __init__(self, call, units=1):
        self.call, self.calls, self.units = call, calls_for(call), units
        self.cpu, self.wall = [], []

    def run(self):
        call = self.call
        wall, cpu = time.perf_counter(), time.process_time()
        for _ in range(self.calls):
            call()
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        self.cpu.append(cpu / self.calls / self.units)
        self.wall.append(wall / self.calls / self.units)


def measure(groups, repetitions, progress=lambda repetition: None, seconds=None):
    """Runs every series of every group once a repetition: the groups in random order, and each in random order.

    With `seconds`, fewer repetitions where they take longer, but at least nine, which an interval needs.
    """
    start = time.monotonic()
    for repetition in range(repetitions):
        if seconds is not None and repetition >= 9 and time.monotonic() - start > seconds:
            break
        for group in random.sample(groups, len(groups)):
            for series in random.sample(group, len(group)):
                series.run()
        progress(repetition + 1)


def median_interval(values):
    """Holds the median of the distribution in 95% of cases, whatever the distribution: from the k-th smallest to the
    k-th largest value, k the largest with 2 P(B < k) <= 5%, B binomial (n, 1/2). The whole range below six values."""
    ordered, count = sorted(values), len(values)
    below, rank = 0, 0
    while 2 * (below + math.comb(count, rank)) <= 0.05 * 2**count:
        below += math.comb(count, rank)
        rank += 1
    rank = max(rank, 1)
    return float(ordered[rank - 1]), float(ordered[count - rank])


class Ratio:
    """The median of paired ratios and its 95% interval: `median_interval`."""

    def __init__(self, numerators, denominators):
        values = np.asarray(numerators) / np.asarray(denominators)
        self.median = float(np.median(values))
        self.low, self.high = median_interval(values)

    def values(self):
        """For JSON."""
        return {"median": self.median, "low": self.low, "high": self.high}

    def spans(self, value):
        return self.low <= value <= self.high

    def reaches(self, goal):
        """yes, no, or that the interval holds the goal."""
        if self.spans(goal):
            return "within the noise"
        return "yes" if self.median > goal else "no"

    def __str__(self):
        text = f"{self.median:.2f} [{self.low:.2f}, {self.high:.2f}]"
        return text + " no difference" if self.spans(1) else text
