"""Where a URL points: a file system of fsspec and a path in it."""

from __future__ import annotations

import re
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem
from fsspec.registry import available_protocols

LOCAL = ("file", "local")

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


def printable(text: str) -> str:
    """A text that can be written anywhere: bytes of a name that are no UTF-8 come as their numbers."""
    return text.encode("utf-8", "backslashreplace").decode()


class BatchError(ValueError):
    """A job that was not begun, or could not be ended; the text names what was wrong."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


def words(error: BaseException) -> str:
    """What an error says; some say nothing."""
    return printable(str(error) or type(error).__name__)


def chain(url: str) -> list[str]:
    """The parts of a chain of file systems, such as ``zip://a.jpg::s3://photos/b.zip``; of all else the URL alone.

    fsspec takes every ``::`` for a chain, and of ``file:///x/IMG::1.jpg`` reads ``/x/IMG``. But names may contain it.
    So a chain is what can be nothing else: its parts are URLs or protocols, the last is a URL, the first is no file.
    """
    parts = url.split("::")
    if len(parts) < 2 or _scheme(parts[0]) in ("", *LOCAL) or not _SCHEME.match(parts[-1]):
        return [url]
    return parts if all(_scheme(part) for part in parts) else [url]


def _scheme(part: str) -> str:
    found = _SCHEME.match(part)
    if found is not None:
        return found[1]
    return part if part in available_protocols() else ""


def protocols(url: str) -> list[str]:
    """The schemes of a URL: of a chain, those of all parts; of a plain path, ``file``."""
    parts = chain(url)
    # A scheme that is none is named as it is written, and then nothing reads it.
    return [_scheme(part) or (part.split("://")[0] if "://" in part else "file") for part in parts]


def is_local(url: str) -> bool:
    """Whether it is a file of the machine that reads it."""
    return len(found := protocols(url)) == 1 and found[0] in LOCAL


def absolute(url: str) -> str:
    """The same file for every process of a machine, whatever folder it works in."""
    parts = chain(url)
    if len(parts) > 1:
        return "::".join(absolute(part) if "://" in part else part for part in parts)
    scheme, separator, path = url.rpartition("://") if _SCHEME.match(url) else ("", "", url)
    if not is_local(url) or path.startswith("/"):
        return url
    return f"{scheme}{separator}{LocalFileSystem._strip_protocol(path)}"


def filesystem(protocol: str, url: str) -> type[Any]:
    """The class that reads a scheme.

    Raises:
        BatchError: nothing here reads it.
    """
    try:
        found: type[Any] = fsspec.get_filesystem_class(protocol)
    except (ValueError, ImportError) as error:
        raise BatchError(f"{url}: nothing here reads {protocol}:// ({error})") from error
    return found


def place(url: str, options: dict[str, Any]) -> tuple[Any, str]:
    """The file system of a URL and the path in it.

    Raises:
        BatchError: nothing here reads its scheme.
        Exception: whatever the file system raises when it is made.
    """
    named = protocols(url)
    classes = [filesystem(protocol, url) for protocol in named]
    if len(named) > 1 or "::" not in url:
        fs, path = fsspec.core.url_to_fs(url, **options)
        return fs, path
    kind = classes[0]
    return fsspec.filesystem(named[0], **{**kind._get_kwargs_from_urls(url), **options}), kind._strip_protocol(url)


def did_answer(error: BaseException) -> bool:
    """Whether a place said that something is not there, or not for us: a place that answers can be worked with."""
    return _caused_by_nothing_but(error, (FileNotFoundError, PermissionError, IsADirectoryError))


def is_missing(error: BaseException) -> bool:
    """Whether a place said that there is no such file. All else is no answer to that."""
    return _caused_by_nothing_but(error, (FileNotFoundError,))


def _caused_by_nothing_but(error: BaseException, answers: tuple[type[OSError], ...]) -> bool:
    # Some file systems say "not found" of everything, with the cause behind it.
    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in causes:
        causes.append(cause)
        cause = cause.__cause__
    return isinstance(error, answers) and not any(
        isinstance(cause, OSError) and not isinstance(cause, answers) for cause in causes
    )
