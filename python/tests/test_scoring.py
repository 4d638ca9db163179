"""Scores beside NumPy and OpenCV, of the photographs in Fixtures."""

import mmap
import os
from pathlib import Path
from typing import Any

import acutance
import cv2
import numpy as np
import pytest
from arrays import random_image

PHOTOS = Path(__file__).parents[2] / "Fixtures" / "photos"
CHECKERBOARD = np.indices((64, 64)).sum(axis=0) % 2


def luma(rgb: Any) -> Any:
    """Rec. 601 in the integers of the documentation."""
    r, g, b = (rgb[..., channel].astype(np.uint64) for channel in range(3))
    return ((19595 * r + 38470 * g + 7471 * b + 32768) >> 16).astype(rgb.dtype)


def variance(gray: Any, full_scale: float) -> float:
    """The variance of OpenCV's Laplacian on luma in 0...1, without the outer 2 pixels."""
    return float(cv2.Laplacian(gray / full_scale, cv2.CV_64F, ksize=1)[2:-2, 2:-2].var())


@pytest.mark.parametrize(("dtype", "white"), [("uint8", 255), ("uint16", 65535), ("float32", 1)])
def test_checkerboard(dtype: str, white: int) -> None:
    # Each response is 4 or -4, as many of one as of the other.
    image = (CHECKERBOARD * white).astype(dtype)
    found = acutance.sharpness(image)
    assert found == acutance.Sharpness(1.0, pytest.approx(16, rel=1e-12), None, (64, 64))
    score = acutance.score(image)
    assert score.sharpness == found
    # Detectors see the same grey whatever the samples are.
    assert score.saliency.mean is not None and score.saliency.method == "signature"
    assert (score.faces.count, score.quality.coverage) == (0, pytest.approx(1))
    only = acutance.Scorer(saliency=None, faces=False).score(image)
    assert only.quality == acutance.Quality(1.0, pytest.approx(0.3), "100%", None)
    assert only.saliency == acutance.Saliency(None, None, None, "not run")
    assert only.faces == acutance.Faces(None, None, "not run")
    assert only.sharpness == found
    assert (score.size, score.orientation, score.notes) == ((64, 64), 1, ())


@pytest.mark.parametrize(("dtype", "white"), [("uint8", 255), ("uint16", 65535)])
@pytest.mark.parametrize("channels", [3, 4])
def test_colours_are_measured_by_their_luma(dtype: str, white: int, channels: int) -> None:
    image = random_image(dtype, (70, 50, channels))
    wide = random_image(dtype, (75, 60, channels), seed=9)
    wide[2:72, 5:55] = image
    for placed in (image, wide[2:72, 5:55], image[::-1].copy()[::-1]):
        found = acutance.score(placed, longer_side=0)
        assert found.sharpness.variance == pytest.approx(variance(luma(image), white), rel=1e-5)
        assert found.sharpness == acutance.sharpness(luma(image), longer_side=0)
        # Noise is what it is.
        notes = [note for note in found.notes if not note.startswith("noise may inflate sharpness")]
        assert notes == (["alpha ignored"] if channels == 4 else [])


def test_absent_values_are_none_with_a_reason() -> None:
    small = acutance.score(np.zeros((8, 100), np.uint8))
    assert (small.sharpness.value, small.sharpness.variance, small.quality.value) == (None, None, None)
    assert small.sharpness.reason is not None and small.sharpness.reason.startswith("too small")
    assert small.quality.reason is not None and "too small" in small.quality.reason
    assert (small.quality.badge, small.faces.count, small.quality.coverage) == ("-", 0, pytest.approx(0.3))
    assert small.saliency.value is None and "too small" in (small.saliency.reason or "")
    flat = acutance.score(np.full((100, 100), 128, np.uint8))
    assert (flat.sharpness.value, flat.quality.badge) == (0, "0%")
    assert flat.saliency.value is None and "the same everywhere" in (flat.saliency.reason or "")
    assert flat.compression.kind is flat.capture.time is flat.compression.mean_step is None
    assert "no file" in (flat.compression.reason or "") and "no file" in (flat.capture.time_reason or "")
    assert flat.hash.low_information is True
    assert len(flat.notes) == 1 and flat.notes[0].startswith("flat: no detail")
    assert "out of range" in (acutance.sharpness(np.full((20, 20), 2, np.float32)).reason or "")
    assert "not finite" in (acutance.sharpness(np.full((20, 20), np.nan, np.float32)).reason or "")


