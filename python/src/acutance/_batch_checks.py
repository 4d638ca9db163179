"""What is found out before any work starts: places that cannot be reached, workers that would not do the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import fsspec

from ._library import library_version
from ._scoring import Scorer

if TYPE_CHECKING:
    from distributed import Client


#: How long a cluster may take to get its first worker.
WORKER_SECONDS = 300


class BatchError(ValueError):
    """A job that was not begun, or could not be ended; the text names what was wrong."""


def checked_urls(urls: Iterable[str], storage: dict[str, Any]) -> list[str]:
    """The photos, each once, when every place that they are in answers.

    Raises:
        BatchError: something that is no URL, a scheme that no file system here reads, a place that does not answer.
    """
    if isinstance(urls, str | bytes):
        raise BatchError(f"urls: {urls!r} is one text; a list of them is needed")
    found = list(dict.fromkeys(urls))
    places: dict[tuple[str, str], str] = {}
    for url in found:
        if not isinstance(url, str) or not url:
            raise BatchError(f"urls: {url!r} is no URL")
        places.setdefault((fsspec.utils.get_protocol(url), urlsplit(url).netloc), url)
    for (protocol, _), url in places.items():
        _check_place(protocol, url, storage)
    return found


def filesystem(protocol: str, url: str) -> type[Any]:
    """The class that reads a scheme."""
    try:
        found: type[Any] = fsspec.get_filesystem_class(protocol)
    except (ValueError, ImportError) as error:
        raise BatchError(f"{url}: nothing here reads {protocol}:// ({error})") from error
    return found


def _check_place(protocol: str, url: str, storage: dict[str, Any]) -> None:
    filesystem(protocol, url)
    if protocol in ("file", "local", "memory"):
        return
    try:
        fs, path = fsspec.core.url_to_fs(url, **storage)
        fs.info(path)
    except Exception as error:
        # A place that answers has spoken: that one photo is not there, or not for us, is its row's error.
        if _did_answer(error):
            return
        raise BatchError(f"{url}: cannot be reached: {error or type(error).__name__}") from error


def _did_answer(error: BaseException) -> bool:
    # Some file systems say "not found" of everything, with the cause behind it.
    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in causes:
        causes.append(cause)
        cause = cause.__cause__
    answers = (FileNotFoundError, PermissionError, IsADirectoryError)
    return isinstance(error, answers) and not any(
        isinstance(cause, OSError) and not isinstance(cause, answers) for cause in causes
    )


def _describe(settings: dict[str, Any]) -> tuple[str, str]:
    return library_version(), Scorer(**settings).description


def check_workers(client: Client, settings: dict[str, Any]) -> None:
    """Whether all workers have this version of the package, and it makes the same of the settings."""
    here = _describe(settings)
    try:
        # A cluster that grows with its work may have no worker yet, and gets one for a task.
        answers = client.run(_describe, settings) or {
            "": client.submit(_describe, settings, pure=False).result(timeout=WORKER_SECONDS)
        }
    except asyncio.TimeoutError as error:
        raise BatchError(f"the cluster had no worker for {WORKER_SECONDS} seconds") from error
    except Exception as error:
        raise BatchError(f"the workers cannot score: {error}") from error
    for worker, answer in answers.items():
        if tuple(answer) != here:
            raise BatchError(f"the worker {worker} has acutance {answer[0]} ({answer[1]}); here it is {here}")
