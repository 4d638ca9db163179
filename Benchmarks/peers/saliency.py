#!/usr/bin/env python3
"""Judges saliency maps by where people looked, beside OpenCV's two methods, and times all of them.

usage: saliency.py libKernelProbe.so libFacesProbe.so FOLDER [--fixtures FOLDER] [--page FILE]

FOLDER has images/ and fixations.tsv (image, observer, x, y in pixels, duration): the part of OSIE that this project was
measured with, or another set of that form. For each photo the density of its fixations is a Gaussian of 24 pixels (3% of
the longer side) around each. A map is brought to 200 x 150, or the same shape, and judged by
- CC, its correlation with the density;
- NSS, the mean at the fixations of the map scaled to mean 0 and deviation 1;
- AUC, how often a fixated pixel has more of it than one that is not.
Differences are taken photo by photo. Faces come from this package's detector, at 0.88.

Times are of one thread, from a photo at 640 pixels, interleaved: the quick versions are a few lines of NumPy, SciPy and
OpenCV that make the same kind of map.
"""

import argparse
import ctypes
import sys
from pathlib import Path

import cv2
import numpy as np
from scipy import ndimage
from scipy.fft import dctn, idctn
from scipy.stats import rankdata

import measuring
import tables
from probe import Probe

FLOATS = ctypes.POINTER(ctypes.c_float)


class FaceProbe:
    """Faces of a photo in shares of its width and height: middle, size and score."""

    def __init__(self, path):
        self.library = ctypes.CDLL(str(path))
        self.library.faces_create.restype = ctypes.c_void_p
        self.library.faces_create.argtypes = [ctypes.c_char_p, ctypes.c_float]
        self.library.faces_detect.restype = ctypes.c_ssize_t
        self.library.faces_detect.argtypes = [
            ctypes.c_void_p, FLOATS, ctypes.c_ssize_t, ctypes.c_ssize_t, FLOATS, ctypes.c_ssize_t, FLOATS]
        self.handle = self.library.faces_create(None, 0.88)
        self.rows, self.best = np.zeros((200, 15), np.float32), ctypes.c_float()

    def regions(self, bgr):
        scale = 640 / max(bgr.shape[:2])
        if scale < 1:
            bgr = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        planes = np.ascontiguousarray(bgr.transpose(2, 0, 1), np.float32)
        height, width = bgr.shape[:2]
        count = self.library.faces_detect(
            self.handle, planes.ctypes.data_as(FLOATS), width, height, self.rows.ctypes.data_as(FLOATS),
            len(self.rows), ctypes.byref(self.best))
        if count < 0:
            raise RuntimeError("the detector failed")
        return [((x + w / 2) / width, (y + h / 2) / height, w / width, h / height)
                for x, y, w, h in self.rows[:count, :4].astype(np.float64)]


class Ours:
    """This package's maps."""

    def __init__(self, path):
        self.probe = Probe(path)
        self.output, self.size = np.empty(200 * 200, np.float32), np.empty(2, np.intp)

    def planes(self, bgr):
        """A handle of the photo's colours."""
        planes = [np.ascontiguousarray(bgr[..., c], np.float32) / np.float32(255) for c in (2, 1, 0)]
        handle = self.probe.colours_create(*[p.ctypes.data for p in planes], bgr.shape[1], bgr.shape[0])
        if not handle:
            raise MemoryError("no memory for three planes")
        return handle

    def run(self, colours, method, centred=True, regions=()):
        numbers = np.array(regions, np.float64).ravel() if regions else np.zeros(4)
        status = self.probe.saliency(
            colours, method.encode(), int(centred), numbers.ctypes.data, len(regions), self.output.ctypes.data,
            self.size.ctypes.data)
        if status != 0:
            raise RuntimeError(f"{method}: status {status}")
        return self.output[:self.size[0] * self.size[1]].reshape(self.size[1], self.size[0]).copy()


class Fixations:
    """What people looked at in one photo."""

    def __init__(self, shape, points):
        height, width = shape
        self.points = [(x, y) for x, y in points if 0 <= x < width and 0 <= y < height]
        self.size = (200, max(1, round(200 * height / width))) if width >= height else (
            max(1, round(200 * width / height)), 200)
        density = np.zeros(shape)
        for x, y in self.points:
            density[int(y), int(x)] += 1
        sigma = 0.03 * max(shape)
        self.density = cv2.resize(ndimage.gaussian_filter(density, sigma, mode="constant"), self.size,
                                  interpolation=cv2.INTER_AREA)
        self.places = [(min(self.size[1] - 1, int(y * self.size[1] / height)),
                        min(self.size[0] - 1, int(x * self.size[0] / width))) for x, y in self.points]

    def judge(self, values):
        values = cv2.resize(values.astype(np.float32), self.size, interpolation=cv2.INTER_LINEAR).astype(np.float64)
        scaled = (values - values.mean()) / values.std()
        fixated = np.zeros(values.shape, bool)
        fixated[tuple(np.array(self.places).T)] = True
        ranks = rankdata(values)[fixated.ravel()]
        count, others = len(ranks), values.size - len(ranks)
        return (np.corrcoef(values.ravel(), self.density.ravel())[0, 1],
                np.mean([scaled[place] for place in self.places]),
                (ranks.sum() - count * (count + 1) / 2) / (count * others))


