"""The figures of `peers.py` as tables and a plot.

Usage: peers_page.py FOLDER FIGURES.json [MORE.json]

Puts the tables between the marks of docs/benchmarks-<machine>.md and of the README of the folder, and draws
docs/peers-<machine>.svg. The first file has all peers; further ones are other environments with fewer.
"""

import json
import pathlib
import sys

import matplotlib

import tables
from figures import COLUMNS, best_ratios, goal_lines, short_environment, short_lines, way_lines

matplotlib.use("svg")
# The same figures give the same file.
matplotlib.rcParams["svg.hashsalt"] = "acutance"
import matplotlib.pyplot as plt  # noqa: E402

MARKS = "<!-- peers start -->", "<!-- peers end -->"


def plot(report, path):
    """The ratios to the fastest way of each library, with their intervals."""
    rows = [row for row in report["rows"] if best_ratios(row)]
    figure, axes = plt.subplots(figsize=(9, 0.34 * len(rows) + 1.4))
    for number, column in enumerate(COLUMNS):
        points = [(index, best_ratios(row).get(column)) for index, row in enumerate(rows)]
        points = [(index, ratio) for index, ratio in points if ratio]
        if points:
            medians = [ratio["median"] for _, ratio in points]
            errors = [[r["median"] - r["low"] for _, r in points], [r["high"] - r["median"] for _, r in points]]
            axes.errorbar(medians, [-i for i, _ in points], xerr=errors, fmt="osD^vPX"[number], ms=4.5, capsize=2, label=column)
    axes.axvline(1, color="black", lw=1)
    axes.set(xscale="log", xlabel="times ours: the peer's time over ours, 95% intervals", ylim=(0.7 - len(rows), 0.7))
    axes.set_yticks([-i for i in range(len(rows))], [row["work"] for row in rows], fontsize=7)
    axes.grid(True, axis="x", which="both", alpha=0.2)
    axes.legend(fontsize=8, loc="lower right")
    figure.savefig(path, metadata={"Date": None}, bbox_inches="tight")


def replace(path, text, heading):
    """Puts the text between the marks of a file; they come at its end where it has none."""
    old = path.read_text(encoding="utf-8") if path.exists() else f"# {heading}\n"
    if MARKS[0] not in old:
        old = old.rstrip("\n") + f"\n\n{MARKS[0]}\n{MARKS[1]}\n"
    before, _, rest = old.partition(MARKS[0])
    _, closed, after = rest.partition(MARKS[1])
    if not closed:
        sys.exit(f"{path.name} lacks the mark {MARKS[1]}")
    path.write_text(f"{before}{MARKS[0]}\n{text.strip()}\n{MARKS[1]}{after}", encoding="utf-8")


def environment_table(report):
    return tables.markdown_table(["environment", ""], [list(map(str, fact)) for fact in report["environment"]])


def page(reports):
    first = reports[0]
    parts = [
        "# Beside the peers",
        "Made by `./dev peers`: ours and theirs in one process on the same buffers, in random order once a repetition, after "
        "all results were compared with NumPy or SciPy in Double. \"times ours\" is the peer's time over the time of our "
        "fastest variant, the median of the ratios within repetitions with its 95% interval; \"of the ceiling\" the least "
        "time that reading, copying or multiply-adds allow in the same repetitions over the time; \"at the ceiling\" the ratio "
        "that a time at the ceiling would give: a goal above it is one that \"the ceiling forbids\". CPU times, "
        "wall times where threads are compared.",
        f"![Ratios to the peers](peers-{first['machine']}.svg)", "## Goals", tables.markdown_table(*goal_lines(first)), "## All figures",
        tables.markdown_table(*way_lines(first["rows"])), environment_table(first)]
    for report in reports[1:]:
        opencv = next((f"{name} {version}" for name, version in report["environment"] if name.startswith("opencv")), "")
        parts += [f"## {opencv}", tables.markdown_table(*way_lines(report["rows"])), environment_table(report)]
    return "\n\n".join(parts)


def main():
    folder, reports = pathlib.Path(sys.argv[1]), []
    for name in sys.argv[2:]:
        with open(name, encoding="utf-8") as file:
            reports.append(json.load(file))
    machine = reports[0]["machine"]
    plot(reports[0], folder / "docs" / f"peers-{machine}.svg")
    replace(folder / "docs" / f"benchmarks-{machine}.md", page(reports), f"Benchmarks: {machine}")
    replace(folder / "README.md",
            f"{short_environment(reports[0])}:\n\n{tables.markdown_table(*short_lines(reports[0]))}", "")


if __name__ == "__main__":
    main()
