"""The data set on disk: a folder with what it was made with, and one Parquet file a bucket, each replaced whole."""

from __future__ import annotations

import hashlib
import json
import uuid
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ._batch_files import Folder
from ._batch_places import BatchError
from ._batch_rows import Row
from ._batch_schema import SCHEMA

_MANIFEST = "_acutance.json"
_FORMAT = "acutance.batch/1"


@dataclass(frozen=True)
class DataSet:
    """A data set that is there, or will be.

    A photo's row is in the bucket that the hash of its URL says, whatever else is in the data set: so a task that has a
    bucket sees all rows that it may have to keep, and no two tasks write one file. The file is replaced by a complete
    one in one step; who reads meanwhile, and who is killed meanwhile, leaves the old one or finds the new one.
    """

    url: str
    options: dict[str, Any]
    buckets: int
    settings: dict[str, Any]
    description: str
    #: Made with the data set: it tells whether two processes see the same one.
    identity: str = field(default_factory=lambda: uuid.uuid4().hex)

    @classmethod
    def open(cls, url: str, options: dict[str, Any]) -> DataSet | None:
        """The data set of a place; ``None`` if there is nothing.

        Raises:
            BatchError: something else is there, or it is of another format, or the place cannot be asked.
        """
        folder = Folder(url, options)
        # Read first, and never out of a listing that this process remembers.
        content = folder.read(_MANIFEST)
        if content is None:
            if folder.names():
                raise BatchError(f"{url}: there are files and no {_MANIFEST}: it is no data set of acutance")
            return None
        try:
            values = json.loads(content)
            if values.get("format") != _FORMAT:
                raise BatchError(f"{url}: its format is {values.get('format')!r}, not {_FORMAT!r}")
            return cls(url, options, values["buckets"], values["settings"], values["description"], values["id"])
        except BatchError:
            raise
        except (ValueError, KeyError, AttributeError) as error:
            raise BatchError(f"{url}/{_MANIFEST}: damaged: {error!r}") from error

    def create(self) -> None:
        """Makes the folder, with what it is made with.

        Raises:
            BatchError: another run has made one meanwhile.
        """
        values = {
            "format": _FORMAT, "id": self.identity, "buckets": self.buckets, "settings": self.settings,
            "description": self.description,
        }
        self._folder.create(_MANIFEST, json.dumps(values, indent=1, sort_keys=True).encode() + b"\n")

    def bucket_of(self, url: str) -> int:
        """The same in every run and on every machine."""
        return int.from_bytes(hashlib.sha256(url.encode()).digest()[:8], "big") % self.buckets

    def read(self, bucket: int, columns: list[str] | None = None) -> pa.Table:
        """The rows of a bucket; none if it has no file.

        Raises:
            BatchError: the file cannot be read, or is none of Parquet with these columns.
        """
        schema = SCHEMA if columns is None else pa.schema([SCHEMA.field(name) for name in columns])
        name = _name(bucket)
        content = self._folder.read(name)
        if content is None:
            return schema.empty_table()
        try:
            table = pq.ParquetFile(pa.BufferReader(content)).read(columns)
            return table.select(schema.names).cast(schema)
        except (pa.ArrowException, OSError, KeyError, ValueError) as error:
            raise BatchError(f"{self.url}/{name}: damaged: {error}") from error

    def write(self, bucket: int, rows: list[Row]) -> None:
        """Puts rows in the place of those that the bucket has of the same photos, and keeps the others."""
        old = self.read(bucket)
        replaced = {row["path"] for row in rows}
        kept = old.filter(pa.array([path not in replaced for path in old["path"].to_pylist()], pa.bool_()))
        table = pa.concat_tables([kept, pa.Table.from_pylist(rows, SCHEMA)]).sort_by("path")
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink, compression="zstd")
        self._folder.replace(_name(bucket), sink.getvalue().to_pybytes())

    @property
    def _folder(self) -> Folder:
        return Folder(self.url, self.options)


def _name(bucket: int) -> str:
    return f"bucket={bucket:06d}/rows.parquet"
