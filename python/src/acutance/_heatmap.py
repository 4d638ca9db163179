"""Statistics of heat maps."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass

from numpy.typing import ArrayLike

from . import _structures as c
from ._arrays import as_plane
from ._library import check, library


@dataclass(frozen=True, slots=True)
class Extreme:
    """A least or greatest value and its place; of equal values the first, row by row from the top."""

    value: float
    x: int
    y: int

    @classmethod
    def _from_c(cls, extreme: c.ExtremeValue) -> Extreme | None:
        return cls(extreme.value, extreme.x, extreme.y) if extreme.is_present else None


@dataclass(frozen=True, slots=True)
class HeatmapStats:
    """What one pass over a map gives. ``None`` means that there is no such value, never 0."""

    count: int
    #: How many values were NaN or infinite.
    non_finite_count: int
    #: 0 of no values.
    sum: float
    mean: float | None
    #: The divisor is n.
    variance: float | None
    #: With a NaN in the map: the first NaN.
    min: Extreme | None
    max: Extreme | None
    #: Centre of mass (x, y) in pixels from the centre of the first one; ``None`` where the sum is 0.
    centroid: tuple[float, float] | None

    @property
    def std(self) -> float | None:
        """The root of the variance."""
        return None if self.variance is None else math.sqrt(self.variance)


def heatmap_stats(map: ArrayLike) -> HeatmapStats:
    """Sum, mean, variance, extremes with their places, and centroid of a map, in one pass without a copy.

    Args:
        map: (height, width) of float32; contiguous rows, any distance apart.

    Returns:
        A map without values has the count 0 and no mean; a NaN makes every result NaN but the counts.

    Raises:
        AcutanceError: another type, byte order or number of dimensions, rows in pieces.
    """
    array, plane = as_plane(map, "map", ("float32",))
    result = c.HeatmapResult()
    check(library.acutance_heatmap_statistics(ctypes.byref(plane), None, ctypes.byref(result)))
    del array
    x, y = result.centroid_x.optional(), result.centroid_y.optional()
    return HeatmapStats(
        result.count,
        result.non_finite_count,
        result.sum,
        result.mean.optional(),
        result.population_variance.optional(),
        Extreme._from_c(result.minimum),
        Extreme._from_c(result.maximum),
        None if x is None or y is None else (x, y),
    )


def heatmap_percentiles(map: ArrayLike, percents: Sequence[float]) -> list[float] | None:
    """Exact percentiles of a map, as ``numpy.percentile`` with its default method has them.

    Args:
        map: (height, width) of float32; contiguous rows, any distance apart.
        percents: each 0...100, in any order.

    Returns:
        One value for each percent, NaN with a NaN in the map; ``None`` of a map without values.

    Raises:
        AcutanceError: as :func:`heatmap_stats`, and for a percent outside 0...100.
    """
    array, plane = as_plane(map, "map", ("float32",))
    count = len(percents)
    wanted = (ctypes.c_double * count)(*percents)
    results = (c.Value * count)()
    check(library.acutance_heatmap_percentiles(ctypes.byref(plane), wanted, count, results))
    if array.size == 0:
        return None
    return [result.value for result in results]
