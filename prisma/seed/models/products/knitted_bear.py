"""Sitting bear with a scarf."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, ray_line
from kit.materials import matte
from kit.model import grounded, part
from kit.props import LOOK, mug
from kit.shapes import ellipsoid, limb, relief, ring, tube, union
from kit.shot import Shot
from products.knitted_bunny import wool


def ribbed(shape, axis, pitch=0.3, depth=0.07):
    return relief(shape, lambda p: depth * np.abs(np.sin(np.pi * p[:, axis] / pitch)))


@lru_cache(None)
def bear():
    torso = wool((0, 0, 2.4), (2.2, 2.25, 2.45))
    head = wool((0.3, 0, 5.9), (2.1, 2.4, 2.0))
    ears = union(*[wool((-0.1, s * 1.85, 7.5), (0.55, 0.85, 0.85), None, 0.36) for s in (1, -1)])
    inner = union(*[ellipsoid((0.42, s * 1.85, 7.45), (0.22, 0.5, 0.5)) for s in (1, -1)])
    arms = union(*[wool((0.95, s * 2.2, 2.9), (0.78, 0.75, 1.55), ('x', s * 22)) for s in (1, -1)])
    legs = union(*[wool((1.95, s * 1.5, 0.95), (1.6, 0.98, 0.95), None) for s in (1, -1)])
    soles = union(*[ellipsoid((3.5, s * 1.5, 1.0), (0.22, 0.62, 0.66)) for s in (1, -1)])
    muzzle = ellipsoid((2.1, 0, 5.35), (0.75, 1.0, 0.78))
    smooth = union(ellipsoid((0.3, 0, 5.9), (2.15, 2.45, 2.05)), muzzle)
    face = eyes(smooth, 0.95, 6.35, 0.29, out=0.5)
    nose = ellipsoid((2.8, 0, 5.68), (0.24, 0.38, 0.26))
    mouth = ray_line(muzzle, [(-0.4, 5.08), (-0.2, 4.96), (0, 5.1), (0.2, 4.96), (0.4, 5.08)], 0.055, sink=0.0)
    scarf = union(ribbed(ring((0.15, 0, 4.25), 1.72, 0.48), 2, 0.32), ribbed(tube([(1.7, 0.9, 4.2, 0.4), (2.35, 1.1, 3.3, 0.42), (2.55, 1.15, 2.2, 0.44)], 10), 1, 0.3), k=0.1)
    fringe = union(*[limb((2.5, 0.85 + 0.2 * i, 2.0), (2.6, 0.82 + 0.22 * i, 1.45), 0.1) for i in range(4)])
    step = 0.04
    return grounded([part('body', union(torso, legs, arms, k=0.1), step), part('body', union(head, ears, k=0.1), step), part('pale', union(inner, soles, muzzle), 0.04),
                     part('scarf', union(scarf, fringe, k=0.08), step), part('eye', union(nose, mouth), 0.03), *[part(slot, shape, 0.03) for slot, shape in face]])


HONEY = {'body': matte('#dc8f33'), 'pale': matte('#f3dcae'), 'scarf': matte('#c5362f'), **LOOK}
COCOA = {'body': matte('#7a4a2e'), 'pale': matte('#d8ae80'), 'scarf': matte('#f1e2c6'), **LOOK}
SHOTS = {
    'knitted-bear-honey': Shot(bear, HONEY, turn=-22, elevation=14),
    'knitted-bear-cocoa': Shot(bear, COCOA, turn=-22, elevation=14),
    'knitted-bear-side': Shot(bear, HONEY, turn=-78, elevation=14),
    'knitted-bear-scene': Shot(bear, HONEY, turn=-18, elevation=16, props=((mug, 8.0, 4.0, -30),)),
}
