"""The structures of ``acutance.h``, member by member."""

from __future__ import annotations

import ctypes
from ctypes import c_bool, c_char, c_char_p, c_double, c_float, c_int, c_size_t, c_ssize_t, c_uint, c_uint8, c_uint64, c_void_p


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


class ScorerOptions(ctypes.Structure):
    _fields_ = [
        ("longer_side", c_size_t),
        ("maximum_pixels", c_size_t),
        ("saliency", c_int),
        ("without_faces", c_bool),
        ("requires_faces", c_bool),
        ("is_lenient", c_bool),
        ("profile", c_int),
        ("face_threshold", Value),
        ("jpeg_eighths", c_int),
    ]


class PhotoScore(ctypes.Structure):
    _fields_ = [
        ("width", c_size_t),
        ("height", c_size_t),
        ("analysis_width", c_size_t),
        ("analysis_height", c_size_t),
        ("orientation", c_int),
        ("sharpness", Value),
        ("variance", Value),
        ("saliency", Value),
        ("saliency_mean", Value),
        ("face_count", Value),
        ("face_score", Value),
        ("quality", Value),
        ("coverage", c_double),
        ("tiles", c_double * 64),
        ("tiles_width", c_size_t),
        ("tiles_height", c_size_t),
        ("sharpest_half", Value),
        ("weighted_variance", Value),
        ("noise", Value),
        ("noise_share", Value),
        ("mean_luma", Value),
        ("clipped_shadows", Value),
        ("clipped_highlights", Value),
        ("has_hash", c_bool),
        ("is_low_information", c_bool),
        ("hash", c_uint64),
        ("hash_pixels", c_uint8 * 256),
        ("capture_time", Value),
        ("exposure_time", Value),
        ("exposure_bias", Value),
        ("aperture", Value),
        ("iso", Value),
        ("compression", c_int),
        ("mean_quantisation_step", Value),
        ("badge", c_char * 8),
        ("saliency_method", c_char * 32),
        ("capture_time_text", c_char * 32),
        ("camera", c_char * 256),
        ("sharpness_reason", c_char * 256),
        ("saliency_reason", c_char * 256),
        ("faces_reason", c_char * 256),
        ("quality_reason", c_char * 1024),
        ("detail_reason", c_char * 256),
        ("weighted_variance_reason", c_char * 256),
        ("noise_reason", c_char * 256),
        ("noise_share_reason", c_char * 256),
        ("exposure_reason", c_char * 256),
        ("hash_reason", c_char * 256),
        ("capture_time_reason", c_char * 256),
        ("exposure_time_reason", c_char * 256),
        ("exposure_bias_reason", c_char * 256),
        ("aperture_reason", c_char * 256),
        ("iso_reason", c_char * 256),
        ("camera_reason", c_char * 256),
        ("compression_reason", c_char * 256),
        ("notes", c_char * 2048),
    ]


class GroupPhoto(ctypes.Structure):
    _fields_ = [
        ("path", c_char_p),
        ("camera", c_char_p),
        ("width", c_size_t),
        ("height", c_size_t),
        ("analysis_width", c_size_t),
        ("analysis_height", c_size_t),
        ("variance", Value),
        ("saliency", Value),
        ("face_count", Value),
        ("mean_luma", Value),
        ("capture_time", Value),
        ("exposure_time", Value),
        ("exposure_bias", Value),
        ("aperture", Value),
        ("iso", Value),
        ("mean_quantisation_step", Value),
        ("hash", c_uint64),
        ("has_hash", c_bool),
        ("is_low_information", c_bool),
        ("hash_pixels", c_uint8 * 256),
    ]


#: ``acutance_variance_at``
VarianceAt = ctypes.CFUNCTYPE(c_bool, c_void_p, c_size_t, c_size_t, ctypes.POINTER(c_double))


class GroupOptions(ctypes.Structure):
    _fields_ = [
        ("has_distance", c_bool),
        ("distance", c_int),
        ("correlation", Value),
        ("time_window", Value),
        ("profile", c_int),
        ("requires_faces", c_bool),
        ("maximum_photos", c_size_t),
        ("maximum_pairs", c_size_t),
        ("variance_at", VarianceAt),
        ("context", c_void_p),
    ]


class Group(ctypes.Structure):
    _fields_ = [
        ("kind", c_int),
        ("largest_distance", c_int),
        ("photos", ctypes.POINTER(c_size_t)),
        ("count", c_size_t),
        ("best", c_size_t),
        ("reason", c_char_p),
    ]
