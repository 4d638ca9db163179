"""Statistics of a Float heat map: moments, extremes and centroid in one read, and exact percentiles."""

import numpy as np

from comparison import CEILING, OURS, Comparison, Contestant, Goal, Judgement

PERCENTS = (5.0, 25.0, 50.0, 75.0, 95.0)


def comparisons(setting):
    cv2, probe = setting.cv2, setting.probe
    plane = setting.floats()
    height, width = plane.shape
    address = (plane.ctypes.data, width, height, plane.strides[0])
    wide = plane.astype(np.float64)
    total = wide.sum()
    columns, rows = wide.sum(0) @ np.arange(width) / total, wide.sum(1) @ np.arange(height) / total
    expected = {"mean": wide.mean(), "variance": wide.var(), "columns": columns, "rows": rows,
                "least": wide.min(), "greatest": wide.max()}
    statistics = []
    for variant in setting.variants:
        output = np.empty(10)

        def call(name=variant.encode(), output=output):
            if probe.map_statistics(*address, name, output.ctypes.data) != 0:
                raise RuntimeError("the statistics were refused")
            return dict(zip(("mean", "variance", "columns", "rows", "least", "", "", "greatest"), output.tolist()))
        statistics.append(Contestant(OURS, variant, call))
    # None has all of it in one call: each is set beside the whole of ours.
    statistics += [
        Contestant("OpenCV mean", "mean", lambda: {"mean": cv2.mean(plane)[0]}),
        Contestant("OpenCV minMaxLoc", "minMaxLoc", lambda: dict(zip(("least", "greatest"), cv2.minMaxLoc(plane)))),
        Contestant("OpenCV", "meanStdDev, minMaxLoc, moments", lambda: opencv_all(cv2, plane))]

    def judge_statistics(contestant, found):
        worst = max(abs(found[name] - value) / max(abs(value), 1e-9) for name, value in expected.items() if name in found)
        return Judgement(bool(worst <= (1e-7 if contestant.who == OURS else 1e-3)), f"{worst:.1e}")
    yield Comparison(
        "mean, variance, extremes, centroid", statistics, judge_statistics,
        [Goal(("read" + CEILING,), 1 / 1.3)], {"read": setting.read(plane)}, note="the largest relative error")

    for words, percents in (("median", PERCENTS[2:3]), ("five percentiles", PERCENTS)):
        truth = np.percentile(wide, percents)

        def judge(contestant, found, truth=truth):
            error = float(np.abs(np.asarray(found) - truth).max())
            return Judgement(error <= (1e-13 if contestant.who == OURS else 1e-6), f"{error:.1e}")
        yield Comparison(
            f"{words} of a map", percentile_ways(probe, plane, address, percents), judge, [Goal(("NumPy partition",), 2)],
            {"read": setting.read(plane)}, note="the largest error; ours are exact in Double, interpolated as NumPy does")


def opencv_all(cv2, plane):
    mean, deviation = cv2.meanStdDev(plane)
    least, greatest, _, _ = cv2.minMaxLoc(plane)
    moments = cv2.moments(plane)
    return {"mean": mean[0, 0], "variance": deviation[0, 0] ** 2, "least": least, "greatest": greatest,
            "columns": moments["m10"] / moments["m00"], "rows": moments["m01"] / moments["m00"]}


def percentile_ways(probe, plane, address, percents):
    wanted, output = np.array(percents), np.empty(len(percents))

    def ours():
        if probe.map_percentiles(*address, wanted.ctypes.data, wanted.size, output.ctypes.data) != 0:
            raise RuntimeError("the percentiles were refused")
        return output.copy()
    last = plane.size - 1
    places = sorted({rank for p in percents for rank in (int(last * p / 100), min(int(last * p / 100) + 1, last))})

    def partition():
        ordered = np.partition(plane, places, axis=None)
        exact = [last * p / 100 for p in percents]
        return [float(ordered[int(e)]) * (1 - e % 1) + float(ordered[min(int(e) + 1, last)]) * (e % 1) for e in exact]
    return [
        Contestant(OURS, "every variant the same", ours), Contestant("NumPy partition", "partition", partition),
        Contestant("NumPy percentile", "percentile", lambda: np.percentile(plane, percents))]
