#!/usr/bin/env python3
"""Make Fixtures/expected/decoding.json: the luma that a correct decoder finds in the foreign image sets.

Usage: make_decoding.py [--check] [--samples FOLDER]

Covers pngsuite, png-odd, jpeg, and the CMYK JPEG of synthetic. Shares no code with the package and needs no package of Python: PNGs are read by the
reader below (zlib for the compression alone), JPEGs by `djpeg` (Debian package libjpeg-turbo-progs), whose version is
recorded. A file that these refuse has no entry, and neither has one in NOT_DECODED: the reader does not judge everything.

--check writes nothing: the values are made again and compared with the committed ones. --samples compares the reader,
sample by sample, with the decoded PngSuite of https://github.com/lunapaint/pngsuite (its folder json).
"""

import argparse
import hashlib
import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent
TARGET = FIXTURES / "expected" / "decoding.json"

# What this reader would read and a strict decoder must not, and what is not decoded by rule.
NOT_DECODED = {
    "png-odd/x_consecutive_idat.png": "another chunk among those of the image data",
    "png-odd/test-palette-1.png": "indices beyond the palette",
    "png-odd/test-palette-4.png": "indices beyond the palette",
    "png-odd/test-palette-8.png": "indices beyond the palette",
    "png-odd/small-palette-8.png": "indices beyond the palette",
}


# --- PNG ----------------------------------------------------------------------------------------

