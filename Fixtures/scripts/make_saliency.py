#!/usr/bin/env python3
"""Make Fixtures/expected/saliency/: heat maps of three PNG photos by three methods, in Double, by NumPy and SciPy.

Usage: make_saliency.py [--check]

Shares no code with the package. The methods are those of AcutanceSaliency's documentation, with SciPy's transforms, labels
and Gaussian. Files hold Floats in little endian, row after row; their names say photo, method, width and height.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage
from scipy.fft import dctn, fft2, idctn, ifft2

FIXTURES = Path(__file__).resolve().parent.parent
TARGET = FIXTURES / "expected" / "saliency"
CASES = [("cat", "signature"), ("cat", "residual"), ("cat", "boolean"), ("camera", "signature"), ("camera", "residual"),
         ("astronaut", "signature")]


def overlaps(source, target):
    """Row i: how much of each source pixel the target pixel i covers."""
    edges = np.arange(target + 1) * source / target
    pixels = np.arange(source)
    low = np.maximum(edges[:-1, None], pixels)
    high = np.minimum(edges[1:, None], pixels + 1)
    return np.clip(high - low, 0, None) / (source / target)


def reduced(plane, long_side):
    height, width = plane.shape[:2]
    longer = max(width, height)
    share = [max(1, (2 * side * long_side + longer) // (2 * longer)) for side in (height, width)]
    return np.einsum("ys,xt,stc->yxc", overlaps(height, share[0]), overlaps(width, share[1]), plane)


def lab(rgb):
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    matrix = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                       [0.0193339, 0.1191920, 0.9503041]]) / np.array([[0.95047], [1], [1.08883]])
    t = linear @ matrix.T
    f = np.where(t > 216 / 24389, np.cbrt(t), (24389 / 27 * t + 16) / 116)
    grey = (rgb[..., 0] == rgb[..., 1]) & (rgb[..., 1] == rgb[..., 2])
    a, b = 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])
    return [116 * f[..., 1] - 16, np.where(grey, 0, a), np.where(grey, 0, b)]


def gaussian(values, share):
    sigma = share * max(values.shape)
    count = max(1, int(np.ceil((sigma / 3.75) ** 2)))
    step = sigma / np.sqrt(count)
    for _ in range(count):
        values = ndimage.gaussian_filter(values, step, mode="nearest", radius=int(np.ceil(4 * step)))
    return values


def signature(channels):
    total = 0
    # What the documentation says L, a and b may be off by, times sqrt(width * height).
    floor = (400 * 2**-25 + 7787 * 3.02 / 8 * 2**-28) * np.sqrt(channels[0].size)
    for channel in channels:
        signs = dctn(channel, norm="ortho")
        signs[np.abs(signs) <= floor] = 0
        signs = np.sign(signs)
        signs[0, 0] = 0
        total = total + idctn(signs, norm="ortho") ** 2
    return gaussian(total, 0.05)


def residual(channels):
    spectrum = fft2(channels[0], norm="ortho")
    magnitude = np.abs(spectrum)
    logarithm = np.log(magnitude)
    gain = np.exp(logarithm - ndimage.uniform_filter(logarithm, 3, mode="wrap")) / magnitude
    spectrum = spectrum * gain
    spectrum[0, 0] = 0
    return gaussian(np.abs(ifft2(spectrum, norm="ortho")) ** 2, 0.05)


def boolean(channels):
    total = np.zeros(channels[0].shape)
    for channel in channels:
        low, high = channel.min(), channel.max()
        if high - low < 1e-3:
            continue
        for step in range(1, 17):
            above = channel > low + (high - low) * step / 17
            for cut in (above, ~above):
                labels, _ = ndimage.label(cut)
                edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
                inside = ndimage.binary_dilation(cut & ~np.isin(labels, edge), np.ones((3, 3)))
                if inside.any():
                    total += inside / np.sqrt(inside.sum())
    return gaussian(total, 0.04)


def heat_map(photo, method):
    rgb = np.asarray(Image.open(FIXTURES / "photos" / f"{photo}.png").convert("RGB"), np.float64) / 255
    long_side = 200 if method == "boolean" else 64
    # The planes are Floats.
    channels = lab(reduced(rgb, long_side).astype(np.float32).astype(np.float64))
    values = globals()[method](channels)
    values = (values - values.min()) / (values.max() - values.min())
    height, width = values.shape
    y, x = ((np.arange(n) + 0.5) / n - 0.5 for n in (height, width))
    values = values * np.exp(-(x[None] ** 2 + y[:, None] ** 2) / (2 * 0.25 ** 2))
    return (values / values.max()).astype("<f4")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    same = True
    for photo, method in CASES:
        values = heat_map(photo, method)
        path = TARGET / f"{photo}-{method}-{values.shape[1]}x{values.shape[0]}.f32"
        if options.check:
            known = np.fromfile(path, "<f4").reshape(values.shape)
            same = same and bool(np.abs(known - values).max() < 1e-6)
        else:
            TARGET.mkdir(parents=True, exist_ok=True)
            path.write_bytes(values.tobytes())
    if options.check:
        print("the same" if same else "DIFFERENT")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
