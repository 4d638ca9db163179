"""The columns of a row: those of ``acutance.score/1``, flat."""

from __future__ import annotations

import pyarrow as pa

_TEXT: pa.DataType = pa.string()
_NUMBER: pa.DataType = pa.float64()
_INTEGER: pa.DataType = pa.int64()

#: Names as in the CSV of ``acutance score``, where that has the value. An absent value is null, and the column behind
#: it that ends in ``_reason`` says why; of a failed photo, ``error``.
SCHEMA = pa.schema(
    [
        ("path", _TEXT),
        # SHA-256 of the bytes; null if the next run is to try again: they could not be read, or memory did not suffice.
        ("content_hash", _TEXT),
        ("version", _TEXT),
        ("variant", _TEXT),
        ("status", _TEXT),
        ("error_kind", _TEXT),
        ("error", _TEXT),
        ("width", _INTEGER),
        ("height", _INTEGER),
        ("analysis_width", _INTEGER),
        ("analysis_height", _INTEGER),
        ("orientation", _INTEGER),
        ("quality", _NUMBER),
        ("coverage", _NUMBER),
        ("badge", _TEXT),
        ("quality_reason", _TEXT),
        ("sharpness", _NUMBER),
        ("variance", _NUMBER),
        ("sharpness_reason", _TEXT),
        ("saliency", _NUMBER),
        ("saliency_mean", _NUMBER),
        ("saliency_method", _TEXT),
        ("saliency_reason", _TEXT),
        ("faces", _INTEGER),
        ("face_score", _NUMBER),
        ("faces_reason", _TEXT),
        ("tiles", pa.list_(_NUMBER)),
        ("tiles_width", _INTEGER),
        ("tiles_height", _INTEGER),
        ("sharpest_half_variance", _NUMBER),
        ("detail_reason", _TEXT),
        ("weighted_variance", _NUMBER),
        ("weighted_variance_reason", _TEXT),
        ("noise", _NUMBER),
        ("noise_reason", _TEXT),
        ("noise_share", _NUMBER),
        ("noise_share_reason", _TEXT),
        ("mean_luma", _NUMBER),
        ("clipped_shadows", _NUMBER),
        ("clipped_highlights", _NUMBER),
        ("exposure_reason", _TEXT),
        ("hash", _TEXT),
        ("hash_low_information", pa.bool_()),
        ("hash_pixels", pa.binary()),
        ("hash_reason", _TEXT),
        ("capture_time", _TEXT),
        ("capture_seconds", _NUMBER),
        ("capture_time_reason", _TEXT),
        ("exposure_time", _NUMBER),
        ("exposure_time_reason", _TEXT),
        ("exposure_bias", _NUMBER),
        ("exposure_bias_reason", _TEXT),
        ("aperture", _NUMBER),
        ("aperture_reason", _TEXT),
        ("iso", _INTEGER),
        ("iso_reason", _TEXT),
        ("camera", _TEXT),
        ("camera_reason", _TEXT),
        ("compression", _TEXT),
        ("mean_quantisation_step", _NUMBER),
        ("quantisation_reason", _TEXT),
        ("notes", pa.list_(_TEXT)),
    ]
)
