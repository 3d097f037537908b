"""Stocking stitch as relief: rows of small V's around an axis, as a sweater would have them."""

import numpy as np

from .shapes import relief, rotation, vec


def stitches(u, v):
    """Height 0..1 of the fabric at column u, row v."""
    s = np.mod(u, 1.0) - 0.5
    a = np.abs(s)
    t = np.mod(v - a * 1.1, 1.0)
    across = np.clip(1 - ((a - 0.25) / 0.25) ** 2, 0, 1)
    along = np.clip(np.sin(np.pi * t), 0, 1)
    return np.sqrt(across) * np.power(along, 0.45)


def knitted(shape, centre, radii, stitch=0.36, depth=0.11, tilt=None):
    """Knit a roundish shape; centre and radii are those of the ellipsoid it resembles, z its axis."""
    c, r = vec(*centre), vec(*radii)
    back = rotation(*tilt) if tilt else None
    girth = 2 * np.pi * (r[0] + r[1]) / 2
    columns = max(6, round(girth / stitch))
    rows = np.pi * (r[2] + (r[0] + r[1]) / 2) / 2 / (stitch * 0.82)

    def height(p):
        q = p - c
        if back is not None:
            q = q @ back
        q = q / r
        flat = np.hypot(q[:, 0], q[:, 1])
        polar = np.arctan2(q[:, 2], flat)
        u = np.arctan2(q[:, 1], q[:, 0]) / (2 * np.pi)
        narrow = np.cos(polar)
        thin = np.where(narrow > 0.5, 1.0, np.where(narrow > 0.25, 0.5, 0.25))
        return depth * stitches(u * np.round(columns * thin), polar / np.pi * rows) * np.clip(narrow * 4, 0, 1)
    return relief(shape, height, depth + 0.05)
