"""What was found out about a photo, as values of Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from . import _structures as c

#: By their numbers in the library.
COMPRESSIONS = (None, "lossless", "jpeg")


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
class Saliency:
    """How much of a photo draws the eye."""

    #: 0...1, by the profile.
    value: float | None
    #: The raw mean of the heat map, 0...1.
    mean: float | None
    #: ``"signature"``, ``"boolean"`` or ``"residual"``.
    method: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces that were found. A photo that was not searched has no count; one without a face has the count 0."""

    count: int | None
    #: The best detection score, of a face or of what came nearest to one.
    best_score: float | None
    #: Why there is no count; or no score beside a count.
    reason: str | None


@dataclass(frozen=True, slots=True)
class Quality:
    """The terms brought together: a weighted mean over what was measured."""

    #: 0...1
    value: float | None
    #: The weight of what was measured, of the weight of all terms, 0...1.
    coverage: float
    #: The value in percent, truncated: ``"62%"``; ``"<1%"`` of a measured value that would show as 0, ``"-"`` of none.
    badge: str
    #: Why there is no value; ``None`` if there is one.
    reason: str | None


@dataclass(frozen=True, slots=True)
class Detail:
    """Where a photo is sharp, and how much of that is noise."""

    #: The variance in 8 x 8 tiles, row by row as stored, at ``size``.
    tiles: tuple[float, ...] | None
    size: tuple[int, int] | None
    #: The mean of their sharpest half.
    sharpest_half: float | None
    reason: str | None
    #: The variance weighted by the heat map.
    weighted_variance: float | None
    weighted_variance_reason: str | None
    #: Standard deviation of the noise, luma 0...1, and its share of the variance.
    noise: float | None
    noise_reason: str | None
    noise_share: float | None
    noise_share_reason: str | None


@dataclass(frozen=True, slots=True)
class Exposure:
    """Mean luma, 0...1, and shares of clipped pixels."""

    mean: float | None
    clipped_shadows: float | None
    clipped_highlights: float | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Hash:
    """What similar photos are found by."""

    #: 64 bits as 16 hexadecimal digits.
    value: str | None
    #: Flat or nearly black photos look like any other and are in no group.
    low_information: bool | None
    #: The photo as shown at 16 x 16, luma, row by row.
    pixels: bytes | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Capture:
    """What the camera wrote; each value with its reason where it is missing."""

    #: As the file spells it, and in seconds from 1970 on by the camera's clock.
    time: str | None
    seconds: float | None
    time_reason: str | None
    exposure_time: float | None
    exposure_time_reason: str | None
    exposure_bias: float | None
    exposure_bias_reason: str | None
    aperture: float | None
    aperture_reason: str | None
    iso: int | None
    iso_reason: str | None
    camera: str | None
    camera_reason: str | None


@dataclass(frozen=True, slots=True)
class Compression:
    """How the encoder threw detail away."""

    #: ``"jpeg"`` or ``"lossless"``.
    kind: str | None
    #: The mean step of a JPEG's quantisation, 0 of ``"lossless"``.
    mean_step: float | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Score:
    """What was found out about an image."""

    sharpness: Sharpness
    saliency: Saliency
    faces: Faces
    quality: Quality
    detail: Detail
    exposure: Exposure
    hash: Hash
    capture: Capture
    compression: Compression
    #: (width, height) as stored.
    size: tuple[int, int]
    #: EXIF orientation, 1...8.
    orientation: int
    #: What else is worth knowing: ``"alpha ignored"``.
    notes: tuple[str, ...]

    @classmethod
    def _from_c(cls, s: c.PhotoScore) -> Score:
        size = (s.analysis_width, s.analysis_height)
        reason = _text(s.detail_reason)
        has_tiles = reason is None
        iso, faces = s.iso.optional(), s.face_count.optional()
        return cls(
            Sharpness(s.sharpness.optional(), s.variance.optional(), _text(s.sharpness_reason), size),
            Saliency(
                s.saliency.optional(), s.saliency_mean.optional(), _text(s.saliency_method), _text(s.saliency_reason)
            ),
            Faces(None if faces is None else int(faces), s.face_score.optional(), _text(s.faces_reason)),
            Quality(s.quality.optional(), s.coverage, _text(s.badge) or "", _text(s.quality_reason)),
            Detail(
                tuple(s.tiles) if has_tiles else None,
                (s.tiles_width, s.tiles_height) if has_tiles else None,
                s.sharpest_half.optional(),
                reason,
                s.weighted_variance.optional(),
                _text(s.weighted_variance_reason),
                s.noise.optional(),
                _text(s.noise_reason),
                s.noise_share.optional(),
                _text(s.noise_share_reason),
            ),
            Exposure(
                s.mean_luma.optional(),
                s.clipped_shadows.optional(),
                s.clipped_highlights.optional(),
                _text(s.exposure_reason),
            ),
            Hash(f"{s.hash:016x}", s.is_low_information, bytes(s.hash_pixels), None)
            if s.has_hash
            else Hash(None, None, None, _text(s.hash_reason)),
            Capture(
                _text(s.capture_time_text),
                s.capture_time.optional(),
                _text(s.capture_time_reason),
                s.exposure_time.optional(),
                _text(s.exposure_time_reason),
                s.exposure_bias.optional(),
                _text(s.exposure_bias_reason),
                s.aperture.optional(),
                _text(s.aperture_reason),
                None if iso is None else int(iso),
                _text(s.iso_reason),
                _text(s.camera),
                _text(s.camera_reason),
            ),
            Compression(
                COMPRESSIONS[s.compression],
                s.mean_quantisation_step.optional(),
                _text(s.compression_reason),
            ),
            (s.width, s.height),
            s.orientation,
            tuple(cast(str, _text(s.notes)).split("\n")) if s.notes else (),
        )


def _text(characters: Any) -> str | None:
    """A text of the library; ``None`` if it is empty."""
    return cast(bytes, characters).decode("utf-8", "replace") or None
