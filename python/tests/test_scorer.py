"""The scorer: its settings, its terms beside the command's, threads and pickles."""

import json
import os
import pickle
import subprocess
import threading
import tracemalloc
from pathlib import Path
from typing import Any

import acutance
import pytest
from acutance._grouping import GroupPhotos

ROOT = Path(__file__).parents[2]
PHOTOS = ROOT / "Fixtures" / "photos"
COMMAND = Path(os.environ.get("ACUTANCE_COMMAND", ROOT / ".build" / "release" / "acutance"))


def photo_of_the_command(path: Path, *options: str) -> dict[str, Any]:
    if not COMMAND.exists():
        pytest.skip(f"{COMMAND} was not built")
    run = subprocess.run(
        [str(COMMAND), "score", "--format", "json", *options, str(path)], capture_output=True, check=False
    )
    photo: dict[str, Any] = json.loads(run.stdout)["photos"][0]
    return photo


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        ({}, []),
        ({"saliency": "boolean"}, ["--saliency", "boolean"]),
        ({"saliency": "residual", "faces": False}, ["--saliency", "residual", "--no-faces"]),
        ({"saliency": None}, ["--saliency", "none"]),
        ({"face_threshold": 0.1}, ["--face-threshold", "0.1"]),
        ({"faces_required": True}, ["--faces", "required"]),
        ({"profile": "app"}, ["--profile", "app"]),
        ({"longer_side": 0}, ["--long-side", "0"]),
        ({"jpeg_scale": 2}, ["--jpeg-scale", "2"]),
        ({"lenient": True}, ["--lenient"]),
    ],
)
@pytest.mark.parametrize("name", ["brook.jpg", "cat.png"])
def test_scores_are_those_of_the_command(name: str, settings: dict[str, Any], options: list[str]) -> None:
    photo = photo_of_the_command(PHOTOS / name, *options)
    found = acutance.Scorer(**settings).score_file(PHOTOS / name)
    sharpness, saliency, faces, quality = (photo[term] for term in ("sharpness", "saliency", "faces", "quality"))
    assert (found.sharpness.value, found.sharpness.variance) == (sharpness["value"], sharpness["variance"])
    assert found.saliency == acutance.Saliency(**{key: saliency[key] for key in ("value", "mean", "method", "reason")})
    assert found.faces == acutance.Faces(faces["count"], faces["bestScore"], faces["reason"])
    assert found.quality == acutance.Quality(**{key: quality[key] for key in ("value", "coverage", "badge", "reason")})
    assert found.hash.value == photo["hash"]["value"]
    assert list(found.notes) == photo["notes"]


def test_lenient_scores_what_there_is() -> None:
    data = (PHOTOS / "camera.png").read_bytes()
    with pytest.raises(acutance.AcutanceError):
        acutance.score_bytes(data[: len(data) // 2])
    found = acutance.Scorer(lenient=True).score_bytes(data[: len(data) // 2])
    assert found.sharpness.value is not None
    assert any(note.startswith("incomplete") for note in found.notes)


def test_settings_are_checked() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"saliency": "best"}, "saliency: 'best'"),
        ({"saliency": 1}, "saliency: 1"),
        ({"profile": None}, "profile: None"),
        ({"face_threshold": 1.5}, "face_threshold: 1.5"),
        ({"face_threshold": "much"}, "face_threshold"),
        ({"jpeg_scale": 9}, "jpeg_scale"),
        ({"max_pixels": 0}, "max_pixels"),
    ]
    for settings, words in wrong:
        with pytest.raises(acutance.AcutanceError, match=words) as error:
            acutance.Scorer(**settings)
        assert error.value.code is acutance.ErrorCode.PARAMETER
    with pytest.raises(TypeError):
        acutance.Scorer(sharpen=True)  # type: ignore[call-arg]


def test_scorers_travel_and_say_what_they_are() -> None:
    scorer = acutance.Scorer(longer_side=300, faces=False)
    other = pickle.loads(pickle.dumps(scorer))
    assert (other.settings, other.description) == (scorer.settings, scorer.description)
    assert other.score_file(PHOTOS / "cat.png") == scorer.score_file(PHOTOS / "cat.png")
    assert "long side 300" in scorer.description and "faces none" in scorer.description
    assert acutance.Scorer().description != scorer.description
    assert "longer_side=300" in repr(scorer)


def test_one_scorer_in_many_threads() -> None:
    scorer = acutance.Scorer()
    names = ["astronaut.png", "brook.jpg", "cat.png", "fig.jpg"]
    expected = {name: scorer.score_file(PHOTOS / name) for name in names}
    wrong: list[str] = []

    def work(first: int) -> None:
        for round in range(4):
            name = names[(first + round) % 4]
            if scorer.score_bytes((PHOTOS / name).read_bytes()) != expected[name]:
                wrong.append(name)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_groups_and_their_errors() -> None:
    scores = [(name, acutance.score_file(PHOTOS / name)) for name in ("brook.jpg", "brook-blurred.jpg", "cat.png")]
    (group,) = acutance.group_photos(scores)
    assert (group.kind, group.photos, group.best) == ("similar", ("brook-blurred.jpg", "brook.jpg"), "brook.jpg")
    assert acutance.group_photos(scores[:1]) == acutance.group_photos([]) == []
    with pytest.raises(acutance.AcutanceError, match="the same path, brook.jpg"):
        acutance.group_photos([scores[0], scores[0]])
    with pytest.raises(acutance.AcutanceError, match="3 are more than maximum_photos, 2"):
        acutance.group_photos(scores, max_photos=2)


def test_photos_of_other_sizes_are_asked_for() -> None:
    name = str(PHOTOS / "brook.jpg")
    large, small = acutance.score_file(name), acutance.Scorer(longer_side=200).score_file(name)
    asked: list[tuple[str, int]] = []

    def variance_at(path: str, longer_side: int) -> float | None:
        asked.append((path, longer_side))
        return 10.0

    (group,) = acutance.group_photos([("large", large), ("small", small)], variance_at=variance_at)
    assert asked == [("large", 200)] and group.best == "large"
    # Without an answer it has no sharpness to compare.
    (group,) = acutance.group_photos([("large", large), ("small", small)])
    assert group.best == "small"

    def fails(path: str, longer_side: int) -> float | None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        acutance.group_photos([("large", large), ("small", small)], variance_at=fails)

    def no_number(path: str, longer_side: int) -> Any:
        return "sharp"

    with pytest.raises(TypeError):
        acutance.group_photos([("large", large), ("small", small)], variance_at=no_number)


def test_an_array_of_photos_keeps_little_besides() -> None:
    count = 500
    photos = GroupPhotos(count)
    values = dict.fromkeys(("variance", "saliency", "face_count", "mean_luma", "capture_time", "aperture", "iso"), 0.5)
    tracemalloc.start()
    try:
        for number in range(count):
            photos.add(
                f"{number:09d}.jpg", hash_pixels=bytes(256), hash=number, low_information=False, camera="Maker",
                size=(4000, 3000), analysis_size=(512, 384), values=values,
            )
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # Of each its path, twice, and its place in two lists.
    assert kept < 600 * count
