"""Arrays as planes: where the pixels are, or why they cannot be read there."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _structures as c
from ._errors import AcutanceError, ErrorCode

#: The numbers of the pixel types.
PIXEL_TYPES: dict[str, int] = {"uint8": 1, "uint16": 2, "float32": 3, "float64": 4}
#: Those of images.
IMAGE_TYPES = ("uint8", "uint16", "float32")


def as_array(image: ArrayLike, name: str, types: tuple[str, ...]) -> NDArray[Any]:
    """The argument as an array of one of the pixel types, in the machine's byte order. An array is not copied."""
    array = np.asarray(image)
    if array.dtype.newbyteorder("=").name in types and not array.dtype.isnative:
        raise AcutanceError(
            ErrorCode.PARAMETER,
            f"{name}: the byte order is not that of this machine; "
            f"{name}.astype({name}.dtype.newbyteorder('=')) makes a copy that is",
        )
    if array.dtype.name not in types:
        raise AcutanceError(
            ErrorCode.PARAMETER, f"{name}: the pixel type {array.dtype} is not possible here; {', '.join(types)} are"
        )
    if not array.flags.aligned:
        raise AcutanceError(ErrorCode.SHAPE, f"{name}: the pixels are not aligned; {name}.copy() makes aligned ones")
    return array


def row_bytes(array: NDArray[Any], name: str) -> int:
    """Bytes from row to row, as the library wants them, of an array whose rows are contiguous.

    Of a single row any stride is as good; an array without pixels has no rows.
    """
    height, row = array.shape[0], array.shape[1:]
    if array.size == 0:
        return 0
    expected = array.itemsize
    for axis in range(array.ndim - 1, 0, -1):
        if array.shape[axis] > 1 and array.strides[axis] != expected:
            raise AcutanceError(
                ErrorCode.SHAPE,
                f"{name}: along axis {axis} the strides are {array.strides[axis]} bytes where rows in one piece have "
                f"{expected}; numpy.ascontiguousarray({name}) makes a copy that can be used",
            )
        expected *= array.shape[axis]
    if height == 1:
        return 0
    if abs(array.strides[0]) < expected:
        raise AcutanceError(
            ErrorCode.SHAPE,
            f"{name}: rows of {row} overlap, they are {array.strides[0]} bytes apart and {expected} long; "
            f"numpy.ascontiguousarray({name}) makes a copy that can be used",
        )
    return int(array.strides[0])


def as_plane(image: ArrayLike, name: str, types: tuple[str, ...] = IMAGE_TYPES) -> tuple[NDArray[Any], c.Plane]:
    """A two-dimensional array, which has to be kept as long as the plane is used, and the plane."""
    array = as_array(image, name, types)
    if array.ndim != 2:
        raise AcutanceError(
            ErrorCode.SHAPE, f"{name}: an array of {array.ndim} dimensions; two are needed (height, width)"
        )
    height, width = array.shape
    return array, c.Plane(
        array.ctypes.data, width, height, row_bytes(array, name), PIXEL_TYPES[array.dtype.name]
    )


def as_output(out: NDArray[np.float32], shape: tuple[int, int]) -> c.Output:
    """The memory of a result."""
    if not isinstance(out, np.ndarray):
        raise AcutanceError(ErrorCode.PARAMETER, f"out: a numpy.ndarray is needed, not {type(out).__name__}")
    as_array(out, "out", ("float32",))
    if not out.flags.writeable:
        raise AcutanceError(ErrorCode.PARAMETER, "out: the array is read-only")
    if out.shape != shape:
        raise AcutanceError(ErrorCode.SHAPE, f"out: the shape is {out.shape}, that of the result {shape}")
    distance = row_bytes(out, "out")
    if distance < 0:
        raise AcutanceError(ErrorCode.SHAPE, "out: the rows go upwards; a result is written from the top")
    return c.Output(out.ctypes.data, shape[1], shape[0], distance)


def as_number(names: Mapping[str, int], value: str, name: str) -> int:
    """The number that stands for a name."""
    if value not in names:
        raise AcutanceError(ErrorCode.PARAMETER, f"{name}: there is no {value!r}; there are {', '.join(names)}")
    return names[value]


def as_integer(value: SupportsIndex, name: str, least: int, greatest: int = 2**31 - 1) -> int:
    """A whole number within limits. More than the C library can count is no other number than the most."""
    number = operator.index(value)
    if not least <= number <= greatest:
        raise AcutanceError(ErrorCode.PARAMETER, f"{name}: {number} is not in {least}...{greatest}")
    return number
