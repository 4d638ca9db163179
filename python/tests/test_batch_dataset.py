"""A data set among others who write, and on places that do not answer."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dask
import pytest

distributed = pytest.importorskip("distributed")

import pyarrow as pa
import pyarrow.parquet
from acutance import Scorer, _batch_checks, _batch_files, batch
from acutance._batch_checks import made_by
from acutance._batch_dataset import DataSet
from acutance._batch_files import Folder
from acutance._batch_rows import failed_row
from acutance._batch_work import Job, update_bucket
from fsspec.implementations.memory import MemoryFileSystem
from fsspec.registry import _registry as fsspec_registry
from fsspec.spec import AbstractFileSystem

PHOTOS = Path(__file__).parents[2] / "Fixtures" / "photos"
PHOTO = str(PHOTOS / "cat.png")


@pytest.fixture(autouse=True)
def in_this_process() -> Iterator[None]:
    with dask.config.set(scheduler="sync"):
        yield


class Flaky(MemoryFileSystem):  # type: ignore[misc]
    """A store that does not answer about some files. Its `exists` is that of most stores: an error is a no."""

    protocol = "tos"
    silent = ""
    exists = AbstractFileSystem.exists

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return "/" + path.removeprefix("tos://").strip("/")

    def _ask(self, path: str) -> None:
        if Flaky.silent and Flaky.silent in path:
            # As HTTP says it: not found, because it was not asked.
            raise FileNotFoundError(path) from TimeoutError("timed out")

    def cat_file(self, path: str, *arguments: Any, **options: Any) -> bytes:
        self._ask(path)
        return bytes(super().cat_file(path, *arguments, **options))

    def info(self, path: str, **options: Any) -> Any:
        self._ask(path)
        return super().info(path, **options)


@pytest.fixture
def store(monkeypatch: Any) -> str:
    monkeypatch.setitem(fsspec_registry, "tos", Flaky)
    monkeypatch.setattr(Flaky, "silent", "")
    monkeypatch.setattr(MemoryFileSystem, "store", {})
    monkeypatch.setattr(MemoryFileSystem, "pseudo_dirs", [""])
    return "tos://out/rows"


def data_set(url: str, **changes: Any) -> DataSet:
    scorer = Scorer()
    return DataSet(url, {}, 1, scorer.settings, scorer.description, **changes)


@pytest.mark.parametrize("silent", ["_acutance.json", "rows.parquet"])
def test_a_place_that_does_not_answer_is_not_written_over(store: str, silent: str, monkeypatch: Any) -> None:
    assert batch.write_parquet([PHOTO], store) == batch.Summary(scored=1)
    before = {name: file.getvalue() for name, file in MemoryFileSystem.store.items()}
    monkeypatch.setattr(Flaky, "silent", silent)
    with pytest.raises(batch.BatchError, match=f"tos://out/rows/.*{silent}: cannot be read"):
        batch.write_parquet([PHOTO, str(PHOTOS / "fig.jpg")], store)
    with pytest.raises(batch.BatchError, match="cannot be read"):
        batch.group(store)
    assert {name: file.getvalue() for name, file in MemoryFileSystem.store.items()} == before


def test_a_local_file_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    batch.write_parquet([PHOTO], str(tmp_path / "rows"))
    rows = next(tmp_path.rglob("rows.parquet"))
    rows.unlink()
    # It is there, and os.path.exists says no.
    rows.symlink_to(rows)
    with pytest.raises(batch.BatchError, match=r"rows\.parquet: cannot be read: .*symbolic links"):
        batch.write_parquet([PHOTO], str(tmp_path / "rows"))
    assert rows.is_symlink()


@pytest.mark.parametrize("place", ["local", "no links", "store"])
def test_of_two_that_make_a_data_set_one_does(place: str, store: str, tmp_path: Path, monkeypatch: Any) -> None:
    url = store if place == "store" else str(tmp_path / "rows")
    if place == "no links":

        def refused(source: str, target: str) -> None:
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr(_batch_files.os, "link", refused)
    first, second = data_set(url), data_set(url)
    first.create()
    with pytest.raises(batch.BatchError, match="another run has made it meanwhile"):
        second.create()
    assert DataSet.open(url, {}) == first
    if place != "store":
        assert os.listdir(url) == ["_acutance.json"]


def test_of_two_that_write_a_manifest_at_one_moment_the_first_finds_out(store: str, monkeypatch: Any) -> None:
    first, second = data_set(store), data_set(store)
    put = Flaky.pipe_file

    def both(self: Any, path: str, content: bytes) -> None:
        put(self, path, content)
        values = json.loads(content) | {"id": second.identity}
        put(self, path, json.dumps(values).encode())

    monkeypatch.setattr(Flaky, "pipe_file", both)
    with pytest.raises(batch.BatchError, match="another run has made it meanwhile"):
        first.create()


def test_a_worker_writes_only_into_the_data_set_that_began_the_job(tmp_path: Path) -> None:
    url = str(tmp_path / "rows")
    job = Job(data_set(url), {}, made_by(Scorer()))
    # On another machine the folder is not there, or somebody else's.
    with pytest.raises(batch.BatchError, match=r"rows: there is none on .*not shared"):
        update_bucket(job, 0, [PHOTO])
    assert not Path(url).exists()
    data_set(url).create()
    with pytest.raises(batch.BatchError, match="there is another one on"):
        update_bucket(job, 0, [PHOTO])
    assert os.listdir(url) == ["_acutance.json"]


def test_a_worker_that_comes_late_scores_alike_or_not_at_all(tmp_path: Path, monkeypatch: Any) -> None:
    frame = batch.score_urls([PHOTO])
    job = Job(data_set(str(tmp_path / "rows")), {}, made_by(Scorer()))
    job.data_set.create()
    monkeypatch.setattr(_batch_checks, "library_version", lambda: "9.9")
    with pytest.raises(batch.BatchError, match=r"has acutance 9\.9 .*the job was begun with"):
        frame.compute()
    with pytest.raises(batch.BatchError, match=r"has acutance 9\.9"):
        update_bucket(job, 0, [PHOTO])
    assert os.listdir(tmp_path / "rows") == ["_acutance.json"]


def test_places_that_do_not_replace_in_one_step_are_refused() -> None:
    for url in ("ftp://127.0.0.1:1/rows", "simplecache::memory://rows"):
        with pytest.raises(batch.BatchError, match=f"^{url}: .* does not replace a file in one step"):
            batch.write_parquet([PHOTO], url)


def test_a_damaged_bucket_is_named(tmp_path: Path) -> None:
    batch.write_parquet([PHOTO], str(tmp_path / "rows"))
    path = next(tmp_path.rglob("rows.parquet"))
    content = path.read_bytes()
    other = pa.BufferOutputStream()
    pa.parquet.write_table(pa.table({"path": [PHOTO]}), other)
    for damaged in (content[: len(content) // 2], b"", other.getvalue().to_pybytes()):
        path.write_bytes(damaged)
        with pytest.raises(batch.BatchError, match=r"rows/bucket=000000/rows\.parquet: damaged: "):
            batch.write_parquet([PHOTO], str(tmp_path / "rows"))
        with pytest.raises(batch.BatchError, match=r"rows\.parquet: damaged: "):
            batch.group(str(tmp_path / "rows"))
        assert path.read_bytes() == damaged


def test_what_a_killed_process_left_is_no_file_of_others(tmp_path: Path) -> None:
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / ".0123.tmp").write_bytes(b"half")
    assert batch.write_parquet([PHOTO], str(tmp_path / "rows")) == batch.Summary(scored=1)


def test_a_name_that_is_no_utf_8_is_refused_before_any_work(tmp_path: Path) -> None:
    shutil.copy(PHOTO, os.fsencode(tmp_path) + b"/caf\xe9.png")
    with pytest.raises(batch.BatchError, match=r"caf\\udce9.png' is no UTF-8") as caught:
        batch.write_parquet([PHOTO, *(str(path) for path in tmp_path.iterdir())], str(tmp_path / "rows"))
    assert not (tmp_path / "rows").exists()
    str(caught.value).encode()
    # Words of a file system may name it all the same.
    row = failed_row("a.jpg", None, "unreadable", "caf\udce9: no")
    table = pa.Table.from_pylist([row], batch.SCHEMA)
    assert table["error"].to_pylist() == ["caf\\udce9: no"]


def test_a_folder_lists_what_is_in_it_alone(store: str) -> None:
    folder = Folder(store, {})
    assert folder.names() is None
    folder.replace("a/b", b"1")
    assert folder.names() == ["a"]
    assert folder.read("a/b") == b"1" and folder.read("a/c") is None
