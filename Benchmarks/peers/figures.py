"""The figures of `peers.py` in words and lines of tables."""

from comparison import OURS

COLUMNS = ("OpenCV", "IPP", "Halide", "SciPy", "NumPy", "scikit-image", "libvips")


def time_text(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("us", 1e6), ("ns", 1e9)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3f} ns"


def ratio_text(ratio):
    if ratio is None:
        return "-"
    text = f"{ratio['median']:.3g} [{ratio['low']:.3g}, {ratio['high']:.3g}]"
    return text + " no difference" if ratio["low"] <= 1 <= ratio["high"] else text


def share_text(ratio):
    return "-" if ratio is None else f"{ratio['median']:.0%}"


def goal_lines(report):
    """A header and one line a goal, the work named once."""
    lines = []
    for row in report["rows"]:
        for index, goal in enumerate(row["goals"]):
            lines.append([row["work"] if index == 0 else "", goal["goal"], ratio_text(goal["ratio"]),
                          ratio_text(goal["atCeiling"]).removesuffix(" no difference"), goal["verdict"]])
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


def short_lines(report):
    """For the README: a header and each work with the ratios to the fastest way of each peer."""
    lines, present = [], []
    rows = [row for row in report["rows"] if best_ratios(row)]
    for column in COLUMNS:
        if any(column in best_ratios(row) for row in rows):
            present.append(column)
    for row in rows:
        ours = min((w for w in row["ways"] if w["who"] == OURS and "median" in w), key=lambda w: w["median"])
        share = f"{share_text(ours.get('ofCeiling'))} of {row['ceiling']}" if row["ceiling"] else "-"
        ratios = best_ratios(row)
        lines.append([row["work"], time_text(ours["median"]), share] + [
            f"{ratios[c]['median']:.3g} [{ratios[c]['low']:.3g}, {ratios[c]['high']:.3g}]" if c in ratios else ""
            for c in present])
    return ["work", "ours", "of the ceiling", *(f"times {c}" for c in present)], lines
