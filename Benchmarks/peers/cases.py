"""The rows of the convolution table: kernels, the peers' ways to compute them, the goals."""

import dataclasses

import cv2
import numpy as np

CV_BORDERS = {"replicate": cv2.BORDER_REPLICATE, "reflect101": cv2.BORDER_REFLECT_101}


@dataclasses.dataclass(frozen=True)
class Goal:
    """Least ratios to the peers, and the least share of the ceiling; `both` is against the faster of the peers."""

    opencv: float | None = None
    ipp: float | None = None
    both: float | None = None
    ceiling: float | None = None

    def text(self):
        parts = [(self.opencv, "OpenCV"), (self.ipp, "IPP"), (self.both, "the faster of both")]
        words = [f">= {value:g}x {name}" for value, name in parts if value]
        if self.ceiling:
            words.append(f">= {self.ceiling:.0%} of the ceiling")
        return ", ".join(words)


# What planes that fit the caches have to reach.
AHEAD = Goal(both=1.0)


@dataclasses.dataclass
class Case:
    """One kernel."""

    name: str
    weights: np.ndarray
    goal: Goal
    column: np.ndarray | None = None
    row: np.ndarray | None = None
    # Names the peers' functions: "filter", "laplacian4", "diagonal", "gaussian", "box".
    family: str = "filter"
    sigma: float = 0.0
    # Other weights to compare results with, before the timing: all positive.
    positive: np.ndarray | None = None

    @property
    def taps(self):
        """Taps that count: those not zero, or of both factors."""
        if self.column is not None:
            return self.column.size + self.row.size
        return int(np.count_nonzero(self.weights))

    @property
    def flops(self):
        """Floating-point operations a pixel when each tap is one multiply-add."""
        return 2 * self.taps

    @property
    def ceiling_flops(self):
        """Those that no method can avoid: a box needs no multiply-add for each tap, so that only traffic limits it."""
        return 0 if self.family == "box" else self.flops

    @property
    def bound(self):
        """gamma_k of the promise; factors cost seven more roundings."""
        k, u = self.taps + (7 if self.column is not None else 0), 2.0**-24
        return k * u / (1 - k * u)

    def double_weights(self):
        """The weights that the promise speaks of, in Double."""
        if self.column is not None:
            return np.outer(self.column.astype(np.float64), self.row.astype(np.float64))
        return self.weights.astype(np.float64)

    def with_weights(self, weights):
        return dataclasses.replace(self, weights=weights, positive=None)


def _general(side, goal, generator):
    weights = generator.standard_normal((side, side)).astype(np.float32)
    positive = generator.random((side, side), np.float32) + np.float32(0.1)
    return Case(f"general {side}x{side}", weights, goal, positive=positive)


def _factored(name, column, goal, family, sigma=0.0):
    return Case(name, np.outer(column, column).astype(np.float32), goal, column, column, family, sigma)


def all_cases():
    """Every row, with the goal it has on large planes."""
    generator = np.random.default_rng(7)
    written = Goal(opencv=3, ipp=1.8, ceiling=0.90)
    middle = Goal(opencv=2, ipp=1.25, ceiling=0.92)
    large = Goal(both=1.3)
    laplacian = np.array([[0, 1, 0], [1, -4, 1], [0, 1, 0]], np.float32)
    diagonal = np.array([[2, 0, 2], [0, -8, 0], [2, 0, 2]], np.float32)
    cases = [
        Case("Laplacian, 4 neighbours", laplacian, written, family="laplacian4"),
        Case("Laplacian, diagonal", diagonal, written, family="diagonal"),
        _general(3, written, generator), _general(5, middle, generator), _general(7, middle, generator),
        *(_general(side, large, generator) for side in (11, 15, 21))]
    for side, sigma in ((5, 1.1), (15, 2.6), (31, 5.0)):
        factor = cv2.getGaussianKernel(side, sigma, cv2.CV_32F).ravel()
        cases.append(_factored(f"Gaussian {side}x{side}", factor, Goal(opencv=2.5), "gaussian", sigma))
    box = np.full(15, 1 / 15, np.float32)
    cases.append(_factored("box 15x15", box, Goal(opencv=6), "box"))
    return cases


def opencv_calls(case, source, output, border):
    """OpenCV's ways to compute a case: a dictionary of calls by the function's name."""
    border, depth, side = CV_BORDERS[border], cv2.CV_32F, case.weights.shape
    weights, column, row, sigma = case.weights, case.column, case.row, case.sigma
    if case.family == "laplacian4":
        return {"Laplacian": lambda: cv2.Laplacian(source, depth, output, ksize=1, borderType=border)}
    if case.family == "diagonal":
        return {"Laplacian": lambda: cv2.Laplacian(source, depth, output, ksize=3, borderType=border)}
    if case.family == "gaussian":
        return {
            "GaussianBlur": lambda: cv2.GaussianBlur(source, side, sigma, output, sigma, border),
            "sepFilter2D": lambda: cv2.sepFilter2D(source, depth, row, column, output, borderType=border)}
    if case.family == "box":
        return {"blur": lambda: cv2.blur(source, side, output, borderType=border)}
    return {"filter2D": lambda: cv2.filter2D(source, depth, weights, output, borderType=border)}


def ipp_calls(case, ipp):
    """IPP's ways to compute a case; the Laplacian of 4 neighbours has no function of its own there."""
    if case.family == "diagonal":
        return {"FilterLaplacianBorder": ipp.diagonal_laplacian()}
    if case.family == "gaussian":
        return {
            "FilterGaussianBorder": ipp.gaussian(case.row.size, case.sigma),
            "FilterSeparable": ipp.separable(case.column, case.row)}
    if case.family == "box":
        return {"FilterBoxBorder": ipp.box(case.row.size)}
    return {"FilterBorder": ipp.filter(case.weights)}
