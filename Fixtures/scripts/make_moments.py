#!/usr/bin/env python3
"""Make Fixtures/expected/nist.json: exact moments of the NIST data sets in Fixtures/nist-strd.

Usage: make_moments.py [--check]

A program reads decimal text into Double or Float, so it never sees the data of the certified values but rounded ones.
Two things are kept apart: what NIST certifies for the text, and what is exactly true of the rounded numbers. The latter
comes from rational arithmetic. The same arithmetic on the text itself must give every certified digit, or no file is
made. With --check nothing is written: the values are made again and compared with the committed ones.
"""

import decimal
import math
import re
from fractions import Fraction

import numpy as np

import exact

FOLDER = exact.FIXTURES / "nist-strd"
NUMBER = re.compile(r"[-+]?\d+(\.\d*)?([eE][-+]?\d+)?$")


# --- reading ------------------------------------------------------------------------------------

def read_lines(path):
    return path.read_text(encoding="latin-1").splitlines()


def numbers_of(line):
    """The tokens of a line if all of them are numbers."""
    tokens = line.split()
    return tokens if tokens and all(NUMBER.match(token) for token in tokens) else None


def first_match(pattern, lines):
    found = [match for match in (re.search(pattern, line) for line in lines) if match]
    assert found, pattern
    return found[0]


def univariate(path):
    """Values as text, the certified mean and deviation as text."""
    lines = read_lines(path)
    dashes = max(i for i, line in enumerate(lines) if re.fullmatch(r"\s*-{4,}\s*", line))
    header, body = lines[:dashes], [line for line in lines[dashes + 1:] if line.strip()]
    values = [token for line in body for token in numbers_of(line)]
    first, last = map(int, first_match(r"Data\s*:\s*lines\s*(\d+)\s*to\s*(\d+)", header).groups())
    count = int(first_match(r"Number of Observations:\s*(\d+)", header)[1])
    assert len(values) == len(body) == count == last - first + 1 and dashes + 2 == first, path.name
    mean = first_match(r"ybar:\s*(\S+)", header)[1]
    deviation = first_match(r"denom\. = n-1\)\s*s:\s*(\S+)", header)[1]
    return values, mean, deviation


def anova(path):
    """Values as text, one list a group; certified sums of squares between and within, and the residual deviation."""
    lines = read_lines(path)
    start = max(i for i, line in enumerate(lines) if re.fullmatch(r"\s*Data:\s*", line))
    header = lines[:start]
    groups, replicates, count = (
        int(first_match(rf"(\d+)\s+{word}", header)[1]) for word in ("Treatments", "Replicates/Cell", "Observations"))
    rows = [row for row in map(numbers_of, lines[start + 1:]) if row]
    assert rows[0] == [str(i + 1) for i in range(groups)], f"{path.name}: no row that names the groups"
    rows = rows[1:]
    assert len(rows) == replicates and all(len(row) == groups for row in rows), path.name
    assert groups * replicates == count, path.name
    number = r"([-+]?\d+\.\d+E[-+]\d+)"
    between, within = (
        first_match(rf"^{name} \w+\s+(\d+)\s+{number}\s+{number}", header) for name in ("Between", "Within"))
    assert int(between[1]) == groups - 1 and int(within[1]) == count - groups, path.name
    deviation = first_match(rf"Standard Deviation\s+{number}", header)[1]
    return [list(column) for column in zip(*rows)], between[2], within[2], deviation


# --- values -------------------------------------------------------------------------------------

class Moments:
    """Exact mean and sum of squared deviations of rational numbers."""

    def __init__(self, values):
        self.count = len(values)
        self.mean = sum(values, Fraction(0)) / self.count
        self.deviations = sum((value - self.mean) ** 2 for value in values)

    @property
    def population(self):
        return self.deviations / self.count

    @property
    def sample(self):
        return self.deviations / (self.count - 1)

    def fields(self):
        return {
            "mean": exact.both(self.mean), "populationVariance": exact.both(self.population),
            "sampleVariance": exact.both(self.sample),
            "sampleDeviation": exact.both(exact.square_root(self.sample))}


def to_float(text):
    """Text rounded to Float through Double, which is the same as at once: both were compared."""
    value = Fraction(float(np.float32(float(text))))
    error = abs(Fraction(text) - value)
    for direction in (-np.inf, np.inf):
        neighbour = Fraction(float(np.nextafter(np.float32(float(value)), np.float32(direction))))
        assert error <= abs(Fraction(text) - neighbour), f"{text} is rounded twice"
    return value


def agrees(certified, value):
    """Whether all digits of a certified value are right: within half a unit of its last digit."""
    certified = decimal.Decimal(certified)
    unit = Fraction(decimal.Decimal((0, (1,), certified.as_tuple().exponent)))
    return abs(Fraction(certified) - value) <= unit / 2


def right_digits(value, certified):
    """-log10 of the relative error; None if there is no error."""
    error = abs(value / Fraction(certified) - 1)
    return None if error == 0 else round(-math.log10(error), 2)


def univariate_record(path):
    texts, mean, deviation = univariate(path)
    text = Moments([Fraction(t) for t in texts])
    assert agrees(mean, text.mean), f"{path.name}: mean"
    assert agrees(deviation, exact.square_root(text.sample)), f"{path.name}: deviation"
    double = Moments([Fraction(float(t)) for t in texts])
    single = Moments([to_float(t) for t in texts])
    certified_deviation = Fraction(deviation)
    return {
        "file": path.name, "count": text.count, "certifiedMean": mean, "certifiedDeviation": deviation,
        "double": double.fields(), "float": single.fields(),
        "certifiedDigits": {
            "mean": right_digits(double.mean, mean),
            "deviation": right_digits(exact.square_root(double.sample), deviation),
            "populationVariance": right_digits(
                double.population, certified_deviation ** 2 * (text.count - 1) / text.count)}}


def sums_of_squares(groups):
    """Exact moments of each group, and the sums of squares between and within them."""
    moments = [Moments(group) for group in groups]
    whole = sum((m.mean * m.count for m in moments), Fraction(0)) / sum(m.count for m in moments)
    between = sum(m.count * (m.mean - whole) ** 2 for m in moments)
    return moments, between, sum(m.deviations for m in moments)


def anova_record(path):
    columns, between, within, deviation = anova(path)
    _, text_between, text_within = sums_of_squares([[Fraction(t) for t in column] for column in columns])
    freedom = sum(map(len, columns)) - len(columns)
    assert agrees(between, text_between) and agrees(within, text_within), f"{path.name}: sums of squares"
    assert agrees(deviation, exact.square_root(text_within / freedom)), f"{path.name}: deviation"
    moments, exact_between, exact_within = sums_of_squares([[Fraction(float(t)) for t in column] for column in columns])
    return {
        "file": f"anova/{path.name}", "certifiedBetween": between, "certifiedWithin": within,
        "certifiedResidualDeviation": deviation,
        "between": exact.both(exact_between), "within": exact.both(exact_within),
        "certifiedDigits": {
            "between": right_digits(exact_between, between), "within": right_digits(exact_within, within)},
        "groups": [
            {"count": m.count, "mean": exact.both(m.mean), "squaredDeviations": exact.both(m.deviations)}
            for m in moments]}


def make():
    return {
        "univariate": [univariate_record(path) for path in sorted(FOLDER.glob("*.dat"))],
        "anova": [anova_record(path) for path in sorted((FOLDER / "anova").glob("*.dat"))]}


if __name__ == "__main__":
    exact.finish(__doc__, "nist.json", make)
