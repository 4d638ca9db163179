"""Real JPEG photographs from the file to the sharpness at full size."""

import concurrent.futures
import ctypes
import ctypes.util
import pathlib

import numpy as np

from comparison import CEILING, OURS, Comparison, Contestant, Goal, Judgement
from setting import optional

# Of TurboJPEG: one plane of luma.
GREY = 6


class TurboJPEG:
    """The grey decoder of the JPEG library itself, into memory that is there already: nothing that decodes is faster."""

    def __init__(self, paths):
        self.library = ctypes.CDLL("libturbojpeg.so.0")
        self.library.tjInitDecompress.restype = ctypes.c_void_p
        self.handle = ctypes.c_void_p(self.library.tjInitDecompress())
        self.files = []
        for path in paths:
            data, width, height = path.read_bytes(), ctypes.c_int(), ctypes.c_int()
            ignored = [ctypes.c_int(), ctypes.c_int()]
            if self.library.tjDecompressHeader3(
                    self.handle, data, ctypes.c_ulong(len(data)), ctypes.byref(width), ctypes.byref(height),
                    *map(ctypes.byref, ignored)) != 0:
                raise RuntimeError(f"TurboJPEG cannot read {path.name}")
            self.files.append((data, width.value, height.value))
        self.pixels = np.empty(max(w * h for _, w, h in self.files), np.uint8)

    def decode(self, data, width, height):
        if self.library.tjDecompress2(self.handle, data, ctypes.c_ulong(len(data)), self.pixels.ctypes.data_as(
                ctypes.c_void_p), width, width, height, GREY, 0) != 0:
            raise RuntimeError("TurboJPEG cannot decode a photo")
        return self.pixels[:width * height].reshape(height, width)

    def decode_all(self):
        for file in self.files:
            self.decode(*file)


def comparisons(setting):
    acutance = optional("acutance")
    if setting.photos is None or acutance is None:
        return
    cv2, paths = setting.cv2, sorted(pathlib.Path(setting.photos).glob("*.jpg"))
    turbo = TurboJPEG(paths)
    truths = [variance(turbo.decode(*file)) for file in turbo.files]
    megapixels = sum(w * h for _, w, h in turbo.files) / 1e6
    flags = cv2.IMREAD_IGNORE_ORIENTATION

    def ours(path):
        return acutance.score_file(path, longer_side=0).sharpness.variance * 255**2

    def grey(path):
        return float(cv2.Laplacian(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE | flags), cv2.CV_64F).var())

    def colour(path):
        image = cv2.cvtColor(cv2.imread(str(path), cv2.IMREAD_COLOR | flags), cv2.COLOR_BGR2GRAY)
        return float(cv2.Laplacian(image, cv2.CV_64F).var())

    def vips(path):
        # Luma by the weights of JPEG; its own black and white is luminance in linear light, which is other work.
        image = setting.pyvips.Image.new_from_file(str(path), access="sequential")
        luma = image.recomb([[0.299, 0.587, 0.114]]).rint().cast("uchar") if image.bands > 1 else image
        mask = setting.pyvips.Image.new_from_array([[0, 1, 0], [1, -4, 1], [0, 1, 0]])
        return luma.conv(mask, precision="float").deviate() ** 2

    def judge(contestant, found):
        # Other decoders round colours and edges in their own way.
        worst = max(abs(value / truth - 1) for value, truth in zip(found, truths))
        return Judgement(bool(worst <= (1e-9 if contestant.who == OURS else 0.05)), f"{worst:.1e}")

    def over(function, pool=None):
        return (lambda: list(pool.map(function, paths))) if pool else (lambda: [function(path) for path in paths])
    peers = {"OpenCV, grey": ("imread grey, Laplacian.var", grey),
             "OpenCV, colour": ("imread, cvtColor, Laplacian.var", colour)}
    if setting.pyvips:
        setting.pyvips.concurrency_set(1)
        peers["libvips"] = ("recomb, conv, deviate", vips)
    name = f"{len(paths)} JPEG photos, {megapixels:.0f} MP, to the sharpness at full size"
    note = "the largest relative error of a variance; truth: libjpeg-turbo's grey decode and NumPy in Double"
    yield Comparison(
        f"{name}, one thread",
        [Contestant(OURS, acutance.variants()[-1], over(ours), units=len(paths))]
        + [Contestant(who, way, over(call), units=len(paths)) for who, (way, call) in peers.items()],
        judge, [Goal(("OpenCV, grey",), 1.45), Goal(("OpenCV, colour",), 1.7), Goal(("decode" + CEILING,), 0.95)],
        {"decode": turbo.decode_all}, {"decode": 1 / len(paths)}, note=note, rate="photos")
    pool = concurrent.futures.ThreadPoolExecutor(2)
    yield Comparison(
        f"{name}, two threads",
        [Contestant(OURS, "two threads", over(ours, pool), units=len(paths)),
         Contestant("Acutance on one thread", "one thread", over(ours), units=len(paths)),
         Contestant("OpenCV, grey", "imread grey, Laplacian.var", over(grey, pool), units=len(paths))],
        judge, [Goal(("Acutance on one thread",), 1.9), Goal(("OpenCV, grey",), 1.45)], clock="wall", note=note,
        rate="photos")


def variance(pixels):
    """Of the signed response, without the outer two pixels: whole numbers, exact until the last division."""
    wide = pixels.astype(np.int32)
    response = wide[:-2, 1:-1] + wide[2:, 1:-1] + wide[1:-1, :-2] + wide[1:-1, 2:] - 4 * wide[1:-1, 1:-1]
    inner = response[1:-1, 1:-1].astype(np.int64)
    count, total, squares = inner.size, int(inner.sum()), int((inner * inner).sum())
    return (squares - total * total / count) / count
