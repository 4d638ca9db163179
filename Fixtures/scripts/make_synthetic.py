#!/usr/bin/env python3
"""Make Fixtures/synthetic: small images with known pixels, every PNG layout, and files that are no photos.

Usage: make_synthetic.py

Everything is deterministic: "noise" is the output of SHAKE-128 for a seed text, smoothing uses
integer sums. PNGs come from the writer below (all depths, all colour types, Adam7); BMP and JPEG
from Pillow. Compressed bytes may differ with other versions of zlib or Pillow; the pixels of the
PNGs may not.
"""

import hashlib
import struct
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

OUT = Path(__file__).resolve().parent.parent / "synthetic"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
SAMPLES = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]  # x, y, dx, dy


# --- PNG writer -------------------------------------------------------------------------------

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pack_rows(pixels, depth):
    """Rows of packed bytes (uint8, height x row bytes) of an array height x width x samples."""
    flat = pixels.reshape(pixels.shape[0], -1)
    if depth == 16:
        return flat.astype(">u2").view(np.uint8).reshape(flat.shape[0], -1)
    if depth == 8:
        return flat.astype(np.uint8)
    bits = (flat[:, :, None] >> np.arange(depth - 1, -1, -1)) & 1
    return np.packbits(bits.reshape(flat.shape[0], -1).astype(np.uint8), axis=1)


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return np.where((pa <= pb) & (pa <= pc), a, np.where(pb <= pc, b, c))


def filter_rows(rows, step, choose):
    """Filtered scan lines with their filter bytes; choose(y) gives the filter type of row y."""
    out = []
    above = np.zeros(rows.shape[1], np.int32)
    for y, row in enumerate(rows.astype(np.int32)):
        left = np.concatenate([np.zeros(step, np.int32), row])[:row.size]
        corner = np.concatenate([np.zeros(step, np.int32), above])[:row.size]
        kind = choose(y)
        guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][kind]
        out.append(bytes([kind]) + ((row - guess) & 255).astype(np.uint8).tobytes())
        above = row
    return b"".join(out)


def png(pixels, colour, depth, palette=None, interlace=False, choose=lambda y: y % 5):
    """The bytes of a PNG. By default its rows use the five filter types in turn."""
    pixels = pixels.reshape(*pixels.shape[:2], SAMPLES[colour]).astype(np.int64)
    assert pixels.min() >= 0 and pixels.max() < 1 << depth
    height, width = pixels.shape[:2]
    step = max(1, SAMPLES[colour] * depth // 8)
    passes = [pixels[y::dy, x::dx] for x, y, dx, dy in ADAM7] if interlace else [pixels]
    data = b"".join(filter_rows(pack_rows(part, depth), step, choose) for part in passes if part.size)
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, int(interlace))
    plte = chunk(b"PLTE", np.asarray(palette, np.uint8).tobytes()) if palette is not None else b""
    return SIGNATURE + chunk(b"IHDR", header) + plte + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b"")


# --- pixels -----------------------------------------------------------------------------------

def noise(seed, height, width, samples=1, top=255):
    """Uniform integers in 0...top (top + 1 a power of two, at most 65536)."""
    count = height * width * samples
    raw = np.frombuffer(hashlib.shake_128(seed.encode()).digest(2 * count), "<u2")
    return (raw & top).astype(np.int64).reshape(height, width, samples)


def smooth(values, radius, passes):
    """Repeated box means with rounding, replicated border, integers only."""
    size = 2 * radius + 1
    for axis in [0, 1] * passes:
        pad = [(radius, radius) if a == axis else (0, 0) for a in range(values.ndim)]
        sums = np.cumsum(np.pad(values, pad, mode="edge"), axis=axis)
        sums = np.insert(sums, 0, 0, axis=axis)
        upper = np.take(sums, range(size, sums.shape[axis]), axis=axis)
        lower = np.take(sums, range(0, sums.shape[axis] - size), axis=axis)
        values = (2 * (upper - lower) + size) // (2 * size)
    return values


