"""The same work written in Halide, with schedules that vectorise: what a compiler for image pipelines makes of it.

Compiled for this processor before anything is timed. One thread: nothing is scheduled in parallel.
"""

import halide as hl
import numpy as np

LANES = 64


def laplacian_variance(plane):
    """A call that returns the population variance of the inner responses: one pass, lanes of sums for each row."""
    height, width = plane.shape
    source, x, y, lane = hl.Buffer(plane), hl.Var("x"), hl.Var("y"), hl.Var("lane")
    response, row = hl.Func("response"), hl.Func("row")
    response[x, y] = source[x + 1, y] + source[x - 1, y] + source[x, y + 1] + source[x, y - 1] - 4 * source[x, y]
    columns = hl.RDom([(1, width - 2)])
    value = response[columns.x, y]
    row[y] = (hl.f32(0), hl.f32(0))
    row[y] = (row[y][0] + value, row[y][1] + value * value)
    outer, inner = hl.RVar("outer"), hl.RVar("inner")
    partial = row.update().split(columns.x, outer, inner, LANES).rfactor(inner, lane)
    partial.compute_at(row, y).vectorize(lane, LANES)
    partial.update().vectorize(lane, LANES)
    sums = tuple(hl.Buffer(hl.Float(32), [height - 2]) for _ in range(2))
    for buffer in sums:
        buffer.set_min([1])
    row.compile_jit(hl.get_host_target())
    count = (width - 2) * (height - 2)

    def call():
        row.realize(sums)
        total, squares = (np.asarray(buffer).sum(dtype=np.float64) for buffer in sums)
        return squares / count - (total / count) ** 2
    # The buffer is a view.
    call.kept = plane
    return call


def correlation(source_plane, target, weights):
    """A call that correlates with mirrored borders (REFLECT_101) into `target`; every tap is written out."""
    source, x, y = hl.Buffer(source_plane), hl.Var("x"), hl.Var("y")
    bounded = hl.BoundaryConditions.mirror_interior(source)
    rows, columns = weights.shape
    response, total = hl.Func("response"), None
    for (j, i), weight in np.ndenumerate(weights):
        if weight:
            term = bounded[x + (i - columns // 2), y + (j - rows // 2)] * hl.f32(float(weight))
            total = term if total is None else total + term
    response[x, y] = total
    # The fastest of those tried for 3x3 (16, 32 or 64 lanes, strips of 1 or 4 rows that share their reads).
    outer, inner = hl.Var("outer"), hl.Var("inner")
    response.split(y, outer, inner, 4).reorder(inner, x, outer).vectorize(x, 16).unroll(inner)
    output = hl.Buffer(target)
    response.compile_jit(hl.get_host_target())

    def call():
        response.realize(output)
    # The buffers are views.
    call.kept = (target, source_plane)
    return call
