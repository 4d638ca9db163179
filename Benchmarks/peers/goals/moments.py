"""Mean and variance of Float planes, with the digits that are right on data far from zero."""

import functools

import cv2
import numpy as np

import ipp
import moments_accuracy
from comparison import CEILING, OURS, Comparison, Contestant, Goal, Judgement

# The kinds of `probe_moments`.
ACCURACIES = {"fast": 0, "accurate": 1}


def ways(setting, plane, accuracy):
    """Everybody's population variance."""
    arguments = (plane.ctypes.data, plane.shape[1], plane.shape[0], plane.strides[0], ACCURACIES[accuracy])
    found = [Contestant(OURS, v, lambda v=v.encode(): setting.probe.moments(*arguments, v)) for v in setting.variants]
    found.append(Contestant("OpenCV", "meanStdDev", lambda: float(cv2.meanStdDev(plane)[1][0, 0]) ** 2))
    if setting.with_ipp:
        call = ipp.IPP(plane, plane, "replicate").mean_deviation()
        found.append(Contestant("IPP", "Mean_StdDev", lambda: call()[1] ** 2))
    found.append(Contestant("NumPy", "var", lambda: float(plane.var())))
    return found


@functools.cache
def hard_planes():
    """A megapixel at mean / deviation 1e5, three times, with the true variance of what the planes hold."""
    made = [moments_accuracy.make_plane(1000, 1000, 100_000, "plain", number) for number in range(3)]
    return [(plane, moments_accuracy.true_variance(plane, step)) for plane, step in made]


def digits(setting, accuracy):
    """(who, way) to the right digits of the worst plane."""
    worst = {}
    for plane, truth in hard_planes():
        for way in ways(setting, plane, accuracy):
            found = moments_accuracy.right_digits(way.call(), truth)
            worst[way.who, way.way] = min(found, worst.get((way.who, way.way), found))
    return worst


def comparisons(setting):
    plane = setting.floats()
    truth = float(plane.astype(np.float64).var())
    for accuracy, goals in (("fast", [Goal(("IPP",), 1), Goal(("read" + CEILING,), 0.9)]), ("accurate", [])):
        right = digits(setting, accuracy)

        def judge(contestant, value, right=right):
            allowed = 1e-6 if contestant.who == OURS else 1e-3
            return Judgement(
                bool(abs(value - truth) <= allowed * truth),
                f"{right[contestant.who, contestant.way]:.1f} digits")
        yield Comparison(
            f"mean and variance, Float, {accuracy}", ways(setting, plane, accuracy), judge, goals,
            {"read": setting.read(plane)},
            note="digits of the variance that are right on a megapixel at mean / deviation = 1e5, the worst of three")
