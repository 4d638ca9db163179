"""One row a photo: how a photo becomes one."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from ._batch_places import BatchError, is_local, place, printable, words
from ._batch_schema import SCHEMA
from ._errors import AcutanceError, ErrorCode
from ._library import default_variant, library_version
from ._scores import Score
from ._scoring import Scorer

Row = dict[str, Any]

#: The kinds of failures that the command has, by what the library calls them.
_KINDS = {
    ErrorCode.FILE_MISSING: "missing",
    ErrorCode.FILE_UNREADABLE: "unreadable",
    ErrorCode.UNSUPPORTED_IMAGE: "unsupported",
    ErrorCode.TRUNCATED_IMAGE: "truncated",
    ErrorCode.CORRUPT_IMAGE: "corrupt",
    ErrorCode.IMAGE_TOO_LARGE: "tooLarge",
    ErrorCode.EMPTY_IMAGE: "empty",
    ErrorCode.OUT_OF_MEMORY: "tooLarge",
}


class Unread(Exception):
    """A photo whose bytes could not be read: its kind and the words of the file system."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def read(url: str, storage: dict[str, Any]) -> bytes:
    """The bytes of a photo, wherever it is.

    Raises:
        Unread: whatever the file system raises; what those of many vendors raise has no common class.
        BatchError: nothing here reads its scheme, which is no fault of the photo.
    """
    try:
        fs, path = place(url, storage)
        # A pipe would be waited for without end.
        if is_local(url) and fs.info(path)["type"] == "other":
            raise Unread("unreadable", "it is neither a file nor a folder")
        content = fs.cat_file(path)
    except (BatchError, Unread):
        raise
    except FileNotFoundError as error:
        raise Unread("missing", "there is no such file") from error
    except Exception as error:
        raise Unread("unreadable", words(error)) from error
    return bytes(content)


def digest(content: bytes) -> str:
    """What tells the content of a photo."""
    return hashlib.sha256(content).hexdigest()


@lru_cache(maxsize=4)
def _shared(settings: tuple[tuple[str, Any], ...]) -> Scorer:
    return Scorer(**dict(settings))


def shared_scorer(settings: dict[str, Any]) -> Scorer:
    """One scorer for all tasks of a process: what detectors need is prepared once, and threads may share it."""
    return _shared(tuple(sorted(settings.items())))


def _empty_row(url: str, content_hash: str | None, status: str) -> Row:
    row: Row = dict.fromkeys(SCHEMA.names)
    row.update(
        path=url, content_hash=content_hash, version=library_version(), variant=default_variant(), status=status
    )
    return row


def failed_row(url: str, content_hash: str | None, kind: str, message: str) -> Row:
    """The row of a photo that has no score."""
    row = _empty_row(url, content_hash, "failed")
    row.update(error_kind=kind, error=printable(message))
    return row


def score_row(url: str, content: bytes, content_hash: str, scorer: Scorer) -> Row:
    """The row of a photo that was read, whatever becomes of it."""
    try:
        score = scorer.score_bytes(content)
    except AcutanceError as error:
        kind = _KINDS.get(error.code)
        # The others are faults of this program or its settings, and none of the photo.
        if kind is None:
            raise AcutanceError(error.code, f"{printable(url)}: {error}") from error
        # It was the machine at that moment: without the hash no run takes the photo for one that is done.
        known_hash = None if error.code == ErrorCode.OUT_OF_MEMORY else content_hash
        # "acutance_scorer_score_bytes: bytes: truncated: ..." names what the row says already.
        prefix = f"acutance_scorer_score_bytes: bytes: {kind}: "
        return failed_row(url, known_hash, kind, str(error).removeprefix(prefix))
    row = _empty_row(url, content_hash, "scored")
    row.update(_values(score))
    return row


def row_of(url: str, scorer: Scorer, storage: dict[str, Any]) -> Row:
    """The row of a photo."""
    try:
        content = read(url, storage)
    except Unread as error:
        return failed_row(url, None, error.kind, str(error))
    return score_row(url, content, digest(content), scorer)


def _values(s: Score) -> Row:
    detail, capture = s.detail, s.capture
    tiles_width, tiles_height = detail.size or (None, None)
    return {
        "width": s.size[0],
        "height": s.size[1],
        "analysis_width": s.sharpness.analysis_size[0],
        "analysis_height": s.sharpness.analysis_size[1],
        "orientation": s.orientation,
        "quality": s.quality.value,
        "coverage": s.quality.coverage,
        "badge": s.quality.badge,
        "quality_reason": s.quality.reason,
        "sharpness": s.sharpness.value,
        "variance": s.sharpness.variance,
        "sharpness_reason": s.sharpness.reason,
        "saliency": s.saliency.value,
        "saliency_mean": s.saliency.mean,
        "saliency_method": s.saliency.method,
        "saliency_reason": s.saliency.reason,
        "faces": s.faces.count,
        "face_score": s.faces.best_score,
        "faces_reason": s.faces.reason,
        "tiles": detail.tiles,
        "tiles_width": tiles_width,
        "tiles_height": tiles_height,
        "sharpest_half_variance": detail.sharpest_half,
        "detail_reason": detail.reason,
        "weighted_variance": detail.weighted_variance,
        "weighted_variance_reason": detail.weighted_variance_reason,
        "noise": detail.noise,
        "noise_reason": detail.noise_reason,
        "noise_share": detail.noise_share,
        "noise_share_reason": detail.noise_share_reason,
        "mean_luma": s.exposure.mean,
        "clipped_shadows": s.exposure.clipped_shadows,
        "clipped_highlights": s.exposure.clipped_highlights,
        "exposure_reason": s.exposure.reason,
        "hash": s.hash.value,
        "hash_low_information": s.hash.low_information,
        "hash_pixels": s.hash.pixels,
        "hash_reason": s.hash.reason,
        "capture_time": capture.time,
        "capture_seconds": capture.seconds,
        "capture_time_reason": capture.time_reason,
        "exposure_time": capture.exposure_time,
        "exposure_time_reason": capture.exposure_time_reason,
        "exposure_bias": capture.exposure_bias,
        "exposure_bias_reason": capture.exposure_bias_reason,
        "aperture": capture.aperture,
        "aperture_reason": capture.aperture_reason,
        "iso": capture.iso,
        "iso_reason": capture.iso_reason,
        "camera": capture.camera,
        "camera_reason": capture.camera_reason,
        "compression": s.compression.kind,
        "mean_quantisation_step": s.compression.mean_step,
        "quantisation_reason": s.compression.reason,
        "notes": list(s.notes),
    }
