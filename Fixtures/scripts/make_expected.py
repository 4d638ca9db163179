#!/usr/bin/env python3
"""Make Fixtures/expected: the values that a correct scorer finds for the pictures in Fixtures.

Usage: make_expected.py [--check]

Written from the rules alone and sharing no code with the package: NumPy and SciPy in Double, an
own PNG reader, and `djpeg` (Debian package libjpeg-turbo-progs) for the Y component of JPEGs.
Where Pillow can hold the pixels of a PNG without loss, the reader is checked against it.
With --check nothing is written: the values are made again and compared with the committed ones.
"""

import argparse
import hashlib
import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

FIXTURES = Path(__file__).resolve().parent.parent
EXPECTED = FIXTURES / "expected"
FOLDERS = ["photos", "oriented", "synthetic"]
LONG_SIDE = 512
REFERENCE = 0.02  # variance that counts as sharpness 1
LAPLACIAN = np.array([[0, 1, 0], [1, -4, 1], [0, 1, 0]], np.float64)

NOT_MEASURED = {
    "synthetic/bmp-named.jpg": "a BMP: neither PNG nor JPEG by content",
    "synthetic/empty.jpg": "no bytes",
    "synthetic/huge-claim.png": "header claims 100000x100000 pixels, no image data",
    "synthetic/noise-cmyk.jpg": "CMYK JPEG: its luma is in decoding.json",
    "synthetic/not-a-photo.txt": "text",
}

# source, longer side: the whole reduced plane is written as float32, little endian, row by row
REDUCED = [
    ("photos/brook.jpg", 128),
    ("photos/dogs.jpg", 128),
    ("synthetic/grey-noise-1111x700.png", 128),
    ("synthetic/rgb16-64x48.png", 50),
]


# --- reading ----------------------------------------------------------------------------------

