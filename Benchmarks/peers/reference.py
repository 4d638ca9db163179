"""Results compared, by SciPy in Double, before anything is timed."""

import numpy as np
from scipy import ndimage

MODES = {"replicate": "nearest", "reflect101": "mirror"}
BAND = 48


class Reference:
    """What a case should give, and its gauge sum |w| |x|, in bands of rows over the whole width.

    Planes of up to a million pixels are covered whole; larger ones at the top, in the middle and at the bottom.
    """

    def __init__(self, case, source, border):
        height = source.shape[0]
        self.bound = case.bound
        weights = case.double_weights()
        reach, mode = weights.shape[0], MODES[border]
        starts = (0, height // 2, height - BAND) if source.size > 1 << 20 else (0,)
        rows = BAND if len(starts) > 1 else height
        self.bands = []
        for start in starts:
            # With `reach` more rows, a band's own rows never see the borders of the cut.
            first, last = max(start - reach, 0), min(start + rows + reach, height)
            cut = source[first:last].astype(np.float64)
            inside = slice(start - first, start - first + rows)
            value = ndimage.correlate(cut, weights, mode=mode)[inside]
            gauge = ndimage.correlate(np.abs(cut), np.abs(weights), mode=mode)[inside]
            self.bands.append((slice(start, start + rows), value, gauge))
        # No pixel's gauge is larger.
        self.largest_gauge = float(np.abs(weights).sum() * np.abs(source).max())

    def error(self, result):
        """The worst error in units of the bound at its pixel; at most 1 keeps the promise."""
        worst = 0.0
        for rows, value, gauge in self.bands:
            error = np.abs(result[rows] - value)
            worst = max(worst, float(np.nanmax(error / (self.bound * gauge + 1e-300))))
            if not np.isfinite(error).all():
                return float("inf")
        return worst

    def same_work(self, result):
        """Whether a peer computed the same thing, as close as a transform or other factors of a Gaussian come."""
        allowed = 4 * self.bound * self.largest_gauge
        return all(bool((np.abs(result[rows] - value) <= allowed).all()) for rows, value, _ in self.bands)

    def whole_agrees(self, result, other):
        """Whether two results agree everywhere, not only in the bands."""
        return bool((np.abs(result - other) <= 8 * self.bound * self.largest_gauge).all())
