"""Convolution, and plans of it."""

from __future__ import annotations

import ctypes
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from . import _structures as c
from ._arrays import IMAGE_TYPES, PIXEL_TYPES, as_integer, as_number, as_output, as_plane
from ._errors import AcutanceError, ErrorCode
from ._library import check, library

Border = Literal["valid", "zero", "constant", "replicate", "reflect", "reflect101", "wrap", "truncated"]
Mode = Literal["correlation", "convolution"]

MODES = {"correlation": 1, "convolution": 2}
BORDERS = {
    "valid": 1, "zero": 2, "constant": 3, "replicate": 4, "reflect": 5, "reflect101": 6, "wrap": 7, "truncated": 8,
}


class ConvolutionPlan:
    """A convolution of images of one shape and pixel type, prepared once and run often: its memory is kept.

        >>> plan = ConvolutionPlan((480, 640), "uint8", numpy.full((7, 7), 1 / 49), border="reflect101")
        >>> blurred = convolve(image, None, plan=plan, out=blurred)

    One call at a time: a plan that is running in another thread raises :class:`AcutanceError` with the code
    ``PLAN_IN_USE``. Make one for each thread.

    Args:
        shape: (height, width) of the images.
        dtype: uint8, uint16 or float32.
        kernel, border, mode, anchor, constant, threads: as in :func:`convolve`.

    Raises:
        AcutanceError: as :func:`convolve`.
    """

    def __init__(
        self,
        shape: tuple[int, int],
        dtype: DTypeLike,
        kernel: ArrayLike,
        border: Border = "reflect101",
        mode: Mode = "correlation",
        anchor: tuple[int, int] | None = None,
        constant: float = 0,
        threads: SupportsIndex = 1,
    ) -> None:
        self._pointer = ctypes.c_void_p()
        type_name = np.dtype(dtype).name
        if type_name not in IMAGE_TYPES:
            raise AcutanceError(
                ErrorCode.PARAMETER,
                f"dtype: the pixel type {type_name} is not possible here; {', '.join(IMAGE_TYPES)} are",
            )
        height, width = shape
        self._settings: tuple[Any, ...] = (border, mode, anchor, constant, threads)
        self._weights, drawing = _kernel(kernel, anchor)
        options = _options(border, mode, constant, threads)
        check(
            library.acutance_convolution_plan_create(
                PIXEL_TYPES[type_name],
                as_integer(width, "shape", 0, 2**63 - 1),
                as_integer(height, "shape", 0, 2**63 - 1),
                ctypes.byref(drawing),
                ctypes.byref(options),
                ctypes.byref(self._pointer),
            )
        )
        target_width, target_height = ctypes.c_size_t(), ctypes.c_size_t()
        check(
            library.acutance_convolution_plan_output_size(
                self._pointer, ctypes.byref(target_width), ctypes.byref(target_height)
            )
        )
        self._output_shape = (target_height.value, target_width.value)

    def __del__(self, _destroy: Any = library.acutance_convolution_plan_destroy) -> None:
        # Bound here: at the end of the interpreter the module may be gone before the plan.
        if self._pointer:
            _destroy(self._pointer)
            self._pointer = ctypes.c_void_p()

    def __repr__(self) -> str:
        """What was chosen: the method, the sizes, the variant."""
        text: bytes = library.acutance_convolution_plan_description(self._pointer)
        return f"<ConvolutionPlan {text.decode()}>"

    def __reduce__(self) -> Any:
        raise TypeError("a ConvolutionPlan cannot be copied or pickled; make one for each process")

    @property
    def output_shape(self) -> tuple[int, int]:
        """(height, width) of the results."""
        return self._output_shape

    def _check_settings(self, kernel: ArrayLike | None, *settings: Any) -> None:
        """What is said again must be what the plan was made with."""
        if kernel is not None and not np.array_equal(np.asarray(kernel, np.float32), self._weights):
            raise AcutanceError(ErrorCode.PARAMETER, "kernel: the plan was made with another one; give None")
        defaults = ("reflect101", "correlation", None, 0, 1)
        names = ("border", "mode", "anchor", "constant", "threads")
        for name, value, default, own in zip(names, settings, defaults, self._settings):
            if value != default and value != own:
                raise AcutanceError(ErrorCode.PARAMETER, f"{name}: {value!r}; the plan was made with {own!r}")

    def _run(self, plane: c.Plane, output: c.Output) -> None:
        check(library.acutance_convolution_plan_run(self._pointer, ctypes.byref(plane), ctypes.byref(output)))