def chunks_of(data):
    """Pairs of name and content; the checksums of chunks that an image needs (capital letter) must be right."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("signature")
    at, found = 8, []
    while True:
        size, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        (crc,) = struct.unpack(">I", data[at + 8 + size:at + 12 + size])
        if crc != zlib.crc32(name + body) and name[:1].isupper():
            raise ValueError(f"checksum of {name}")
        found.append((name, body))
        at += 12 + size
        if name == b"IEND":
            return found


def unfiltered(stream, at, rows, size, step):
    """Rows without their filters, and where the next pass begins."""
    above, out = [0] * size, []
    for _ in range(rows):
        kind, line = stream[at], list(stream[at + 1:at + 1 + size])
        if kind > 4 or len(line) != size:
            raise ValueError("image data")
        at += 1 + size
        for i in range(size):
            left = line[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            up = above[i]
            if kind == 0:
                guess = 0
            elif kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) >> 1
            else:
                estimate = left + up - corner
                # The first of the nearest, in this order.
                guess = min((left, up, corner), key=lambda value: abs(estimate - value))
            line[i] = (line[i] + guess) & 255
        above = line
        out.append(line)
    return out, at


def samples_of(line, depth, count):
    if depth == 8:
        return line[:count]
    if depth == 16:
        return [line[2 * i] << 8 | line[2 * i + 1] for i in range(count)]
    each, mask = 8 // depth, (1 << depth) - 1
    return [line[i // each] >> (8 - depth * (i % each + 1)) & mask for i in range(count)]


def read_png(data):
    """Width, height, depth, colour type, palette, transparency, and rows of samples."""
    chunks = chunks_of(data)
    named = dict(chunks)
    width, height, depth, colour, packing, filtering, interlace = struct.unpack(">IIBBBBB", named[b"IHDR"])
    depths = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
    if depth not in depths.get(colour, ()) or width == 0 or height == 0 or packing or filtering or interlace > 1:
        raise ValueError("header")
    stream = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    passes = [(0, 0, 1, 1)]
    if interlace:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    image = [[0] * (width * channels) for _ in range(height)]
    at = 0
    for x0, y0, dx, dy in passes:
        columns, rows = range(x0, width, dx), range(y0, height, dy)
        if not columns or not rows:
            continue
        size = (len(columns) * channels * depth + 7) // 8
        lines, at = unfiltered(stream, at, len(rows), size, max(1, channels * depth // 8))
        for y, line in zip(rows, lines):
            samples = samples_of(line, depth, len(columns) * channels)
            for i, x in enumerate(columns):
                image[y][x * channels:(x + 1) * channels] = samples[i * channels:(i + 1) * channels]
    if at != len(stream):
        raise ValueError("more data than pixels")
    palette = None
    if colour == 3:
        raw = named[b"PLTE"]
        palette = [tuple(raw[i:i + 3]) for i in range(0, len(raw), 3)]
    return width, height, depth, colour, palette, named.get(b"tRNS"), image


def luma_of(red, green, blue):
    return (19595 * red + 38470 * green + 7471 * blue + 32768) >> 16


def png_luma(data):
    """Width, height, 8 or 16 bits, and luma row by row. Alpha is ignored."""
    width, height, depth, colour, palette, _, image = read_png(data)
    luma = []
    for line in image:
        if colour == 0:
            luma += [value * 255 // ((1 << depth) - 1) for value in line] if depth < 8 else line
        elif colour == 4:
            luma += line[0::2]
        elif colour == 3:
            luma += [luma_of(*palette[index]) for index in line]
        else:
            step = 3 if colour == 2 else 4
            luma += [luma_of(*line[i:i + 3]) for i in range(0, len(line), step)]
    return width, height, 16 if depth == 16 else 8, luma


def rgba(data):
    """All samples as the decoded PngSuite has them: red, green, blue, alpha in 8 or 16 bits."""
    _, _, depth, colour, palette, transparency, image = read_png(data)
    top = 65535 if depth == 16 else 255
    scale = 255 // ((1 << depth) - 1) if depth < 8 and colour == 0 else 1
    out = []
    for line in image:
        step = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
        for i in range(0, len(line), step):
            pixel = line[i:i + step]
            if colour == 3:
                alpha = transparency[pixel[0]] if transparency and pixel[0] < len(transparency) else 255
                out += [*palette[pixel[0]], alpha]
                continue
            alpha = top
            if colour in (0, 2) and transparency:
                key = list(struct.unpack(f">{len(transparency) // 2}H", transparency))
                alpha = 0 if pixel == key else top
            if colour in (4, 6):
                alpha = pixel.pop()
            shown = [value * scale for value in pixel]
            out += (shown if len(shown) == 3 else shown * 3) + [alpha]
    return out


def check_samples(folder):
    wrong = compared = 0
    for path in sorted((FIXTURES / "pngsuite").glob("[!x]*.png")):
        expected = json.loads((folder / f"{path.stem}.json").read_text())
        expected = expected if isinstance(expected, list) else expected["data"]
        compared += 1
        if rgba(path.read_bytes()) != expected:
            wrong += 1
            print(f"{path.name}: other samples")
    print(f"{compared} files compared, {wrong} differ")
    return wrong == 0


# --- JPEG ---------------------------------------------------------------------------------------

def djpeg(path, *options):
    """Width, height, channels and samples; None if djpeg refuses the file or warns about it."""
    done = subprocess.run(["djpeg", "-pnm", *options, str(path)], capture_output=True)
    if done.returncode != 0 or done.stderr or done.stdout[:2] not in (b"P5", b"P6"):
        return None
    magic, width, height, rest = done.stdout.split(maxsplit=3)
    top, samples = rest.split(b"\n", 1)
    assert top == b"255", path
    return int(width), int(height), 1 if magic == b"P5" else 3, samples


def frame_of(data):
    """Precision and number of components of the first frame header."""
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xff:
            return None
        marker, size = data[at + 1], struct.unpack(">H", data[at + 2:at + 4])[0]
        if 0xc0 <= marker <= 0xcf and marker not in (0xc4, 0xc8, 0xcc):
            return data[at + 4], data[at + 9]
        at += 2 + size
    return None


def jpeg_luma(path):
    """The Y component where there is one; of RGB, and of CMYK as djpeg converts it, luma."""
    frame = frame_of(path.read_bytes())
    if frame is None or frame[0] != 8:
        return None
    # Grey output of an RGB JPEG is a conversion of libjpeg's own; here the rule is the one of every RGB image.
    is_rgb = frame[1] == 4 or path.name == "rgb.jpg"
    image = djpeg(path) if is_rgb else djpeg(path, "-grayscale")
    if image is None:
        return None
    width, height, channels, samples = image
    if channels == 3:
        samples = bytes(luma_of(*samples[i:i + 3]) for i in range(0, len(samples), 3))
    return width, height, 8, samples


# --- file ---------------------------------------------------------------------------------------

def entry(width, height, bits, luma):
    data = struct.pack(f"<{len(luma)}H", *luma) if bits == 16 else bytes(luma)
    return {"width": width, "height": height, "bits": bits, "luma_sha256": hashlib.sha256(data).hexdigest()}


def make():
    images = {}
    paths = [p for folder in ("pngsuite", "png-odd", "jpeg") for p in (FIXTURES / folder).rglob("*")]
    for path in sorted(paths + [FIXTURES / "synthetic" / "noise-cmyk.jpg"]):
        name = path.relative_to(FIXTURES).as_posix()
        if name in NOT_DECODED:
            continue
        if path.suffix == ".png":
            try:
                images[name] = entry(*png_luma(path.read_bytes()))
            except (ValueError, KeyError, IndexError, struct.error, zlib.error):
                pass
        elif path.suffix in (".jpg", ".jpeg"):
            luma = jpeg_luma(path)
            if luma is not None:
                images[name] = entry(*luma)
    version = subprocess.run(["djpeg", "-version"], capture_output=True, text=True)
    words = (version.stderr + version.stdout).splitlines()[0].strip()
    return {"djpeg": words.split(" (")[0], "images": images}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--samples", type=Path)
    options = parser.parse_args()
    if options.samples:
        return 0 if check_samples(options.samples) else 1
    text = json.dumps(make(), indent=1) + "\n"
    if options.check:
        same = json.loads(text)["images"] == json.loads(TARGET.read_text())["images"]
        print("the same" if same else "DIFFERENT")
        return 0 if same else 1
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