def centre(size):
    width, height = size
    y, x = np.mgrid[0:height, 0:width]
    return np.exp(-((((x + 0.5) / width - 0.5) ** 2 + ((y + 0.5) / height - 0.5) ** 2) / (2 * 0.25 ** 2)))


def quick_signature(bgr):
    small = cv2.resize(bgr, (64, 48), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2Lab)
    total = 0
    for channel in range(3):
        total = total + idctn(np.sign(dctn(lab[..., channel], norm="ortho")), norm="ortho") ** 2
    total = ndimage.gaussian_filter(total, 3.2, mode="nearest")
    total = (total - total.min()) / (total.max() - total.min()) * centre((64, 48))
    return total / total.max()


def quick_boolean(bgr):
    small = cv2.resize(bgr, (200, 150), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2Lab)
    total = np.zeros((150, 200), np.float32)
    for channel in range(3):
        values = lab[..., channel]
        low, high = values.min(), values.max()
        if high - low < 1e-3:
            continue
        for step in range(1, 17):
            above = values > low + (high - low) * step / 17
            for cut in (above, ~above):
                # Bordered, so that one flood from the corner takes away whatever touches the border.
                framed = cv2.copyMakeBorder(cut.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=1)
                cv2.floodFill(framed, None, (0, 0), 0)
                inside = cv2.dilate(framed[1:-1, 1:-1], np.ones((3, 3), np.uint8))
                count = cv2.countNonZero(inside)
                if count:
                    total += inside / np.float32(np.sqrt(count))
    total = cv2.GaussianBlur(total, (0, 0), 8, borderType=cv2.BORDER_REPLICATE)
    total = (total - total.min()) / (total.max() - total.min()) * centre((200, 150))
    return total / total.max()


def quick_residual(bgr):
    grey = cv2.resize(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), (64, 48), interpolation=cv2.INTER_AREA).astype(np.float64)
    spectrum = np.fft.fft2(grey)
    logarithm = np.log(np.abs(spectrum) + 1e-9)
    residual = np.exp(logarithm - ndimage.uniform_filter(logarithm, 3, mode="wrap"))
    total = np.abs(np.fft.ifft2(residual * np.exp(1j * np.angle(spectrum)))) ** 2
    total = ndimage.gaussian_filter(total, 3.2, mode="nearest")
    total = (total - total.min()) / (total.max() - total.min()) * centre((64, 48))
    return total / total.max()


QUICK = {"signature": quick_signature, "boolean": quick_boolean, "residual": quick_residual}


def load(folder):
    fixations = {}
    for line in (folder / "fixations.tsv").read_text().splitlines()[1:]:
        name, _, x, y, *_ = line.split("\t")
        fixations.setdefault(name, []).append((float(x), float(y)))
    photos = {name: cv2.imread(str(folder / "images" / name)) for name in sorted(fixations)}
    missing = [name for name, photo in photos.items() if photo is None]
    if missing:
        raise SystemExit(f"{folder}: no photo {missing[0]}")
    return photos, {name: Fixations(photos[name].shape[:2], points) for name, points in fixations.items()}


def judge(ours, faces, photos, fixations):
    spectral = cv2.saliency.StaticSaliencySpectralResidual_create()
    fine = cv2.saliency.StaticSaliencyFineGrained_create()
    regions = {name: faces.regions(photo) for name, photo in photos.items()}
    planes = {name: ours.planes(photo) for name, photo in photos.items()}
    makers = {"centred Gaussian alone": lambda n: centre(fixations[n].size)}
    for method in QUICK:
        makers[f"{method}, no centre"] = lambda n, m=method: ours.run(planes[n], m, centred=False)
        makers[method] = lambda n, m=method: ours.run(planes[n], m)
        makers[f"{method}, faces"] = lambda n, m=method: ours.run(planes[n], m, regions=regions[n])
    makers["OpenCV spectral residual"] = lambda n: spectral.computeSaliency(photos[n])[1]
    makers["OpenCV fine grained, smoothed"] = lambda n: ndimage.gaussian_filter(
        fine.computeSaliency(photos[n])[1].astype(np.float64), 0.03 * max(photos[n].shape))
    found, means = {}, {}
    for label, make in makers.items():
        print(label, file=sys.stderr)
        maps = [make(name) for name in photos]
        found[label] = np.array([fixations[name].judge(m) for name, m in zip(photos, maps)])
        means[label] = [float(m.mean()) for m in maps]
    print(f"faces in {sum(map(bool, regions.values()))} of {len(photos)} photos", file=sys.stderr)
    return found, means, sum(map(bool, regions.values()))


