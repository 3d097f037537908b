"""Shark: five wide joints, tall fin, toothy grin, pale belly."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, ray_line
from kit.joints import chain
from kit.materials import matte
from kit.model import grounded, placed
from kit.props import LOOK, mug
from kit.shapes import above, ellipsoid, half, limb, touch, tube, union
from kit.shot import Shot

CUTS = [3.6, 6.2, 8.4, 10.4, 12.2]


def fan(root, tips, r=0.2):
    """A fin: blades from its root line to the points between its tips."""
    a, b = np.array(root[0], float), np.array(root[1], float)
    blades = []
    for t in np.linspace(0, 1, 12):
        tip = np.array(tips[0], float) * (1 - t) + np.array(tips[1], float) * t
        blades.append(limb(a * (1 - t) + b * t, tip, r * 1.35, r * 0.7))
    return union(*blades, k=0.25)


@lru_cache(None)
def shark():
    trunk = tube([(-0.9, 0, 1.75, 0.95), (0.8, 0, 1.8, 1.6), (3.2, 0, 1.9, 1.9), (6.0, 0, 1.8, 1.65), (9.0, 0, 1.7, 1.1), (12.0, 0, 1.7, 0.62), (14.2, 0, 1.8, 0.42)], 36)
    snout = ellipsoid((-1.6, 0, 1.9), (1.3, 1.15, 0.75))
    whole = union(trunk, snout, k=0.7).within(above(0.25), 0.4)
    back = fan(((4.0, 0, 3.3), (5.8, 0, 3.2)), ((5.9, 0, 5.5), (6.3, 0, 5.1)))
    tail = union(fan(((13.0, 0, 1.9), (14.2, 0, 1.8)), ((15.8, 0, 4.7), (16.3, 0, 4.4))), fan(((13.2, 0, 1.8), (14.2, 0, 1.7)), ((15.0, 0, 0.2), (15.5, 0, 0.35))), k=0.4)
    side = union(*[fan(((3.9, s * 1.4, 1.0), (5.4, s * 1.3, 1.0)), ((6.4, s * 3.9, 0.45), (6.9, s * 3.6, 0.45)), 0.22) for s in (1, -1)]).within(above(0.15), 0.05)
    hind = fan(((10.6, 0, 2.4), (11.4, 0, 2.2)), ((11.9, 0, 3.3), (12.1, 0, 3.1)), 0.13)
    face = eyes(whole, 1.12, 2.5, 0.34, x=-30, out=0.5)
    mouth = [(y, 1.72 - 0.3 * (1 - (y / 1.15) ** 2)) for y in np.linspace(-1.15, 1.15, 15)]
    dark = ray_line(whole, mouth, 0.17, x=-30)
    teeth = []
    for (y, z), (y2, z2) in zip(mouth[1:-1], mouth[2:]):
        p, n = touch(whole, (-30, (y + y2) / 2, (z + z2) / 2 + 0.13), (1, 0, 0))
        teeth.append(limb(p + n * 0.06, p + n * 0.09 - np.array([0, 0, 0.24]), 0.1, 0.03))
    gill = union(*[tube([(2.0 + 0.42 * i, 1.62 + 0.11 * i, 2.3, 0.07), (1.95 + 0.42 * i, 1.72 + 0.1 * i, 1.6, 0.07)], 4) for i in range(3)]).mirror()
    whole = whole.cut(gill, 0.04)
    belly = whole.grow(0.02).within(half((0, 0, 1), 1.15), 0.02)
    angles = [-4, 9, 16, 15, 14]
    extras = {0: [*face, ('eye', dark), ('white', union(*teeth))], 1: [('body', back), ('body', side)], 4: [('body', hind)], 5: [('body', tail)]}
    links = chain(whole, CUTS, angles, extras=extras, opening=10)
    pale = chain(belly, CUTS, angles, slot='belly', hinges=False, opening=10)
    return grounded(placed(links + pale, turn=180))


SLATE = {'body': matte('#4a6f8f'), 'belly': matte('#e8e6df'), **LOOK}
SHOTS = {
    'reef-shark': Shot(shark, SLATE, turn=-52, elevation=22),
    'reef-shark-front': Shot(shark, SLATE, turn=-14, elevation=8, focus=(0.6, 0, 2.6, 4.8), fstop=5),
    'reef-shark-scene': Shot(shark, SLATE, turn=-62, elevation=24, props=((mug, 3.5, 13.5, -40),)),
}
