"""Takes the grain out of a render: an edge-avoiding wavelet filter guided by normals and colours of the surface.

Debian's Blender is built without a denoiser; this one needs numpy only.
"""

import numpy as np


TAPS = [(dy, dx, 0.25 / (2 ** (abs(dy) + abs(dx)))) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
BAND = 128


def denoise(picture, guide, levels=5, colour=0.055):
    """`picture` (h, w, 3) in display values 0..1; `guide` (h, w, n) free of noise, equal where surfaces are alike."""
    out = picture.astype(np.float32)
    guide = guide.astype(np.float32)
    for level in range(levels):
        step = 2 ** level
        # The first rounds trust the guide alone; later ones compare colours, blurred so that grains do not vote.
        soft = (0.3 if level < 2 else colour * 1.6 * 0.75 ** level) ** 2
        out = smooth(out, box3(out, max(1, step // 2)), guide, step, soft)
    return out


def smooth(picture, calm, guide, step, soft):
    """One round: each pixel becomes the mean of itself and the like ones `step` away, worked band by band."""
    h, w = picture.shape[:2]
    picture, calm, guide = (np.pad(a, ((step, step), (step, step), (0, 0)), 'edge') for a in (picture, calm, guide))
    out = np.empty((h, w, 3), np.float32)
    for top in range(0, h, BAND):
        n = min(BAND, h - top)
        here = np.s_[top + step:top + step + n, step:step + w]
        total = np.full((n, w), 0.25, np.float32)
        blend = picture[here] * np.float32(0.25)
        for dy, dx, weight in TAPS:
            there = np.s_[top + step + dy * step:top + step + dy * step + n, step + dx * step:step + dx * step + w]
            dg, dc = guide[here] - guide[there], calm[here] - calm[there]
            share = weight * np.exp(np.einsum('hwc,hwc->hw', dg, dg) / np.float32(-0.012) - np.einsum('hwc,hwc->hw', dc, dc) / np.float32(soft))
            total += share
            blend += share[..., None] * picture[there]
        out[top:top + n] = blend / total[..., None]
    return out


def box3(a, s):
    """The mean of 3 x 3 pixels that lie s apart."""
    h, w = a.shape[:2]
    p = np.pad(a, ((s, s), (s, s), (0, 0)), 'edge')
    rows = (p[s:s + h] + p[2 * s:] + p[:h]) / 3
    return (rows[:, s:s + w] + rows[:, 2 * s:] + rows[:, :w]) / 3
