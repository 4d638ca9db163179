"""What is found out before any work starts: places that cannot be reached, workers that would not do the same."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import dask

from ._batch_dataset import DataSet
from ._batch_places import (
    LOCAL, BatchError, absolute, chain, did_answer, filesystem, place, printable, protocols, words,
)
from ._batch_rows import shared_scorer
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
        if not url.isascii() and printable(url) != url:
            # A row could not name it. The command takes bytes.
            raise BatchError(f"urls: {url!r} is no UTF-8; give the file another name")
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


def made_by(scorer: Scorer) -> tuple[str, str]:
    """What must be the same wherever photos of one job are scored."""
    return library_version(), scorer.description


def scorer_like(settings: dict[str, Any], expected: tuple[str, str]) -> Scorer:
    """The scorer of this process, when it scores like the one that the job was begun with. A worker that has come late
    was not there when all were asked.
    """
    scorer = shared_scorer(settings)
    if made_by(scorer) != expected:
        raise BatchError(_otherwise(socket.gethostname(), made_by(scorer), expected))
    return scorer


def data_set_like(expected: DataSet) -> None:
    """Raises a BatchError unless this process sees the data set that the job was begun with: a local folder of another
    machine would take the rows, and nobody would find them.
    """
    found = DataSet.open(expected.url, expected.options)
    if found != expected:
        seen = "there is none" if found is None else "there is another one"
        raise BatchError(
            f"{expected.url}: {seen} on {socket.gethostname()}, which is to write into it: the place is not shared, or "
            "another run has made its own there"
        )


def _otherwise(worker: str, found: tuple[str, str], expected: tuple[str, str]) -> str:
    return f"the worker {worker} has acutance {found[0]} ({found[1]}); the job was begun with {expected}"


def _describe(settings: dict[str, Any], readers: dict[str, str]) -> tuple[str, str]:
    for protocol, url in readers.items():
        filesystem(protocol, url)
    return made_by(Scorer(**settings))


def check_workers(client: Client, settings: dict[str, Any], urls: list[str]) -> None:
    """Whether all workers have this version of the package, make the same of the settings and read all schemes."""
    expected = made_by(Scorer(**settings))
    readers = {protocol: url for url in urls for protocol in protocols(url)}
    try:
        # A cluster that grows with its work may have no worker yet, and gets one for a task.
        answers = client.run(_describe, settings, readers) or {
            "": client.submit(_describe, settings, readers, pure=False).result(timeout=WORKER_SECONDS)
        }
    # They are two in Python 3.10.
    except (asyncio.TimeoutError, TimeoutError) as error:
        raise BatchError(f"the cluster had no worker for {WORKER_SECONDS} seconds") from error
    except Exception as error:
        raise BatchError(f"the workers cannot score: {words(error)}") from error
    for worker, answer in answers.items():
        if tuple(answer) != expected:
            raise BatchError(_otherwise(worker, answer, expected))


def current_client() -> Client | None:
    """The client that Dask would compute with if none is named."""
    from distributed import Client

    owner = getattr(dask.base.get_scheduler(), "__self__", None)
    return owner if isinstance(owner, Client) else None
