"""Upright cartoon T. rex."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, ray_line
from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import above, ball, ellipsoid, limb, touch, tube, union
from kit.shot import Shot


@lru_cache(None)
def rex():
    trunk = tube([(1.0, 0, 5.4, 1.35), (0.5, 0, 3.9, 1.75), (-0.4, 0, 2.7, 1.85), (-2.2, 0, 1.7, 1.25), (-4.0, 0, 1.0, 0.75), (-5.6, 0, 0.75, 0.3)], 30)
    skull = union(ellipsoid((1.0, 0, 7.3), (2.0, 1.85, 1.75)), ellipsoid((2.6, 0, 6.6), (1.75, 1.5, 1.15)), k=0.8)
    nostrils = ball((4.15, 0.45, 7.15), 0.2).mirror()
    thigh = union(ellipsoid((-0.3, 1.5, 2.0), (1.35, 0.95, 1.55)), limb((0, 1.65, 1.4), (0.1, 1.7, 0.5), 0.75, 0.62),
                  *[ellipsoid((0.95 - 0.12 * abs(i), 1.72 + 0.5 * i, 0.4), (0.7, 0.36, 0.42)) for i in (-1, 0, 1)], k=0.35).within(above(0), 0.1).mirror()
    arm = union(limb((1.7, 1.35, 4.7), (2.6, 1.5, 4.25), 0.36, 0.28), limb((2.6, 1.5, 4.25), (2.95, 1.42, 4.5), 0.24, 0.16), limb((2.6, 1.5, 4.25), (3.0, 1.62, 4.3), 0.24, 0.16), k=0.2).mirror()
    whole = union(trunk, skull, thigh, arm, nostrils, k=0.4)
    face = eyes(skull, 1.05, 7.85, 0.42, out=0.5)
    grin = ray_line(skull, [(y, 6.45 - 0.5 * (1 - (y / 1.3) ** 2)) for y in np.linspace(-1.3, 1.3, 15)], 0.085)
    teeth = union(*[limb(p, (p[0] - 0.03, p[1], p[2] - 0.3), 0.13, 0.05) for p in tooth_roots(skull)])
    back = [(0.1, 9.0), (-1.0, 8.0), (-1.05, 6.6), (-1.15, 5.2), (-1.8, 3.95), (-2.7, 2.95), (-3.7, 2.0), (-4.6, 1.4)]
    plates = union(*[limb((x, 0, z - 0.2), (x - 0.42, 0, z + 0.22), 0.36 - 0.02 * i, 0.14) for i, (x, z) in enumerate(back)])
    belly = whole.grow(0.03).within(ellipsoid((2.2, 0, 3.6), (1.5, 1.25, 2.1)), 0.02)
    toes = union(*[ball((1.52 - 0.12 * abs(i), 1.72 * s + 0.5 * i, 0.3), 0.17) for i in (-1, 0, 1) for s in (1, -1)])
    return grounded([part('body', whole), part('accent', plates, 0.04), part('belly', belly, 0.04), part('eye', grin, 0.03), part('white', union(teeth, toes), 0.03),
                     *[part(slot, shape, 0.03) for slot, shape in face]])


def tooth_roots(skull):
    return [touch(skull, (30, y, 6.42 - 0.5 * (1 - (y / 1.3) ** 2)), (-1, 0, 0))[0] for y in (-1.0, -0.62, 0.62, 1.0)]


def skin(body, accent, belly):
    return {'body': matte(body), 'accent': matte(accent), 'belly': matte(belly)}


MOSS, TANGERINE, VIOLET = skin('#6f9440', '#3f5f2d', '#dbe0a0'), skin('#ef7d2b', '#b5402a', '#fadfa5'), skin('#7c57b8', '#4a3190', '#e3d2f2')
SHOTS = {
    'tiny-rex-moss': Shot(rex, MOSS, turn=-36, elevation=12),
    'tiny-rex-tangerine': Shot(rex, TANGERINE, turn=-36, elevation=12),
    'tiny-rex-violet': Shot(rex, VIOLET, turn=-36, elevation=12),
    'tiny-rex-side': Shot(rex, MOSS, turn=-86, elevation=10),
}
