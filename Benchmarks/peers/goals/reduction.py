"""Area reduction, as before every analysis: by exactly two, and to a longer side of 512."""

import numpy as np

from comparison import OURS, Comparison, Contestant, Goal, Judgement
from probe import OutputPlane


def ways(setting, source, size, kind):
    cv2, probe = setting.cv2, setting.probe
    output = OutputPlane(probe, *size)
    function = getattr(probe, f"area_{kind}")
    found = []
    for variant in setting.variants:
        arguments = (source.ctypes.data, source.shape[1], source.shape[0], source.strides[0], output.handle,
                     variant.encode())

        def call(arguments=arguments):
            if function(*arguments) != 0:
                raise RuntimeError("the reduction was refused")
        call.kept = output
        found.append(Contestant(OURS, variant, call, output.pixels))
    target = np.empty(size[::-1], source.dtype)
    whole = source.dtype != np.float32
    scale = np.float32(1 / np.iinfo(source.dtype).max) if whole else None
    found.append(Contestant(
        "OpenCV", "resize INTER_AREA" + (", whole numbers" if whole else ""),
        lambda: cv2.resize(source, size, target, interpolation=cv2.INTER_AREA), lambda: target * scale if whole else target.copy()))
    if whole:
        # The result that ours gives, Float in 0...1, takes OpenCV a second call.
        wide = np.empty(size[::-1], np.float32)
        found.append(Contestant(
            "OpenCV, to Float", "resize INTER_AREA, multiply", lambda: np.multiply(
                cv2.resize(source, size, target, interpolation=cv2.INTER_AREA), scale, out=wide), wide.copy))
    return found


def truth(source, size):
    """In Double: means of whole blocks, or of pixels shared by their areas."""
    def shared(length, count):
        matrix = np.zeros((count, length))
        for index in range(count):
            first, last = index * length / count, (index + 1) * length / count
            for pixel in range(int(first), min(int(np.ceil(last)), length)):
                matrix[index, pixel] = min(pixel + 1, last) - max(pixel, first)
        return matrix / matrix.sum(1, keepdims=True)
    plane = source.astype(np.float64) / (np.iinfo(source.dtype).max if source.dtype != np.float32 else 1)
    rows, columns = shared(source.shape[0], size[1]), shared(source.shape[1], size[0])
    return rows @ (plane @ columns.T)


def comparisons(setting):
    floats = setting.floats()
    sources = {"f32": floats, "u8": setting.bytes(), "u16": np.rint(floats * np.float32(65535)).astype(np.uint16)}
    width, height = setting.width, setting.height
    sizes = {"by two": (width // 2, height // 2), "to 512": (512, max(1, (2 * height * 512 + width) // (2 * width)))}
    for words, size in sizes.items():
        for kind, source in sources.items():
            expected = truth(source, size)
            # Whole numbers are rounded to steps of one, of 255 or 65535.
            step = 0.51 / np.iinfo(source.dtype).max if kind != "f32" else 1e-5

            def judge(contestant, result, expected=expected, step=step):
                error = float(np.abs(result - expected).max())
                return Judgement(error <= (1e-6 if contestant.who == OURS else step), f"{error:.1e}")
            goals = [Goal(("OpenCV",), 1.5)] if kind == "f32" and words == "by two" else []
            yield Comparison(
                f"area reduction {words}, {kind}", ways(setting, source, size, kind), judge, goals,
                {"read": setting.read(source)}, note="the largest error in 0...1")
