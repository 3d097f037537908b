"""Sea turtle: plated shell on a round body, head and four flippers on hinges."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, smile
from kit.joints import chain
from kit.materials import matte
from kit.model import grounded, part, placed
from kit.props import LOOK, mug
from kit.shapes import above, ellipsoid, relief, tube, union
from kit.shot import Shot


def plates(p):
    """Six-sided plates with grooves between them, seen from above."""
    s = 1.55
    q = p[:, :2] / s
    a = np.array([1.0, np.sqrt(3)], np.float32)
    one = np.mod(q, a) - a / 2
    two = np.mod(q - a / 2, a) - a / 2
    pick = np.where(((one ** 2).sum(1) < (two ** 2).sum(1))[:, None], one, two)
    pick = np.abs(pick)
    edge = 0.5 - np.maximum(pick @ np.array([0.5, np.sqrt(3) / 2], np.float32), pick[:, 0])
    return 0.13 * np.clip(edge * 7, 0, 1) + 0.05 * np.clip(edge * 2, 0, 1)


def front_flipper():
    shape = tube([(1.6, 0, 0.75, 0.75), (3.1, 0, 0.7, 0.7), (4.6, 0.1, 0.6, 0.85), (6.2, -0.5, 0.5, 0.66), (7.6, -1.6, 0.4, 0.3)], 24)
    return flat(shape)


def hind_flipper():
    return flat(tube([(1.8, 0, 0.7, 0.62), (3.0, 0, 0.65, 0.6), (4.2, 0, 0.55, 0.78), (5.2, 0.2, 0.45, 0.5)], 16))


def flat(shape):
    thin = np.array([1, 1, 2.0], np.float32)
    f = shape.f
    shape.f = lambda p: f((p - np.array([0, 0, 0.45], np.float32)) * thin + np.array([0, 0, 0.6], np.float32)) * 0.7
    return shape.within(above(0.02), 0.05)


@lru_cache(None)
def turtle():
    dome = ellipsoid((0, 0, 0.9), (3.5, 3.05, 1.75)).within(above(0.85), 0.25)
    shell = relief(dome, plates)
    rim = ellipsoid((0, 0, 0.8), (3.65, 3.2, 0.62)).within(above(0.0), 0.15)
    parts = [part('shell', shell, 0.05), part('body', rim, 0.05)]
    neck = union(tube([(2.4, 0, 0.95, 0.7), (4.0, 0, 1.05, 0.72)], 4), ellipsoid((5.0, 0, 1.35), (1.35, 1.1, 1.02)), k=0.5).within(above(0.1), 0.2)
    face = eyes(neck, 0.6, 1.55, 0.27, out=0.4)
    grin = smile(neck, 0.9, 1.25, 0.055, 0.2)
    parts += chain(neck, [3.85], [10], extras={1: [*face, ('eye', grin)]}, opening=14)
    for side in (1, -1):
        front = chain(front_flipper() if side < 0 else mirrored(front_flipper()), [3.2], [side * -6], pin=(0.45, 0.8))
        hind = chain(hind_flipper() if side < 0 else mirrored(hind_flipper()), [3.1], [side * 8], pin=(0.45, 0.8))
        parts += placed(front, x=1.0, y=0, turn=side * 62) + placed(hind, x=-0.6, turn=side * 142)
    tail = tube([(-3.3, 0, 0.6, 0.4), (-4.3, 0, 0.35, 0.16)], 4)
    return grounded([*parts, part('body', tail)])


def mirrored(shape):
    f = shape.f
    lo, hi = shape.lo.copy(), shape.hi.copy()
    lo[1], hi[1] = -shape.hi[1], -shape.lo[1]
    flip = np.array([1, -1, 1], np.float32)
    return type(shape)(lambda p: f(p * flip), lo, hi)


FERN = {'body': matte('#7fb548'), 'shell': matte('#3f7038'), **LOOK}
LAGOON = {'body': matte('#3fa9c4'), 'shell': matte('#1f3f77'), **LOOK}
SHOTS = {
    'sea-turtle-fern': Shot(turtle, FERN, turn=-32, elevation=32),
    'sea-turtle-lagoon': Shot(turtle, LAGOON, turn=-32, elevation=32),
    'sea-turtle-top': Shot(turtle, FERN, turn=-60, elevation=76),
    'sea-turtle-scene': Shot(turtle, FERN, turn=-32, elevation=26, props=((mug, 5.5, 8.5, -50),)),
}
