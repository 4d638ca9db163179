"""What is found out before any work starts: places that cannot be reached, workers that would not do the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ._batch_places import LOCAL, BatchError, absolute, chain, did_answer, filesystem, place, protocols, words
from ._library import library_version
from ._scoring import Scorer

if TYPE_CHECKING:
    from distributed import Client


#: How long a cluster may take to get its first worker.
WORKER_SECONDS = 300


def checked_urls(urls: Iterable[str], storage: dict[str, Any]) -> list[str]:
    """The photos, each once and with absolute paths, when every place that they are in answers.

    Raises:
        BatchError: something that is no URL, a scheme that no file system here reads, a place that does not answer.
    """
    if isinstance(urls, str | bytes):
        raise BatchError(f"urls: {urls!r} is one text; a list of them is needed")
    found: dict[str, None] = {}
    places: dict[tuple[str, ...], str] = {}
    for url in urls:
        if not isinstance(url, str) or not url:
            raise BatchError(f"urls: {url!r} is no URL")
        photo = absolute(url)
        found[photo] = None
        # A chain is in the place of its last part.
        places.setdefault((*protocols(photo), urlsplit(chain(photo)[-1]).netloc), photo)
    for url in places.values():
        _check_place(url, storage)
    return list(found)


def _check_place(url: str, storage: dict[str, Any]) -> None:
    named = protocols(url)
    for protocol in named:
        filesystem(protocol, url)
    if len(named) == 1 and named[0] in (*LOCAL, "memory"):
        return
    try:
        fs, path = place(url, storage)
        fs.info(path)
    except Exception as error:
        # A place that answers has spoken: that one photo is not there, or not for us, is its row's error.
        if did_answer(error):
            return
        raise BatchError(f"{url}: cannot be reached: {words(error)}") from error


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
