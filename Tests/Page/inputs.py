"""The photos of the pages under test: fixtures, names that a page could stumble over, and many links to few files."""

import os
import shutil
import struct
from pathlib import Path

ODD_NAMES = [
    b"<script>window.pwned=1<script>.jpg",
    b"<img src=x onerror=window.pwned=1>.jpg",
    b"'\"&lt;&amp; .jpg",
    b"two\nlines\tand a tab.jpg",
    b"bad\xff utf-8.jpg",
    b"=cmd|' A0'!A0.jpg",
    b"-leading dash.jpg",
    b"comma, \"quote\".jpg",
    b"<!--<script>.jpg",
    "日本語の写真🎉.jpg".encode(),
    "arabic مرحبا \u202eright to left.jpg".encode(),
]


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF segment that holds nothing but an orientation, right behind its start."""
    tiff = b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    segment = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + jpeg[2:]


def make_mixed(root: Path, folder: Path) -> None:
    """Everything that can be in a report: photos of all kinds, failures, things that are none, odd names."""
    for name in ("photos", "oriented", "synthetic"):
        shutil.copytree(root / "Fixtures" / name, folder / name)
    (folder / "damaged").mkdir()
    rocket = (root / "Fixtures/photos/rocket.jpg").read_bytes()
    (folder / "damaged/cut.jpg").write_bytes(rocket[: len(rocket) // 2])
    (folder / "damaged/notes.txt").write_text("no photo")
    (folder / "similar").mkdir()
    for number in range(3):
        shutil.copy(root / "Fixtures/photos/brook.jpg", folder / f"similar/brook-{number}.jpg")
    (folder / "turned").mkdir()
    for orientation in range(1, 9):
        (folder / f"turned/{orientation}.jpg").write_bytes(with_orientation(rocket, orientation))
    odd = os.fsencode(folder) + b"/odd"
    os.mkdir(odd)
    for name in ODD_NAMES:
        with open(odd + b"/" + name, "wb") as file:
            file.write((root / "Fixtures/photos/fig.jpg").read_bytes())


def make_many(root: Path, folder: Path, count: int) -> None:
    """So many photos; links, which are as good as copies to a reader."""
    folder.mkdir()
    sources = [path for path in sorted((root / "Fixtures/photos").rglob("*")) if path.is_file()]
    originals = folder.parent / "originals"
    originals.mkdir()
    copies = [Path(shutil.copy(path, originals / path.name)) for path in sources]
    for number in range(count):
        copy = copies[number % len(copies)]
        os.link(copy, folder / f"{number:04}-{copy.name}")
