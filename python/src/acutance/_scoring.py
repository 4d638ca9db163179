"""Sharpness and scores of images."""

from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _structures as c
from ._arrays import IMAGE_TYPES, PIXEL_TYPES, as_array, as_integer, row_bytes
from ._errors import AcutanceError, ErrorCode
from ._library import check, library

if TYPE_CHECKING:
    from typing_extensions import Buffer

_FULL_SIZE = ctypes.c_size_t(-1).value


@dataclass(frozen=True, slots=True)
class Sharpness:
    """How sharp an image is, or why that could not be measured. ``None`` is "not measured", 0 is "no detail"."""

    #: ``variance`` / 0.02, clamped to 0...1.
    value: float | None
    #: Population variance of the signed response of ``laplacian4`` to luma in 0...1, without the outer 2 pixels.
    variance: float | None
    #: Why there is no value; ``None`` if there is one.
    reason: str | None
    #: (width, height) at which it was measured: values of different sizes do not compare.
    analysis_size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Quality:
    """The terms brought together: a weighted mean over what was measured. This version measures sharpness alone."""

    #: 0...1
    value: float | None
    #: The weight of what was measured, of the weight of all terms, 0...1.
    coverage: float
    #: The value in percent, truncated: ``"62%"``; ``"<1%"`` of a measured value that would show as 0, ``"-"`` of none.
    badge: str
    #: Why there is no value; ``None`` if there is one.
    reason: str | None


@dataclass(frozen=True, slots=True)
class Score:
    """What was found out about an image."""

    sharpness: Sharpness
    quality: Quality
    #: (width, height) as stored.
    size: tuple[int, int]
    #: EXIF orientation, 1...8; reported and not applied.
    orientation: int
    #: What else is worth knowing: ``"alpha ignored"``.
    notes: tuple[str, ...]

    @classmethod
    def _from_c(cls, result: c.ScoreResult) -> Score:
        def text(characters: bytes) -> str:
            return characters.decode("utf-8", "replace")

        return cls(
            Sharpness(
                result.sharpness.optional(),
                result.variance.optional(),
                text(result.sharpness_reason) or None,
                (result.analysis_width, result.analysis_height),
            ),
            Quality(
                result.quality.optional(), result.coverage, text(result.badge), text(result.quality_reason) or None
            ),
            (result.width, result.height),
            result.orientation,
            tuple(text(result.notes).split("\n")) if result.notes else (),
        )


def sharpness(image: ArrayLike, *, longer_side: SupportsIndex = 512) -> Sharpness:
    """The sharpness of an image in memory: the ``sharpness`` of :func:`score`."""
    return score(image, longer_side=longer_side).sharpness


def score(image: ArrayLike, *, longer_side: SupportsIndex = 512) -> Score:
    """The score of an image in memory; luma is measured without a copy.

    Args:
        image: luma (height, width) of uint8 (0...255), uint16 (0...65535) or float32 (0...1), or interleaved samples
            (height, width, 3 or 4) of uint8 or uint16 in the order red, green, blue (OpenCV's order is the opposite:
            use ``cv2.cvtColor``); a fourth one is ignored. Contiguous rows, any distance apart.
        longer_side: the image is first reduced by exact area averaging so that its longer side is at most this; 0
            analyses the full size. Never enlarged.

    Returns:
        No sharpness, with the reason, of an image under 9 pixels on a side, and of float32 with a pixel that is not
        finite or outside 0...1. Flat images: exactly 0.

    Raises:
        AcutanceError: a type, a byte order, a shape or strides that cannot be used where they are.
    """
    array, structure = _image(image)
    options, result = _options(longer_side, None), c.ScoreResult()
    check(library.acutance_score_image(ctypes.byref(structure), ctypes.byref(options), ctypes.byref(result)))
    del array
    return Score._from_c(result)


def score_bytes(
    data: Buffer, *, longer_side: SupportsIndex = 512, max_pixels: SupportsIndex | None = None
) -> Score:
    """The score of a PNG, JPEG, Netpbm (PBM, PGM, PPM) or PFM file in memory.

    Args:
        data: bytes, bytearray, memoryview, mmap or another contiguous buffer; it is not copied.
        longer_side: as in :func:`score`.
        max_pixels: a larger image is refused before memory is taken for it; ``None`` for 1,000,000,000.

    Raises:
        AcutanceError: data that are no such image, end early or contradict themselves (decoding is strict).
    """
    try:
        buffer = memoryview(data)
        view = np.frombuffer(buffer, np.uint8) if buffer.nbytes > 0 else np.empty(0, np.uint8)
    except (TypeError, ValueError, BufferError) as error:
        raise AcutanceError(ErrorCode.PARAMETER, f"data: bytes in one piece are needed: {error}") from error
    options, result = _options(longer_side, max_pixels), c.ScoreResult()
    check(
        library.acutance_score_bytes(view.ctypes.data, view.size, ctypes.byref(options), ctypes.byref(result))
    )
    return Score._from_c(result)


def score_file(
    path: str | bytes | os.PathLike[str] | os.PathLike[bytes],
    *,
    longer_side: SupportsIndex = 512,
    max_pixels: SupportsIndex | None = None,
) -> Score:
    """The score of a PNG, JPEG, Netpbm or PFM file; its content decides what it is, not its name.

    Args:
        path: as the system spells it.
        longer_side, max_pixels: as in :func:`score_bytes`.

    Raises:
        AcutanceError: a file that is missing or cannot be read, and as :func:`score_bytes`.
    """
    name = os.fsencode(path)
    if b"\0" in name:
        # A C string would end there, and another file be opened.
        raise AcutanceError(ErrorCode.FILE_MISSING, "path: a path cannot contain a zero byte")
    options, result = _options(longer_side, max_pixels), c.ScoreResult()
    check(library.acutance_score_file(name, ctypes.byref(options), ctypes.byref(result)))
    return Score._from_c(result)


def _options(longer_side: SupportsIndex, max_pixels: SupportsIndex | None) -> c.ScoreOptions:
    side = as_integer(longer_side, "longer_side", 0, 2**63 - 1)
    pixels = 0 if max_pixels is None else as_integer(max_pixels, "max_pixels", 1, 2**63 - 1)
    return c.ScoreOptions(side or _FULL_SIZE, pixels)


def _image(image: ArrayLike) -> tuple[NDArray[Any], c.Image]:
    """An array, which has to be kept as long as the structure is used, and the structure."""
    array = as_array(image, "image", IMAGE_TYPES)
    channels = array.shape[2] if array.ndim == 3 else 1
    if array.ndim not in (2, 3) or channels not in (1, 3, 4):
        raise AcutanceError(
            ErrorCode.SHAPE, f"image: the shape {array.shape}; (height, width) or (height, width, 3 or 4) is needed"
        )
    height, width = array.shape[:2]
    return array, c.Image(
        array.ctypes.data, width, height, row_bytes(array, "image"), PIXEL_TYPES[array.dtype.name], channels
    )
