"""Intel IPP's single-precision filters and statistics by ctypes, out of the wheel `ipp`.

The wheel installs `libippi.so.12` and its processor-specific libraries, but the loader inside looks for names that end
in `.so.12.1`. `prepare` links those names in a temporary folder and starts the program again with that folder on the
loader's path, which the loader reads only when a process starts.

IPP correlates (the kernel is not turned), and its mirrored border is what OpenCV calls REFLECT_101: both were found by
comparing with SciPy, and every result is compared again before it is timed.
"""

import atexit
import ctypes
import importlib.metadata
import os
import shutil
import sys
import tempfile
from ctypes import byref, c_double, c_float, c_int, c_void_p

import numpy as np

LINKS = "ACUTANCE_IPP_LINKS"
FLOAT = 13  # ipp32f
MASK_3X3 = 33  # ippMskSize3x3
ROUND_NEAR = 1
BORDERS = {"replicate": 1, "reflect101": 3}


def prepare():
    """Returns whether IPP can be loaded; starts the program again, once, with IPP's names on the loader's path."""
    if LINKS in os.environ:
        atexit.register(shutil.rmtree, os.environ[LINKS], ignore_errors=True)
        return True
    try:
        files = importlib.metadata.files("ipp") or []
    except importlib.metadata.PackageNotFoundError:
        return False
    libraries = [str(file.locate().resolve()) for file in files if file.name.startswith("libipp")]
    if not libraries:
        return False
    folder = tempfile.mkdtemp(prefix="ipp-names-")
    for library in libraries:
        name = os.path.basename(library)
        os.symlink(library, os.path.join(folder, name))
        if name.endswith(".so.12"):
            os.symlink(library, os.path.join(folder, name + ".1"))
    path = os.environ.get("LD_LIBRARY_PATH")
    os.environ["LD_LIBRARY_PATH"] = folder + (os.pathsep + path if path else "")
    os.environ[LINKS] = folder
    os.execv(sys.executable, [sys.executable, *sys.argv])


class Size(ctypes.Structure):
    """IppiSize."""

    _fields_ = [("width", c_int), ("height", c_int)]


class Version(ctypes.Structure):
    """IppLibraryVersion."""

    _fields_ = [(name, c_int) for name in ("major", "minor", "major_build", "build")] + [
        ("target", ctypes.c_char * 4), ("name", ctypes.c_char_p), ("version", ctypes.c_char_p),
        ("date", ctypes.c_char_p)]


def _check(status, what):
    if status != 0:
        raise RuntimeError(f"IPP {what} returned status {status}")


def _address(array):
    return c_void_p(array.ctypes.data)


def _scratch(size):
    """Memory of `size` bytes, aligned to a cache line."""
    whole = np.zeros(size.value + 64, np.uint8)
    start = -whole.ctypes.data % 64
    return whole[start:]


