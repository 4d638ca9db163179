#!/usr/bin/env python3
"""Draws the nine borders of borders.txt for the article about them.

usage: borders.py [--check]
"""

import re
import sys
from pathlib import Path

from pictures import Drawing, write_or_check

HERE = Path(__file__).resolve().parent
TARGET = HERE.parents[1] / "Sources/AcutanceKernels/Documentation.docc/Resources/borders.svg"
CELL, ROW, LEFT = 30, 46, 128


def rows():
    """(name, three pixels before, four inside, three behind, words) of each border."""
    for line in (HERE / "borders.txt").read_text().splitlines():
        match = re.fullmatch(r"(\w+) +(\S) (\S) (\S) \[(\S) (\S) (\S) (\S)\] (\S) (\S) (\S)  (.*)", line)
        if match:
            yield match[1], match.groups()[1:4], match.groups()[4:8], match.groups()[8:11], match[12]


def draw():
    borders = list(rows())
    drawing = Drawing(780, 16 + ROW * len(borders), "What stands beyond the edge of a row of four pixels, by border")
    for index, (name, before, inside, behind, words) in enumerate(borders):
        y = 12 + ROW * index
        drawing.text(8, y + 20, name, mono=True, bold=True)
        for column, pixel in enumerate(before + inside + behind):
            x = LEFT + CELL * column
            is_inside = 3 <= column < 7
            if pixel == ".":
                drawing.box(x, y, CELL, CELL, "none", dashed=True)
            else:
                drawing.box(x, y, CELL, CELL, "inside" if is_inside else "outside")
                drawing.text(x + CELL / 2, y + 20, pixel, "text" if is_inside else "faint", "middle", mono=True)
        # The edges of the plane itself.
        for x in (LEFT + 3 * CELL, LEFT + 7 * CELL):
            drawing.path(f"M{x} {y - 5}V{y + CELL + 5}", 3)
        drawing.text(LEFT + 10 * CELL + 16, y + 20, words, "faint", size=13)
    return drawing.files(TARGET)


if __name__ == "__main__":
    sys.exit(write_or_check(draw(), "--check" in sys.argv))
