"""Sleepy cat that holds pens."""

from functools import lru_cache

import numpy as np

from kit.faces import cheeks, ray_line
from kit.materials import matte
from kit.model import grounded, part, placed
from kit.props import LOOK, pencil
from kit.shapes import above, ellipsoid, limb, rod, tube, union
from kit.shot import Shot


@lru_cache(None)
def cup():
    outer = union(rod((0, 0, 4.3), 3.6, 8.6, 1.1), ellipsoid((0, 0, 2.2), (4.0, 4.1, 2.5)), k=0.9).within(above(0), 0.25)
    ears = union(*[tube([(1.9, s * 2.35, 7.9, 0.8), (1.9, s * 2.6, 9.0, 0.55), (1.85, s * 2.8, 9.9, 0.16)], 8) for s in (1, -1)])
    paws = ellipsoid((3.5, 1.2, 0.7), (1.1, 0.95, 0.75)).mirror()
    tail = tube([(-3.4, 1.2, 1.0, 0.8), (-3.0, 3.2, 0.9, 0.78), (-0.6, 4.5, 0.85, 0.72), (2.2, 4.0, 0.8, 0.62), (3.4, 3.1, 0.75, 0.4)], 24)
    body = union(outer, paws, k=0.35)
    body = union(body, tail, k=0.15).within(above(0), 0.1).cut(rod((0, 0, 6.2), 3.0, 10.4, 0.5), 0.2)
    body = union(body, ears.cut(rod((0, 0, 6.2), 2.8, 12, 0.3), 0.1), k=0.3)
    lids = union(*[ray_line(outer, [(s * 1.35 + 0.62 * np.cos(t), 5.7 - 0.42 * np.sin(t)) for t in np.linspace(0.15, np.pi - 0.15, 9)], 0.1) for s in (1, -1)])
    mouth = union(*[ray_line(outer, [(0, 4.75), (s * 0.18, 4.5), (s * 0.45, 4.48), (s * 0.62, 4.68)], 0.075) for s in (1, -1)])
    nose = ellipsoid((3.62, 0, 4.92), (0.2, 0.32, 0.22))
    whiskers = union(*[ray_line(outer, [(s * 1.75, 4.75 - 0.4 * i), (s * 2.3, 4.85 - 0.52 * i), (s * 2.85, 4.9 - 0.62 * i)], 0.055) for s in (1, -1) for i in (0, 1)])
    inner = union(*[tube([(2.42, s * 2.55, 8.55, 0.4), (2.3, s * 2.66, 9.2, 0.2)], 4) for s in (1, -1)])
    belly = outer.grow(0.04).within(ellipsoid((4.0, 0, 2.0), (1.6, 1.7, 2.0)), 0.03)
    stripes = outer.grow(0.04).within(union(*[limb((3.6, y, 8.9), (3.6, y, z), 0.22, 0.16) for y, z in ((0, 6.9), (0.75, 7.2), (-0.75, 7.2))]), 0.03)
    return grounded([part('body', body, 0.05), part('dark', union(lids, mouth, whiskers), 0.03), part('pink', union(nose, inner, cheeks(outer, 2.1, 4.6, 0.42)), 0.04),
                     part('pale', belly, 0.05), part('stripe', stripes, 0.05), part('stripe', tip(tail), 0.05)])


def tip(tail):
    return tail.grow(0.03).within(ellipsoid((3.2, 3.3, 0.8), (1.1, 1.3, 1.2)), 0.05).within(above(0), 0.05)


def with_pencils():
    toy = cup()
    for x, y, turn, lean, slot in ((0.9, 1.2, 15, 9, 'prop_red'), (-0.9, -0.9, 200, 11, 'prop_wood'), (-0.4, 1.0, 120, 12, 'prop_blue')):
        toy = toy + placed(placed(pencil(slot), tilt=('y', -(90 - lean)), scale=0.78), x=x, y=y, z=0.9, turn=turn)
    return toy


GREY = {'body': matte('#8f9299'), 'dark': matte('#2d2b2b'), 'pink': matte('#efa9a4'), 'pale': matte('#f2ede2'), 'stripe': matte('#5f626a'), **LOOK}
SHOTS = {
    'cat-pen-cup': Shot(with_pencils, GREY, turn=-24, elevation=18),
    'cat-pen-cup-back': Shot(cup, GREY, turn=-100, elevation=26),
    'cat-pen-cup-empty': Shot(cup, GREY, turn=-14, elevation=36),
}
