"""Arrays that tests share: random pixels, and the same pixels in other places."""

from collections.abc import Iterator
from typing import Any

import numpy as np

TYPES = ("uint8", "uint16", "float32")


def random_image(dtype: str, shape: tuple[int, ...], seed: int = 1) -> np.ndarray[Any, Any]:
    """Pixels all over the range of an integer type, or from -1 to 1."""
    generator = np.random.default_rng(seed)
    if dtype.startswith("uint"):
        return generator.integers(0, np.iinfo(dtype).max, shape, dtype, endpoint=True)
    return (generator.random(shape) * 2 - 1).astype(dtype)


def placements(image: np.ndarray[Any, Any]) -> Iterator[tuple[str, np.ndarray[Any, Any]]]:
    """Arrays that equal the image, each with strides of its own that can be read in place."""
    yield "contiguous", image
    height, width = image.shape
    spoiled = np.full((height + 4, width + 9), 77, image.dtype)
    spoiled[2 : 2 + height, 5 : 5 + width] = image
    yield "part of a larger one", spoiled[2 : 2 + height, 5 : 5 + width]
    yield "bottom up", image[::-1].copy()[::-1]
    double = np.full((2 * height, width), 77, image.dtype)
    double[::2] = image
    yield "every other row", double[::2]
    yield "every other row, bottom up", double[::2][::-1].copy()[::-1]
    readonly = image.copy()
    readonly.flags.writeable = False
    yield "read-only", readonly
