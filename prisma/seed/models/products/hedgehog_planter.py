"""Hedgehog that carries a pot on its back, with or without a succulent."""

from functools import lru_cache

import numpy as np

from kit.faces import cheeks, eyes, smile
from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import above, ball, ellipsoid, limb, relief, rod, tube, union
from kit.shot import Shot

TOP = 5.6


def quills(p):
    """Rows of short points, offset like shingles."""
    u = np.arctan2(p[:, 1], p[:, 0] + 0.6) * 5.2
    v = p[:, 2] / 0.78
    s, t = np.mod(u + 0.5 * np.mod(np.floor(v), 2), 1.0) - 0.5, np.mod(v, 1.0) - 0.5
    return 0.34 * np.clip(1 - 2.0 * np.hypot(s, t * 0.9), 0, 1)


@lru_cache(None)
def planter():
    round_body = ellipsoid((-0.6, 0, 3.0), (3.9, 3.6, 3.9)).within(above(0.15), 0.3)
    bowl = relief(round_body, quills, 0.3).cut(ellipsoid((5.2, 0, 2.0), (2.9, 3.0, 3.0)), 0.5)
    lip = rod((-0.6, 0, TOP - 0.4), 3.25, 0.9, 0.3)
    hole = rod((-0.6, 0, TOP + 1.3), 2.75, 8.2, 0.4)
    pot = union(bowl, lip, k=0.3).cut(hole, 0.15).cut(rod((-0.6, 0, TOP + 2.0), 6, 4, 0.02), 0.15)
    head = union(ellipsoid((2.3, 0, 2.35), (1.85, 2.1, 1.95)), limb((3.4, 0, 2.1), (4.7, 0, 2.35), 1.0, 0.45), k=0.6).within(above(0.1), 0.2)
    nose = ball((5.1, 0, 2.55), 0.42)
    face = eyes(head, 0.95, 2.85, 0.3, out=0.5)
    grin = smile(head, 1.4, 1.75, 0.07, 0.2)
    ears = ellipsoid((2.3, 1.55, 3.95), (0.4, 0.62, 0.62)).mirror()
    feet = union(*[ellipsoid((x, y, 0.35), (0.9, 0.6, 0.42)) for x, y in ((3.0, 1.35), (3.0, -1.35))]).within(above(0), 0.05)
    saucer = rod((-0.4, 0, 0.217), 4.013, 0.427, 0.17)
    return [part('pot', pot, 0.05), part('pot', saucer, 0.05), part('face', union(head, feet, k=0.2), 0.05), part('pot', ears, 0.05), part('blush', cheeks(head, 1.35, 2.0, 0.36), 0.04), part('eye', union(nose, grin), 0.03),
            *[part(slot, shape, 0.03) for slot, shape in face]]


@lru_cache(None)
def succulent():
    leaves = []
    for ring_no, (n, reach, lift, size) in enumerate(((9, 2.6, 0.9, 0.62), (8, 2.1, 1.6, 0.6), (7, 1.5, 2.2, 0.54), (5, 0.9, 2.6, 0.46), (3, 0.4, 2.9, 0.36))):
        for i in range(n):
            a = 2 * np.pi * (i / n + ring_no * 0.17)
            c, s = np.cos(a), np.sin(a)
            base = TOP - 0.5
            leaves.append(tube([(-0.6 + 0.2 * c, 0.2 * s, base, size * 0.5), (-0.6 + reach * 0.6 * c, reach * 0.6 * s, base + lift * 0.55, size), (-0.6 + reach * c, reach * s, base + lift, size * 0.75),
                                (-0.6 + reach * 1.22 * c, reach * 1.22 * s, base + lift * 1.3, 0.06)], 6))
    soil = rod((-0.6, 0, TOP - 0.75), 2.8, 0.5, 0.1)
    return [part('leaf', union(*leaves, k=0.03), 0.05), part('soil', relief(soil, lambda p: 0.12 * np.abs(np.sin(p[:, 0] * 7 + np.sin(p[:, 1] * 5)) * np.sin(p[:, 1] * 6)), 0.15), 0.05)]


def planted():
    return grounded(planter() + succulent())


def empty():
    return grounded(planter())


PLANT = {'leaf': matte('#7fae83'), 'soil': matte('#46321f')}
TERRACOTTA = {'pot': matte('#c9683f'), 'face': matte('#f3dcb6'), 'blush': matte('#eb9c82'), **PLANT}
BIRCH = {'pot': matte('#cbb08a'), 'face': matte('#f8efdc'), 'blush': matte('#eeb1a0'), **PLANT}
SHOTS = {
    'hedgehog-planter-terracotta': Shot(planted, TERRACOTTA, turn=-38, elevation=20),
    'hedgehog-planter-birch': Shot(planted, BIRCH, turn=-38, elevation=20),
    'hedgehog-planter-empty': Shot(empty, TERRACOTTA, turn=-30, elevation=46),
}
