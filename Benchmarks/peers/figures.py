"""The figures of `peers.py` in words and lines of tables."""

from comparison import OURS

COLUMNS = ("OpenCV", "IPP", "Halide", "SciPy", "NumPy", "scikit-image", "libvips")


def time_text(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("us", 1e6), ("ns", 1e9)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3f} ns"


def interval_text(ratio):
    return "-" if ratio is None else f"{ratio['median']:.3g} [{ratio['low']:.3g}, {ratio['high']:.3g}]"


def ratio_text(ratio):
    """Of two times: with the words for an interval that holds 1."""
    is_equal = ratio is not None and ratio["low"] <= 1 <= ratio["high"]
    return interval_text(ratio) + (" no difference" if is_equal else "")


def share_text(ratio):
    return "-" if ratio is None else f"{ratio['median']:.0%}"


def goal_lines(report):
    """A header and one line a goal, the work named once."""
    lines = []
    for row in report["rows"]:
        for index, goal in enumerate(row["goals"]):
            lines.append([row["work"] if index == 0 else "", goal["goal"], interval_text(goal["ratio"]),
                          interval_text(goal["atCeiling"]), goal["verdict"]])
    return ["work", "goal", "measured", "at the ceiling", "reached"], lines


def way_lines(rows):
    """A header and one line for everybody in every row."""
    lines = []
    for row in rows:
        for index, way in enumerate(row["ways"]):
            name = row["work"] if index == 0 else ""
            if way["refusal"]:
                lines.append([name, way["who"], way["way"], "-", "-", "-", "-", f"refused: {way['refusal']}"])
                continue
            share = f"{share_text(way.get('ofCeiling'))} of {row['ceiling']}" if row["ceiling"] else "-"
            times = f"{time_text(way['minimum'])} / {time_text(way['median'])}"
            if row["rate"]:
                times += f", {1 / way['median']:.1f} {row['rate']}/s"
            lines.append([
                name, way["who"], way["way"], times,
                f"[{time_text(way['low'])}, {time_text(way['high'])}]", ratio_text(way.get("overOurs")), share,
                way["error"]])
        if row["note"]:
            lines.append([f"({row['note']})", *[""] * 7])
    return ["work", "who", "way", "min / median", "95% interval", "times ours", "of the ceiling", "error"], lines


def family(name):
    """The library of a contestant's name, such as `OpenCV, the idiom`."""
    return next((column for column in COLUMNS if name.startswith(column)), None)


def best_ratios(row):
    """Library to the ratio of its fastest way."""
    found = {}
    for way in row["ways"]:
        column, ratio = family(way["who"]), way.get("overOurs")
        if column and ratio and (column not in found or ratio["median"] < found[column]["median"]):
            found[column] = ratio
    return found


# One row for each kind of work: what a README has room for. The page of the machine has all.
SHORT = (
    "Laplacian moments, Float", "Laplacian moments, 8 bits", "mean and variance, Float, fast", "Laplacian, 4 neighbours",
    "general 3x3", "general 7x7", "general 15x15", "Gaussian 15x15", "box 15x15", "area reduction to 512, u8",
    "mean, variance, extremes, centroid", "five percentiles of a map",
    "15 JPEG photos, 122 MP, to the sharpness at full size, one thread")


def short_lines(report):
    """For the README: a header and each kind of work with the ratios to the fastest way of each peer."""
    lines = []
    for row in report["rows"]:
        ratios = best_ratios(row)
        if not ratios or row["work"] not in SHORT:
            continue
        ours = min((w for w in row["ways"] if w["who"] == OURS and "median" in w), key=lambda w: w["median"])
        share = f"{share_text(ours.get('ofCeiling'))} of {row['ceiling']}" if row["ceiling"] else ""
        others = [f"{name} {ratios[name]['median']:.3g}" for name in COLUMNS[2:] if name in ratios]
        lines.append([row["work"], time_text(ours["median"]), share] + [
            interval_text(ratios[name]) if name in ratios else "" for name in COLUMNS[:2]] + [", ".join(others)])
    return ["work", "ours", "of the ceiling", "times OpenCV", "times IPP", "times others"], lines


def short_environment(report):
    """What the figures were made on, in a line."""
    facts = dict(report["environment"])
    names = {"opencv-python-headless": "OpenCV", "ipp": "IPP", "halide": "Halide", "scipy": "SciPy", "numpy": "NumPy",
             "scikit-image": "scikit-image", "pyvips-binary": "libvips"}
    peers = ", ".join(f"{name} {facts[fact]}" for fact, name in names.items() if fact in facts)
    compiler = facts["compiler"].replace("Swift version", "Swift").split(" (")[0]
    return f"{facts['processor']}; {facts['system']}; {compiler}; {peers}; {facts['date']}"
