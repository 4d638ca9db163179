#!/usr/bin/env python3
"""Make Fixtures/netpbm: one small picture in every kind of Netpbm and PFM file, by Netpbm's own programs.

Usage: make_netpbm.py

Needs Netpbm (made with 11.1) and no Python package. The picture has no symmetry: a sample in column x, row y and
channel c (all from 0) is v mod (maximum + 1) with v = 37 x + 101 y + 53 c + 11 x y; of bits floor(v / 4) mod 2, and
with a maximum above 255 211 v mod (maximum + 1).
"""

import struct
import subprocess
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "netpbm"
WIDTH, HEIGHT = 13, 7


def sample(x, y, c, maximum):
    value = 37 * x + 101 * y + 53 * c + 11 * x * y
    return (value // 4 if maximum == 1 else value * 211 if maximum > 255 else value) % (maximum + 1)


def plain(channels, maximum):
    """The picture as a plain file, which the programs below turn into what is wanted."""
    kind = "P1" if maximum == 1 else "P2" if channels == 1 else "P3"
    rows = [
        " ".join(str(sample(x, y, c, maximum)) for x in range(WIDTH) for c in range(channels)) for y in range(HEIGHT)
    ]
    head = f"{kind}\n{WIDTH} {HEIGHT}\n" + (f"{maximum}\n" if maximum > 1 else "")
    return (head + "\n".join(rows) + "\n").encode()


def run(program, data):
    return subprocess.run(program, input=data, check=True, capture_output=True).stdout


def check_floats(data, channels, order):
    """The values are the samples over 128, and the rows come from the bottom."""
    count = WIDTH * HEIGHT * channels
    got = struct.unpack(f"{order}{count}f", data[-4 * count:])
    want = [
        sample(x, y, c, 128) / 128 for y in reversed(range(HEIGHT)) for x in range(WIDTH) for c in range(channels)
    ]
    assert list(got) == want


def main():
    OUT.mkdir(exist_ok=True)
    files = {}
    for name, channels, maximum, suffix in [
        ("bits", 1, 1, "pbm"), ("grey8", 1, 255, "pgm"), ("grey16", 1, 65535, "pgm"), ("grey-max100", 1, 100, "pgm"),
        ("grey-max1000", 1, 1000, "pgm"), ("rgb8", 3, 255, "ppm"), ("rgb16", 3, 65535, "ppm"),
    ]:
        raw = run(["pamtopnm"], plain(channels, maximum))
        files[f"{name}.{suffix}"] = raw
        files[f"{name}-plain.{suffix}"] = run(["pnmtoplainpnm"], raw)
    # 128, because the program multiplies by the rounded reciprocal of the maximum: here it is exact.
    for name, channels in [("grey", 1), ("rgb", 3)]:
        for order, word in [("<", "little"), (">", "big")]:
            data = run(["pamtopfm", f"-endian={word}"], plain(channels, 128))
            check_floats(data, channels, order)
            files[f"{name}-{word}.pfm"] = data
    for name, data in sorted(files.items()):
        (OUT / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
