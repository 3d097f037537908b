"""Infinity cube: eight small cubes on hinges, folded shut, half open and flat."""

from functools import lru_cache

import numpy as np

from kit.materials import matte
from kit.model import grounded, part, placed
from kit.shapes import box, limb, union
from kit.shot import Shot

A = 2.0


def small(x, y, z):
    """A cube with softened edges and a sunken panel on each face."""
    c = box((x, y, z), (A - 0.06, A - 0.06, A - 0.06), 0.16)
    for axis in range(3):
        for side in (1, -1):
            at = np.array([x, y, z], float)
            at[axis] += side * A / 2
            size = [A * 0.6] * 3
            size[axis] = 0.16
            c = c.cut(box(at, size, 0.05), 0.06)
    return c


def knuckle(a, b):
    return limb(a, b, 0.14)


@lru_cache(None)
def slab():
    """Four cubes lying around the origin's +x side, tops level."""
    cubes = [part('body', small(x, y, -1.0), 0.05) for x in (1, 3) for y in (-1, 1)]
    pins = [knuckle((2, y - 0.45, -0.02), (2, y + 0.45, -0.02)) for y in (-1, 1)]
    return [*cubes, part('body', union(*pins), 0.05)]


def book(opening):
    """Two slabs hinged along one edge, `opening` degrees apart, standing like a tent."""
    a = (180 - opening) / 2
    left, right = placed(placed(slab(), turn=180), tilt=('y', a)), placed(slab(), tilt=('y', -a))
    hinge = part('body', union(*[knuckle((0, y - 0.5, 0), (0, y + 0.5, 0)) for y in (-1, 1)]), 0.05)
    return grounded(placed([*left, *right, hinge], tilt=('x', 180)))


def closed():
    return grounded([part('body', small(x, y, z), 0.05) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
                    + [part('body', union(knuckle((0, -1.5, 1.98), (0, -0.5, 1.98)), knuckle((0.5, 1.98, -1), (1.5, 1.98, -1))), 0.05)])


def half_open():
    return book(84)


def folds():
    return placed(closed(), y=-6.4, turn=20) + placed(book(84), y=0.4, turn=8) + placed(book(180), y=8.2, turn=0)


CHARCOAL, MINT, LAVENDER = ({'body': matte(c)} for c in ('#3a3d42', '#7fd0ae', '#a48ad6'))
SHOTS = {
    'infinity-cube-charcoal': Shot(half_open, CHARCOAL, turn=52, elevation=24, fill=0.72),
    'infinity-cube-mint': Shot(half_open, MINT, turn=52, elevation=24, fill=0.72),
    'infinity-cube-lavender': Shot(half_open, LAVENDER, turn=52, elevation=24, fill=0.72),
    'infinity-cube-folds': Shot(folds, LAVENDER, turn=20, elevation=34),
}
