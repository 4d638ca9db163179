"""Photo libraries that are too large for one machine: Dask brings the scheduler, fsspec the bytes, Parquet the result.

It needs the extra ``dask`` of the wheel that ``./dev python`` builds.

    >>> from acutance import batch                                          # doctest: +SKIP
    >>> client = distributed.Client("tcp://scheduler:8786")                 # doctest: +SKIP
    >>> batch.write_parquet(urls, "s3://results/photos", client=client)     # doctest: +SKIP
    Summary(scored=999_812, failed=188, unchanged=0, unread=0)
    >>> groups = batch.group("s3://results/photos")                         # doctest: +SKIP

A photo that cannot be read or decoded is a row with its error, and never the end of the job. Each worker thread scores
one photo at a time, with the interpreter's lock released and no threads besides; no BLAS is called.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

import dask
import dask.dataframe as dd
import pandas as pd
import pyarrow as pa

from ._arrays import as_integer
from ._batch_checks import check_workers, checked_urls, current_client, made_by, scorer_like
from ._batch_cluster import run_on
from ._batch_dataset import DataSet
from ._batch_files import Folder
from ._batch_groups import group
from ._batch_places import BatchError, absolute
from ._batch_rows import Row, row_of
from ._batch_schema import SCHEMA
from ._batch_work import Job, Summary, update_bucket
from ._scoring import Scorer

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["SCHEMA", "BatchError", "Summary", "group", "score_urls", "write_parquet"]

#: Photos of a partition, unless it is said how many partitions there are: about a minute of work. Much less would keep
#: the scheduler busy, and a partition that is lost with its worker is done again.
PHOTOS_PER_PARTITION = 500


def score_urls(
    urls: Iterable[str],
    client: Client | None = None,
    *,
    partitions: SupportsIndex | None = None,
    storage_options: dict[str, Any] | None = None,
    **settings: Any,
) -> dd.DataFrame:
    """A Dask DataFrame with one row a photo (``SCHEMA``), scored where and when it is computed.

    Args:
        urls: anything that fsspec reads: paths, ``file://``, ``memory://``, ``s3://``... A URL twice is one photo.
        client: the cluster that will compute it: whether its workers score alike is checked now. Without one, the
            client that Dask computes with by default, if there is one.
        partitions: how many; as many as make 500 photos each.
        storage_options: for fsspec.
        settings: those of :class:`acutance.Scorer`.

    Raises:
        BatchError: a URL whose scheme nothing reads, a place that does not answer, workers that would score otherwise.
        AcutanceError, TypeError: a setting that there is not.
    """
    storage = storage_options or {}
    scorer = Scorer(**settings)
    photos = checked_urls(urls, storage)
    client = client or current_client()
    if client is not None:
        check_workers(client, scorer.settings, photos)
    count = _partition_count(partitions, len(photos))
    size = max(1, -(-len(photos) // count))
    chunks = [photos[start : start + size] for start in range(0, len(photos), size)] or [[]]
    return dd.from_map(_score_chunk, chunks, settings=scorer.settings, expected=made_by(scorer),
                       storage=storage, meta=_frame([]))


def write_parquet(
    urls: Iterable[str],
    data_set: str,
    client: Client | None = None,
    *,
    partitions: SupportsIndex | None = None,
    storage_options: dict[str, Any] | None = None,
    data_set_options: dict[str, Any] | None = None,
    **settings: Any,
) -> Summary:
    """Scores photos into a Parquet data set, those that are not in it as they are now.

    The data set is a folder of ``bucket=.../rows.parquet``, a row a photo (``SCHEMA``). Photos are read and hashed, and
    those whose row has the same content hash and version are not scored again: a job that was ended at any moment goes
    on where it was, but for the buckets under way. Rows of photos that are not among ``urls`` stay. A photo that kills
    each worker that has it is a row that failed, ``killedWorker``, and tried again by the next run.

    Args:
        urls, storage_options, settings: as in :func:`score_urls`.
        data_set: a folder, anything that fsspec writes.
        client: the cluster; without one, what Dask computes with by default: the last client that was made, taken as
            if it were given, or threads of this process.
        partitions: the buckets of a new data set; as many as make 500 photos each. Of one that is there they stay.
        data_set_options: for fsspec.

    Raises:
        BatchError: as :func:`score_urls`, and a data set of other settings; then nothing was written. Later, a file of
            the data set that cannot be read or written, or a worker that does otherwise; other buckets may be written.
    """
    storage, options = storage_options or {}, data_set_options or {}
    scorer = Scorer(**settings)
    data_set = absolute(data_set)
    Folder(data_set, options).check_replaces()
    found = DataSet.open(data_set, options)
    if found is not None and (found.settings, found.description) != (scorer.settings, scorer.description):
        raise BatchError(f"{data_set}: its photos were scored with {_differences(found, scorer)}; nothing was written")
    photos = checked_urls(urls, storage)
    client = client or current_client()
    if client is not None:
        check_workers(client, scorer.settings, [*photos, data_set])
    if found is None:
        count = _partition_count(partitions, len(photos))
        found = DataSet(data_set, options, count, scorer.settings, scorer.description)
        found.create()
    elif partitions is not None and as_integer(partitions, "partitions", 1, 1_000_000) != found.buckets:
        raise BatchError(f"{data_set}: it has {found.buckets} buckets, and not {partitions}; nothing was written")
    parts: dict[int, list[str]] = {}
    for url in photos:
        parts.setdefault(found.bucket_of(url), []).append(url)
    job, work = Job(found, storage, made_by(scorer)), ((bucket, parts[bucket]) for bucket in sorted(parts))
    if client is not None:
        return run_on(client, job, work)
    return sum(dask.compute(*[dask.delayed(update_bucket)(job, *arguments) for arguments in work]), Summary())


def _score_chunk(
    urls: list[str], settings: dict[str, Any], expected: tuple[str, str], storage: dict[str, Any]
) -> pd.DataFrame:
    scorer = scorer_like(settings, expected)
    return _frame([row_of(url, scorer, storage) for url in urls])


def _frame(rows: list[Row]) -> pd.DataFrame:
    # Arrow's types: in NumPy's a count that is not there would become NaN.
    return pa.Table.from_pylist(rows, SCHEMA).to_pandas(types_mapper=pd.ArrowDtype)


def _partition_count(partitions: SupportsIndex | None, photos: int) -> int:
    if partitions is None:
        return max(1, -(-photos // PHOTOS_PER_PARTITION))
    return as_integer(partitions, "partitions", 1, 1_000_000)


def _differences(found: DataSet, scorer: Scorer) -> str:
    names = [name for name in scorer.settings if found.settings.get(name) != scorer.settings[name]]
    if not names:
        return f"'{found.description}', and not '{scorer.description}'"
    return ", ".join(f"{name}={found.settings.get(name)!r} and not {scorer.settings[name]!r}" for name in names)
