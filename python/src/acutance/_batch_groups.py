"""Groups across partitions: hashes are gathered, and the library's own grouping runs on them in one place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, SupportsIndex

import pyarrow as pa
import pyarrow.compute as pc

from ._batch_dataset import DataSet
from ._batch_places import BatchError, absolute
from ._batch_rows import Unread, digest, read, shared_scorer
from ._batch_schema import SCHEMA
from ._errors import AcutanceError
from ._grouping import Group, GroupPhotos
from ._scoring import Scorer

#: What grouping looks at, and what tells whether a photo is still the one that was scored; about 0.53 KB.
COLUMNS = [
    "path", "content_hash", "width", "height", "analysis_width", "analysis_height", "variance", "saliency", "faces",
    "mean_luma", "capture_seconds", "exposure_time", "exposure_bias", "aperture", "iso", "camera",
    "mean_quantisation_step", "hash", "hash_low_information", "hash_pixels",
]
#: Members of the structure of C by columns, where their names differ.
_VALUES = {
    "variance": "variance", "saliency": "saliency", "face_count": "faces", "mean_luma": "mean_luma",
    "capture_time": "capture_seconds", "exposure_time": "exposure_time", "exposure_bias": "exposure_bias",
    "aperture": "aperture", "iso": "iso", "mean_quantisation_step": "mean_quantisation_step",
}


def group(
    rows: Any,
    *,
    distance: SupportsIndex = 10,
    correlation: float = 0.9,
    time_window: float | None = None,
    max_photos: int = 1_000_000,
    max_pairs: int = 50_000_000,
    settings: Mapping[str, Any] | None = None,
    storage_options: dict[str, Any] | None = None,
    data_set_options: dict[str, Any] | None = None,
) -> list[Group]:
    """Groups of similar photos among all rows, as ``acutance score`` makes them of the same photos.

    It runs in this process, in one thread, and needs about 6 KB of memory a photo. More photos than ``max_photos``, or
    pairs of similar pictures than ``max_pairs``, are an error before memory is taken for them; ``docs/scaling.md`` says
    what to do then.

    Args:
        rows: the URL of a data set, or the DataFrame of :func:`score_urls` (which is computed) or of pandas.
        distance: bits of 64 in which hashes may differ, 0...16.
        correlation: how well photos at 16 x 16 have to correlate.
        time_window: seconds, where both photos say when they were taken.
        settings: those of the scorer, if ``rows`` are no data set, which knows them.
        storage_options: for fsspec: photos under the analysis size that are similar to larger ones are read once more.
        data_set_options: for fsspec.

    Raises:
        BatchError: no data set there, or more photos than ``max_photos``; photos that have to be read once more and
            cannot be, or are others by now.
        AcutanceError: another setting outside what is allowed, more pairs than ``max_pairs``.
    """
    table, known = _gather(rows, max_photos, data_set_options or {})
    scorer = Scorer(**(known if settings is None else dict(settings)))
    photos = GroupPhotos(table.num_rows)
    for batch in table.to_batches(max_chunksize=4096):
        for row in batch.to_pylist():
            photos.add(
                row["path"], hash_pixels=row["hash_pixels"], hash=int(row["hash"], 16),
                low_information=row["hash_low_information"], camera=row["camera"], size=(row["width"], row["height"]),
                analysis_size=(row["analysis_width"], row["analysis_height"]),
                values={member: row[column] for member, column in _VALUES.items()},
            )
    again = _Again(table, scorer.settings, storage_options or {})
    found = photos.group(
        distance=distance, correlation=correlation, time_window=time_window, max_photos=max_photos,
        max_pairs=max_pairs, profile=scorer.settings["profile"], faces_required=scorer.settings["faces_required"],
        variance_at=again.variance_at,
    )
    again.check()
    return found


class _Again:
    """Photos that are read once more, at another size: they have to be those whose rows are grouped."""

    def __init__(self, table: pa.Table, settings: dict[str, Any], storage: dict[str, Any]) -> None:
        self._table = table
        self._settings = {**settings, "saliency": None, "faces": False}
        self._storage = storage
        self._lost: list[str] = []

    @cached_property
    def _hashes(self) -> dict[Any, Any]:
        # Most libraries never ask.
        paths, hashes = self._table["path"].to_pylist(), self._table["content_hash"].to_pylist()
        return dict(zip(paths, hashes, strict=True))

    def variance_at(self, url: str, longer_side: int) -> float | None:
        try:
            content = read(url, self._storage)
            if digest(content) == self._hashes[url]:
                scorer = shared_scorer({**self._settings, "longer_side": longer_side})
                return scorer.score_bytes(content).sharpness.variance
            self._lost.append(f"{url} (it is another photo now)")
        except (Unread, AcutanceError) as error:
            self._lost.append(f"{url} ({error})")
        return None

    def check(self) -> None:
        """Raises a BatchError that names what could not be compared: a photo without its sharpness would lose to a
        worse one.
        """
        if self._lost:
            more = f", and {len(self._lost) - 10} more" if len(self._lost) > 10 else ""
            raise BatchError(
                f"photos of groups have to be read once more and cannot be: {', '.join(self._lost[:10])}{more}"
            )


def _gather(rows: Any, max_photos: int, options: dict[str, Any]) -> tuple[pa.Table, dict[str, Any]]:
    """The columns of the photos that have a hash, and the settings that are known."""
    schema = pa.schema([SCHEMA.field(name) for name in COLUMNS])
    if not isinstance(rows, str):
        frame = rows[COLUMNS]
        frame = frame.compute() if hasattr(frame, "compute") else frame
        return _limited([pa.Table.from_pandas(frame, schema, preserve_index=False)], schema, max_photos), {}
    data_set = DataSet.open(absolute(rows), options)
    if data_set is None:
        raise BatchError(f"{rows}: there is no data set")
    tables = (data_set.read(bucket, COLUMNS) for bucket in range(data_set.buckets))
    return _limited(tables, schema, max_photos), data_set.settings


def _limited(tables: Any, schema: pa.Schema, max_photos: int) -> pa.Table:
    kept: list[pa.Table] = []
    count = 0
    for table in tables:
        kept.append(table.filter(pc.is_valid(table["hash"])))
        count += kept[-1].num_rows
        if count > max_photos:
            raise BatchError(f"there are more photos with a hash than max_photos, {max_photos}: group parts of them")
    return pa.concat_tables(kept) if kept else schema.empty_table()
