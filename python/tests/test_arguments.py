"""What cannot be read or written in place is an error that says so, for every function; nothing crashes."""

import pickle
from collections.abc import Callable
from typing import Any

import acutance
import numpy as np
import pytest
from arrays import random_image

CODE = acutance.ErrorCode
KERNEL = np.ones((3, 3))
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "moments": acutance.moments,
    "laplacian_moments": acutance.laplacian_moments,
    "convolve": lambda image: acutance.convolve(image, KERNEL),
    "heatmap_stats": acutance.heatmap_stats,
    "heatmap_percentiles": lambda map: acutance.heatmap_percentiles(map, [50]),
    "sharpness": acutance.sharpness,
    "score": acutance.score,
}
GOOD = random_image("float32", (20, 30))
SWAPPED = GOOD.astype(GOOD.dtype.newbyteorder())
UNALIGNED = np.frombuffer(bytes(1 + GOOD.nbytes), np.uint8)[1:].view(np.float32).reshape(GOOD.shape)


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
@pytest.mark.parametrize(
    ("image", "code", "words"),
    [
        (GOOD[:, ::2], CODE.SHAPE, "numpy.ascontiguousarray"),
        (GOOD[:, ::-1], CODE.SHAPE, "numpy.ascontiguousarray"),
        (GOOD.T, CODE.SHAPE, "numpy.ascontiguousarray"),
        (np.broadcast_to(GOOD[0], (20, 30)), CODE.SHAPE, "rows of (30,) overlap"),
        (np.lib.stride_tricks.sliding_window_view(GOOD[0], 10), CODE.SHAPE, "overlap"),
        (UNALIGNED, CODE.SHAPE, "not aligned"),
        (GOOD[0], CODE.SHAPE, ""),
        (GOOD.reshape(2, 2, 5, 30), CODE.SHAPE, ""),
        (SWAPPED, CODE.PARAMETER, "byte order"),
        (GOOD.astype(np.int32), CODE.PARAMETER, "int32"),
        (GOOD.astype(np.complex64), CODE.PARAMETER, "complex64"),
        (GOOD > 0, CODE.PARAMETER, "bool"),
        ([["a"]], CODE.PARAMETER, "pixel type"),
        (None, CODE.PARAMETER, "object"),
    ],
)
def test_images_that_cannot_be_read_in_place(function: Any, image: Any, code: Any, words: str) -> None:
    with pytest.raises(acutance.AcutanceError) as error:
        function(image)
    assert error.value.code is code
    assert words in str(error.value)
    assert str(error.value).startswith(("image: ", "map: "))


def test_strides_of_one_row_or_column_do_not_matter() -> None:
    column, row = GOOD[:, 3:4], GOOD[3:4]
    assert acutance.moments(column) == acutance.moments(column.copy())
    assert acutance.moments(row) == acutance.moments(row.copy())
    assert acutance.moments(GOOD[::40]) == acutance.moments(row.copy() * 0 + GOOD[:1])
    assert acutance.moments(GOOD[:, ::40]).count == 20


def test_float64_is_for_moments_alone() -> None:
    image = GOOD.astype(np.float64)
    assert acutance.moments(image).count == 600
    for name, function in FUNCTIONS.items():
        if name != "moments":
            with pytest.raises(acutance.AcutanceError, match="float64 is not possible here"):
                function(image)


@pytest.mark.parametrize(
    ("out", "code", "words"),
    [
        (np.empty((20, 29), np.float32), CODE.SHAPE, "(20, 30)"),
        (np.empty((20, 30), np.float64), CODE.PARAMETER, "float64"),
        (SWAPPED.copy(), CODE.PARAMETER, "byte order"),
        (np.empty((20, 60), np.float32)[:, ::2], CODE.SHAPE, "ascontiguousarray"),
        (np.empty((20, 30), np.float32)[::-1], CODE.SHAPE, "upwards"),
        (np.broadcast_to(np.float32(0), (20, 30)), CODE.PARAMETER, "read-only"),
        ([[0.0]], CODE.PARAMETER, "numpy.ndarray"),
    ],
)
def test_results_that_cannot_be_written_in_place(out: Any, code: Any, words: str) -> None:
    with pytest.raises(acutance.AcutanceError) as error:
        acutance.convolve(GOOD, KERNEL, out=out)
    assert error.value.code is code
    assert words in str(error.value)


def test_a_result_in_the_image_is_refused_and_nothing_is_written() -> None:
    image = GOOD.copy()
    with pytest.raises(acutance.AcutanceError) as error:
        acutance.convolve(image, KERNEL, out=image)
    assert error.value.code is CODE.OVERLAP
    assert (image == GOOD).all()


@pytest.mark.parametrize(
    "call",
    [
        lambda: acutance.moments(GOOD, threads=0),
        lambda: acutance.moments(GOOD, threads=2**31),
        lambda: acutance.moments(GOOD, "exact"),  # type: ignore[arg-type]
        lambda: acutance.moments(GOOD, statistics="some"),  # type: ignore[arg-type]
        lambda: acutance.laplacian_moments(GOOD, -1),
        lambda: acutance.laplacian_moments(GOOD, 2**64),
        lambda: acutance.laplacian_moments(GOOD, kernel="laplacian5"),  # type: ignore[arg-type]
        lambda: acutance.laplacian_moments(GOOD, border="wrap"),  # type: ignore[arg-type]
        lambda: acutance.convolve(GOOD, KERNEL, "mirror"),  # type: ignore[arg-type]
        lambda: acutance.convolve(GOOD, KERNEL, mode="filter"),  # type: ignore[arg-type]
        lambda: acutance.convolve(GOOD, None),
        lambda: acutance.convolve(GOOD, np.ones(3)),
        lambda: acutance.convolve(GOOD, np.ones((0, 3))),
        lambda: acutance.convolve(GOOD, np.ones((32, 3))),
        lambda: acutance.convolve(GOOD, KERNEL * np.nan),
        lambda: acutance.convolve(GOOD, KERNEL * 1e300),
        lambda: acutance.convolve(GOOD, KERNEL * 1j),
        lambda: acutance.convolve(GOOD, KERNEL, anchor=(3, 0)),
        lambda: acutance.convolve(GOOD, KERNEL, anchor=(-1, 0)),
        lambda: acutance.ConvolutionPlan((3, 3), "float64", KERNEL),
        lambda: acutance.ConvolutionPlan((-3, 3), "float32", KERNEL),
        lambda: acutance.sharpness(GOOD, longer_side=-1),
    ],
)
def test_other_arguments_outside_what_is_allowed(call: Any) -> None:
    with pytest.raises(acutance.AcutanceError) as error:
        call()
    assert error.value.code is CODE.PARAMETER
    assert len(str(error.value)) > 15


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(acutance.AcutanceError(2, "image: words")))
    assert (type(error), error.code, str(error)) == (acutance.AcutanceError, CODE.SHAPE, "image: words")


def test_results_are_frozen() -> None:
    with pytest.raises(AttributeError):
        acutance.moments(GOOD).count = 3  # type: ignore[misc]
