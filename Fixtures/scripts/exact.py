"""What the makers of expected values share: a seeded generator, small images, exact numbers as text, comparing.

The generator is SplitMix64, the one of the tests (`SeededGenerator`), so that a test makes the same image from the
same seed. Sums are Python integers and fractions; a number is rounded once, when it is written.
"""

import argparse
import decimal
import hashlib
import json
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np

FIXTURES = Path(__file__).resolve().parent.parent
EXPECTED = FIXTURES / "expected"
DIGITS = 25


# --- numbers ------------------------------------------------------------------------------------

def decimal_text(value, digits=DIGITS):
    """A fraction with that many significant digits, halves to even."""
    value = Fraction(value)
    with decimal.localcontext(decimal.Context(prec=digits, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)):
        return str(decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator))


def square_root(value, digits=80):
    """The root of a fraction as a fraction, right to about that many digits."""
    value = Fraction(value)
    with decimal.localcontext(decimal.Context(prec=digits)):
        return Fraction((decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)).sqrt())


def rounded(value):
    """A fraction as the nearest Double; None stays None."""
    return None if value is None else float(Fraction(value))


def both(value):
    """A fraction for the file: as decimal digits and as the nearest Double."""
    return {"decimal": decimal_text(value), "double": rounded(value)}


def population_variance(count, total, squares):
    """From exact sums; None without values."""
    return Fraction(count * squares - total * total, count * count) if count else None


# --- the generator ------------------------------------------------------------------------------

def random_words(seed, count):
    """The first `count` outputs of SplitMix64, as uint64."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


# --- images -------------------------------------------------------------------------------------

def pixels_of(fields):
    """The pixels (int64, height x width) of an image that is described by its fields."""
    width, height, bits, kind = (fields[name] for name in ("width", "height", "bits", "kind"))
    x, y = np.meshgrid(np.arange(width, dtype=np.int64), np.arange(height, dtype=np.int64))
    top = (1 << bits) - 1
    if kind == "random":
        low = random_words(fields["seed"], width * height) & np.uint64(top)
        pixels = low.astype(np.int64).reshape(height, width)
    elif kind == "checkerboard":
        pixels = (x + y) % 2 * top
    elif kind == "constant":
        pixels = np.full((height, width), fields["value"], np.int64)
    elif kind == "ramp":
        pixels = fields["start"] + fields["dx"] * x + fields["dy"] * y
    else:
        raise ValueError(kind)
    assert pixels.min() >= 0 and pixels.max() <= top, fields
    return pixels


def bytes_of(pixels, bits):
    return np.ascontiguousarray(pixels, np.uint8 if bits == 8 else "<u2").tobytes()


def image(width, height, bits, kind, **parameters):
    """Fields of an image, with the sum and the digest of its pixels, and the pixels."""
    fields = {"width": width, "height": height, "bits": bits, "kind": kind, **parameters}
    pixels = pixels_of(fields)
    fields |= {"sum": int(pixels.sum()), "sha256": hashlib.sha256(bytes_of(pixels, bits)).hexdigest()}
    return fields, pixels


def inside(values, inset):
    """The part that is at least `inset` from every edge; it may be empty."""
    height, width = values.shape
    return values[inset:max(height - inset, inset), inset:max(width - inset, inset)]


# --- files --------------------------------------------------------------------------------------

def text_of(groups):
    """One record a line."""
    parts = []
    for name, records in groups.items():
        lines = ",\n".join(json.dumps(record, separators=(",", ":"), allow_nan=False) for record in records)
        parts.append(f'"{name}":[\n{lines}\n]')
    return "{" + ",\n".join(parts) + "}\n"


def finish(doc, name, make):
    """Writes what `make` makes, or with --check compares it with the committed file."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed values, write nothing")
    check = parser.parse_args().check
    groups = make()
    text = text_of(groups)
    print(", ".join(f"{len(records)} {group}" for group, records in groups.items()) + f"; {len(text)} bytes")
    path = EXPECTED / name
    if not check:
        path.write_text(text, encoding="utf-8")
    elif path.read_text(encoding="utf-8") != text:
        sys.exit(f"{name} differs")
    else:
        print(f"{name} is the same")
