"""Convolution beside SciPy and OpenCV."""

from typing import Any

import acutance
import cv2
import numpy as np
import pytest
from arrays import TYPES, placements, random_image
from scipy import ndimage, signal

SCIPY_MODES = {
    "zero": "constant", "constant": "constant", "replicate": "nearest", "reflect": "reflect", "reflect101": "mirror",
    "wrap": "grid-wrap",
}


def bound(image: Any, kernel: Any, correlated: Any) -> Any:
    """What may lie between us and the exact result at each pixel: (k + 10) u sum|w||x|."""
    return (kernel.size + 10) * 2.0**-24 * correlated(np.abs(image.astype(np.float64)), np.abs(kernel))


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", [(1, 1), (3, 3), (4, 2), (5, 7), (1, 13), (15, 17)])
@pytest.mark.parametrize("border", SCIPY_MODES)
def test_correlation_and_convolution_are_those_of_scipy(dtype: str, shape: tuple[int, int], border: Any) -> None:
    image = random_image(dtype, (41, 37))
    kernel = random_image("float32", shape, seed=2)
    constant = 7.5 if border == "constant" else 0
    modes: list[tuple[Any, Any]] = [("correlation", ndimage.correlate), ("convolution", ndimage.convolve)]
    for mode, function in modes:

        def correlated(values: Any, weights: Any, function: Any = function) -> Any:
            return function(
                values.astype(np.float64), weights.astype(np.float64), mode=SCIPY_MODES[border], cval=constant
            )

        for name, placed in placements(image):
            print(name, mode)
            found = acutance.convolve(placed, kernel, border, mode, None, constant, threads=2)
            assert found.dtype == np.float32
            assert (np.abs(found - correlated(image, kernel)) <= bound(image, kernel, correlated)).all()


@pytest.mark.parametrize("mode", ["correlation", "convolution"])
def test_valid_is_that_of_scipy(mode: Any) -> None:
    image, kernel = random_image("uint16", (30, 40)), random_image("float32", (4, 7), seed=3)
    function = signal.correlate2d if mode == "correlation" else signal.convolve2d

    def correlated(values: Any, weights: Any) -> Any:
        return function(values.astype(np.float64), weights.astype(np.float64), mode="valid")

    found = acutance.convolve(image, kernel, "valid", mode)
    assert found.shape == (27, 34)
    assert (np.abs(found - correlated(image, kernel)) <= bound(image, kernel, correlated)).all()
    assert acutance.convolve(image[:3], kernel, "valid").shape == (0, 34)


@pytest.mark.parametrize(
    ("border", "number"),
    [("reflect101", cv2.BORDER_REFLECT_101), ("replicate", cv2.BORDER_REPLICATE), ("reflect", cv2.BORDER_REFLECT)],
)
def test_anchors_are_those_of_opencv(border: Any, number: int) -> None:
    image, kernel = random_image("float32", (33, 29)), random_image("float32", (4, 5), seed=4)
    for anchor in [(0, 0), (4, 3), (1, 2), (3, 0)]:
        exact, weights = image.astype(np.float64), kernel.astype(np.float64)
        expected = cv2.filter2D(exact, -1, weights, anchor=anchor, borderType=number)
        found = acutance.convolve(image, kernel, border, anchor=anchor)
        # |x| is at most 1, so the gauge at most the sum of the weights.
        assert np.abs(found - expected).max() <= 30 * 2.0**-24 * np.abs(kernel).sum()


def test_truncated_keeps_a_flat_image_flat() -> None:
    found = acutance.convolve(np.full((9, 9), 5, np.uint8), np.ones((5, 5)), "truncated")
    assert found == pytest.approx(np.full((9, 9), 125), rel=1e-5)


def test_results_go_where_they_are_wanted() -> None:
    image, kernel = random_image("uint8", (20, 30)), np.ones((3, 3))
    expected = acutance.convolve(image, kernel)
    frame = np.full((24, 40), -1, np.float32)
    out = frame[2:22, 5:35]
    assert acutance.convolve(image, kernel, out=out) is out
    assert (out == expected).all()
    out[:] = -1
    assert (frame == -1).all()


def test_plans_give_the_same_bits() -> None:
    image, kernel = random_image("uint8", (60, 50)), np.outer([1, 2, 1], [1, 2, 1]) / 16
    plan = acutance.ConvolutionPlan((60, 50), np.uint8, kernel, border="wrap", threads=2)
    assert "3x3" in repr(plan) and plan.output_shape == (60, 50)
    expected = acutance.convolve(image, kernel, "wrap")
    for _ in range(3):
        assert (acutance.convolve(image, None, plan=plan) == expected).all()
    assert (acutance.convolve(image, kernel, "wrap", plan=plan, threads=2) == expected).all()
    for arguments in ({"border": "zero"}, {"mode": "convolution"}, {"threads": 3}, {"constant": 1}, {"anchor": (0, 0)}):
        with pytest.raises(acutance.AcutanceError, match="the plan was made with"):
            acutance.convolve(image, None, plan=plan, **arguments)  # type: ignore[arg-type]
    with pytest.raises(acutance.AcutanceError, match="kernel: the plan was made with another"):
        acutance.convolve(image, np.ones((3, 3)), plan=plan)
    for wrong in (image[1:], image.astype(np.uint16)):
        with pytest.raises(acutance.AcutanceError, match="plan was made for"):
            acutance.convolve(wrong, None, plan=plan)
    # Weights are copied.
    weights = np.ones((5, 5), np.float32)
    plan = acutance.ConvolutionPlan((60, 50), "uint8", weights)
    expected = acutance.convolve(image, weights)
    weights[:] = 0
    assert (acutance.convolve(image, None, plan=plan) == expected).all()


def test_nan_touches_what_its_taps_touch() -> None:
    image = np.zeros((20, 20), np.float32)
    image[10, 10] = np.nan
    found = acutance.convolve(image, np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]]))
    places = {(int(y), int(x)) for y, x in zip(*np.nonzero(np.isnan(found)))}
    assert places == {(9, 10), (11, 10), (10, 9), (10, 11)}
