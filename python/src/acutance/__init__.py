"""Kernels for single-channel images, and scores of photographs.

    >>> import numpy, acutance
    >>> image = numpy.indices((64, 64)).sum(axis=0).astype(numpy.uint8) % 2 * 255
    >>> acutance.sharpness(image).value
    1.0

Arrays are read and written where they are: nothing is copied. An image is an array of the shape (height, width) whose
rows are contiguous and any distance apart (slices, flipped rows); what cannot be read in place is an
:class:`AcutanceError` that says what to do. "Not measured" is never zero: it is ``None``.

Functions may be called from several threads; the interpreter's lock is released while the library works.
"""

from ._convolution import ConvolutionPlan, convolve
from ._errors import AcutanceError, ErrorCode
from ._grouping import Group, group_photos
from ._heatmap import Extreme, HeatmapStats, heatmap_percentiles, heatmap_stats
from ._library import library_version, variants
from ._moments import Moments, laplacian_moments, moments
from ._scores import (
    Capture,
    Compression,
    Detail,
    Exposure,
    Faces,
    Hash,
    Quality,
    Saliency,
    Score,
    Sharpness,
)
from ._scoring import Scorer, score, score_bytes, score_file, sharpness

__version__ = "0.1.0"

__all__ = [
    "AcutanceError",
    "Capture",
    "Compression",
    "ConvolutionPlan",
    "Detail",
    "ErrorCode",
    "Exposure",
    "Extreme",
    "Faces",
    "Group",
    "Hash",
    "HeatmapStats",
    "Moments",
    "Quality",
    "Saliency",
    "Score",
    "Scorer",
    "Sharpness",
    "convolve",
    "group_photos",
    "heatmap_percentiles",
    "heatmap_stats",
    "laplacian_moments",
    "library_version",
    "moments",
    "score",
    "score_bytes",
    "score_file",
    "sharpness",
    "variants",
]
