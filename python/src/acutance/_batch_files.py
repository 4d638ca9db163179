"""The files of a data set: read whole, and put there whole in one step."""

from __future__ import annotations

import errno
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fsspec.implementations.local import LocalFileSystem

from ._batch_places import LOCAL, BatchError, filesystem, is_missing, place, protocols, words

#: Object stores show an object when it is complete. Others (sftp, smb, webdav, ...) show what has come of it, and
#: rename each in its own way over what is there.
_OBJECT_STORES = frozenset(
    {"memory", "s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "oss", "oci", "tos", "tosfs"}
)
#: What file systems without hard links say of one.
_NO_LINKS = (errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)


@dataclass(frozen=True)
class Folder:
    """A folder that a URL names, on the machine that asks.

    Every method raises a :class:`BatchError` that names the file where the place cannot be asked: that is never taken
    for "there is none", because what is not there is written.
    """

    url: str
    options: dict[str, Any]

    def read(self, name: str) -> bytes | None:
        """A file; ``None`` if the place says that there is none."""
        with self._asked(name, "read") as (fs, path):
            try:
                return bytes(fs.cat_file(path))
            except (FileNotFoundError, NotADirectoryError) as error:
                # A file where the folder should be is found by who lists it.
                if isinstance(error, FileNotFoundError) and not is_missing(error):
                    raise
                return None

    def names(self) -> list[str] | None:
        """What is in the folder, but for what a process that was killed has left; ``None`` if there is no folder."""
        with self._asked("", "listed") as (fs, root):
            # What was there when this process looked last.
            fs.invalidate_cache()
            try:
                if fs.info(root)["type"] != "directory":
                    raise BatchError(f"{self.url}: it is a file; a data set is a folder")
            except FileNotFoundError as error:
                if is_missing(error):
                    return None
                raise
            found = [path.rstrip("/") for path in fs.ls(root, detail=False)]
            names = [path.rsplit("/", 1)[-1] for path in found if path.strip("/") != root.strip("/")]
            return [name for name in names if not (name.startswith(".") and name.endswith(".tmp"))]

    def check_replaces(self) -> None:
        """Raises a BatchError where a file cannot be replaced in one step."""
        named = protocols(self.url)
        for protocol in named:
            filesystem(protocol, self.url)
        if len(named) > 1 or named[0] not in (*LOCAL, *_OBJECT_STORES):
            raise BatchError(
                f"{self.url}: {'::'.join(named)} does not replace a file in one step; a data set can be on a "
                f"disk that is mounted, and on {', '.join(sorted(_OBJECT_STORES))}"
            )

    def replace(self, name: str, content: bytes) -> None:
        """Puts a file there, complete, in the place of one that may be there."""
        with self._asked(name, "written") as (fs, path):
            fs.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
            if not isinstance(fs, LocalFileSystem):
                fs.pipe_file(path, content)
                return
            with _temporary(path, content) as temporary:
                os.replace(temporary, path)

    def create(self, name: str, content: bytes) -> None:
        """Puts a file there that nobody else has put there.

        Raises:
            BatchError: there is one. Where nothing creates a file only if there is none, of two that do it at one
                moment the first may not see it: it reads another content later.
        """
        there = BatchError(f"{self.url}/{name}: another run has made it meanwhile; begin again to go on with it")
        with self._asked(name, "written") as (fs, path):
            fs.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
            if isinstance(fs, LocalFileSystem) and (linked := _linked(path, content)) is not None:
                if not linked:
                    raise there
                return
        if self.read(name) is not None:
            raise there
        self.replace(name, content)
        if self.read(name) != content:
            raise there

    @contextmanager
    def _asked(self, name: str, what: str) -> Iterator[tuple[Any, str]]:
        try:
            fs, root = place(self.url, self.options)
            yield fs, f"{root.rstrip('/')}/{name}".rstrip("/")
        except BatchError:
            raise
        except Exception as error:
            where = f"{self.url}/{name}".rstrip("/")
            raise BatchError(f"{where}: cannot be {what}: {words(error)}") from error


def _linked(path: str, content: bytes) -> bool | None:
    """Whether a local file was made; not if there is one, and ``None`` if the file system has no hard links."""
    with _temporary(path, content) as temporary:
        try:
            os.link(temporary, path)
        except FileExistsError:
            return False
        except OSError as error:
            if error.errno in _NO_LINKS:
                return None
            raise
    return True


@contextmanager
def _temporary(path: str, content: bytes) -> Iterator[str]:
    """A complete file beside another, until it has its name."""
    temporary = f"{path.rsplit('/', 1)[0]}/.{uuid.uuid4().hex}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)
