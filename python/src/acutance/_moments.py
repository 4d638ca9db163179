"""Moments of pixels and of responses."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Literal, SupportsIndex

from numpy.typing import ArrayLike

from . import _structures as c
from ._arrays import as_integer, as_number, as_plane
from ._library import check, library

Accuracy = Literal["accurate", "fast"]
ResponseKernel = Literal["laplacian4", "laplacian8", "laplacianDiagonal", "laplacianAlpha02", "sobelEnergy"]
ResponseBorder = Literal["valid", "replicate"]
Statistics = Literal["all", "basic"]

ACCURACIES = {"accurate": 0, "fast": 1}
RESPONSE_KERNELS = {
    "laplacian4": 0, "laplacian8": 1, "laplacianDiagonal": 2, "laplacianAlpha02": 3, "sobelEnergy": 4,
}
RESPONSE_BORDERS = {"valid": 0, "replicate": 1}
STATISTICS = {"all": 3, "basic": 0}


@dataclass(frozen=True, slots=True)
class Moments:
    """Count, mean, variances and more, in the unit of the pixels.

    ``None`` means that there is no such value: nothing was measured (never 0), or it was not asked for. NaN and
    infinity among the values make mean and variances NaN or infinite; a NaN is the smallest and the largest value.
    """

    #: How many values were measured, finite or not.
    count: int
    #: How many of them were NaN or infinite.
    non_finite_count: int
    mean: float | None
    #: Population variance, the divisor is n; ``None`` of no values, 0 of one.
    variance: float | None
    #: The divisor is n - 1; ``None`` of fewer than two values.
    sample_variance: float | None
    min: float | None
    max: float | None
    #: Mean of \\|v\\|.
    mean_magnitude: float | None

    @property
    def std(self) -> float | None:
        """The root of the variance."""
        return None if self.variance is None else math.sqrt(self.variance)

    @classmethod
    def _from_c(cls, result: c.MomentsResult) -> Moments:
        return cls(
            result.count,
            result.non_finite_count,
            result.mean.optional(),
            result.population_variance.optional(),
            result.sample_variance.optional(),
            result.minimum.optional(),
            result.maximum.optional(),
            result.mean_magnitude.optional(),
        )


def moments(
    image: ArrayLike, accuracy: Accuracy = "accurate", threads: SupportsIndex = 1, *, statistics: Statistics = "all"
) -> Moments:
    """Count, mean, variance, extremes and mean magnitude of all pixels, in one pass without a copy.

    Args:
        image: (height, width) of uint8, uint16, float32 or float64; contiguous rows, any distance apart, either way.
        accuracy: how deviations of float32 pixels are summed.
            ``"accurate"``: in double, the sum of squared deviations within (400 + n / 500) 2^-53 of itself.
            ``"fast"``: in float over short blocks, within 1.3e-5 of itself, typically 1e-8.
        threads: rows are shared among so many threads; the result has the same bits for any number.
        statistics: ``"basic"`` leaves out min, max and mean_magnitude, which is faster.

    Returns:
        Sums of integer pixels are exact. An array without pixels has the count 0 and no mean.

    Raises:
        AcutanceError: another pixel type or byte order, another number of dimensions, rows in pieces, threads below 1.
    """
    array, plane = as_plane(image, "image", ("uint8", "uint16", "float32", "float64"))
    options = c.MomentsOptions(
        as_number(ACCURACIES, accuracy, "accuracy"),
        as_number(STATISTICS, statistics, "statistics"),
        as_integer(threads, "threads", 1),
        None,
    )
    result = c.MomentsResult()
    check(library.acutance_moments(ctypes.byref(plane), ctypes.byref(options), ctypes.byref(result)))
    del array
    return Moments._from_c(result)


def laplacian_moments(
    image: ArrayLike,
    inset: SupportsIndex = 2,
    kernel: ResponseKernel = "laplacian4",
    threads: SupportsIndex = 1,
    *,
    border: ResponseBorder = "valid",
    statistics: Statistics = "all",
) -> Moments:
    """Moments of the signed response of a 3 x 3 kernel, without storing the response: the variance is the sharpness.

    Args:
        image: (height, width) of uint8, uint16 or float32, in its own unit; contiguous rows, any distance apart.
        inset: pixels to leave out on each side, counted from the edge of the image.
        kernel: what the response is; variances of different kernels do not compare.
            ``"laplacian4"``: 0 1 0 / 1 -4 1 / 0 1 0 (``cv2.Laplacian``, ``ksize=1``; ``scipy.ndimage.laplace``).
            ``"laplacian8"``: 1 1 1 / 1 -8 1 / 1 1 1.
            ``"laplacianDiagonal"``: 2 0 2 / 0 -8 0 / 2 0 2 (``cv2.Laplacian``, ``ksize=3``).
            ``"laplacianAlpha02"``: (1 4 1 / 4 -20 4 / 1 4 1) / 6.
            ``"sobelEnergy"``: Gx^2 + Gy^2 of the 3 x 3 Sobel gradients; the unit is the square of the pixel's.
        threads: rows are shared among so many threads; the result has the same bits for any number.
        border: ``"valid"``: the outermost pixels have no response. ``"replicate"``: the edge pixel is repeated.
        statistics: ``"basic"`` leaves out min, max and mean_magnitude; ``"laplacian4"`` is then a single pass at the
            bandwidth of the memory.

    Returns:
        Sums of integer pixels are exact; the sum of squared deviations of floats is within 1.3e-5 of itself, typically
        1e-8. Nothing left by the inset: the count 0 and no mean, which is no error. A flat image: exactly 0.

    Raises:
        AcutanceError: as :func:`moments`; a negative inset; a name that does not exist.
    """
    array, plane = as_plane(image, "image")
    options = c.ResponseOptions(
        as_number(RESPONSE_KERNELS, kernel, "kernel"),
        as_integer(inset, "inset", 0, 2**63 - 1),
        as_number(RESPONSE_BORDERS, border, "border") == 1,
        as_number(STATISTICS, statistics, "statistics"),
        as_integer(threads, "threads", 1),
        None,
    )
    result = c.MomentsResult()
    check(library.acutance_laplacian_moments(ctypes.byref(plane), ctypes.byref(options), ctypes.byref(result)))
    del array
    return Moments._from_c(result)
