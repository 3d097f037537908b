"""Eyes and smiles, placed where a ray meets the head. A positive x looks at a face that looks along +x, a negative one at -x."""

import numpy as np

from .shapes import ball, touch, tube, union, vec


def eyes(head, y, z, r, x=30.0, out=0.25, glint=True):
    """Two glossy domes with a spark of white; answers [(slot, shape)]."""
    found = []
    for side in (1, -1):
        p, n = touch(head, (x, side * y, z), (-x, 0, 0))
        c = p - n * r * (1 - out) * 0.6
        found.append(('eye', ball(c, r)))
        if glint:
            g = c + (n * 0.62 + vec(0.25 * np.sign(x), 0.15, 0.72) * 0.75) / np.linalg.norm(n * 0.62 + vec(0.25 * np.sign(x), 0.15, 0.72) * 0.75) * r * 0.9
            found.append(('white', ball(g, r * 0.27)))
    return found


def ray_line(head, points, radius, x=30.0, sink=0.3):
    """A thin line drawn on the head through (y, z) points."""
    path = []
    for y, z in points:
        p, n = touch(head, (x, y, z), (-x, 0, 0))
        path.append([*(p - n * radius * sink), radius])
    return tube(path, n=4 * len(path))


def smile(head, width, z, radius=0.06, drop=0.3, x=30.0, n=9, sink=0.3):
    """A smile `width` wide whose middle hangs `drop` below its corners."""
    ys = np.linspace(-width / 2, width / 2, n)
    return ray_line(head, [(y, z - drop * (1 - (2 * y / width) ** 2)) for y in ys], radius, x, sink)


def cheeks(head, y, z, r, x=30.0):
    found = []
    for side in (1, -1):
        p, n = touch(head, (x, side * y, z), (-x, 0, 0))
        found.append(ball(p - n * r * 0.8, r))
    return union(*found)
