"""A roofline and the time per pixel against the size, from the JSON of ./dev bench: plot.py REPORT.json FOLDER."""

import json
import sys

import matplotlib

matplotlib.use("svg")
# The same report gives the same file.
matplotlib.rcParams["svg.hashsalt"] = "acutance"
import matplotlib.pyplot as plt  # noqa: E402


def medians(report):
    """The median of each warm row of the fastest variant at each size."""
    fastest = {}
    for row in report["benchmarks"]:
        if row.get("aggregate_name") == "median" and row["caches"] == "warm":
            name = row["run_name"].rsplit("/", 3)[0]
            fastest[name, row["width"] * row["height"]] = row
    return fastest


def ceiling(report, size, kind):
    """Units a second of the fastest warm loop of a kind at a size."""
    return max((c["units_per_second"] for c in report["acutance"]["ceilings"]
                if c["size"] == size and c["kind"] == kind and c["caches"] == "warm"), default=None)


def roofline(report, path):
    """Float kernels at the largest size, below the ceilings of the same run."""
    rows = medians(report)
    pixels = max(size for _, size in rows)
    points = {name: row for (name, size), row in rows.items() if size == pixels and row["flops"]}
    size = next("{width}x{height}".format(**row) for (_, s), row in rows.items() if s == pixels)
    figure, axes = plt.subplots(figsize=(9, 6))
    intensities = [2 ** (k / 8) for k in range(-24, 81)]
    peak = ceiling(report, size, "FMA")
    for kind, style in (("read", "-"), ("stream", "--"), ("copy", ":")):
        bandwidth = ceiling(report, size, kind)
        if bandwidth and peak:
            roof = [min(peak, x * bandwidth) / 1e9 for x in intensities]
            axes.plot(intensities, roof, style, color="black", label=f"{kind} {bandwidth / 1e9:.1f} GB/s")
    for number, (name, row) in enumerate(sorted(points.items())):
        # Ten colours, and another mark for the next ten.
        axes.plot(row["flops"] / row["bytes"], row["flops_per_second"] / 1e9, "osD^v"[number // 10 % 5], label=name)
    axes.set(xscale="log", yscale="log", xlabel="operations a byte", ylabel="GFLOP/s",
             title=f"{size}, warm, fastest variant; peak {(peak or 0) / 1e9:.0f} GFLOP/s")
    axes.legend(fontsize=7, loc="lower right")
    axes.grid(True, which="both", alpha=0.2)
    figure.savefig(path, metadata={"Date": None}, bbox_inches="tight")


def sizes(report, path):
    """Nanoseconds per pixel of each case over the sizes, a panel for each kind of work; focus measures of Float only."""
    rows = medians(report)
    panels = {}
    for name in sorted({name for name, _ in rows}):
        family, _, rest = name.partition(".")
        if family == "convolved":
            family, rest = f"convolved, {rest.split('.')[0]}", rest.partition(".")[2]
        if family in ("laplacianMoments", "quantized", "writeLuma", "gradientMagnitude"):
            family, rest = "single rows", name
        if family != "focusMeasure" or rest.startswith("float"):
            panels.setdefault(family, []).append((rest, name))
    columns = 3
    count = -(-len(panels) // columns)
    figure, grid = plt.subplots(count, columns, figsize=(15, 4.2 * count), sharex=True)
    for axes, (family, names) in zip(grid.flat, panels.items()):
        for number, (label, name) in enumerate(names):
            own = sorted((size, row) for (other, size), row in rows.items() if other == name)
            axes.plot([size for size, _ in own], [row["cpu_time"] / size for size, row in own],
                      "osD^vPX"[number // 10 % 7] + "-", ms=3, label=label)
        axes.set(xscale="log", yscale="log", xlabel="pixels", ylabel="ns per pixel", title=family)
        axes.legend(fontsize=6)
        axes.grid(True, which="both", alpha=0.2)
    for axes in grid.flat[len(panels):]:
        axes.set_axis_off()
    figure.savefig(path, metadata={"Date": None}, bbox_inches="tight")


def main():
    source, folder = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        report = json.load(file)
    machine = report["acutance"]["machine"]
    roofline(report, f"{folder}/roofline-{machine}.svg")
    sizes(report, f"{folder}/sizes-{machine}.svg")


if __name__ == "__main__":
    main()
