"""Convolution of Float planes, written out: every row that the project has a goal for."""

import cases
import ipp
from comparison import CEILING, OURS, Comparison, Contestant, Goal, Judgement
from probe import OutputPlane, Plan
from reference import Reference

BORDER = "reflect101"
FMA_ROUNDS = 1_000_000


class Work:
    """The planes of one size, with everybody's ways to convolve one into the other."""

    def __init__(self, setting, width, height):
        self.setting = setting
        self.source, self.target = setting.floats(width, height), setting.floats(width, height)
        self.output = OutputPlane(setting.probe, width, height)

    def contestants(self, case):
        setting, (height, width) = self.setting, self.source.shape
        found = []
        for variant in setting.variants:
            plan = Plan(setting.probe, width, height, case, BORDER, variant)
            contestant = Contestant(
                OURS, f"{variant}, {plan.description().split(' ')[0]}", plan.bound_call(self.source, self.output),
                self.output.pixels)
            contestant.call.kept = plan
            found.append(contestant)
        peers = {"OpenCV": cases.opencv_calls(case, self.source, self.target, BORDER)}
        if setting.with_ipp:
            peers["IPP"] = cases.ipp_calls(case, ipp.IPP(self.source, self.target, BORDER))
        if setting.halide and case.weights.shape == (3, 3) and width >= 128:
            peers["Halide"] = {"vectorised": setting.halide.correlation(self.source, self.target, case.weights)}
        if setting.scipy and width >= 4000:
            peers["SciPy"] = scipy_calls(case, setting.scipy, self.source, self.target)
        if setting.skimage and case.family == "gaussian" and width >= 4000:
            reach = (case.row.size // 2) / case.sigma
            peers["scikit-image"] = {"filters.gaussian": lambda: setting.skimage.gaussian(
                self.source, case.sigma, mode="mirror", truncate=reach, out=self.target)}
        for who, calls in peers.items():
            found += [Contestant(who, way, call, self.target.copy) for way, call in calls.items()]
        return found

    def comparison(self, case, goals):
        setting, pixels = self.setting, self.source.size
        reference = Reference(case, self.source, BORDER)

        def judge(contestant, result):
            error = reference.error(result)
            same = error <= 1 if contestant.who == OURS else reference.same_work(result)
            return Judgement(same, f"{error:.2g} of the bound")
        ceilings, scale = setting.copies(self.source, self.target), {}
        if case.ceiling_flops:
            ceilings["FMA"] = lambda: setting.probe.fma(FMA_ROUNDS)
            scale["FMA"] = case.ceiling_flops * pixels / setting.probe.fma_flops(FMA_ROUNDS)
        return Comparison(case.name, self.contestants(case), judge, goals, ceilings, scale)


def scipy_calls(case, ndimage, source, target):
    if case.family == "box":
        return {"ndimage.uniform_filter": lambda: ndimage.uniform_filter(source, case.row.size, target, "mirror")}
    if case.family == "gaussian":
        return {"ndimage.gaussian_filter": lambda: ndimage.gaussian_filter(
            source, case.sigma, output=target, mode="mirror", radius=case.row.size // 2)}
    return {"ndimage.correlate": lambda: ndimage.correlate(source, case.weights, target, "mirror")}


def goals(goal):
    """Those of a case in this program's words; the share of the ceiling stands in the table."""
    found = [Goal((name,), least) for name, least in (("OpenCV", goal.opencv), ("IPP", goal.ipp)) if least]
    if goal.both:
        found.append(Goal(("OpenCV", "IPP"), goal.both))
    if goal.ceiling:
        found.append(Goal((CEILING,), goal.ceiling))
    return found


def comparisons(setting):
    work = Work(setting, setting.width, setting.height)
    for case in cases.all_cases():
        yield work.comparison(case, goals(case.goal))
