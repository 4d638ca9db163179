"""Moments beside NumPy, SciPy and OpenCV."""

import math
from typing import Any

import acutance
import cv2
import numpy as np
import pytest
from arrays import TYPES, placements, random_image
from scipy import ndimage

WEIGHTS: dict[str, Any] = {
    "laplacian4": np.array([[0, 1, 0], [1, -4, 1], [0, 1, 0]]),
    "laplacian8": np.array([[1, 1, 1], [1, -8, 1], [1, 1, 1]]),
    "laplacianDiagonal": np.array([[2, 0, 2], [0, -8, 0], [2, 0, 2]]),
    "laplacianAlpha02": np.array([[1, 4, 1], [4, -20, 4], [1, 4, 1]]) / 6,
}
#: Relative to the sum of squares: roundings of doubles in both; of float32 responses what the documentation says.
TOLERANCES = {"uint8": 1e-12, "uint16": 1e-12, "float64": 1e-12, "float32": 204 * 2.0**-24}


def response(image: Any, kernel: str) -> Any:
    """The response in double, by SciPy, with the edge repeated."""
    values = image.astype(np.float64)
    if kernel == "sobelEnergy":
        return ndimage.sobel(values, 0, mode="nearest") ** 2 + ndimage.sobel(values, 1, mode="nearest") ** 2
    return ndimage.correlate(values, WEIGHTS[kernel], mode="nearest")


def check(found: acutance.Moments, values: Any, tolerance: float) -> None:
    scale = np.abs(values).max()
    assert found.count == values.size
    assert found.non_finite_count == 0
    assert found.mean == pytest.approx(values.mean(), rel=tolerance, abs=tolerance * scale)
    assert found.variance == pytest.approx(values.var(), rel=tolerance, abs=tolerance * scale**2)
    assert found.std == pytest.approx(values.std(), rel=tolerance, abs=tolerance * scale)
    assert found.sample_variance == pytest.approx(values.var(ddof=1), rel=tolerance, abs=tolerance * scale**2)
    assert found.min == pytest.approx(values.min(), rel=tolerance, abs=tolerance * scale)
    assert found.max == pytest.approx(values.max(), rel=tolerance, abs=tolerance * scale)
    assert found.mean_magnitude == pytest.approx(np.abs(values).mean(), rel=tolerance)


@pytest.mark.parametrize("dtype", [*TYPES, "float64"])
@pytest.mark.parametrize("threads", [1, 3])
def test_moments_are_those_of_numpy_wherever_the_pixels_are(dtype: str, threads: int) -> None:
    image = random_image(dtype, (67, 131))
    for name, placed in placements(image):
        found = acutance.moments(placed, threads=threads)
        print(name)
        check(found, image.astype(np.float64), 1e-12)
        assert found == acutance.moments(image)


def test_fast_moments_keep_their_bound() -> None:
    image = random_image("float32", (300, 200)) + np.float32(1000)
    found = acutance.moments(image, accuracy="fast", statistics="basic")
    assert found.variance == pytest.approx(image.astype(np.float64).var(), rel=204 * 2.0**-24)
    assert (found.min, found.max, found.mean_magnitude) == (None, None, None)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("kernel", [*WEIGHTS, "sobelEnergy"])
@pytest.mark.parametrize("inset", [0, 1, 2, 7])
def test_responses_are_those_of_scipy(dtype: str, kernel: Any, inset: int) -> None:
    image = random_image(dtype, (53, 41))
    margin = max(1, inset)
    inner = response(image, kernel)[margin:-margin, margin:-margin]
    whole = response(image, kernel)[inset : 53 - inset, inset : 41 - inset]
    for name, placed in placements(image):
        print(name)
        check(acutance.laplacian_moments(placed, inset, kernel, threads=2), inner, TOLERANCES[dtype])
        check(acutance.laplacian_moments(placed, inset, kernel, border="replicate"), whole, TOLERANCES[dtype])
        basic = acutance.laplacian_moments(placed, inset, kernel, statistics="basic")
        assert basic.variance == pytest.approx(inner.var(), rel=TOLERANCES[dtype])
        assert basic.min is None


@pytest.mark.parametrize(("kernel", "size"), [("laplacian4", 1), ("laplacianDiagonal", 3)])
def test_variance_of_the_laplacian_is_that_of_opencv(kernel: Any, size: int) -> None:
    image = random_image("uint8", (120, 90))
    inner = cv2.Laplacian(image, cv2.CV_64F, ksize=size)[2:-2, 2:-2]
    # Exact in both but for the roundings of a variance in double.
    assert acutance.laplacian_moments(image, kernel=kernel).variance == pytest.approx(inner.var(), rel=1e-13)


def test_nothing_measured_is_none_and_flat_is_zero() -> None:
    assert acutance.moments(np.empty((0, 5), np.float32)) == acutance.Moments(0, 0, *[None] * 6)
    assert acutance.laplacian_moments(np.ones((4, 4), np.uint8)) == acutance.Moments(0, 0, *[None] * 6)
    assert acutance.laplacian_moments(np.ones((9, 9), np.uint8), inset=2**62).variance is None
    assert acutance.moments(np.empty((0, 5), np.float32)).std is None
    one = acutance.moments(np.full((1, 1), 3, np.float64))
    assert (one.mean, one.variance, one.sample_variance) == (3, 0, None)
    assert acutance.laplacian_moments(np.full((20, 20), 0.7, np.float32)).variance == 0


def test_not_finite_values_are_counted() -> None:
    found = acutance.moments(np.array([[1, np.nan], [np.inf, 2]], np.float32))
    assert (found.count, found.non_finite_count) == (4, 2)
    assert found.mean is not None and math.isnan(found.mean)
    assert found.min is not None and math.isnan(found.min)