def convolve(
    image: ArrayLike,
    kernel: ArrayLike | None,
    border: Border = "reflect101",
    mode: Mode = "correlation",
    anchor: tuple[int, int] | None = None,
    constant: float = 0,
    out: NDArray[np.float32] | None = None,
    plan: ConvolutionPlan | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.float32]:
    """An image filtered by a kernel: signed float32 in the unit of the pixels times that of the weights, not clamped.

    Args:
        image: (height, width) of uint8, uint16 or float32; contiguous rows, any distance apart. Integers are widened
            row by row.
        kernel: (rows, columns) of weights, 1...31 each, rounded to float32. ``None`` with a plan.
        border: what stands beyond the edge of a row a b c d.
            ``"valid"``: nothing, the result is smaller.
            ``"zero"``: 0 0 [a b c d] 0 0. ``"constant"``: k k [a b c d] k k.
            ``"replicate"``: a a [a b c d] d d (``nearest`` of SciPy). ``"reflect"``: b a [a b c d] d c.
            ``"reflect101"``: c b [a b c d] c b (the default of OpenCV, ``mirror`` of SciPy).
            ``"wrap"``: c d [a b c d] a b.
            ``"truncated"``: taps beyond the edge are dropped and the others scaled up to the sum of all.
        mode: ``"correlation"`` applies the weights as they are drawn (``cv2.filter2D``, ``scipy.ndimage.correlate``),
            ``"convolution"`` turned by half (``scipy.signal.convolve2d``).
        anchor: (column, row) of the tap on the output pixel; ``None`` for (columns // 2, rows // 2).
        constant: the value beyond the edge with ``"constant"``.
        out: float32 of the result's shape, contiguous rows, any distance apart; it must not share memory with the
            image.
        plan: a :class:`ConvolutionPlan` for this shape and type, whose memory is used. Kernel and settings are its own;
            those that are given too must be the same.
        threads: rows are shared among so many threads; the result has the same bits for any number.

    Returns:
        ``out``, or a new array. NaN and infinity reach an output if and only if a tap with a weight other than 0
        touches them. Error at every pixel: k u sum|w||x| / (1 - k u), u = 2^-24, k taps (columns + rows + 7 of kernels that are
        the product of a column and a row).

    Raises:
        AcutanceError: a type, a byte order, a shape or strides that cannot be used where they are; a name that does not
            exist; weights that are not finite; a read-only or overlapping ``out``.
    """
    array, plane = as_plane(image, "image")
    if plan is not None:
        plan._check_settings(kernel, border, mode, anchor, constant, threads)
        shape = plan.output_shape
        result = np.empty(shape, np.float32) if out is None else out
        plan._run(plane, as_output(result, shape))
        return result
    if kernel is None:
        raise AcutanceError(ErrorCode.PARAMETER, "kernel: None is for calls with a plan")
    weights, drawing = _kernel(kernel, anchor)
    options = _options(border, mode, constant, threads)
    height, width = array.shape
    if border == "valid":
        height, width = max(0, height - weights.shape[0] + 1), max(0, width - weights.shape[1] + 1)
    result = np.empty((height, width), np.float32) if out is None else out
    output = as_output(result, (height, width))
    check(
        library.acutance_convolve(
            ctypes.byref(plane), ctypes.byref(drawing), ctypes.byref(options), ctypes.byref(output)
        )
    )
    return result


def _kernel(kernel: ArrayLike, anchor: tuple[int, int] | None) -> tuple[NDArray[np.float32], c.Kernel]:
    """Weights, which have to be kept as long as the structure is used, and the structure."""
    drawn = np.asarray(kernel)
    if drawn.ndim != 2 or drawn.dtype.kind not in "biuf":
        raise AcutanceError(
            ErrorCode.PARAMETER,
            f"kernel: an array of {drawn.ndim} dimensions of {drawn.dtype}; two of real numbers are needed",
        )
    with np.errstate(over="ignore"):
        # What is too large for float32 becomes infinite, which the library refuses.
        weights = np.array(drawn, np.float32, order="C")
    structure = c.Kernel(weights.ctypes.data, weights.shape[1], weights.shape[0], anchor is not None, 0, 0)
    if anchor is not None:
        structure.anchor_x, structure.anchor_y = (as_integer(place, "anchor", 0) for place in anchor)
    return weights, structure


def _options(border: str, mode: str, constant: float, threads: SupportsIndex) -> c.ConvolutionOptions:
    return c.ConvolutionOptions(
        as_number(MODES, mode, "mode"),
        as_number(BORDERS, border, "border"),
        float(constant),
        0,
        as_integer(threads, "threads", 1),
        None,
    )
