"""The structures of ``acutance.h``, member by member."""

from __future__ import annotations

import ctypes
from ctypes import c_bool, c_char, c_char_p, c_double, c_float, c_int, c_size_t, c_ssize_t, c_uint, c_uint64, c_void_p


class Plane(ctypes.Structure):
    _fields_ = [
        ("pixels", c_void_p),
        ("width", c_size_t),
        ("height", c_size_t),
        ("row_bytes", c_ssize_t),
        ("pixel_type", c_int),
    ]


class Output(ctypes.Structure):
    _fields_ = [("pixels", c_void_p), ("width", c_size_t), ("height", c_size_t), ("row_bytes", c_ssize_t)]


class Value(ctypes.Structure):
    _fields_ = [("value", c_double), ("is_present", c_bool)]

    def optional(self) -> float | None:
        """The value, or ``None``."""
        return float(self.value) if self.is_present else None


class MomentsResult(ctypes.Structure):
    _fields_ = [
        ("count", c_uint64),
        ("non_finite_count", c_uint64),
        ("mean", Value),
        ("population_variance", Value),
        ("sample_variance", Value),
        ("minimum", Value),
        ("maximum", Value),
        ("mean_magnitude", Value),
    ]


class MomentsOptions(ctypes.Structure):
    _fields_ = [("accuracy", c_int), ("statistics", c_uint), ("threads", c_int), ("variant", c_char_p)]


class ResponseOptions(ctypes.Structure):
    _fields_ = [
        ("kernel", c_int),
        ("inset", c_size_t),
        ("replicates_border", c_bool),
        ("statistics", c_uint),
        ("threads", c_int),
        ("variant", c_char_p),
    ]


class Kernel(ctypes.Structure):
    _fields_ = [
        ("weights", c_void_p),
        ("width", c_size_t),
        ("height", c_size_t),
        ("has_anchor", c_bool),
        ("anchor_x", c_size_t),
        ("anchor_y", c_size_t),
    ]


class ConvolutionOptions(ctypes.Structure):
    _fields_ = [
        ("mode", c_int),
        ("border", c_int),
        ("constant", c_float),
        ("method", c_int),
        ("threads", c_int),
        ("variant", c_char_p),
    ]


class ExtremeValue(ctypes.Structure):
    _fields_ = [("value", c_float), ("is_present", c_bool), ("x", c_size_t), ("y", c_size_t)]


class HeatmapResult(ctypes.Structure):
    _fields_ = [
        ("count", c_uint64),
        ("non_finite_count", c_uint64),
        ("sum", c_double),
        ("mean", Value),
        ("population_variance", Value),
        ("minimum", ExtremeValue),
        ("maximum", ExtremeValue),
        ("centroid_x", Value),
        ("centroid_y", Value),
    ]


class Image(ctypes.Structure):
    _fields_ = [
        ("samples", c_void_p),
        ("width", c_size_t),
        ("height", c_size_t),
        ("row_bytes", c_ssize_t),
        ("sample_type", c_int),
        ("channels", c_int),
    ]


class ScoreOptions(ctypes.Structure):
    _fields_ = [("longer_side", c_size_t), ("maximum_pixels", c_size_t)]


class ScoreResult(ctypes.Structure):
    _fields_ = [
        ("width", c_size_t),
        ("height", c_size_t),
        ("analysis_width", c_size_t),
        ("analysis_height", c_size_t),
        ("orientation", c_int),
        ("sharpness", Value),
        ("variance", Value),
        ("quality", Value),
        ("coverage", c_double),
        ("sharpness_reason", c_char * 256),
        ("quality_reason", c_char * 512),
        ("badge", c_char * 8),
        ("notes", c_char * 1024),
    ]
