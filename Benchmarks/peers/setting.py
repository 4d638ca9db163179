"""What all rows share: the libraries that are there, ours, the size, and planes made the same way every time."""

import dataclasses
import importlib

import numpy as np

from probe import Probe


def optional(name):
    """A module, or None where the environment does not have it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def aligned(shape, pixel=np.float32):
    """A plane without padding that starts a cache line: the streaming copy asks for that."""
    size = int(np.prod(shape)) * np.dtype(pixel).itemsize
    whole = np.zeros(size + 64, np.uint8)
    start = -whole.ctypes.data % 64
    return whole[start:start + size].view(pixel).reshape(shape)


@dataclasses.dataclass
class Setting:
    probe: Probe
    # Ours, the best first.
    variants: list[str]
    with_ipp: bool
    width: int = 4000
    height: int = 3000
    # Folder of JPEG files, or None.
    photos: str | None = None
    # The size that stands for planes no cache holds; None does without.
    huge: tuple[int, int] | None = (20000, 20000)

    def __post_init__(self):
        self.cv2 = importlib.import_module("cv2")
        self.cv2.setNumThreads(1)
        self.scipy = optional("scipy.ndimage")
        self.skimage = optional("skimage.filters")
        self.halide = optional("halide_ways")
        self.pyvips = optional("pyvips")

    def floats(self, width=None, height=None):
        """Smoothed noise in 0...1: no region of it is flat, none saturates."""
        shape = (height or self.height, width or self.width)
        plane = aligned(shape)
        plane[:] = self.cv2.GaussianBlur(np.random.default_rng(1).random(shape, np.float32), (0, 0), 1.0)
        return plane

    def bytes(self, width=None, height=None):
        plane = self.floats(width, height)
        result = aligned(plane.shape, np.uint8)
        result[:] = np.rint(plane * np.float32(255))
        return result

    def read(self, plane):
        """One read of a plane and its sum: the ceiling of all that reads."""
        return lambda: self.probe.read_sum(plane.ctypes.data, plane.nbytes // 4)

    def copies(self, source, target):
        """Ways to copy a Float plane: the ceilings of all that writes one."""
        return {
            "copy, streaming": lambda: self.probe.streaming_copy(target.ctypes.data, source.ctypes.data, source.size),
            "copy, plain": lambda: np.copyto(target, source)}


def relative(value, truth):
    """The relative error in words."""
    return f"{abs(value / truth - 1):.1e}" if truth else f"{abs(value):.1e} absolute"