def stretch(values, top=255):
    """Scaled to the full range 0...top, integers only."""
    low, high = int(values.min()), int(values.max())
    return ((values - low) * top + (high - low) // 2) // (high - low)


def checkerboard(side):
    y, x = np.indices((side, side))
    return (x + y) % 2 * 255


def flat(height, width, *values):
    return np.full((height, width, len(values)), values)


def step_8x8():
    return np.where(np.arange(8) < 4, 0, 255)[None, :].repeat(8, axis=0)


def clouds(seed, height, width, samples=1):
    """Soft blobs with a little noise on top, 0...255: something a JPEG encoder can work with."""
    soft = stretch(smooth(noise(seed, height, width, samples, 4095), 3, 2), 223)
    return soft + noise(seed + " grain", height, width, samples, 31)


# --- files ------------------------------------------------------------------------------------

def pngs():
    """Name and bytes of every well-formed PNG."""
    yield "step-8x8.png", png(step_8x8(), GREY, 8)
    yield "checkerboard-8x8.png", png(checkerboard(8), GREY, 8)
    yield "checkerboard-64x64.png", png(checkerboard(64), GREY, 8)
    yield "flat-grey-640x480.png", png(flat(480, 640, 128), GREY, 8)
    yield "flat-black-100x100.png", png(flat(100, 100, 0), GREY, 8)
    yield "flat-white-1023x767.png", png(flat(767, 1023, 255), GREY, 8)
    yield "flat-rgb-700x500.png", png(flat(500, 700, 201, 77, 30), RGB, 8)
    yield "one-pixel-wide-1x300.png", png(noise("column", 300, 1), GREY, 8)
    yield "one-pixel-1x1.png", png(flat(1, 1, 200), GREY, 8)
    yield "small-8x8-noise.png", png(noise("8x8", 8, 8), GREY, 8)
    yield "min-9x9-noise.png", png(noise("9x9", 9, 9), GREY, 8)
    yield "grey16-64x48.png", png(noise("grey16", 48, 64, 1, 65535), GREY, 16)
    yield "rgb16-64x48.png", png(noise("rgb16", 48, 64, 3, 65535), RGB, 16)
    yield "interlaced-grey16-64x48.png", png(noise("grey16", 48, 64, 1, 65535), GREY, 16, interlace=True)
    yield "grey-1bit-33x17.png", png(noise("1 bit", 17, 33, 1, 1), GREY, 1)
    yield "grey-2bit-21x13.png", png(noise("2 bit", 13, 21, 1, 3), GREY, 2)
    yield "grey-4bit-31x20.png", png(noise("grey 4 bit", 20, 31, 1, 15), GREY, 4)
    palette = noise("palette", 16, 3)
    yield "palette-4bit-40x30.png", png(noise("4 bit", 30, 40, 1, 15), PALETTE, 4, palette)
    yield "rgba-64x48.png", png(noise("rgba", 48, 64, 4), RGBA, 8)
    yield "grey-alpha-64x48.png", png(noise("grey alpha", 48, 64, 2), GREY_ALPHA, 8)
    same = noise("interlace", 43, 65, 3)
    yield "plain-rgb-65x43.png", png(same, RGB, 8)
    yield "interlaced-rgb-65x43.png", png(same, RGB, 8, interlace=True)
    yield "noise-rgb-70x50.png", png(noise("rgb", 50, 70, 3), RGB, 8)
    large = stretch(smooth(noise("large", 700, 1111, 1, 65535), 9, 2))
    yield "grey-noise-1111x700.png", png(large, GREY, 8, choose=lambda y: 4)


def huge_claim():
    """A PNG that claims 100000 x 100000 RGB pixels and holds none."""
    header = struct.pack(">IIBBBBB", 100000, 100000, 8, RGB, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def main():
    OUT.mkdir(exist_ok=True)
    for name, data in pngs():
        (OUT / name).write_bytes(data)
    (OUT / "huge-claim.png").write_bytes(huge_claim())
    (OUT / "empty.jpg").write_bytes(b"")
    (OUT / "not-a-photo.txt").write_text("This is a text file, not a photo.\n")

    def picture(values, mode):
        return Image.fromarray(np.squeeze(values).astype(np.uint8)).convert(mode)

    picture(noise("bmp", 12, 16, 3), "RGB").save(OUT / "bmp-named.jpg", "BMP")
    picture(clouds("grey jpeg", 48, 64), "L").save(OUT / "noise-grey.jpg", quality=85)
    picture(clouds("420 jpeg", 45, 67, 3), "RGB").save(OUT / "noise-420.jpg", quality=85, subsampling=2)
    picture(clouds("cmyk jpeg", 48, 64, 3), "RGB").convert("CMYK").save(OUT / "noise-cmyk.jpg", quality=85)
    for path in sorted(OUT.iterdir()):
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
