"""Time the first kernels beside OpenCV, in one process, on the same buffers, repetition by repetition.

Usage: python first_figures.py path/to/libKernelProbe.so [--repetitions N] [--width W] [--height H]

Needs NumPy and OpenCV (opencv-python-headless). Results are compared before anything is timed; a mismatch ends the
program. Printed are the minimum and the median of each row and the median of the paired ratios.
"""

import argparse
import ctypes
import random
import statistics
import sys
import time

import cv2
import numpy as np


def load(path):
    library = ctypes.CDLL(path)
    pointer, size, name = ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_char_p
    library.probe_read_sum.argtypes = [pointer, size]
    library.probe_read_sum.restype = ctypes.c_float
    for kernel in ("probe_laplacian_f32", "probe_laplacian_u8"):
        function = getattr(library, kernel)
        function.argtypes = [pointer, size, size, size, name]
        function.restype = ctypes.c_double
    for kernel in ("probe_area_u8", "probe_area_u16", "probe_area_f32"):
        function = getattr(library, kernel)
        function.argtypes = [pointer, size, size, size, pointer, name]
        function.restype = ctypes.c_int
    library.probe_plane_create.argtypes = [size, size]
    library.probe_plane_create.restype = pointer
    library.probe_plane_destroy.argtypes = [pointer]
    library.probe_plane_copy.argtypes = [pointer, pointer]
    return library


def check(what, ours, theirs, tolerance):
    difference = float(np.max(np.abs(np.asarray(ours, np.float64) - np.asarray(theirs, np.float64))))
    if not difference <= tolerance:
        sys.exit(f"{what}: differs by {difference}, allowed {tolerance}; nothing was timed")


def measure(rows, repetitions):
    """Milliseconds of every row: all rows once a repetition, in random order, so that drift hits all alike."""
    times = {name: [] for name in rows}
    for function in rows.values():
        function()
    for _ in range(repetitions):
        for name in random.sample(list(rows), len(rows)):
            start = time.perf_counter()
            rows[name]()
            times[name].append((time.perf_counter() - start) * 1e3)
    return times


def report(times, base):
    for name, values in times.items():
        ratio = statistics.median(b / v for v, b in zip(values, times[base]))
        print(f"{name:42} min {min(values):8.3f}  median {statistics.median(values):8.3f} ms  "
              f"{base} / this {ratio:7.2f}")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("--repetitions", type=int, default=60)
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=3000)
    parser.add_argument("--variants", default="v2,v3,v4")
    options = parser.parse_args()
    library = load(options.library)
    cv2.setNumThreads(1)
    width, height = options.width, options.height
    generator = np.random.default_rng(1)
    noise = generator.integers(0, 256, (height, width), np.uint8)
    bytes_ = cv2.GaussianBlur(noise, (0, 0), 1.0)
    floats = (bytes_ / np.float32(255)).astype(np.float32)
    variants = [name.encode() for name in options.variants.split(",")]
    print(f"OpenCV {cv2.__version__}, {width}x{height}, one thread, {options.repetitions} repetitions interleaved\n")

    # Float Laplacian moments beside one read of the plane.
    response = cv2.Laplacian(floats.astype(np.float64), cv2.CV_64F)[1:-1, 1:-1]
    rows = {"read and sum": lambda: library.probe_read_sum(floats.ctypes.data, floats.size)}
    for variant in variants:
        def ours(variant=variant):
            return library.probe_laplacian_f32(floats.ctypes.data, width, height, width * 4, variant)
        check(f"Float Laplacian {variant}", ours(), response.var(), 1e-6 * response.var())
        rows[f"Float Laplacian moments {variant.decode()}"] = ours

    def opencv_two_calls():
        return cv2.meanStdDev(cv2.Laplacian(floats, cv2.CV_32F))
    rows["cv2.Laplacian(f32) + meanStdDev"] = opencv_two_calls
    report(measure(rows, options.repetitions), "read and sum")

    # Bytes: the everyday idiom.
    response = cv2.Laplacian(bytes_, cv2.CV_64F)[1:-1, 1:-1]
    rows = {"cv2.Laplacian(u8, CV_64F).var()": lambda: cv2.Laplacian(bytes_, cv2.CV_64F).var()}
    rows["cv2.Laplacian(u8, CV_16S) + meanStdDev"] = lambda: cv2.meanStdDev(cv2.Laplacian(bytes_, cv2.CV_16S))
    for variant in variants:
        def ours(variant=variant):
            return library.probe_laplacian_u8(bytes_.ctypes.data, width, height, width, variant)
        check(f"UInt8 Laplacian {variant}", ours(), response.var(), 1e-12 * response.var())
        rows[f"UInt8 Laplacian moments {variant.decode()}"] = ours
    report(measure(rows, max(options.repetitions // 2, 5)), "cv2.Laplacian(u8, CV_64F).var()")

    # Area reduction.
    words = bytes_.astype(np.uint16) * 257
    for target in ((width // 2, height // 2), (512, max(1, (2 * height * 512 + width) // (2 * width)))):
        result = np.empty((target[1], target[0]), np.float32)
        plane = library.probe_plane_create(*target)
        for kind, source, scale, tolerance in (
                # OpenCV rounds 8- and 16-bit results to integers.
                ("u8", bytes_, 255, 0.51 / 255), ("u16", words, 65535, 0.51 / 65535), ("f32", floats, 1, 1e-5)):
            function = getattr(library, f"probe_area_{kind}")
            theirs = cv2.resize(source, target, interpolation=cv2.INTER_AREA)
            name = f"cv2.resize INTER_AREA {kind} to {target[0]}x{target[1]}"
            rows = {name: lambda s=source, d=theirs, t=target: cv2.resize(s, t, d, interpolation=cv2.INTER_AREA)}
            if kind != "f32":
                # The same result, Float in 0...1, takes OpenCV a second call.
                wide = np.empty_like(result)
                rows["  and its conversion to float32 in 0...1"] = (
                    lambda s=source, d=theirs, t=target, w=wide, f=np.float32(1 / scale):
                    np.multiply(cv2.resize(s, t, d, interpolation=cv2.INTER_AREA), f, out=w))
            for variant in variants:
                arguments = (source.ctypes.data, width, height, source.strides[0], plane, variant)
                if function(*arguments) != 0:
                    sys.exit(f"area reduction {kind} {variant.decode()} failed")
                library.probe_plane_copy(plane, result.ctypes.data)
                check(f"area reduction {kind} {variant.decode()}", result, theirs / scale, tolerance)
                rows[f"area reduction {kind} {variant.decode()}"] = lambda f=function, a=arguments: f(*a)
            report(measure(rows, max(options.repetitions // 2, 5)), name)
        library.probe_plane_destroy(plane)


if __name__ == "__main__":
    main()
