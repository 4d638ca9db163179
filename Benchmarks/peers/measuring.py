"""Interleaved timing and paired ratios.

On a shared machine absolute times wander; what is compared runs next to each other, once a repetition, in random order,
and the ratios are taken repetition by repetition.
"""

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
    """Seconds a call of one contestant, one entry a repetition."""

    def __init__(self, call):
        self.call, self.calls = call, calls_for(call)
        self.cpu, self.wall = [], []

    def run(self):
        call = self.call
        wall, cpu = time.perf_counter(), time.process_time()
        for _ in range(self.calls):
            call()
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        self.cpu.append(cpu / self.calls)
        self.wall.append(wall / self.calls)


def measure(groups, repetitions, progress=lambda repetition: None):
    """Runs every series of every group once a repetition: the groups in random order, and each in random order."""
    for repetition in range(repetitions):
        for group in random.sample(groups, len(groups)):
            for series in random.sample(group, len(group)):
                series.run()
        progress(repetition + 1)


class Ratio:
    """The median of paired ratios and its 95% bootstrap interval."""

    def __init__(self, numerators, denominators, resamples=4000):
        values = np.asarray(numerators) / np.asarray(denominators)
        generator = np.random.default_rng(1)
        medians = np.median(generator.choice(values, (resamples, values.size)), axis=1)
        self.median = float(np.median(values))
        self.low, self.high = (float(v) for v in np.quantile(medians, (0.025, 0.975)))

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
