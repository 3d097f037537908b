"""Penguin with a toque."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes
from kit.knit import knitted
from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import above, ball, ellipsoid, relief, ring, union
from kit.shot import Shot
from products.knitted_bunny import wool


@lru_cache(None)
def penguin():
    shape = ellipsoid((0, 0, 3.9), (2.6, 2.7, 3.9))
    coat = knitted(shape, (0, 0, 3.9), (2.6, 2.7, 3.9), 0.44, 0.13)
    front = union(ellipsoid((1.3, 0, 2.9), (1.85, 2.0, 2.6)), ellipsoid((1.35, 0.85, 5.3), (1.5, 0.95, 1.1)), ellipsoid((1.35, -0.85, 5.3), (1.5, 0.95, 1.1)), k=0.3)
    belly = knitted(shape.grow(0.13), (0, 0, 3.9), (2.65, 2.75, 3.95), 0.44, 0.13).within(front, 0.1)
    wings = union(*[wool((0.1, s * 2.7, 3.4), (0.95, 0.42, 2.0), ('x', s * 16)) for s in (1, -1)])
    beak = union(ellipsoid((2.75, 0, 4.75), (0.75, 0.55, 0.32)), ellipsoid((2.6, 0, 4.5), (0.6, 0.42, 0.24)))
    feet = union(*[ellipsoid((1.3 + 0.5, s * 1.15 + t, 0.28), (1.0, 0.34, 0.3)) for s in (1, -1) for t in (-0.45, 0, 0.45)], k=0.25).within(above(0), 0.05)
    hat = knitted(ellipsoid((-0.1, 0, 6.35), (2.2, 2.3, 2.35)), (-0.1, 0, 6.35), (2.2, 2.3, 2.35), 0.42, 0.12).within(above(6.1), 0.1)
    brim = relief(ring((-0.05, 0, 0), 1.98, 0.52).scale(1).move(0, 0, 6.2), lambda p: 0.09 * np.abs(np.sin(22 * np.arctan2(p[:, 1], p[:, 0]))))
    pompom = relief(ball((-0.15, 0, 9.1), 0.85), lambda p: 0.13 * np.abs(np.sin(p[:, 0] * 9) * np.sin(p[:, 1] * 9 + 1) * np.sin(p[:, 2] * 9)))
    smooth = shape.grow(0.2)
    face = eyes(smooth, 0.85, 5.25, 0.3, out=0.5)
    step = 0.04
    return grounded([part('coat', union(coat, wings, k=0.1), step), part('belly', belly, step), part('beak', union(beak, feet), 0.04),
                     part('hat', union(hat, brim, k=0.05), step), part('pompom', pompom, step), *[part(slot, shape, 0.03) for slot, shape in face]])


NAVY = {'coat': matte('#27406e'), 'belly': matte('#f4e8d2'), 'beak': matte('#f08a2c'), 'hat': matte('#c93530'), 'pompom': matte('#fbf3e4')}
SHOTS = {
    'knitted-penguin': Shot(penguin, NAVY, turn=-22, elevation=12),
    'knitted-penguin-side': Shot(penguin, NAVY, turn=-82, elevation=14),
    'knitted-penguin-detail': Shot(penguin, NAVY, turn=-14, elevation=8, focus=(0.8, 0, 5.6, 2.4), fstop=5),
}
