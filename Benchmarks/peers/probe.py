"""The kernels' C entries (libKernelProbe), as small Python objects."""

import ctypes

import numpy as np

POINTER, SIZE, NAME = ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_char_p

SIGNATURES = {
    "probe_read_sum": (ctypes.c_float, [POINTER, SIZE]),
    "probe_streaming_copy": (None, [POINTER, POINTER, SIZE]),
    "probe_fma": (ctypes.c_float, [SIZE]),
    "probe_fma_flops": (ctypes.c_double, [SIZE]),
    "probe_plane_create": (POINTER, [SIZE, SIZE]),
    "probe_plane_destroy": (None, [POINTER]),
    "probe_plane_copy": (None, [POINTER, POINTER]),
    "probe_moments": (ctypes.c_double, [POINTER, SIZE, SIZE, SIZE, SIZE, NAME]),
    "probe_laplacian_f32": (ctypes.c_double, [POINTER, SIZE, SIZE, SIZE, NAME]),
    "probe_laplacian_f32_calls": (ctypes.c_double, [POINTER, SIZE, SIZE, SIZE, SIZE]),
    "probe_laplacian_u8": (ctypes.c_double, [POINTER, SIZE, SIZE, SIZE, NAME]),
    **{f"probe_area_{kind}": (ctypes.c_int, [POINTER, SIZE, SIZE, SIZE, POINTER, NAME])
       for kind in ("u8", "u16", "f32")},
    "probe_plan_create": (POINTER, [SIZE, SIZE, SIZE, SIZE, POINTER, POINTER, POINTER, SIZE, NAME]),
    "probe_plan_destroy": (None, [POINTER]),
    "probe_plan_description": (SIZE, [POINTER, POINTER, SIZE]),
    "probe_plan_run": (ctypes.c_int, [POINTER, POINTER, SIZE, POINTER]),
    "probe_map_statistics": (ctypes.c_int, [POINTER, SIZE, SIZE, SIZE, NAME, POINTER]),
    "probe_colours_create": (POINTER, [POINTER] * 3 + [SIZE] * 2),
    "probe_colours_destroy": (None, [POINTER]),
    "probe_saliency": (ctypes.c_int, [POINTER, NAME, ctypes.c_int, POINTER, SIZE, POINTER, POINTER]),
    "probe_focus_measure": (ctypes.c_double, [POINTER, SIZE, SIZE, SIZE, NAME]),
    "probe_map_percentiles": (ctypes.c_int, [POINTER, SIZE, SIZE, SIZE, POINTER, SIZE, POINTER]),
}

# The order of the probe's own list.
BORDERS = ("zero", "replicate", "reflect", "reflect101", "wrap", "valid", "truncated")


class Probe:
    """The library, with its signatures declared."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        for name, (result, arguments) in SIGNATURES.items():
            function = getattr(self.library, name)
            function.restype, function.argtypes = result, arguments

    def __getattr__(self, name):
        return getattr(self.library, "probe_" + name)


class OutputPlane:
    """A plane that the library allocates once."""

    def __init__(self, probe, width, height):
        self.probe, self.shape = probe, (height, width)
        self.handle = probe.plane_create(width, height)
        if not self.handle:
            raise MemoryError("no memory for an output plane")

    def pixels(self):
        """A copy of the pixels, without the padding of the rows."""
        result = np.empty(self.shape, np.float32)
        self.probe.plane_copy(self.handle, result.ctypes.data)
        return result

    def close(self):
        if self.handle:
            self.probe.plane_destroy(self.handle)
        self.handle = None

    __del__ = close


class Plan:
    """A convolution plan for planes of one size."""

    def __init__(self, probe, width, height, kernel, border, variant):
        """`kernel` has `weights`, and `column` and `row` where it has factors."""
        self.probe = probe
        rows, columns = kernel.weights.shape
        addresses = [None if a is None else a.ctypes.data for a in (kernel.weights, kernel.column, kernel.row)]
        self.handle = probe.plan_create(
            width, height, columns, rows, *addresses, BORDERS.index(border), variant.encode())
        if not self.handle:
            raise ValueError(f"no plan for {kernel.name} with variant {variant}")

    def description(self):
        """What the plan says of the method it chose."""
        capacity = self.probe.plan_description(self.handle, None, 0) + 1
        text = ctypes.create_string_buffer(capacity)
        self.probe.plan_description(self.handle, text, capacity)
        return text.value.decode()

    def bound_call(self, source, output):
        """A call without arguments that runs the plan on `source` into `output`."""
        run = self.probe.plan_run
        arguments = (self.handle, source.ctypes.data, source.strides[0], output.handle)

        def call():
            if run(*arguments) != 0:
                raise RuntimeError("a plan refused its planes")
        return call

    def close(self):
        if self.handle:
            self.probe.plan_destroy(self.handle)
        self.handle = None

    __del__ = close
