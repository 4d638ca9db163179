"""Scores of images, files and their bytes."""

from __future__ import annotations

import ctypes
import math
import os
from ctypes import c_void_p
from functools import lru_cache
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _structures as c
from ._arrays import IMAGE_TYPES, PIXEL_TYPES, as_array, as_integer, row_bytes
from ._errors import AcutanceError, ErrorCode
from ._library import check, library
from ._scores import Score, Sharpness

if TYPE_CHECKING:
    from typing_extensions import Buffer

_FULL_SIZE = ctypes.c_size_t(-1).value

#: The numbers of what draws heat maps, and of profiles.
SALIENCY: dict[str | None, int] = {"signature": 0, "boolean": 1, "residual": 2, None: 3}
PROFILES: dict[str, int] = {"photo": 0, "app": 1}


class Scorer:
    """Scores photos by sharpness, by what draws the eye and by faces, as ``acutance score`` does.

    What detectors need is prepared once. Any number of threads may use one scorer at once; each call works in its own
    thread alone, without the interpreter's lock.

    Args:
        longer_side: photos are first reduced by exact area averaging so that their longer side is at most this; 0
            analyses the full size. Never enlarged.
        max_pixels: a larger photo is refused before memory is taken for it; ``None`` for 1,000,000,000.
        saliency: ``"signature"``, ``"boolean"`` (better, ten times slower), ``"residual"``, or ``None``.
        faces: whether to look for faces.
        face_threshold: the least score of a face, 0...1; ``None`` for 0.88.
        faces_required: whether no face found counts as 0 in every profile.
        profile: ``"photo"``, or ``"app"``: raw heat-map mean, and no face found counts as 0.
        jpeg_scale: JPEGs are decoded to so many eighths of their size, 1...8; sharpness compares with that of the same
            number only.
        lenient: score what there is of a photo that is cut short or damaged, instead of failing it.

    Raises:
        AcutanceError: a setting outside what is allowed.
    """

    def __init__(
        self,
        *,
        longer_side: SupportsIndex = 512,
        max_pixels: SupportsIndex | None = None,
        saliency: str | None = "signature",
        faces: bool = True,
        face_threshold: float | None = None,
        faces_required: bool = False,
        profile: str = "photo",
        jpeg_scale: SupportsIndex = 8,
        lenient: bool = False,
    ) -> None:
        self._pointer = c_void_p()
        side, pixels = _sizes(longer_side, max_pixels)
        threshold = c.Value(math.nan, False)
        if face_threshold is not None:
            try:
                threshold = c.Value(float(face_threshold), True)
            except (TypeError, ValueError) as error:
                raise AcutanceError(ErrorCode.PARAMETER, f"face_threshold: {error}") from error
        options = c.ScorerOptions(
            side,
            pixels,
            _number(saliency, SALIENCY, "saliency"),
            not faces,
            faces_required,
            lenient,
            _number(profile, PROFILES, "profile"),
            threshold,
            as_integer(jpeg_scale, "jpeg_scale", 1, 8),
        )
        #: The settings by name; ``Scorer(**scorer.settings)`` is the same.
        self.settings: dict[str, Any] = {
            "longer_side": int(longer_side),
            "max_pixels": None if max_pixels is None else int(max_pixels),
            "saliency": saliency,
            "faces": bool(faces),
            "face_threshold": None if face_threshold is None else float(face_threshold),
            "faces_required": bool(faces_required),
            "profile": profile,
            "jpeg_scale": int(jpeg_scale),
            "lenient": bool(lenient),
        }
        check(library.acutance_scorer_create(ctypes.byref(options), ctypes.byref(self._pointer)))

    def __del__(self) -> None:
        # There is none if the arguments were wrong.
        library.acutance_scorer_destroy(getattr(self, "_pointer", None))

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self.settings,)

    def __repr__(self) -> str:
        return f"Scorer({', '.join(f'{name}={value!r}' for name, value in self.settings.items())})"

    @property
    def description(self) -> str:
        """What a score depends on besides the photo, in a line. Scores of the same description compare; kernel
        variants and versions of image libraries change last digits and are not in it.
        """
        text: bytes = library.acutance_scorer_description(self._pointer)
        return text.decode()

    def score(self, image: ArrayLike) -> Score:
        """The score of an image in memory; see :func:`score`."""
        array, structure = _image(image)
        result = c.PhotoScore()
        check(library.acutance_scorer_score_image(self._pointer, ctypes.byref(structure), ctypes.byref(result)))
        del array
        return Score._from_c(result)

    def score_bytes(self, data: Buffer) -> Score:
        """The score of a file in memory; see :func:`score_bytes`."""
        try:
            buffer = memoryview(data)
            view = np.frombuffer(buffer, np.uint8) if buffer.nbytes > 0 else np.empty(0, np.uint8)
        except (TypeError, ValueError, BufferError) as error:
            raise AcutanceError(ErrorCode.PARAMETER, f"data: bytes in one piece are needed: {error}") from error
        result = c.PhotoScore()
        check(library.acutance_scorer_score_bytes(self._pointer, view.ctypes.data, view.size, ctypes.byref(result)))
        return Score._from_c(result)

    def score_file(self, path: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> Score:
        """The score of a file; see :func:`score_file`."""
        name = os.fsencode(path)
        if b"\0" in name:
            # A C string would end there, and another file be opened.
            raise AcutanceError(ErrorCode.FILE_MISSING, "path: a path cannot contain a zero byte")
        result = c.PhotoScore()
        check(library.acutance_scorer_score_file(self._pointer, name, ctypes.byref(result)))
        return Score._from_c(result)


def _make(settings: dict[str, Any]) -> Scorer:
    return Scorer(**settings)


@lru_cache(maxsize=8)
def _shared(side: int, pixels: int | None) -> Scorer:
    return Scorer(longer_side=side, max_pixels=pixels)


def _scorer(longer_side: SupportsIndex, max_pixels: SupportsIndex | None) -> Scorer:
    # What is no whole number is an error of the scorer; 2.0 and 2 would be the same key.
    _sizes(longer_side, max_pixels)
    return _shared(int(longer_side), None if max_pixels is None else int(max_pixels))


def sharpness(image: ArrayLike, *, longer_side: SupportsIndex = 512) -> Sharpness:
    """The sharpness of an image in memory, and nothing else: that of :func:`score`, measured where the luma is."""
    array, structure = _image(image)
    options, result = c.ScoreOptions(*_sizes(longer_side, None)), c.ScoreResult()
    check(library.acutance_score_image(ctypes.byref(structure), ctypes.byref(options), ctypes.byref(result)))
    del array
    reason = result.sharpness_reason.decode("utf-8", "replace") or None
    size = (result.analysis_width, result.analysis_height)
    return Sharpness(result.sharpness.optional(), result.variance.optional(), reason, size)


def score(image: ArrayLike, *, longer_side: SupportsIndex = 512) -> Score:
    """The score of an image in memory by all terms.

    Args:
        image: luma (height, width) of uint8 (0...255), uint16 (0...65535) or float32 (0...1), or interleaved samples
            (height, width, 3 or 4) of uint8 or uint16 in the order red, green, blue (OpenCV's order is the opposite:
            use ``cv2.cvtColor``); a fourth one is ignored. Contiguous rows, any distance apart.
        longer_side: as in :class:`Scorer`, which has more settings.

    Returns:
        No sharpness, with the reason, of an image under 9 pixels on a side, and of float32 with a pixel that is not
        finite or outside 0...1. Flat images: exactly 0.

    Raises:
        AcutanceError: a type, a byte order, a shape or strides that cannot be used where they are.
    """
    return _scorer(longer_side, None).score(image)


def score_bytes(
    data: Buffer, *, longer_side: SupportsIndex = 512, max_pixels: SupportsIndex | None = None
) -> Score:
    """The score of a PNG, JPEG, Netpbm (PBM, PGM, PPM) or PFM file in memory.

    Args:
        data: bytes, bytearray, memoryview, mmap or another contiguous buffer; it is not copied.
        longer_side, max_pixels: as in :class:`Scorer`, which has more settings.

    Raises:
        AcutanceError: data that are no such image, end early or contradict themselves (decoding is strict).
    """
    return _scorer(longer_side, max_pixels).score_bytes(data)


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
    return _scorer(longer_side, max_pixels).score_file(path)


def _number(value: Any, names: dict[Any, int], argument: str) -> int:
    if isinstance(value, str | None) and value in names:
        return names[value]
    raise AcutanceError(ErrorCode.PARAMETER, f"{argument}: {value!r} is none of {', '.join(map(repr, names))}")


def _sizes(longer_side: SupportsIndex, max_pixels: SupportsIndex | None) -> tuple[int, int]:
    side = as_integer(longer_side, "longer_side", 0, 2**63 - 1)
    pixels = 0 if max_pixels is None else as_integer(max_pixels, "max_pixels", 1, 2**63 - 1)
    return side or _FULL_SIZE, pixels


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
