"""Heat maps beside NumPy and SciPy."""

import math

import acutance
import numpy as np
import pytest
from arrays import placements, random_image
from scipy import ndimage


def test_statistics_are_those_of_numpy_and_scipy() -> None:
    map = np.abs(random_image("float32", (68, 59)))
    values = map.astype(np.float64)
    for name, placed in placements(map):
        print(name)
        found = acutance.heatmap_stats(placed)
        assert (found.count, found.non_finite_count) == (68 * 59, 0)
        # 11 u of the mean deviation, which is below the mean; 9e-6 of the variance.
        assert found.mean == pytest.approx(values.mean(), rel=11 * 2.0**-24)
        assert found.sum == pytest.approx(values.sum(), rel=11 * 2.0**-24)
        assert found.variance == pytest.approx(values.var(), rel=9e-6)
        assert found.std == pytest.approx(values.std(), rel=9e-6)
        for extreme, place in ((found.min, map.argmin()), (found.max, map.argmax())):
            y, x = np.unravel_index(place, map.shape)
            assert extreme == acutance.Extreme(float(map[y, x]), int(x), int(y))
        y, x = ndimage.center_of_mass(values)
        # 19 u D (width + 256) / mean, where the mean deviation D is about half the mean here.
        assert found.centroid == pytest.approx((x, y), abs=19 * 2.0**-24 * (59 + 256))


def test_percentiles_are_those_of_numpy() -> None:
    map, percents = random_image("float32", (300, 250)), [100.0, 0.0, 50.0, 12.5, 99.9]
    expected = np.percentile(map.astype(np.float64), percents)
    assert acutance.heatmap_percentiles(map, percents) == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert acutance.heatmap_percentiles(map[::-1], percents) == acutance.heatmap_percentiles(map, percents)
    assert acutance.heatmap_percentiles(map, []) == []
    assert acutance.heatmap_percentiles(np.empty((0, 3), np.float32), [50]) is None
    with pytest.raises(acutance.AcutanceError, match="percent is 101"):
        acutance.heatmap_percentiles(map, [101])


def test_edge_cases() -> None:
    empty = acutance.heatmap_stats(np.empty((0, 0), np.float32))
    assert empty == acutance.HeatmapStats(0, 0, 0.0, None, None, None, None, None)
    zeros = acutance.heatmap_stats(np.zeros((2, 3), np.float32))
    assert (zeros.mean, zeros.variance, zeros.centroid) == (0, 0, None)
    spoiled = acutance.heatmap_stats(np.array([[1, np.nan]], np.float32))
    assert spoiled.non_finite_count == 1
    assert spoiled.mean is not None and math.isnan(spoiled.mean)
    assert spoiled.min is not None and (spoiled.min.x, spoiled.min.y) == (1, 0)
