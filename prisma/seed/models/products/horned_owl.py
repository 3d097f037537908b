"""Round owl with ear tufts and scalloped feathers."""

from functools import lru_cache

import numpy as np

from kit.materials import Filament, matte
from kit.model import grounded, part
from kit.shapes import above, ball, ellipsoid, limb, relief, tube, union
from kit.shot import Shot


def feathers(p, size=0.78):
    """Rows of rounded scales around z."""
    row = p[:, 2] / (size * 0.72)
    n = np.floor(row)
    u = np.arctan2(p[:, 1], p[:, 0]) * 2.9 / size + 0.5 * np.mod(n, 2)
    s = np.mod(u, 1.0) - 0.5
    v = row - n
    edge = v - (1 - np.sqrt(np.clip(1 - (1.9 * s) ** 2, 0, 1))) * 0.85
    return 0.15 * np.clip(1 - edge, 0, 1.2) * (edge > -0.02)


@lru_cache(None)
def owl():
    torso = ellipsoid((0, 0, 3.4), (2.75, 2.9, 3.4))
    head = ellipsoid((0.15, 0, 6.2), (2.4, 2.75, 2.0))
    whole = union(torso, head, k=0.9).within(above(0.15), 0.2)
    tufts = union(*[tube([(0.1, s * 1.5, 7.5, 0.7), (-0.1, s * 2.1, 8.6, 0.42), (-0.3, s * 2.45, 9.4, 0.1)], 10) for s in (1, -1)])
    coat = union(whole, tufts, k=0.5)
    chest = relief(whole.grow(0.04), feathers, 0.2).within(ellipsoid((2.4, 0, 3.0), (1.9, 2.0, 2.7)), 0.12)
    discs = union(*[ellipsoid((0, 0, 0), (0.5, 1.28, 1.28)).turn('z', s * 22).move(2.15, s * 1.12, 6.35) for s in (1, -1)], k=0.1)
    irises = union(*[ellipsoid((0, 0, 0), (0.32, 0.78, 0.78)).turn('z', s * 22).move(2.5, s * 1.16, 6.4) for s in (1, -1)])
    pupils = union(*[ellipsoid((0, 0, 0), (0.24, 0.46, 0.46)).turn('z', s * 20).move(2.72, s * 1.16, 6.4) for s in (1, -1)])
    sparks = union(*[ball((2.93, s * 1.16 + 0.17, 6.6), 0.13) for s in (1, -1)])
    brows = union(*[tube([(2.55, s * 0.3, 7.35, 0.22), (2.4, s * 1.1, 7.72, 0.26), (1.6, s * 2.0, 7.95, 0.2)], 10) for s in (1, -1)])
    beak = tube([(2.75, 0, 5.95, 0.4), (3.15, 0, 5.6, 0.3), (3.05, 0, 5.15, 0.1)], 8)
    wings = union(*[relief(ellipsoid((0, 0, 0), (1.75, 0.55, 2.6)).turn('x', s * 10).turn('y', 10).move(-0.3, s * 2.75, 3.5), lambda p: feathers(p * 1.0, 0.95) * 0.9, 0.2) for s in (1, -1)])
    feet = union(*[limb((0.9, s * 1.0 + 0.5 * t, 0.45), (2.5, s * 1.05 + 1.3 * t, 0.24), 0.4, 0.26) for s in (1, -1) for t in (-0.4, 0, 0.4)], k=0.15).within(above(0), 0.05)
    tail = relief(tube([(-2.2, 0, 1.4, 1.0), (-3.3, 0, 0.55, 0.5)], 5), lambda p: 0.08 * np.abs(np.sin(p[:, 1] * 5)), 0.1).within(above(0), 0.05)
    return grounded([part('coat', union(coat, brows, tail, k=0.2)), part('chest', chest, 0.04), part('chest', discs, 0.04), part('iris', irises, 0.03), part('eye', pupils, 0.03),
                     part('white', sparks, 0.02), part('beak', union(beak, feet), 0.04), part('wing', wings, 0.04)])


AMBER = Filament('#f0a21c', 'gloss')
BARN = {'coat': matte('#8d5f38'), 'chest': matte('#e6c897'), 'wing': matte('#6b4426'), 'iris': AMBER, 'beak': matte('#3a332d')}
SNOWY = {'coat': matte('#f4efe6'), 'chest': matte('#bfbcb8'), 'wing': matte('#e3ddd2'), 'iris': AMBER, 'beak': matte('#3a332d')}
SHOTS = {
    'horned-owl-brown': Shot(owl, BARN, turn=-26, elevation=12),
    'horned-owl-snowy': Shot(owl, SNOWY, turn=-26, elevation=12, paper='#e6c49c'),
    'horned-owl-side': Shot(owl, BARN, turn=-84, elevation=12),
}
