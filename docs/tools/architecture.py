#!/usr/bin/env python3
"""Draws which module depends on which, from what SwiftPM says of the manifest: docs/architecture.svg.

usage: architecture.py PACKAGE [--check]

PACKAGE is what `swift package dump-package` printed on Linux.
"""

import json
import sys
from pathlib import Path

from layers import Layout
from pictures import Drawing, write_or_check
from symbols import SOURCES

TARGET = Path(__file__).resolve().parents[1] / "architecture.svg"
BOX, ROW, MARGIN = 52, 100, 16
# The same sources under other compiler flags.
SAME = {"VectorKernelsV3": "VectorKernels", "VectorKernelsV4": "VectorKernels"}
# Small helpers that nearly everything uses; arrows to them would say nothing.
HELPERS = {"Locking", "ReportText"}
LIBRARIES = {"COpenBLAS": "OpenBLAS", "CPNG": "libpng", "CJPEG": "libjpeg", "CEXIF": "libexif", "CSQLite": "SQLite",
             "CNettle": "Nettle"}


def is_swift(target):
    return any((SOURCES / target["name"]).glob("**/*.swift"))


class Architecture:
    def __init__(self, package):
        self.targets = {target["name"]: target for target in package["targets"]
                        if target["type"] != "test" and not (target.get("path") or "").startswith("Tests")}
        self.products = {name for product in package["products"] for name in product["targets"]}
        modules = [name for name, target in self.targets.items() if is_swift(target) and name not in HELPERS]
        self.modules = [name for name in modules if name not in SAME]
        self.uses = {name: set() for name in self.modules}
        for name in modules:
            found = {SAME.get(other, other) for other in self.direct(name)}
            self.uses[SAME.get(name, name)] |= {other for other in found if other in self.uses} - {name}
        self.reach = {name: self.reached(name) for name in self.modules}

    def direct(self, name):
        return [dependency["byName"][0] for dependency in self.targets[name]["dependencies"]]

    def reached(self, name):
        return {name}.union(*(self.reached(other) for other in self.uses[name]))

    def libraries(self, name):
        """System libraries that the module links by itself or through modules of C."""
        found = set()
        for other in self.direct(name):
            if other in LIBRARIES:
                found.add(LIBRARIES[other])
            elif other in self.targets and not is_swift(self.targets[other]):
                found |= self.libraries(other)
        return found

    def arrows(self):
        """Dependencies that no chain of others implies."""
        return {name: sorted(other for other in uses if not any(
            other in self.reach[between] for between in uses if between != other)) for name, uses in self.uses.items()}


def draw(architecture):
    width = {name: max(118, 9 * len(name) + 18) for name in architecture.modules}
    layout = Layout(architecture.arrows(), width)
    right = max(layout.x[node] + layout.width[node] / 2 for node in layout.x)
    rows = len(layout.rows)
    height = MARGIN * 2 + ROW * (rows - 1) + BOX + 34
    drawing = Drawing(round(right) + 2 * MARGIN, height, "Modules of the package and which depends on which")

    def place(node):
        return layout.x[node] + MARGIN, MARGIN + ROW * (rows - 1 - layout.row[node])

    for chain in layout.chains.values():
        x, y = place(chain[0])
        commands = f"M{x} {y + BOX}"
        y += BOX
        for node in chain[1:]:
            to_x, to_y = place(node)
            middle = (y + to_y) / 2
            commands += f"C{x} {middle} {to_x} {middle} {to_x} {to_y}"
            x, y = to_x, to_y
            if node is not chain[-1]:
                y = to_y + BOX
                commands += f"V{y}"
        drawing.path(commands, 1.2, arrow=True)
    for name in architecture.modules:
        x, y = place(name)
        libraries = ", ".join(sorted(architecture.libraries(name)))
        fill = "inside" if name in architecture.products else "outside"
        drawing.box(x - width[name] / 2, y, width[name], BOX, fill, 6)
        drawing.text(x, y + (24 if libraries else 31), name, anchor="middle", bold=name in architecture.products)
        if libraries:
            drawing.text(x, y + 42, libraries, "faint", "middle", 11)
    note = "Blue: products. An arrow points to what a module uses; what follows from other arrows is left out."
    drawing.text(MARGIN, height - 14, note, "faint", size=12)
    return drawing.files(TARGET)


if __name__ == "__main__":
    dump = json.loads(Path(sys.argv[1]).read_text())
    sys.exit(write_or_check(draw(Architecture(dump)), "--check" in sys.argv))