class IPP:
    """Filters for planes of one size and border; each method returns a call without arguments.

    Specifications and work buffers are made once, so a call allocates nothing.
    """

    def __init__(self, source, output, border):
        self.core, _, _, self.images, self.vision = (
            ctypes.CDLL(f"libipp{name}.so.12", mode=ctypes.RTLD_GLOBAL) for name in ("core", "vm", "s", "i", "cv"))
        _check(self.core.ippInit(), "ippInit")
        if hasattr(self.core, "ippSetNumThreads"):
            self.core.ippSetNumThreads(1)
        self.region = Size(source.shape[1], source.shape[0])
        self.border = BORDERS[border]
        self.planes = (_address(source), source.strides[0], _address(output), output.strides[0], self.region)

    def version(self):
        """The library's own name and version."""
        self.images.ippiGetLibVersion.restype = ctypes.POINTER(Version)
        version = self.images.ippiGetLibVersion().contents
        return f"{version.version.decode().split()[0]}, {version.name.decode()}"

    @staticmethod
    def _call(function, arguments, *kept):
        """Binds; `kept` are the arrays whose addresses are among the arguments."""
        def call():
            _check(function(*arguments), function.__name__)
        call.kept = kept
        return call

    def filter(self, weights):
        """General correlation: ippiFilterBorder_32f_C1R."""
        side, specification_size, buffer_size = Size(*weights.shape[::-1]), c_int(), c_int()
        _check(self.images.ippiFilterBorderGetSize(
            side, self.region, FLOAT, FLOAT, 1, byref(specification_size), byref(buffer_size)), "FilterBorderGetSize")
        specification, buffer = _scratch(specification_size), _scratch(buffer_size)
        _check(self.images.ippiFilterBorderInit_32f(
            _address(weights), side, FLOAT, 1, ROUND_NEAR, _address(specification)), "FilterBorderInit")
        arguments = (*self.planes, self.border, byref(c_float(0)), _address(specification), _address(buffer))
        return self._call(self.images.ippiFilterBorder_32f_C1R, arguments, weights, specification, buffer)

    def diagonal_laplacian(self):
        """The fixed 3x3 Laplacian, whose weights are 2 0 2, 0 -8 0, 2 0 2: ippiFilterLaplacianBorder_32f_C1R."""
        size = c_int()
        _check(self.vision.ippiFilterLaplacianGetBufferSize_32f_C1R(self.region, MASK_3X3, byref(size)), "Laplacian")
        buffer = _scratch(size)
        arguments = (*self.planes, MASK_3X3, self.border, c_float(0), _address(buffer))
        return self._call(self.vision.ippiFilterLaplacianBorder_32f_C1R, arguments, buffer)

    def gaussian(self, side, sigma):
        """Named Gaussian: ippiFilterGaussianBorder_32f_C1R."""
        specification_size, buffer_size = c_int(), c_int()
        _check(self.vision.ippiFilterGaussianGetBufferSize(
            self.region, side, FLOAT, 1, byref(specification_size), byref(buffer_size)), "GaussianGetBufferSize")
        specification, buffer = _scratch(specification_size), _scratch(buffer_size)
        _check(self.vision.ippiFilterGaussianInit(
            self.region, side, c_float(sigma), self.border, FLOAT, 1, _address(specification), _address(buffer)),
            "GaussianInit")
        arguments = (*self.planes, c_float(0), _address(specification), _address(buffer))
        return self._call(self.vision.ippiFilterGaussianBorder_32f_C1R, arguments, specification, buffer)

    def separable(self, column, row):
        """Correlation with two factors: ippiFilterSeparable_32f_C1R."""
        side, specification_size, buffer_size = Size(row.size, column.size), c_int(), c_int()
        _check(self.vision.ippiFilterSeparableGetSpecSize(side, FLOAT, 1, byref(specification_size)), "SpecSize")
        _check(self.vision.ippiFilterSeparableGetBufferSize(
            self.region, side, FLOAT, FLOAT, 1, byref(buffer_size)), "SeparableGetBufferSize")
        specification, buffer = _scratch(specification_size), _scratch(buffer_size)
        _check(self.vision.ippiFilterSeparableInit_32f(
            _address(row), _address(column), side, FLOAT, 1, _address(specification)), "SeparableInit")
        arguments = (*self.planes, self.border, c_float(0), _address(specification), _address(buffer))
        return self._call(self.vision.ippiFilterSeparable_32f_C1R, arguments, column, row, specification, buffer)

    def box(self, side):
        """Mean of a square: ippiFilterBoxBorder_32f_C1R."""
        mask, size = Size(side, side), c_int()
        _check(self.images.ippiFilterBoxBorderGetBufferSize(self.region, mask, FLOAT, 1, byref(size)), "BoxBufferSize")
        buffer = _scratch(size)
        arguments = (*self.planes, mask, self.border, byref(c_float(0)), _address(buffer))
        return self._call(self.images.ippiFilterBoxBorder_32f_C1R, arguments, buffer)

    def mean_deviation(self):
        """Mean and population deviation of the source in Double: ippiMean_StdDev_32f_C1R; the call returns both."""
        mean, deviation = c_double(), c_double()
        arguments = (*self.planes[:2], self.region, byref(mean), byref(deviation))
        run = self._call(self.vision.ippiMean_StdDev_32f_C1R, arguments)

        def call():
            run()
            return mean.value, deviation.value
        return call