def test_analysis_size() -> None:
    image = random_image("uint8", (700, 1000))
    assert acutance.sharpness(image).analysis_size == (512, 358)
    assert acutance.sharpness(image, longer_side=100).analysis_size == (100, 70)
    full = acutance.sharpness(image, longer_side=0)
    assert full.analysis_size == (1000, 700)
    assert full.variance == pytest.approx(variance(image, 255), rel=1e-10)
    halved = acutance.sharpness(image, longer_side=500)
    # Area averaging by 2 is INTER_AREA's, there of doubles.
    reduced = cv2.resize(image / 255, (500, 350), interpolation=cv2.INTER_AREA)
    assert halved.variance == pytest.approx(variance(reduced, 1), rel=1e-4)


@pytest.mark.parametrize("name", ["camera.png", "astronaut.png", "café au lait.png"])
def test_files_are_decoded_as_by_opencv(name: str) -> None:
    data = (PHOTOS / name).read_bytes()
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    image = pixels if pixels.ndim == 2 else np.ascontiguousarray(pixels[..., 2::-1])
    found = acutance.score_file(PHOTOS / name)
    assert found.sharpness == acutance.sharpness(image)
    assert found.size == image.shape[1::-1]
    pixels_alone = acutance.score(image)
    for term in ("saliency", "faces", "detail", "exposure", "hash", "quality"):
        assert getattr(pixels_alone, term) == getattr(found, term), term
    with (PHOTOS / name).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert acutance.score_bytes(mapped) == found
    for same in (data, bytearray(data), memoryview(data), np.frombuffer(data, np.uint8)):
        assert acutance.score_bytes(same) == found
    assert acutance.score_file(os.fsencode(PHOTOS / name)) == found


def test_a_blurred_copy_is_less_sharp() -> None:
    sharp, blurred = (acutance.score_file(PHOTOS / name) for name in ("brook.jpg", "brook-blurred.jpg"))
    assert sharp.sharpness.variance is not None and blurred.sharpness.variance is not None
    assert blurred.sharpness.variance < sharp.sharpness.variance


def test_errors_of_files_and_bytes(tmp_path: Path) -> None:
    code = acutance.ErrorCode
    data = bytearray((PHOTOS / "camera.png").read_bytes())

    def fails(call: Any, argument: Any, expected: acutance.ErrorCode, **options: Any) -> None:
        with pytest.raises(acutance.AcutanceError) as error:
            call(argument, **options)
        assert error.value.code is expected, str(error.value)
        assert isinstance(error.value, ValueError)

    fails(acutance.score_bytes, data[: len(data) // 2], code.TRUNCATED_IMAGE)
    fails(acutance.score_bytes, b"", code.EMPTY_IMAGE)
    fails(acutance.score_bytes, b"text, not an image, of some length", code.UNSUPPORTED_IMAGE)
    fails(acutance.score_bytes, data, code.IMAGE_TOO_LARGE, max_pixels=10)
    fails(acutance.score_bytes, memoryview(data)[::2], code.PARAMETER)
    fails(acutance.score_bytes, "text", code.PARAMETER)
    data[len(data) // 2] ^= 1
    fails(acutance.score_bytes, data, code.CORRUPT_IMAGE)
    fails(acutance.score_file, tmp_path / "missing.png", code.FILE_MISSING)
    fails(acutance.score_file, str(PHOTOS / "camera.png") + "\0", code.FILE_MISSING)
    fails(acutance.score_file, tmp_path, code.FILE_UNREADABLE)
    fails(acutance.score_file, PHOTOS / "camera.png", code.PARAMETER, max_pixels=0)
