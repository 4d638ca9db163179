"""The data set on disk: a folder with what it was made with, and one Parquet file a bucket, each replaced whole."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from fsspec.implementations.local import LocalFileSystem

from ._batch_places import BatchError, filesystem, place, protocols, words
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

    @classmethod
    def open(cls, url: str, options: dict[str, Any]) -> DataSet | None:
        """The data set of a place; ``None`` if there is nothing.

        Raises:
            BatchError: something else is there, or it is of another format, or the place cannot be reached.
        """
        for protocol in protocols(url):
            filesystem(protocol, url)
        try:
            fs, root = place(url, options)
            if not fs.exists(root):
                return None
            if not fs.isdir(root):
                raise BatchError(f"{url}: it is a file; a data set is a folder")
            manifest = f"{root}/{_MANIFEST}"
            if not fs.exists(manifest):
                if fs.ls(root, detail=False):
                    raise BatchError(f"{url}: there are files and no {_MANIFEST}: it is no data set of acutance")
                return None
            values = json.loads(fs.cat_file(manifest))
            if values.get("format") != _FORMAT:
                raise BatchError(f"{url}: its format is {values.get('format')!r}, not {_FORMAT!r}")
            return cls(url, options, values["buckets"], values["settings"], values["description"])
        except BatchError:
            raise
        except (ValueError, KeyError, AttributeError) as error:
            raise BatchError(f"{url}/{_MANIFEST}: it is damaged: {error!r}") from error
        except Exception as error:
            raise BatchError(f"{url}: cannot be reached: {words(error)}") from error

    def create(self) -> None:
        """Makes the folder, with what it is made with."""
        fs, root = self._place()
        fs.makedirs(root, exist_ok=True)
        values = {
            "format": _FORMAT, "buckets": self.buckets, "settings": self.settings, "description": self.description
        }
        self._replace(f"{root}/{_MANIFEST}", json.dumps(values, indent=1, sort_keys=True).encode() + b"\n")

    def bucket_of(self, url: str) -> int:
        """The same in every run and on every machine."""
        first = hashlib.sha256(url.encode("utf-8", "surrogateescape")).digest()[:8]
        return int.from_bytes(first, "big") % self.buckets

    def read(self, bucket: int, columns: list[str] | None = None) -> pa.Table:
        """The rows of a bucket; none if it has no file."""
        fs, _ = self._place()
        path = self._path(bucket)
        schema = SCHEMA if columns is None else pa.schema([SCHEMA.field(name) for name in columns])
        if not fs.exists(path):
            return schema.empty_table()
        with fs.open(path, "rb") as file:
            return pq.ParquetFile(file).read(columns).select(schema.names).cast(schema)

    def write(self, bucket: int, rows: list[Row]) -> None:
        """Puts rows in the place of those that the bucket has of the same photos, and keeps the others."""
        old = self.read(bucket)
        replaced = {row["path"] for row in rows}
        kept = old.filter(pa.array([path not in replaced for path in old["path"].to_pylist()], pa.bool_()))
        table = pa.concat_tables([kept, pa.Table.from_pylist(rows, SCHEMA)]).sort_by("path")
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink, compression="zstd")
        fs, _ = self._place()
        path = self._path(bucket)
        fs.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
        self._replace(path, sink.getvalue().to_pybytes())

    def _replace(self, path: str, content: bytes) -> None:
        fs, _ = self._place()
        if not isinstance(fs, LocalFileSystem):
            # Object stores show an object when it is complete.
            fs.pipe_file(path, content)
            return
        temporary = f"{path.rsplit('/', 1)[0]}/.{uuid.uuid4().hex}.tmp"
        try:
            with open(temporary, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        finally:
            if os.path.exists(temporary):
                os.remove(temporary)

    def _path(self, bucket: int) -> str:
        return f"{self._place()[1]}/bucket={bucket:06d}/rows.parquet"

    def _place(self) -> tuple[Any, str]:
        fs, root = place(self.url, self.options)
        return fs, root.rstrip("/")