def unfilter(data, rows, size, step):
    """Scan lines without their filters, and the rest of the data."""
    out = []
    above = bytearray(size)
    for _ in range(rows):
        kind, line = data[0], bytearray(data[1:size + 1])
        data = data[size + 1:]
        for i in range(size):
            a = line[i - step] if i >= step else 0
            b = above[i]
            c = above[i - step] if i >= step else 0
            if kind == 1:
                line[i] = (line[i] + a) & 255
            elif kind == 2:
                line[i] = (line[i] + b) & 255
            elif kind == 3:
                line[i] = (line[i] + (a + b) // 2) & 255
            elif kind == 4:
                pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
                guess = a if pa <= pb and pa <= pc else b if pb <= pc else c
                line[i] = (line[i] + guess) & 255
        out.append(bytes(line))
        above = line
    return out, data


def read_png(path):
    """Samples (height x width x channels, int64), bit depth, colour type and palette of a PNG."""
    data = path.read_bytes()
    chunks, at = [], 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        chunks.append((kind, data[at + 8:at + 8 + size]))
        at += 12 + size
    named = dict(chunks)
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", named[b"IHDR"])
    stream = memoryview(zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT")))
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    step = max(1, channels * depth // 8)
    grids = [(0, 0, 1, 1)]
    if interlace:
        grids = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    samples = np.zeros((height, width, channels), np.int64)
    for x, y, dx, dy in grids:
        target = samples[y::dy, x::dx]
        if target.size == 0:
            continue
        rows, columns = target.shape[:2]
        lines, stream = unfilter(stream, rows, (columns * channels * depth + 7) // 8, step)
        raw = np.frombuffer(b"".join(lines), np.uint8).reshape(rows, -1)
        if depth == 16:
            values = raw[:, 0::2].astype(np.int64) * 256 + raw[:, 1::2]
        elif depth == 8:
            values = raw
        else:
            bits = np.unpackbits(raw, axis=1)
            bits = bits[:, :bits.shape[1] // depth * depth].reshape(rows, -1, depth)
            values = (bits.astype(np.int64) << np.arange(depth - 1, -1, -1)).sum(axis=2)
        target[...] = values[:, :columns * channels].reshape(rows, columns, channels)
    assert len(stream) == 0, path
    palette = np.frombuffer(named[b"PLTE"], np.uint8).reshape(-1, 3) if colour == 3 else None
    return samples, depth, colour, palette


def png_luma(path):
    """Luma plane (integers), greatest possible value and channel description of a PNG."""
    samples, depth, colour, palette = read_png(path)
    name = {0: "grey", 2: "rgb", 3: "palette", 4: "grey+alpha", 6: "rgb+alpha"}[colour]
    shown = samples
    if colour == 3:
        shown = palette.astype(np.int64)[samples[:, :, 0]]
    elif depth < 8:
        shown = samples * 255 // ((1 << depth) - 1)
    if depth <= 8 or colour == 0:  # what Pillow can hold
        with Image.open(path) as image:
            mode = "RGB" if colour == 3 else "L" if depth < 8 else image.mode
            other = np.asarray(image.convert(mode)).astype(np.int64).reshape(shown.shape)
        assert (shown == other).all(), path
    if shown.shape[2] >= 3:
        red, green, blue = (shown[:, :, i] for i in range(3))
        luma = (19595 * red + 38470 * green + 7471 * blue + 32768) >> 16
    else:
        luma = shown[:, :, 0]
    return luma, 65535 if depth == 16 else 255, name, depth, 1


def jpeg_luma(path):
    """The same for a JPEG: the Y component as libjpeg decodes it."""
    pgm = subprocess.run(["djpeg", "-grayscale", "-pnm", str(path)], check=True, capture_output=True).stdout
    magic, width, height, top, body = pgm.split(maxsplit=3)[:3] + pgm.split(maxsplit=3)[3].split(b"\n", 1)
    assert magic == b"P5" and top == b"255", path
    luma = np.frombuffer(body, np.uint8).reshape(int(height), int(width)).astype(np.int64)
    with Image.open(path) as image:
        name = {"L": "grey", "RGB": "ycbcr"}[image.mode]
        assert image.size == (int(width), int(height)), path
        return luma, 255, name, 8, image.getexif().get(0x0112, 1)


# --- values -----------------------------------------------------------------------------------

def analysis_size(width, height, long_side):
    """Longer side at most long_side, the other side its share rounded half up, at least 1."""
    longer, shorter = max(width, height), min(width, height)
    if longer <= long_side:
        return width, height
    other = max(1, (2 * shorter * long_side + longer) // (2 * longer))
    return (long_side, other) if width >= height else (other, long_side)


def overlaps(size, reduced):
    """Matrix of overlaps, in units of 1/reduced pixel, of output cell i with source pixel j.

    Cell i is [i*size/reduced, (i+1)*size/reduced), so in these units [i*size, (i+1)*size), and
    pixel j is [j*reduced, (j+1)*reduced). Every row sums to size.
    """
    cell, pixel = np.arange(reduced)[:, None], np.arange(size)[None, :]
    upper = np.minimum((cell + 1) * size, (pixel + 1) * reduced)
    lower = np.maximum(cell * size, pixel * reduced)
    return np.maximum(0, upper - lower).astype(np.float64)


def reduce(luma, top, long_side):
    """Exact area average in 0...1, rounded to float32.

    Two dense matrix products of whole numbers below 2^53: exact in Double. One division follows.
    """
    height, width = luma.shape
    new_width, new_height = analysis_size(width, height, long_side)
    if (new_width, new_height) == (width, height):
        return (luma / top).astype(np.float32)
    sums = overlaps(height, new_height) @ luma.astype(np.float64) @ overlaps(width, new_width).T
    return (sums / (float(top) * width * height)).astype(np.float32)


def variance(plane, inset):
    """Population variance of the Laplacian with `inset` pixels left out on each side, or None."""
    height, width = plane.shape
    if height <= 2 * inset or width <= 2 * inset or (inset == 2 and min(height, width) < 9):
        return None
    response = ndimage.correlate(plane.astype(np.float64), LAPLACIAN, mode="nearest")
    return float(np.var(response[inset:height - inset, inset:width - inset]))


def describe(path):
    """All expected values of one picture."""
    jpeg = path.suffix == ".jpg"
    luma, top, channels, bits, orientation = jpeg_luma(path) if jpeg else png_luma(path)
    height, width = luma.shape
    full = luma / top
    reduced = reduce(luma, top, LONG_SIDE)
    reduced_variance = variance(reduced, 2)
    samples = luma.astype("<u2" if top == 65535 else np.uint8)
    return {
        "format": "jpeg" if jpeg else "png",
        "width": width,
        "height": height,
        "orientation": orientation,
        "channels": channels,
        "bits": bits,
        "luma_mean": float(luma.sum() / (float(top) * luma.size)),
        "luma_sha256": hashlib.sha256(samples.tobytes()).hexdigest(),
        "variance_full_inset1": variance(full, 1),
        "variance_full_inset2": variance(full, 2),
        "variance_full_replicate": variance(full, 0),
        "analysis_width": reduced.shape[1],
        "analysis_height": reduced.shape[0],
        "reduced_512_mean": float(reduced.astype(np.float64).mean()),
        "variance_512_inset2": reduced_variance,
        "sharpness_512": None if reduced_variance is None else min(1.0, reduced_variance / REFERENCE),
    }


def reduced_planes():
    """Description and bytes of every reduced plane."""
    for source, long_side in REDUCED:
        path = FIXTURES / source
        luma, top = (jpeg_luma if path.suffix == ".jpg" else png_luma)(path)[:2]
        plane = reduce(luma, top, long_side)
        height, width = plane.shape
        name = f"reduced-{path.stem}-{width}x{height}.f32"
        yield {"file": name, "source": source, "long_side": long_side, "width": width, "height": height}, \
            plane.astype("<f4").tobytes()


def differs(old, new):
    """Names of values that are not the same; Doubles may differ in the last digits."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [f"{key}/{rest}" for key in sorted(old.keys() | new.keys())
                for rest in differs(old.get(key), new.get(key))]
    if isinstance(old, float) and isinstance(new, float):
        return [] if abs(old - new) <= 1e-12 * abs(old) else [""]
    return [] if old == new else [""]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed values, write nothing")
    check = parser.parse_args().check
    files = sorted(path for folder in FOLDERS for path in (FIXTURES / folder).rglob("*") if path.is_file())
    names = {path.relative_to(FIXTURES).as_posix(): path for path in files}
    images = {name: describe(path) for name, path in sorted(names.items()) if name not in NOT_MEASURED}
    planes = list(reduced_planes())
    result = {
        "schema": "acutance.fixtures/1",
        "rules": {"kernel": "laplacian4", "variance": "population", "luma": "rec601", "long_side": LONG_SIDE,
                  "reference": REFERENCE, "smallest_side_inset2": 9},
        "images": images,
        "not_measured": {name: NOT_MEASURED[name] for name in sorted(NOT_MEASURED)},
        "reduced_planes": [entry for entry, _ in planes],
    }
    if check:
        wrong = differs(json.loads((EXPECTED / "scores.json").read_text(encoding="utf-8")), result)
        wrong += [entry["file"] for entry, data in planes if (EXPECTED / entry["file"]).read_bytes() != data]
        sys.exit("\n".join(["different:"] + wrong) if wrong else 0)
    EXPECTED.mkdir(exist_ok=True)
    text = json.dumps(result, indent=1, ensure_ascii=False, allow_nan=False)
    (EXPECTED / "scores.json").write_text(text + "\n", encoding="utf-8")
    for entry, data in planes:
        (EXPECTED / entry["file"]).write_bytes(data)
    for name, values in images.items():
        sharpness = values["sharpness_512"]
        print(f"{'-' if sharpness is None else format(sharpness, '.4f'):>8}  {name}")


if __name__ == "__main__":
    main()
