"""Planes that fit the caches, where a call's own cost counts."""

import cases
from comparison import OURS, Comparison, Contestant, Goal, Judgement
from goals import convolution, laplacian

CALLS = 1000
ROWS = ("Laplacian, 4 neighbours", "general 3x3", "general 7x7", "Gaussian 5x5", "box 15x15")


def comparisons(setting):
    for width, height in ((64, 64), (512, 384)):
        plane = setting.floats(width, height)
        ways = [c for c in laplacian.float_ways(setting, plane) if c.who in (OURS, "OpenCV", "IPP")]
        yield Comparison(
            f"Laplacian moments, Float, {width}x{height}", ways,
            laplacian.judge(laplacian.variance_of_response(plane), plane), [Goal(("OpenCV", "IPP"), 1)],
            {"read": setting.read(plane)}, note="calls from Python")
        work = convolution.Work(setting, width, height)
        for case in cases.all_cases():
            if case.name in ROWS:
                comparison = work.comparison(case, [Goal(("OpenCV", "IPP"), 1)])
                comparison.name += f", {width}x{height}"
                comparison.note = "calls from Python"
                yield comparison
    yield dispatch(setting)


def dispatch(setting):
    """What a call costs before it sees a pixel: at most what one on a plane with a single response takes."""
    planes = {"64x64": setting.floats(64, 64), "one response": setting.floats(3, 3)}

    def way(name, plane):
        arguments = (plane.ctypes.data, plane.shape[1], plane.shape[0], plane.strides[0], CALLS)
        return Contestant(
            OURS if name == "64x64" else name, "laplacianMoments", lambda: setting.probe.laplacian_f32_calls(*arguments),
            units=CALLS)
    found = [way(name, plane) for name, plane in planes.items()]

    def judge(contestant, total):
        plane = planes["64x64" if contestant.who == OURS else contestant.who]
        truth = CALLS * laplacian.variance_of_response(plane)
        return Judgement(abs(total - truth) <= 1e-5 * truth + 1e-12, "as above")
    return Comparison(
        "a call of Laplacian moments, 64x64", found, judge, [Goal(("one response",), 0.05, at_most=True)],
        note=f"{CALLS} calls in a loop in Swift; a 3x3 plane has one response, and the whole cost of a call")
