"""Gyro rings: five bands cut from nested balls, each free to turn inside the next."""

from functools import lru_cache

from kit.materials import matte
from kit.model import grounded, part, placed
from kit.shapes import ball, half, limb, union
from kit.shot import Shot

RADII = [3.0, 2.52, 2.04, 1.56, 1.08]
HEIGHT = 0.42


@lru_cache(None)
def band(i):
    r = RADII[i]
    ring = ball((0, 0, 0), r).cut(ball((0, 0, 0), r - 0.42), 0.02)
    ring = ring.within(half((0, 0, 1), HEIGHT), 0.1).within(half((0, 0, -1), HEIGHT), 0.1)
    solids = [ring]
    pin = [limb(((r - 0.02) * s, 0, 0), ((r + 0.07) * s, 0, 0), 0.17, 0.09) for s in (1, -1)] if i else []
    return [part(f'ring{i}', union(*solids, *[p.turn('z', 90 * (i % 2)) for p in pin], k=0.03), 0.04)]


def rings(upright, angles):
    """Each ring turns about x or y by turns, inside the ring around it."""
    parts = []
    nest = [('x', a) if i % 2 == 0 else ('y', a) for i, a in enumerate(angles)]
    for i in range(len(RADII)):
        found = band(i)
        for axis, angle in reversed(nest[:i + 1]):
            found = placed(found, tilt=(axis, angle))
        parts += placed(found, tilt=('x', 90)) if upright else found
    return grounded(placed(parts, turn=90) if upright else parts)


def spinning():
    return rings(True, [0, 38, 34, 40, 38])


def flat():
    return rings(False, [0, 0, 0, 0, 0])


def colours(*codes):
    return {f'ring{i}': matte(c) for i, c in enumerate(codes)}


SUNRISE = colours('#c93a35', '#e4632f', '#f08c2e', '#f5b236', '#f9d65c')
LAKE = colours('#1c3163', '#23549b', '#2f80c2', '#58b0d8', '#a6dde3')
SHOTS = {
    'gyro-rings-sunrise': Shot(spinning, SUNRISE, turn=-24, elevation=14, fill=0.7),
    'gyro-rings-lake': Shot(spinning, LAKE, turn=-24, elevation=14, fill=0.7),
    'gyro-rings-flat': Shot(flat, SUNRISE, turn=0, elevation=40, fill=0.76),
}