def interval(differences):
    half = 1.96 * differences.std(ddof=1) / np.sqrt(len(differences))
    return f"{differences.mean():+.3f} [{differences.mean() - half:+.3f}, {differences.mean() + half:+.3f}]"


def fixation_table(found):
    rows = [["map", "CC", "standard error", "NSS", "AUC", "CC beside the centre alone", "beside OpenCV's better"]]
    opencv = max((label for label in found if label.startswith("OpenCV")), key=lambda label: found[label][:, 0].mean())
    alone = found["centred Gaussian alone"][:, 0]
    for label, values in found.items():
        cc = values[:, 0]
        rows.append([label, f"{cc.mean():.3f}", f"{cc.std(ddof=1) / np.sqrt(len(cc)):.3f}", f"{values[:, 1].mean():.3f}",
                     f"{values[:, 2].mean():.3f}", "" if cc is alone else interval(cc - alone),
                     "" if label == opencv else interval(cc - found[opencv][:, 0])])
    return tables.markdown_table(rows[0], rows[1:])


def means_table(means, fixture_means):
    rows = []
    for source, table in (("fixations", means), ("fixtures", fixture_means)):
        for label, values in table.items():
            if label.split(",")[0] in QUICK:
                rows.append([source, label] + [f"{v:.3f}" for v in np.percentile(values, [0, 5, 50, 95, 100])])
    return tables.markdown_table(["photos", "map", "least", "5%", "50%", "95%", "greatest"], rows)


def time_table(ours, photo):
    bgr = cv2.resize(photo, (640, 480), interpolation=cv2.INTER_AREA)
    planes = ours.planes(bgr)
    cv2.setNumThreads(1)
    spectral = cv2.saliency.StaticSaliencySpectralResidual_create()
    fine = cv2.saliency.StaticSaliencyFineGrained_create()
    rows = []
    for method, quick in QUICK.items():
        mine, theirs = ours.run(planes, method), quick(bgr)
        theirs = cv2.resize(theirs, mine.shape[::-1]) if theirs.shape != mine.shape else theirs
        likeness = np.corrcoef(mine.ravel(), theirs.ravel())[0, 1]
        if likeness < 0.9:
            raise SystemExit(f"{method}: the quick version makes another map (correlation {likeness:.3f})")
        group = {"ours": measuring.Series(lambda m=method: ours.run(planes, m)),
                 "quick": measuring.Series(lambda q=quick: q(bgr))}
        if method == "residual":
            group["OpenCV"] = measuring.Series(lambda: spectral.computeSaliency(bgr))
            group["OpenCV fine"] = measuring.Series(lambda: fine.computeSaliency(bgr))
        measuring.measure([list(group.values())], 40)
        times = {name: np.array(series.wall) for name, series in group.items()}
        ratios = {name: np.median(values / times["ours"]) for name, values in times.items() if name != "ours"}
        rows.append([method, f"{1e3 * np.median(times['ours']):.2f}", f"{1e3 * np.median(times['quick']):.2f}",
                     f"{ratios['quick']:.2f}", f"{likeness:.3f}"])
        if method == "residual":
            for label, name in (("OpenCV spectral residual", "OpenCV"), ("OpenCV fine grained", "OpenCV fine")):
                rows.append([label, "", f"{1e3 * np.median(times[name]):.2f}", f"{ratios[name]:.2f} of ours' residual", ""])
    return tables.markdown_table(["map", "ours, ms", "theirs, ms", "theirs / ours", "correlation of both maps"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kernels")
    parser.add_argument("faces")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fixtures", type=Path)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    ours, faces = Ours(options.kernels), FaceProbe(options.faces)
    photos, fixations = load(options.folder)
    found, means, with_faces = judge(ours, faces, photos, fixations)
    fixture_means = {}
    if options.fixtures:
        paths = [p for p in sorted(options.fixtures.rglob("*")) if p.suffix in (".jpg", ".png")]
        for method in QUICK:
            fixture_means[f"{method}, faces"] = [
                float(ours.run(ours.planes(photo), method, regions=faces.regions(photo)).mean())
                for photo in map(cv2.imread, map(str, paths))]
    text = (f"{len(photos)} photos, a face at 0.88 in {with_faces}; differences with 95% intervals, photo by photo.\n\n"
            f"{fixation_table(found)}\n\nMeans of the maps:\n\n{means_table(means, fixture_means)}\n\n"
            f"Times, one thread, median, from 640 x 480:\n\n{time_table(ours, next(iter(photos.values())))}\n")
    print(text)
    if options.page:
        begin, end = "<!-- measured: begin -->\n", "<!-- measured: end -->"
        before, rest = options.page.read_text().split(begin)
        options.page.write_text(before + begin + text + end + rest.split(end)[1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
