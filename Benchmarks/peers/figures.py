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


def short_lines(report):
    """For the README: a header and each work with the ratios to the fastest way of each peer, without the smallest planes."""
    lines = []
    for row in report["rows"]:
        ratios = best_ratios(row)
        if not ratios or "64x64" in row["work"]:
            continue
        ours = min((w for w in row["ways"] if w["who"] == OURS and "median" in w), key=lambda w: w["median"])
        share = f"{share_text(ours.get('ofCeiling'))} of {row['ceiling']}" if row["ceiling"] else ""
        others = [f"{name} {ratios[name]['median']:.3g}" for name in COLUMNS[2:] if name in ratios]
        lines.append([row["work"], time_text(ours["median"]), share] + [
            interval_text(ratios[name]) if name in ratios else "" for name in COLUMNS[:2]] + [", ".join(others)])
    return ["work", "ours", "of the ceiling", "times OpenCV", "times IPP", "times others"], lines
