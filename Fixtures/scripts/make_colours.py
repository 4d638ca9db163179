#!/usr/bin/env python3
"""Make Fixtures/expected/colours.json: the colours, and the luma at smaller sizes, that a correct decoder finds.

Usage: make_colours.py [--check]

Shares no code with the package. PNGs are read by the reader of make_decoding.py, JPEGs by `djpeg` (Debian package
libjpeg-turbo-progs): `-rgb` makes red, green and blue of them by libjpeg's own formula in 16-bit fixed point, and
`-scale n/8 -grayscale` luma from n x n pixels of each block. A file without colours has no "rgb".

--check writes nothing: the values are made again and compared with the committed ones.
"""

import argparse
import hashlib
import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

from make_decoding import FIXTURES, NOT_DECODED, djpeg, frame_of, read_png

TARGET = FIXTURES / "expected" / "colours.json"
SCALES = (1, 2, 3, 4, 5, 7, 8)


def digest(data):
    return hashlib.sha256(data).hexdigest()


def png_rgb(data):
    """Red, green and blue, interleaved, of 16 bits in little endian; None of a grey file."""
    _, _, depth, colour, palette, _, image = read_png(data)
    if colour in (0, 4):
        return None
    samples = []
    for line in image:
        if colour == 3:
            samples += [value for index in line for value in palette[index]]
        else:
            step = 3 if colour == 2 else 4
            samples += [value for i in range(0, len(line), step) for value in line[i:i + 3]]
    return struct.pack(f"<{len(samples)}H", *samples) if depth == 16 else bytes(samples)


def jpeg_entry(path):
    frame = frame_of(path.read_bytes())
    if frame is None or frame[0] != 8 or djpeg(path) is None:
        return None
    entry = {}
    if frame[1] == 3:
        entry["rgb"] = digest(djpeg(path, "-rgb")[3])
    # Of RGB and CMYK files grey is a conversion of libjpeg's own.
    if frame[1] in (1, 3) and path.name != "rgb.jpg":
        entry["scaled"] = {}
        for eighths in SCALES:
            width, height, _, luma = djpeg(path, "-grayscale", "-scale", f"{eighths}/8")
            entry["scaled"][str(eighths)] = {"width": width, "height": height, "luma": digest(luma)}
    return entry or None


def make():
    images = {}
    for folder in ("pngsuite", "png-odd", "jpeg", "photos"):
        for path in sorted((FIXTURES / folder).rglob("*")):
            name = path.relative_to(FIXTURES).as_posix()
            if name in NOT_DECODED:
                continue
            if path.suffix == ".png":
                try:
                    rgb = png_rgb(path.read_bytes())
                except (ValueError, KeyError, IndexError, struct.error, zlib.error):
                    continue
                if rgb is not None:
                    images[name] = {"rgb": digest(rgb)}
            elif path.suffix in (".jpg", ".jpeg"):
                entry = jpeg_entry(path)
                if entry is not None:
                    images[name] = entry
    version = subprocess.run(["djpeg", "-version"], capture_output=True, text=True)
    words = (version.stderr + version.stdout).splitlines()[0].strip()
    return {"djpeg": words.split(" (")[0], "images": images}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = json.dumps(make(), indent=1, ensure_ascii=False) + "\n"
    if options.check:
        same = json.loads(text)["images"] == json.loads(TARGET.read_text())["images"]
        print("the same" if same else "DIFFERENT")
        return 0 if same else 1
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
