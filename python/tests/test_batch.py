"""Jobs on a real cluster of two worker processes, beside the command line where it was built."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import acutance
import dask
import fsspec
import pyarrow.dataset
import pytest
from acutance import _batch_checks, _batch_files, _library, batch
from fsspec.registry import _registry as fsspec_registry

distributed = pytest.importorskip("distributed")

ROOT = Path(__file__).parents[2]
PHOTOS = ROOT / "Fixtures" / "photos"
COMMAND = Path(os.environ.get("ACUTANCE_COMMAND", ROOT / ".build" / "release" / "acutance"))
PRESENT = ["astronaut.png", "brook.jpg", "brook-blurred.jpg", "camera.png", "café au lait.png", "fig.jpg"]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=True, dashboard_address=":0"
    ) as cluster, distributed.Client(cluster) as client:
        yield client


@pytest.fixture
def photos(tmp_path: Path) -> list[str]:
    """Photos that are fine, one that is cut short, one that is damaged, one that is not there, and a folder."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for name in PRESENT:
        shutil.copy(PHOTOS / name, folder / name)
    png = bytearray((PHOTOS / "camera.png").read_bytes())
    (folder / "cut.png").write_bytes(png[: len(png) // 2])
    png[len(png) // 2] ^= 1
    (folder / "damaged.png").write_bytes(png)
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "folder.jpg").mkdir()
    return [str(folder / name) for name in [*PRESENT, "cut.png", "damaged.png", "empty.jpg", "nowhere.jpg",
                                            "folder.jpg"]]


def rows_of(data_set: Path) -> list[dict[str, Any]]:
    # As any reader of Parquet sees it.
    table = pyarrow.dataset.dataset(data_set, partitioning="hive").to_table()
    rows: list[dict[str, Any]] = table.select(batch.SCHEMA.names).to_pylist()
    return sorted(rows, key=lambda row: str(row["path"]))


def state_of(data_set: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in data_set.rglob("*") if path.is_file()
    }


def report(paths: list[str], *options: str) -> dict[str, Any]:
    if not COMMAND.exists():
        pytest.skip(f"{COMMAND} was not built")
    run = subprocess.run(
        [str(COMMAND), "score", "--format", "json", *options, *paths], capture_output=True, check=False
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


#: Columns of a row by the places of the values in the JSON of the command.
FIELDS = {
    "width": "width", "height": "height", "analysis_width": "analysisWidth", "analysis_height": "analysisHeight",
    "orientation": "orientation", "quality": "quality.value", "coverage": "quality.coverage",
    "badge": "quality.badge", "quality_reason": "quality.reason", "sharpness": "sharpness.value",
    "variance": "sharpness.variance", "sharpness_reason": "sharpness.reason", "saliency": "saliency.value",
    "saliency_mean": "saliency.mean", "saliency_method": "saliency.method", "saliency_reason": "saliency.reason",
    "faces": "faces.count", "face_score": "faces.bestScore", "faces_reason": "faces.reason", "tiles": "detail.tiles",
    "tiles_width": "detail.width", "tiles_height": "detail.height", "sharpest_half_variance": "detail.sharpestHalf",
    "detail_reason": "detail.reason", "weighted_variance": "detail.weightedVariance",
    "weighted_variance_reason": "detail.weightedVarianceReason", "noise": "detail.noise",
    "noise_reason": "detail.noiseReason", "noise_share": "detail.noiseShare",
    "noise_share_reason": "detail.noiseShareReason", "mean_luma": "exposure.mean",
    "clipped_shadows": "exposure.clippedShadows", "clipped_highlights": "exposure.clippedHighlights",
    "exposure_reason": "exposure.reason", "hash": "hash.value", "hash_low_information": "hash.lowInformation",
    "hash_reason": "hash.reason", "capture_time": "capture.time", "capture_time_reason": "capture.timeReason",
    "exposure_time": "capture.exposureTime", "exposure_time_reason": "capture.exposureTimeReason",
    "exposure_bias": "capture.exposureBias", "exposure_bias_reason": "capture.exposureBiasReason",
    "aperture": "capture.aperture", "aperture_reason": "capture.apertureReason", "iso": "capture.iso",
    "iso_reason": "capture.isoReason", "camera": "capture.camera", "camera_reason": "capture.cameraReason",
    "compression": "compression.kind", "mean_quantisation_step": "compression.meanStep",
    "quantisation_reason": "compression.reason", "notes": "notes",
}


def assert_same(row: dict[str, Any], photo: dict[str, Any]) -> None:
    assert row["path"] == photo["path"] and row["status"] == photo["status"], photo["path"]
    if photo["status"] == "failed":
        assert (row["error_kind"], row["error"]) == (photo["error"]["kind"], photo["error"]["message"])
        return
    for column, place in FIELDS.items():
        value: Any = photo
        for key in place.split("."):
            value = value[key]
        assert row[column] == value, f"{photo['path']}: {column}"


def test_rows_are_those_of_the_command(client: Any, photos: list[str]) -> None:
    frame = batch.score_urls(photos, client, partitions=3)
    assert frame.npartitions == 3
    rows = frame.compute().to_dict("records")
    assert len(rows) == len(photos)
    by_path = {row["path"]: row for row in pyarrow.Table.from_pandas(frame.compute(), batch.SCHEMA).to_pylist()}
    for photo in report(photos[:-1])["photos"]:
        assert_same(by_path[photo["path"]], photo)
    for url in photos[:6]:
        assert by_path[url]["content_hash"] == hashlib.sha256(Path(url).read_bytes()).hexdigest()
    kinds = [by_path[url]["error_kind"] for url in photos[6:]]
    assert kinds == ["truncated", "corrupt", "empty", "missing", "unreadable"]
    # Absent is null and never NaN, and has its reason.
    for row in by_path.values():
        for name in batch.SCHEMA.names:
            assert row[name] == row[name]
            if row["status"] == "scored" and f"{name}_reason" in row:
                assert (row[name] is None) == (row[f"{name}_reason"] is not None), name


def test_settings_are_those_of_the_command(client: Any, photos: list[str]) -> None:
    settings: dict[str, Any] = {"saliency": None, "faces": False, "longer_side": 300, "profile": "app", "jpeg_scale": 4}
    options = ["--saliency", "none", "--no-faces", "--long-side", "300", "--profile", "app", "--jpeg-scale", "4"]
    frame = batch.score_urls(photos[:3], client, **settings).compute()
    rows = pyarrow.Table.from_pandas(frame, batch.SCHEMA).to_pylist()
    for row, photo in zip(rows, report(photos[:3], *options)["photos"], strict=True):
        assert_same(row, photo)


def test_a_second_run_does_no_work_and_a_changed_photo_is_scored_again(
    client: Any, photos: list[str], tmp_path: Path
) -> None:
    data_set = tmp_path / "rows"
    first = batch.write_parquet(photos, str(data_set), client, partitions=4)
    assert first == batch.Summary(scored=6, failed=5)
    rows = rows_of(data_set)
    assert [row["path"] for row in rows] == sorted(photos)
    before = state_of(data_set)
    # What could not be read has no content that could be the same; it is looked for again.
    again = batch.write_parquet(photos[:9], str(data_set), client)
    assert again == batch.Summary(unchanged=9)
    assert state_of(data_set) == before

    shutil.copy(PHOTOS / "dogs.jpg", photos[0])
    Path(photos[1]).unlink()
    changed = batch.write_parquet(photos, str(data_set))
    assert changed == batch.Summary(scored=1, failed=2, unchanged=7, unread=1)
    after = rows_of(data_set)
    differing = [new["path"] for old, new in zip(rows, after, strict=True) if old != new]
    assert differing == [photos[0]]


def test_a_killed_worker_loses_and_doubles_nothing(client: Any, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    urls = []
    for number in range(160):
        shutil.copy(PHOTOS / PRESENT[number % len(PRESENT)], folder / f"{number}.img")
        urls.append(str(folder / f"{number}.img"))
    data_set = tmp_path / "rows"
    killed: list[int] = []
    workers = client.run(os.getpid)

    def kill_one() -> None:
        deadline = time.monotonic() + 60
        while len(list(data_set.glob("bucket=*/rows.parquet"))) < 5:
            if time.monotonic() > deadline:
                return
            time.sleep(0.005)
        victim = next(iter(workers.values()))
        os.kill(victim, signal.SIGKILL)
        killed.append(len(list(data_set.glob("bucket=*/rows.parquet"))))

    thread = threading.Thread(target=kill_one, daemon=True)
    thread.start()
    summary = batch.write_parquet(urls, str(data_set), client, partitions=40)
    thread.join(70)
    assert killed, "no worker was killed within a minute"
    buckets = len(list(data_set.glob("bucket=*/rows.parquet")))
    assert 5 <= killed[0] < buckets, "the worker was killed when all was done"
    assert set(client.run(os.getpid).values()) != set(workers.values())
    # A bucket whose task was done and forgotten with its worker is found unchanged.
    assert summary.scored + summary.unchanged == 160
    assert summary.failed == summary.unread == 0
    rows = rows_of(data_set)
    assert [row["path"] for row in rows] == sorted(urls)
    assert all(row["status"] == "scored" for row in rows)


def test_groups_are_those_of_the_command(client: Any, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    shutil.copytree(PHOTOS, folder)
    # A reduced copy: photos of one group that are analysed at different sizes.
    import cv2

    image = cv2.imread(str(PHOTOS / "pagoda.jpg"))
    small = cv2.resize(image, (300, 300 * image.shape[0] // image.shape[1]), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(folder / "small.png"), small)
    shutil.copy(PHOTOS / "cat.png", folder / "copy of cat.png")
    # Similar, and of another hash.
    fig = cv2.imread(str(PHOTOS / "fig.jpg"))
    cv2.imwrite(str(folder / "cropped.jpg"), fig[:, fig.shape[1] // 50 :])
    urls = sorted(str(path) for path in folder.rglob("*") if path.suffix in (".jpg", ".png"))
    data_set = tmp_path / "rows"
    batch.write_parquet(urls, str(data_set), client, partitions=5)
    found = batch.group(str(data_set))
    expected = report(urls)["groups"]
    assert len(expected) >= 3
    assert [
        {"kind": group.kind, "photos": list(group.photos), "best": group.best, "reason": group.reason,
         "largestDistance": group.largest_distance}
        for group in found
    ] == [{key: value for key, value in group.items() if key != "companions"} for group in expected]
    assert batch.group(batch.score_urls(urls, client), settings={}) == found
    equal = report(urls, "--group-distance", "0")["groups"]
    assert 1 <= len(equal) < len(expected)
    assert [(group.photos, group.best) for group in batch.group(str(data_set), distance=0)] == [
        (tuple(group["photos"]), group["best"]) for group in equal
    ]
    with pytest.raises(batch.BatchError, match="max_photos, 5"):
        batch.group(str(data_set), max_photos=5)
    with pytest.raises(acutance.AcutanceError, match="hash distance of 17"):
        batch.group(str(data_set), distance=17)
    # Its group has photos of two sizes, so one of them is read once more.
    shutil.copy(PHOTOS / "fig.jpg", folder / "pagoda.jpg")
    with pytest.raises(batch.BatchError, match=r"cannot be: .*pagoda\.jpg \(it is another photo now\)"):
        batch.group(str(data_set))
    (folder / "pagoda.jpg").unlink()
    with pytest.raises(batch.BatchError, match=r"cannot be: .*pagoda\.jpg \(there is no such file\)"):
        batch.group(str(data_set))


@pytest.fixture
def in_this_process() -> Iterator[None]:
    """What is not given a client would find the one that other tests have made."""
    with dask.config.set(scheduler="threads"):
        yield


def test_any_file_system_of_fsspec(in_this_process: None) -> None:
    fs = fsspec.filesystem("memory")
    for name in PRESENT[:3]:
        fs.pipe_file(f"/in/{name}", (PHOTOS / name).read_bytes())
    urls = [f"memory://in/{name}" for name in [*PRESENT[:3], "nowhere.jpg"]]
    summary = batch.write_parquet(urls, "memory://out/rows", partitions=2)
    assert summary == batch.Summary(scored=3, failed=1)
    assert batch.write_parquet(urls[:3], "memory://out/rows") == batch.Summary(unchanged=3)
    frame = batch.score_urls(urls).compute(scheduler="sync")
    variance = acutance.score_file(PHOTOS / PRESENT[0]).sharpness.variance
    assert frame["variance"].iloc[0] == variance
    assert len(batch.group("memory://out/rows")) == 1


@pytest.mark.parametrize("forced", [None, "scalar"])
def test_rows_name_the_variant_that_ran(forced: str | None) -> None:
    program = (
        "import sys, dask; from acutance import batch\n"
        "print(batch.score_urls(sys.argv[1:]).compute(scheduler='sync')['variant'].iloc[0])"
    )
    environment = os.environ | ({} if forced is None else {"ACUTANCE_VARIANT": forced})
    run = subprocess.run(
        [sys.executable, "-c", program, str(PHOTOS / "cat.png")], env=environment, capture_output=True, text=True,
        check=True,
    )
    assert run.stdout.strip() == (forced or _library.default_variant())


def test_bad_input_is_an_error_before_any_work(client: Any, photos: list[str], tmp_path: Path) -> None:
    data_set = str(tmp_path / "rows")

    def fails(match: str, urls: Any, target: str = data_set, error: Any = batch.BatchError, **settings: Any) -> None:
        with pytest.raises(error, match=match):
            batch.write_parquet(urls, target, client, **settings)

    fails("nothing here reads gopher://", [*photos, "gopher://somewhere/a.jpg"])
    fails("ftp://127.0.0.1:1/a.jpg: cannot be reached", [*photos, "ftp://127.0.0.1:1/a.jpg"])
    fails("is no URL", [*photos, ""])
    fails("is no URL", [*photos, 5])
    fails("is one text", photos[0])
    fails("nothing here reads gopher://", photos, "gopher://somewhere/rows")
    fails("longer_side", photos, error=acutance.AcutanceError, longer_side=-1)
    fails("saliency: 'best' is none of", photos, error=acutance.AcutanceError, saliency="best")
    fails("sharpen", photos, error=TypeError, sharpen=True)
    fails("partitions", photos, error=acutance.AcutanceError, partitions=0)
    assert not Path(data_set).exists()
    with pytest.raises(batch.BatchError, match="there is no data set"):
        batch.group(data_set)

    batch.write_parquet(photos[:2], data_set, client, partitions=2)
    before = state_of(Path(data_set))
    fails("scored with longer_side=512 and not 256; nothing was written", photos, longer_side=256)
    fails("faces=True and not False", photos, faces=False)
    fails("it has 2 buckets, and not 3", photos, partitions=3)
    assert state_of(Path(data_set)) == before
    other = tmp_path / "other"
    other.mkdir()
    (other / "holiday.jpg").write_bytes(b"x")
    fails("it is no data set of acutance", photos, str(other))
    fails("it is a file", photos, str(other / "holiday.jpg"))
    assert [path.name for path in other.iterdir()] == ["holiday.jpg"]
    (Path(data_set) / "_acutance.json").write_text("{}")
    fails("its format is None", photos)


def test_a_write_that_fails_leaves_the_rows_that_were(
    in_this_process: None, photos: list[str], tmp_path: Path, monkeypatch: Any
) -> None:
    data_set = tmp_path / "rows"
    batch.write_parquet(photos[:1], str(data_set), partitions=1)
    before = state_of(data_set)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(_batch_files.os, "fsync", full)
    with pytest.raises(batch.BatchError, match="rows.parquet: cannot be written: .*No space left"):
        batch.write_parquet(photos, str(data_set))
    monkeypatch.undo()
    assert state_of(data_set) == before
    assert batch.write_parquet(photos, str(data_set)) == batch.Summary(scored=5, failed=5, unchanged=1)


def test_a_cluster_that_gets_its_workers_with_its_work(photos: list[str], tmp_path: Path, monkeypatch: Any) -> None:
    with distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        monkeypatch.setattr(_batch_checks, "WORKER_SECONDS", 1)
        with pytest.raises(batch.BatchError, match="no worker for 1 seconds"):
            batch.write_parquet(photos[:2], str(tmp_path / "rows"), client)
        assert not (tmp_path / "rows").exists()
        monkeypatch.undo()
        cluster.adapt(minimum=0, maximum=1)
        assert batch.write_parquet(photos[:2], str(tmp_path / "rows"), client) == batch.Summary(scored=2)


def _pinned(beside: bool = False) -> tuple[Any, float, bool]:
    """The limit that the cluster sets for a BLAS, the CPU seconds of the process for one of the thread that scores, and
    whether a BLAS is loaded besides NumPy's.

    With work beside it, another thread of the process does as much.
    """
    content = (PHOTOS / "brook.jpg").read_bytes()
    scorer = acutance.Scorer()
    scorer.score_bytes(content)
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            scorer.score_bytes(content)

    thread = threading.Thread(target=work, daemon=True)
    if beside:
        thread.start()
    process, own = time.process_time(), time.thread_time()
    while time.thread_time() - own < 0.5:
        scorer.score_bytes(content)
    share = (time.process_time() - process) / (time.thread_time() - own)
    stop.set()
    if beside:
        thread.join()
    libraries = {line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if ".so" in line}
    foreign = any("blas" in name.lower() and "numpy" not in name and "scipy" not in name for name in libraries)
    return os.environ.get("OPENBLAS_NUM_THREADS"), share, foreign


def test_a_worker_thread_scores_in_one_thread(client: Any) -> None:
    workers = list(client.scheduler_info()["workers"])
    for limit, share, foreign in client.run(_pinned).values():
        assert limit == "1"
        # The rest is the worker's own, which says every half second that it lives.
        assert share < 1.2
        assert not foreign
    # What is measured sees a second thread.
    assert client.run(_pinned, True, workers=workers[:1])[workers[0]][1] > 1.3


def test_the_client_that_dask_would_take_is_taken_as_if_it_were_given(
    client: Any, photos: list[str], tmp_path: Path, monkeypatch: Any
) -> None:
    # Only this process has a file system of that name.
    monkeypatch.setitem(fsspec_registry, "tos", fsspec.get_filesystem_class("memory"))
    with client.as_current():
        for given in (client, None):
            with pytest.raises(batch.BatchError, match="workers cannot score: tos://x/a.jpg: nothing here reads tos"):
                batch.score_urls([*photos, "tos://x/a.jpg"], given)
            with pytest.raises(batch.BatchError, match="the workers cannot score: tos://rows: nothing here reads tos"):
                batch.write_parquet(photos[:1], "tos://rows", given)
        seen: list[Any] = []
        monkeypatch.setattr(batch, "run_on", lambda found, *_: seen.append(found))
        batch.write_parquet(photos[:1], str(tmp_path / "rows"))
    assert seen == [client]
