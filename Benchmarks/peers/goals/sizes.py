"""Time a pixel by the size of the plane: none may cost more than 1.3 times what a pixel of 12 megapixels costs."""

import cases
from comparison import OURS, Comparison, Contestant, Goal, Judgement
from goals import convolution, laplacian
from probe import OutputPlane, Plan

SIZES = ((512, 384), (1024, 1024), (1000, 999), (6000, 4000))
ROWS = ("general 3x3", "general 7x7", "Gaussian 15x15", "box 15x15")


def comparisons(setting):
    sizes = [(setting.width, setting.height), *SIZES, *([setting.huge] if setting.huge else [])]
    planes = {size: setting.floats(*size) for size in sizes}
    names = {size: f"{size[0]}x{size[1]}" for size in sizes}
    goals = [Goal((names[size],), 1.3, at_most=True) for size in sizes[1:]]

    def rows(name, make, judge):
        ways = []
        for index, (size, plane) in enumerate(planes.items()):
            call, kept = make(size, plane)
            call.kept = kept
            ways.append(Contestant(OURS if index == 0 else names[size], setting.variants[0], call,
                                   units=size[0] * size[1]))
        return Comparison(f"{name}, by size", ways, judge, goals, note="seconds a pixel; calls from Python")

    def moments(size, plane):
        arguments = (plane.ctypes.data, *size, plane.strides[0], setting.variants[0].encode())
        return lambda: setting.probe.laplacian_f32(*arguments), plane

    def judge_moments(contestant, value):
        size = next((s for s in sizes if names[s] == contestant.who), sizes[0])
        truth = laplacian.variance_of_response(planes[size])
        return Judgement(abs(value - truth) <= 1e-5 * truth, f"{abs(value / truth - 1):.1e}")
    yield rows("Laplacian moments, Float", moments, judge_moments)

    outputs = {size: OutputPlane(setting.probe, *size) for size in sizes}
    for case in cases.all_cases():
        if case.name not in ROWS:
            continue

        def convolve(size, plane, case=case):
            plan = Plan(setting.probe, *size, case, convolution.BORDER, setting.variants[0])
            return plan.bound_call(plane, outputs[size]), plan

        def judge(contestant, _, case=case):
            size = next((s for s in sizes if names[s] == contestant.who), sizes[0])
            reference = convolution.Reference(case, planes[size], convolution.BORDER)
            error = reference.error(outputs[size].pixels())
            return Judgement(error <= 1, f"{error:.2g} of the bound")
        yield rows(case.name, convolve, judge)
