"""Photos that take more than there is: whole workers, or the memory of the library."""

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import acutance
import dask
import pytest

distributed = pytest.importorskip("distributed")

import pyarrow.dataset
from acutance import batch

PHOTOS = Path(__file__).parents[2] / "Fixtures" / "photos"

#: Runs in each worker as it starts, also in those that come for others: reading a photo with this name ends them.
KILLING = """
import os
from acutance import _batch_rows, _batch_work

def reading(url, storage):
    if "killer" in url:
        os._exit(1)
    return _batch_rows.read(url, storage)

_batch_work.read = reading
"""


@pytest.fixture
def mortal_client(tmp_path: Path) -> Iterator[Any]:
    preload = tmp_path / "killing.py"
    preload.write_text(KILLING)
    # The first death counts, so that the test ends.
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=True, dashboard_address=":0", preload=[str(preload)]
    ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


def rows_of(data_set: Path) -> dict[str, dict[str, Any]]:
    rows = pyarrow.dataset.dataset(data_set, partitioning="hive").to_table().to_pylist()
    found = {row["path"]: row for row in rows}
    assert len(found) == len(rows)
    return found


def test_a_photo_that_kills_workers_takes_no_other_with_it(mortal_client: Any, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    names = [*(f"{number}.png" for number in range(14)), "killer 1.png", "killer 2.png"]
    urls = [str(folder / name) for name in names]
    for url in urls:
        shutil.copy(PHOTOS / "cat.png", url)
    data_set = tmp_path / "rows"
    expected = batch.Summary(scored=14, failed=2)
    assert batch.write_parquet(urls, str(data_set), mortal_client, partitions=3) == expected
    rows = rows_of(data_set)
    assert set(rows) == set(urls)
    for url in urls:
        killer = "killer" in url
        assert (rows[url]["status"], rows[url]["error_kind"]) == (
            ("failed", "killedWorker") if killer else ("scored", None)
        ), url
        assert (rows[url]["content_hash"] is None) == killer
    # Where memory suffices, the next run has them.
    with dask.config.set(scheduler="sync"):
        assert batch.write_parquet(urls, str(data_set)) == batch.Summary(scored=2, unchanged=14)


def test_what_found_no_memory_is_tried_again(tmp_path: Path, monkeypatch: Any) -> None:
    url, data_set = str(PHOTOS / "cat.png"), str(tmp_path / "rows")

    def exhausted(self: Any, content: bytes) -> Any:
        raise acutance.AcutanceError(acutance.ErrorCode.OUT_OF_MEMORY, "4 bytes could not be allocated")

    with dask.config.set(scheduler="sync"):
        monkeypatch.setattr(acutance.Scorer, "score_bytes", exhausted)
        assert batch.write_parquet([url], data_set) == batch.Summary(failed=1)
        row = rows_of(tmp_path / "rows")[url]
        assert (row["error_kind"], row["error"]) == ("tooLarge", "4 bytes could not be allocated")
        monkeypatch.undo()
        assert batch.write_parquet([url], data_set) == batch.Summary(scored=1)


def test_a_fault_of_this_program_ends_the_job_and_names_the_photo(tmp_path: Path, monkeypatch: Any) -> None:
    def broken(self: Any, content: bytes) -> Any:
        raise acutance.AcutanceError(acutance.ErrorCode.INTERNAL, "it is broken")

    monkeypatch.setattr(acutance.Scorer, "score_bytes", broken)
    with dask.config.set(scheduler="sync"), pytest.raises(acutance.AcutanceError, match=r"cat\.png: it is broken"):
        batch.write_parquet([str(PHOTOS / "cat.png")], str(tmp_path / "rows"))


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = str(tmp_path / "pipe.jpg")
    os.mkfifo(pipe)
    # Who waits gets an end after a while, and an empty photo.
    ending = threading.Timer(10, lambda: os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)))
    ending.daemon = True
    ending.start()
    row = batch.score_urls([pipe]).compute(scheduler="sync").iloc[0]
    ending.cancel()
    assert (row["error_kind"], row["error"]) == ("unreadable", "it is neither a file nor a folder")
