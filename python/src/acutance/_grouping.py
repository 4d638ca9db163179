"""Groups of similar photos, by the library's own rules."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Any, SupportsIndex

from . import _structures as c
from ._arrays import as_integer
from ._errors import AcutanceError, ErrorCode
from ._library import check, library
from ._scoring import PROFILES, _number

KINDS = {"similar": 0, "exposureBracket": 1, "panorama": 2}
_NAMES = {number: name for name, number in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Group:
    """Photos that show the same, and the one to keep."""

    #: ``"similar"``, ``"exposureBracket"`` or ``"panorama"``.
    kind: str
    #: Their paths, ordered by bytes; two or more.
    photos: tuple[str, ...]
    best: str
    #: Why it is the best: ``"sharpest: 0.71 against 0.66 at a longer side of 512"``.
    reason: str
    #: The largest number of hash bits in which two of them differ.
    largest_distance: int


class GroupPhotos:
    """Photos to group, 0.5 KB each: what an array of C holds of them."""

    def __init__(self, count: int) -> None:
        self._photos = (c.GroupPhoto * count)()
        self._paths: list[str] = []
        # The array points to their bytes.
        self._kept: list[bytes] = []
        self._cameras: dict[str, bytes] = {}

    def add(self, path: str, *, hash_pixels: bytes, hash: int, low_information: bool, camera: str | None,
            size: tuple[int, int], analysis_size: tuple[int, int], values: dict[str, float | None]) -> None:
        """Adds a photo that has a hash; ``values`` are those of the structure by name."""
        place = len(self._paths)
        photo = self._photos[place]
        self._paths.append(path)
        self._kept.append(path.encode("utf-8", "surrogateescape"))
        photo.path = self._kept[-1]
        if camera is not None:
            photo.camera = self._cameras.setdefault(camera, camera.encode())
        photo.width, photo.height = size
        photo.analysis_width, photo.analysis_height = analysis_size
        for name, value in values.items():
            # Member by member: ctypes keeps a structure that is assigned whole, 1.7 KB a photo in all.
            member = getattr(photo, name)
            member.value, member.is_present = math.nan if value is None else value, value is not None
        photo.hash, photo.has_hash, photo.is_low_information = hash, True, low_information
        if len(hash_pixels) != 256:
            raise AcutanceError(ErrorCode.PARAMETER, f"{path}: {len(hash_pixels)} hash pixels; a hash has 256")
        ctypes.memmove(photo.hash_pixels, hash_pixels, 256)

    def group(
        self,
        *,
        distance: SupportsIndex = 10,
        correlation: float = 0.9,
        time_window: float | None = None,
        profile: str = "photo",
        faces_required: bool = False,
        max_photos: SupportsIndex = 1_000_000,
        max_pairs: SupportsIndex = 50_000_000,
        variance_at: Callable[[str, int], float | None] | None = None,
    ) -> list[Group]:
        """The groups, in the order of their first paths."""
        failures: list[BaseException] = []

        def ask(_: Any, photo: int, longer_side: int, variance: Any) -> bool:
            # An exception cannot pass through C.
            try:
                found = None if variance_at is None else variance_at(self._paths[photo], longer_side)
                if found is not None:
                    # What is no number is an error here.
                    variance[0] = found
            except BaseException as error:  # noqa: BLE001
                failures.append(error)
                return False
            return found is not None

        options = c.GroupOptions(
            True,
            as_integer(distance, "distance", 0, 64),
            c.Value(correlation, True),
            c.Value(math.nan if time_window is None else time_window, time_window is not None),
            _number(profile, PROFILES, "profile"),
            faces_required,
            as_integer(max_photos, "max_photos", 1, 2**62),
            as_integer(max_pairs, "max_pairs", 1, 2**62),
            c.VarianceAt(ask),
            None,
        )
        groups = c_void_p()
        count = len(self._paths)
        check(library.acutance_groups_create(self._photos, count, byref(options), byref(groups)))
        try:
            if failures:
                raise failures[0]
            return [self._group(groups, index) for index in range(library.acutance_groups_count(groups))]
        finally:
            library.acutance_groups_destroy(groups)

    def _group(self, groups: c_void_p, index: int) -> Group:
        group = c.Group()
        check(library.acutance_groups_at(groups, index, byref(group)))
        photos = tuple(self._paths[group.photos[place]] for place in range(group.count))
        reason: bytes = group.reason
        return Group(_NAMES[group.kind], photos, self._paths[group.best], reason.decode(), group.largest_distance)


def group_photos(photos: Sequence[tuple[str, Any]], **settings: Any) -> list[Group]:
    """Groups of similar photos among (path, :class:`Score`) pairs, as ``acutance score`` makes them.

    Args:
        photos: no path twice. Photos without a hash are in no group.
        settings: ``distance`` (bits of 64, 0...16, 10), ``correlation`` (0.9), ``time_window`` (seconds, ``None``),
            ``profile`` and ``faces_required`` of the scorer, ``max_photos`` (1,000,000: 6.2 GB), ``max_pairs``
            (50,000,000), ``variance_at``, a function of a path and a longer side that gives the variance there or
            ``None``: asked where photos of a group were analysed at different sizes.

    Raises:
        AcutanceError: a setting outside what is allowed, or more photos or pairs than the limits.
    """
    with_hash = [(path, score) for path, score in photos if score.hash.value is not None]
    array = GroupPhotos(len(with_hash))
    for path, score in with_hash:
        array.add(
            path, hash_pixels=score.hash.pixels, hash=int(score.hash.value, 16),
            low_information=score.hash.low_information, camera=score.capture.camera, size=score.size,
            analysis_size=score.sharpness.analysis_size,
            values={
                "variance": score.sharpness.variance, "saliency": score.saliency.value,
                "face_count": score.faces.count, "mean_luma": score.exposure.mean,
                "capture_time": score.capture.seconds, "exposure_time": score.capture.exposure_time,
                "exposure_bias": score.capture.exposure_bias, "aperture": score.capture.aperture,
                "iso": score.capture.iso, "mean_quantisation_step": score.compression.mean_step,
            },
        )
    return array.group(**settings)
