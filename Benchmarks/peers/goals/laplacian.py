"""Moments of the Laplacian of Float and 8-bit planes: the everyday measure of sharpness."""

import numpy as np

import ipp
from comparison import CEILING, OURS, Comparison, Contestant, Goal, Judgement
from setting import relative

WEIGHTS = np.array([[0, 1, 0], [1, -4, 1], [0, 1, 0]], np.float32)


def variance_of_response(plane, band=512):
    """Population variance of the inner responses, in Double by shifted sums, some rows at a time: a plane of 400 megapixels
    would not fit as Double several times over. The responses' mean is far below their deviation, so sums about 0 do."""
    total = squares = 0.0
    for top in range(0, plane.shape[0] - 2, band):
        wide = plane[top:min(top + band, plane.shape[0] - 2) + 2].astype(np.float64)
        response = wide[:-2, 1:-1] + wide[2:, 1:-1] + wide[1:-1, :-2] + wide[1:-1, 2:] - 4 * wide[1:-1, 1:-1]
        total += float(response.sum())
        squares += float((response * response).sum())
    count = (plane.shape[0] - 2) * (plane.shape[1] - 2)
    return squares / count - (total / count) ** 2


def judge(truth, plane):
    """The peers count the responses of the border as well, a share of 4 / side: that is the same work, with its error said.
    """
    border = 0.002 + 4 / min(plane.shape)

    def of(contestant, value):
        allowed = 1e-5 if contestant.who == OURS else border
        return Judgement(bool(abs(value - truth) <= allowed * truth), relative(value, truth))
    return of


def ours(setting, plane, function):
    arguments = (plane.ctypes.data, plane.shape[1], plane.shape[0], plane.strides[0])
    return [Contestant(OURS, v, lambda v=v.encode(): function(*arguments, v)) for v in setting.variants]


def float_ways(setting, plane):
    """Everybody's population variance of the Laplacian of a Float plane."""
    cv2 = setting.cv2
    response = np.empty_like(plane)
    found = ours(setting, plane, setting.probe.laplacian_f32)

    def opencv():
        return float(cv2.meanStdDev(cv2.Laplacian(plane, cv2.CV_32F, response))[1][0, 0]) ** 2
    found.append(Contestant("OpenCV", "Laplacian, meanStdDev", opencv))
    if setting.with_ipp:
        filtering = ipp.IPP(plane, response, "reflect101").filter(WEIGHTS)
        statistics = ipp.IPP(response, response, "reflect101").mean_deviation()

        def with_ipp():
            filtering()
            return statistics()[1] ** 2
        found.append(Contestant("IPP", "FilterBorder, Mean_StdDev", with_ipp))
    if setting.halide and plane.shape[1] >= 128:
        found.append(Contestant("Halide", "fused, 64 lanes", setting.halide.laplacian_variance(plane)))
    if setting.scipy:
        found.append(Contestant(
            "SciPy", "ndimage.laplace, var", lambda: float(setting.scipy.laplace(plane, response).var())))
    if setting.skimage:
        found.append(Contestant(
            "scikit-image", "filters.laplace, var", lambda: float(setting.skimage.laplace(plane).var())))
    return found


def byte_ways(setting, plane):
    cv2 = setting.cv2
    deep, short = np.empty(plane.shape), np.empty(plane.shape, np.int16)
    found = ours(setting, plane, setting.probe.laplacian_u8)
    found.append(Contestant(
        "OpenCV, the idiom", "Laplacian(CV_64F).var()", lambda: float(cv2.Laplacian(plane, cv2.CV_64F).var())))
    for name, depth, target in (("16S", cv2.CV_16S, short), ("32F", cv2.CV_32F, np.empty(plane.shape, np.float32)),
                                ("64F", cv2.CV_64F, deep)):
        found.append(Contestant(
            "OpenCV, the best", f"Laplacian({name}), meanStdDev",
            lambda d=depth, t=target: float(cv2.meanStdDev(cv2.Laplacian(plane, d, t))[1][0, 0]) ** 2))
    return found


def comparisons(setting):
    plane = setting.floats()
    yield Comparison(
        "Laplacian moments, Float", float_ways(setting, plane), judge(variance_of_response(plane), plane),
        [Goal(("OpenCV",), 10), Goal(("IPP",), 3.5), Goal(("read" + CEILING,), 0.9)], {"read": setting.read(plane)},
        note="variance; the peers' counts the border as well")
    plane = setting.bytes()
    yield Comparison(
        "Laplacian moments, 8 bits", byte_ways(setting, plane), judge(variance_of_response(plane), plane),
        [Goal(("OpenCV, the idiom",), 75), Goal(("OpenCV, the best",), 25)], {"read": setting.read(plane)},
        note="variance; ours is exact, the peers' counts the border as well")
