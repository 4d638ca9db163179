#!/usr/bin/env python3
"""Draws the signed response of a photo beside what 8 bits leave of it: the picture at the head of the README.

usage: signed.py PHOTO OUTPUT.png

Both sides are the Laplacian of the same luma by this package; the right one went through bytes, as a read-back to an 8-bit
image does it: what is negative becomes 0. The numbers in the titles are measured here.
"""

import sys

import acutance
import cv2
import matplotlib
import numpy as np

matplotlib.use("agg")
import matplotlib.pyplot as plt  # noqa: E402

LAPLACIAN = np.array([[0, 1, 0], [1, -4, 1], [0, 1, 0]], np.float32)


def main():
    photo, output = sys.argv[1:]
    luma = cv2.imread(photo, cv2.IMREAD_GRAYSCALE)
    signed = acutance.convolve(luma, LAPLACIAN, mode="correlation", border="replicate")
    clamped = np.clip(np.rint(signed), 0, 255).astype(np.uint8)
    inside = slice(2, -2), slice(2, -2)
    variances = [np.var(r[inside].astype(np.float64) / 255) for r in (signed, clamped)]
    # The eye sees the middle of the responses; one edge in a hundred is drawn in the full colour.
    limit = np.percentile(np.abs(signed), 99)
    height, width = luma.shape
    figure, axes = plt.subplots(1, 2, figsize=(9.6, 9.6 * height / width / 2 + 0.4), layout="constrained")
    titles = (f"signed Float: variance {variances[0]:.4f}", f"through 8 bits: {variances[1]:.4f}, the negative half is gone")
    for ax, response, title in zip(axes, (signed, clamped), titles):
        ax.imshow(response, cmap="RdBu_r", vmin=-limit, vmax=limit, interpolation="nearest")
        ax.set_title(title, fontsize=10)
        ax.axis("off")
    figure.savefig(output, dpi=100, bbox_inches="tight", pad_inches=0.02, metadata={"Software": None})


if __name__ == "__main__":
    main()
