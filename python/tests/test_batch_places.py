"""Which file a URL names, and that it is this one that is read."""

import os
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import acutance
import dask
import pytest

pytest.importorskip("distributed")

from acutance import batch
from acutance._batch_places import absolute, chain, is_local, protocols

PHOTOS = Path(__file__).parents[2] / "Fixtures" / "photos"


@pytest.fixture(autouse=True)
def in_this_process() -> Iterator[None]:
    with dask.config.set(scheduler="sync"):
        yield


def scored(url: str, **options: Any) -> tuple[str, float]:
    row = batch.score_urls([url], **options).compute().iloc[0]
    assert row["status"] == "scored", row["error"]
    return str(row["path"]), float(row["variance"])


def variance(name: str) -> float:
    found = acutance.score_file(PHOTOS / name).sharpness.variance
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["IMG::1.jpg", "IMG::zip", "::.jpg", "a::b::c.jpg"])
def test_colons_in_a_name_do_not_name_another_file(tmp_path: Path, name: str) -> None:
    shutil.copy(PHOTOS / "brook.jpg", tmp_path / name)
    # What fsspec would read.
    shutil.copy(PHOTOS / "fig.jpg", tmp_path / (name.split("::")[0] or "empty"))
    expected = variance("brook.jpg")
    for url in (str(tmp_path / name), f"file://{tmp_path / name}"):
        assert scored(url) == (url, expected)
    data_set = f"{tmp_path}/rows::1"
    assert batch.write_parquet([f"{tmp_path}/{name}"], data_set) == batch.Summary(scored=1)
    assert (tmp_path / "rows::1" / "_acutance.json").exists()


def test_a_chain_is_read_as_one(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "photos.zip", "w") as archive:
        archive.write(PHOTOS / "brook.jpg", "brook.jpg")
    for url in (f"zip://brook.jpg::file://{tmp_path}/photos.zip", f"simplecache::file://{PHOTOS}/brook.jpg"):
        assert scored(url)[1] == variance("brook.jpg")


def test_what_is_a_chain() -> None:
    chains = ["zip://a.jpg::s3://b/c.zip", "simplecache::s3://b/a.jpg", "zip://a::simplecache::s3://b/c"]
    for url in chains:
        assert chain(url) == url.split("::") and not is_local(url)
    names = ["/x/IMG::1.jpg", "file:///x/IMG::1.jpg", "s3://b/IMG::1.jpg", "s3://b/IMG::zip", "a::b"]
    for url in names:
        assert chain(url) == [url]
    assert protocols(chains[2]) == ["zip", "simplecache", "s3"]
    assert [protocols(url) for url in names] == [["file"], ["file"], ["s3"], ["s3"], ["file"]]


def test_relative_paths_are_those_of_this_process(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    here = os.getcwd()
    assert absolute("a.jpg") == absolute("./a.jpg") == f"{here}/a.jpg"
    assert absolute("file://a.jpg") == f"file://{here}/a.jpg"
    assert absolute("zip://a.jpg::file://b.zip") == f"zip://a.jpg::file://{here}/b.zip"
    for url in ("/x/a.jpg", "file:///x/a.jpg", "s3://b/a.jpg", "memory://a"):
        assert absolute(url) == url
    shutil.copy(PHOTOS / "brook.jpg", "a.jpg")
    frame = batch.score_urls(["a.jpg", "./a.jpg"])
    batch.write_parquet(["a.jpg"], "rows")
    monkeypatch.chdir("/")
    # Computed from elsewhere, as a worker would.
    rows = frame.compute()
    assert list(rows["path"]) == [f"{here}/a.jpg"] and rows["status"].iloc[0] == "scored"
    assert batch.write_parquet([f"{here}/a.jpg"], f"{here}/rows") == batch.Summary(unchanged=1)
