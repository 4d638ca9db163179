"""A bucket brought up to date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._batch_checks import data_set_like, scorer_like
from ._batch_dataset import DataSet
from ._batch_rows import Row, Unread, digest, failed_row, read, score_row
from ._library import library_version


@dataclass(frozen=True)
class Summary:
    """What became of the photos of a job; together they are all of them."""

    #: Measured by this job, and failed in it: both are rows now.
    scored: int = 0
    failed: int = 0
    #: Their rows were there, of the same content, settings and version.
    unchanged: int = 0
    #: They have rows and cannot be read now; the rows stay as they are.
    unread: int = 0

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.scored + other.scored,
            self.failed + other.failed,
            self.unchanged + other.unchanged,
            self.unread + other.unread,
        )


@dataclass(frozen=True)
class Job:
    """What all tasks of a job have in common."""

    data_set: DataSet
    storage: dict[str, Any]
    #: Of the library and the settings, where the job was begun.
    made_by: tuple[str, str]


def update_bucket(job: Job, bucket: int, urls: list[str]) -> Summary:
    """Brings the rows of a bucket up to date. Run twice, at once or one after the other, it does no harm.

    Raises:
        BatchError: this process would score otherwise, or sees another data set than the one that began the job.
    """
    data_set, storage = job.data_set, job.storage
    scorer = scorer_like(data_set.settings, job.made_by)
    data_set_like(data_set)
    known = {
        path: (content_hash, version)
        for path, content_hash, version in zip(
            *(column.to_pylist() for column in data_set.read(bucket, ["path", "content_hash", "version"]).columns),
            strict=True,
        )
    }
    rows: list[Row] = []
    unchanged = unread = 0
    for url in urls:
        old_hash, old_version = known.get(url, (None, None))
        try:
            content = read(url, storage)
        except Unread as error:
            if old_hash is None:
                rows.append(failed_row(url, None, error.kind, str(error)))
            else:
                unread += 1
            continue
        content_hash = digest(content)
        if (old_hash, old_version) == (content_hash, library_version()):
            unchanged += 1
        else:
            rows.append(score_row(url, content, content_hash, scorer))
    if rows:
        data_set.write(bucket, rows)
    scored = sum(row["status"] == "scored" for row in rows)
    return Summary(scored, len(rows) - scored, unchanged, unread)
