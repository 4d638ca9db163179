"""The C library, loaded once, with the types of its functions."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_double, c_int, c_size_t, c_void_p
from pathlib import Path
from typing import Any

from . import _structures as c
from ._errors import AcutanceError, ErrorCode

ABI_VERSION = 1

#: Argument types and result type of every function.
FUNCTIONS: dict[str, tuple[list[Any], Any]] = {
    "acutance_status_message": ([c_int], c_char_p),
    "acutance_last_error_message": ([], c_char_p),
    "acutance_version": ([], c_char_p),
    "acutance_abi_version": ([], c_int),
    "acutance_default_variant": ([], c_char_p),
    "acutance_supported_variants": ([], c_char_p),
    "acutance_moments": ([POINTER(c.Plane), POINTER(c.MomentsOptions), POINTER(c.MomentsResult)], c_int),
    "acutance_laplacian_moments": ([POINTER(c.Plane), POINTER(c.ResponseOptions), POINTER(c.MomentsResult)], c_int),
    "acutance_convolve": (
        [POINTER(c.Plane), POINTER(c.Kernel), POINTER(c.ConvolutionOptions), POINTER(c.Output)],
        c_int,
    ),
    "acutance_convolution_plan_create": (
        [c_int, c_size_t, c_size_t, POINTER(c.Kernel), POINTER(c.ConvolutionOptions), POINTER(c_void_p)],
        c_int,
    ),
    "acutance_convolution_plan_run": ([c_void_p, POINTER(c.Plane), POINTER(c.Output)], c_int),
    "acutance_convolution_plan_output_size": ([c_void_p, POINTER(c_size_t), POINTER(c_size_t)], c_int),
    "acutance_convolution_plan_description": ([c_void_p], c_char_p),
    "acutance_convolution_plan_destroy": ([c_void_p], None),
    "acutance_heatmap_statistics": ([POINTER(c.Plane), c_char_p, POINTER(c.HeatmapResult)], c_int),
    "acutance_heatmap_percentiles": ([POINTER(c.Plane), POINTER(c_double), c_size_t, POINTER(c.Value)], c_int),
    "acutance_score_image": ([POINTER(c.Image), POINTER(c.ScoreOptions), POINTER(c.ScoreResult)], c_int),
    "acutance_score_bytes": ([c_void_p, c_size_t, POINTER(c.ScoreOptions), POINTER(c.ScoreResult)], c_int),
    "acutance_score_file": ([c_char_p, POINTER(c.ScoreOptions), POINTER(c.ScoreResult)], c_int),
    "acutance_scorer_create": ([POINTER(c.ScorerOptions), POINTER(c_void_p)], c_int),
    "acutance_scorer_description": ([c_void_p], c_char_p),
    "acutance_scorer_score_bytes": ([c_void_p, c_void_p, c_size_t, POINTER(c.PhotoScore)], c_int),
    "acutance_scorer_score_file": ([c_void_p, c_char_p, POINTER(c.PhotoScore)], c_int),
    "acutance_scorer_score_image": ([c_void_p, POINTER(c.Image), POINTER(c.PhotoScore)], c_int),
    "acutance_scorer_destroy": ([c_void_p], None),
    "acutance_groups_create": (
        [POINTER(c.GroupPhoto), c_size_t, POINTER(c.GroupOptions), POINTER(c_void_p)],
        c_int,
    ),
    "acutance_groups_count": ([c_void_p], c_size_t),
    "acutance_groups_at": ([c_void_p, c_size_t, POINTER(c.Group)], c_int),
    "acutance_groups_destroy": ([c_void_p], None),
}


def _load() -> ctypes.CDLL:
    """The library of this package, or the one that ``ACUTANCE_LIBRARY`` names.

    A ``CDLL`` releases the interpreter's lock during every call.
    """
    path = os.environ.get("ACUTANCE_LIBRARY") or str(Path(__file__).parent / "lib" / "libCAcutance.so")
    try:
        loaded = ctypes.CDLL(path)
        for name, (arguments, result) in FUNCTIONS.items():
            function = getattr(loaded, name)
            function.argtypes, function.restype = arguments, result
    except (OSError, AttributeError) as error:
        raise ImportError(f"the library of acutance cannot be used: {error}") from error
    version = loaded.acutance_abi_version()
    if version != ABI_VERSION:
        raise ImportError(f"{path} has the ABI version {version}; this package was written for {ABI_VERSION}")
    return loaded


library = _load()


def check(status: int) -> None:
    """Raises what a status says, with the message of this thread."""
    if status != 0:
        message: bytes = library.acutance_last_error_message()
        raise AcutanceError(status, message.decode("utf-8", "replace"))


def library_version() -> str:
    """The version of the C library, such as ``0.1.0``."""
    version: bytes = library.acutance_version()
    return version.decode()


def default_variant() -> str:
    """The kernel variant that runs: the fastest, or the one that ``ACUTANCE_VARIANT`` names."""
    name: bytes | None = library.acutance_default_variant()
    if name is None:
        message: bytes = library.acutance_last_error_message()
        raise AcutanceError(ErrorCode.VARIANT, message.decode("utf-8", "replace"))
    return name.decode()


def variants() -> tuple[str, ...]:
    """The kernel variants that this CPU runs, the slowest first; the last one runs unless ``ACUTANCE_VARIANT`` names
    another.
    """
    names: bytes = library.acutance_supported_variants()
    return tuple(names.decode().split())
