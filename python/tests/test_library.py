"""The C library behind the package: structures, functions, threads, the interpreter's lock."""

import ctypes
import re
import shutil
import subprocess
import sys
import threading
import time
from importlib import metadata
from pathlib import Path
from typing import Any

import acutance
import numpy as np
import pytest
from acutance import _arrays, _convolution, _grouping, _library, _moments, _scores, _scoring, _structures
from arrays import random_image

INCLUDE = Path(__file__).parents[2] / "Sources" / "CAcutanceHeader" / "include"
HEADER = (INCLUDE / "acutance.h").read_text()
STRUCTURES: dict[str, type[ctypes.Structure]] = {
    "acutance_plane": _structures.Plane,
    "acutance_output": _structures.Output,
    "acutance_value": _structures.Value,
    "acutance_moments_result": _structures.MomentsResult,
    "acutance_moments_options": _structures.MomentsOptions,
    "acutance_response_options": _structures.ResponseOptions,
    "acutance_kernel": _structures.Kernel,
    "acutance_convolution_options": _structures.ConvolutionOptions,
    "acutance_extreme": _structures.ExtremeValue,
    "acutance_heatmap_result": _structures.HeatmapResult,
    "acutance_image": _structures.Image,
    "acutance_score_options": _structures.ScoreOptions,
    "acutance_score_result": _structures.ScoreResult,
    "acutance_scorer_options": _structures.ScorerOptions,
    "acutance_photo_score": _structures.PhotoScore,
    "acutance_group_photo": _structures.GroupPhoto,
    "acutance_group_options": _structures.GroupOptions,
    "acutance_group": _structures.Group,
}


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no compiler for C")
def test_structures_are_those_of_the_header(tmp_path: Path) -> None:
    lines, expected = [], []
    for name, structure in STRUCTURES.items():
        lines.append(f'printf("%zu\\n", sizeof({name}));')
        expected.append(ctypes.sizeof(structure))
        for field in structure._fields_:
            lines.append(f'printf("%zu\\n", offsetof({name}, {field[0]}));')
            expected.append(getattr(structure, field[0]).offset)
    source = tmp_path / "layout.c"
    source.write_text("#include <acutance.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) + "\n}\n")
    subprocess.run(["cc", f"-I{INCLUDE}", str(source), "-o", str(tmp_path / "layout")], check=True)
    printed = subprocess.run([str(tmp_path / "layout")], check=True, capture_output=True, text=True).stdout
    assert [int(line) for line in printed.split()] == expected


def test_structures_and_functions_are_all_of_the_header() -> None:
    assert set(re.findall(r"ACUTANCE_API[^(;]*?\b(acutance_\w+)\(", HEADER)) == set(_library.FUNCTIONS)
    assert set(re.findall(r"typedef struct (acutance_\w+) {", HEADER)) == set(STRUCTURES)


def test_numbers_are_those_of_the_header() -> None:
    numbers = {name: int(value) for name, value in re.findall(r"ACUTANCE_(\w+) = (\d+)", HEADER)}
    codes = {name.removeprefix("ERROR_"): value for name, value in numbers.items() if name.startswith("ERROR_")}
    assert codes == {code.name: int(code) for code in acutance.ErrorCode}
    def matches(prefix: str, names: dict[str, int]) -> None:
        found = {name.removeprefix(prefix).replace("_", ""): value for name, value in numbers.items()
                 if name.startswith(prefix)}
        assert {name.upper(): value for name, value in names.items()} == found

    matches("MODE_", _convolution.MODES)
    matches("BORDER_", _convolution.BORDERS)
    matches("RESPONSE_", _moments.RESPONSE_KERNELS)
    matches("ACCURACY_", _moments.ACCURACIES)
    matches("SALIENCY_", {name or "none": value for name, value in _scoring.SALIENCY.items()})
    matches("PROFILE_", _scoring.PROFILES)
    matches("GROUP_", _grouping.KINDS)
    matches("COMPRESSION_", {name or "unknown": value for value, name in enumerate(_scores.COMPRESSIONS)})
    short = {"uint8": "u8", "uint16": "u16", "float32": "f32", "float64": "f64"}
    matches("PIXEL_", {short[name]: value for name, value in _arrays.PIXEL_TYPES.items()})


def test_versions_agree() -> None:
    assert f'#define ACUTANCE_VERSION "{acutance.library_version()}"' in HEADER
    assert acutance.__version__ == acutance.library_version().replace("-dev", ".dev0")
    assert metadata.version("acutance") == acutance.__version__
    assert acutance.variants()[0] == "scalar"


def test_a_forced_variant_that_does_not_exist_is_an_error() -> None:
    program = "import acutance, numpy; acutance.moments(numpy.ones((2, 2), numpy.uint8))"
    run = subprocess.run(
        [sys.executable, "-c", program], env={"ACUTANCE_VARIANT": "v9"}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "there is no kernel variant 'v9'" in run.stderr


def _long_call(library: Any) -> None:
    """A convolution of some hundred milliseconds, by the functions of a library."""
    image, weights = random_image("float32", (2000, 2000)), random_image("float32", (21, 21))
    result = np.empty_like(image)
    plane = _structures.Plane(image.ctypes.data, 2000, 2000, 8000, 3)
    kernel = _structures.Kernel(weights.ctypes.data, 21, 21, False, 0, 0)
    options = _structures.ConvolutionOptions(1, 6, 0, 0, 1, None)
    output = _structures.Output(result.ctypes.data, 2000, 2000, 8000)
    function = library.acutance_convolve
    function.argtypes, function.restype = _library.FUNCTIONS["acutance_convolve"]
    pointers = [ctypes.byref(structure) for structure in (plane, kernel, options, output)]
    before = _counter[0]
    assert function(*pointers) == 0
    _progress.append(_counter[0] - before)


_counter = [0]
_progress: list[int] = []


def test_other_threads_run_during_a_call() -> None:
    """Another thread counts, and gives the lock away after each number. The interpreter takes the lock from nobody
    meanwhile (a switch interval of minutes): the count moves during a call only if the call has released the lock.
    The same call through PyDLL, which keeps the lock, shows that this is what is measured.
    """
    is_done = threading.Event()

    def count() -> None:
        while not is_done.is_set():
            _counter[0] += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=count)
    thread.start()
    try:
        sys.setswitchinterval(600)
        _progress.clear()
        # A machine under load may run nobody else during one call, hardly during twenty.
        for _ in range(20):
            _long_call(_library.library)
            if _progress[-1] > 0:
                break
        assert max(_progress) > 0
        _progress.clear()
        _long_call(ctypes.PyDLL(_library.library._name))
        assert _progress == [0]
    finally:
        sys.setswitchinterval(interval)
        is_done.set()
        thread.join()


def test_threads_have_errors_and_results_of_their_own() -> None:
    wrong: list[str] = []

    def work(number: int) -> None:
        image = np.full((50, 50), number, np.uint8)
        for _ in range(100):
            if acutance.moments(image).mean != number:
                wrong.append("mean")
            try:
                acutance.convolve(image, np.ones((3, 3)), anchor=(3 + number, 0))
                wrong.append("no error")
            except acutance.AcutanceError as error:
                if f"({3 + number}, 0)" not in str(error):
                    wrong.append(str(error))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_images_are_not_copied() -> None:
    image = np.zeros((1 << 20, 64), np.uint8)[:: 1 << 19]
    array, plane = _arrays.as_plane(image, "image")
    assert plane.pixels == image.ctypes.data
    assert np.shares_memory(array, image)
    assert plane.row_bytes == 64 << 19
