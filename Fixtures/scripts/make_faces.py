"""Makes faces/ and expected/faces.json: what other programs make of the model that the face detector's weights are from.

usage: make_faces.py MODEL.onnx   (face_detection_yunet_2023mar.onnx, see Sources/CFaceModel/make_weights.py)

- faces/heads-*.f32: outputs of onnxruntime for two small images: for each scale (8, 16, 32) and cell, row by row, cls, obj,
  four values of the box, ten of the points, as little-endian Floats; cls and obj are sigmoids.
- expected/faces.json: faces of OpenCV's FaceDetectorYN in the photographs, upright, reduced to a longer side of 640 by
  INTER_AREA, at a threshold of 0.5, and the highest score (the best of a run with threshold 0.0001).
"""

import hashlib
import json
import pathlib
import sys

import cv2
import numpy as np
import onnx
import onnxruntime

FIXTURES = pathlib.Path(__file__).resolve().parent.parent
SHA256 = "8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4"


def session(path):
    """The model for any size: the file declares 640 x 640."""
    model = onnx.load(path)
    shape = model.graph.input[0].type.tensor_type.shape
    shape.dim[2].dim_param, shape.dim[3].dim_param = "height", "width"
    for output in model.graph.output:
        output.type.tensor_type.shape.dim[1].dim_param = output.name
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = 1, 3
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def heads(network, planes):
    """`planes`: blue, green, red of 0...255."""
    names = [output.name for output in network.get_outputs()]
    found = dict(zip(names, network.run(None, {"input": planes[None].astype(np.float32)})))
    return np.concatenate([
        np.hstack([found[f"{kind}_{stride}"][0] for kind in ("cls", "obj", "bbox", "kps")]).ravel()
        for stride in (8, 16, 32)
    ])


def synthetic(width, height):
    """Whole numbers that the test computes too."""
    y, x = np.mgrid[0:height, 0:width]
    return np.stack([(7 * x + 13 * y + 29 * c + 3 * (x * y % 31) + x * x // 5) % 256 for c in range(3)])


def detector(model, size, threshold):
    return cv2.FaceDetectorYN.create(str(model), "", size, threshold, 0.3, 5000)


def photograph(model, path):
    # IMREAD_COLOR turns a photo upright.
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    height, width = image.shape[:2]
    scale = 640 / max(width, height)
    if scale < 1:
        size = (max(1, int(width * scale + 0.5)), max(1, int(height * scale + 0.5)))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    size = (image.shape[1], image.shape[0])
    every = detector(model, size, 0.0001).detect(image)[1]
    found = detector(model, size, 0.5).detect(image)[1]
    return {
        "photo": path.relative_to(FIXTURES).as_posix(), "width": size[0], "height": size[1],
        "bestScore": 0.0 if every is None else round(float(every[:, 14].max()), 5),
        "faces": [] if found is None else [[round(float(value), 3) for value in row] for row in found],
    }


def main():
    model = pathlib.Path(sys.argv[1])
    assert hashlib.sha256(model.read_bytes()).hexdigest() == SHA256
    network = session(model)
    astronaut = cv2.imread(str(FIXTURES / "photos/astronaut.png"))[48:176, 160:288]
    for name, planes in (("synthetic-96x64", synthetic(96, 64)), ("astronaut-128x128", astronaut.transpose(2, 0, 1))):
        heads(network, planes).astype("<f4").tofile(FIXTURES / f"faces/heads-{name}.f32")
    photos = sorted(path for path in FIXTURES.glob("photos/**/*") if path.suffix in (".png", ".jpg"))
    photos += sorted(FIXTURES.glob("oriented/*.jpg"))
    report = {
        "source": f"OpenCV {cv2.__version__}, FaceDetectorYN, face_detection_yunet_2023mar.onnx, overlap 0.3; onnxruntime "
                  f"{onnxruntime.__version__}",
        "columns": ["x", "y", "width", "height", "five points (x, y)", "score"],
        "photos": [photograph(model, path) for path in photos],
    }
    text = json.dumps(report, indent=1, ensure_ascii=False)
    (FIXTURES / "expected/faces.json").write_text(text + "\n", encoding="utf-8")


main()
