"""Round whale, pale belly, tail up."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, smile
from kit.knit import knitted
from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import above, ellipsoid, half, relief, tube, union
from kit.shot import Shot
from products.knitted_bunny import wool


@lru_cache(None)
def whale():
    ball = ellipsoid((0, 0, 2.9), (3.5, 3.0, 2.9))
    tail = tube([(-2.0, 0, 2.6, 1.9), (-3.8, 0, 2.9, 1.2), (-5.0, 0, 4.0, 0.75), (-5.4, 0, 5.2, 0.55)], 20)
    shape = union(ball, tail, k=1.2)
    coat = knitted(shape, (0, 0, 2.9), (3.5, 3.0, 2.9), 0.46, 0.14)
    flukes = union(*[wool((-5.75, s * 1.15, 6.0), (0.75, 1.35, 0.42), ('x', s * 24), 0.4, 0.1) for s in (1, -1)])
    fins = union(*[wool((0.8, s * 3.25, 1.9), (0.8, 1.35, 0.4), ('x', -s * 28), 0.4, 0.1) for s in (1, -1)])
    lower = shape.grow(0.13)
    belly = relief(lower, lambda p: 0.1 * np.sqrt(np.abs(np.sin(np.pi * p[:, 1] / 0.5))), 0.12).within(half((-0.28, 0, 1), 1.75), 0.1).within(half((-1, 0, 0), 1.5), 0.2)
    smooth = shape.grow(0.17)
    face = eyes(smooth, 1.95, 3.25, 0.36, out=0.5)
    grin = smile(smooth, 1.5, 3.4, 0.09, 0.3, sink=-0.3)
    spout = tube([(-0.2, 0, 5.7, 0.3), (-0.2, 0, 6.3, 0.22)], 3)
    curls = union(*[tube([(-0.2, 0, 6.3, 0.2), (-0.2, s * 0.5, 7.2, 0.22), (-0.2, s * 1.1, 7.3, 0.24), (-0.2, s * 1.3, 6.8, 0.26)], 12) for s in (1, -1)])
    step = 0.045
    return grounded([part('coat', union(coat.within(above(0.05), 0.1), flukes, fins, k=0.12), step), part('belly', belly, step), part('spout', union(spout, curls, k=0.1), step),
                     part('eye', grin, 0.03), *[part(slot, s, 0.03) for slot, s in face]])


DENIM = {'coat': matte('#3f679f'), 'belly': matte('#f3e6cd'), 'spout': matte('#a9d5ea')}
SEAFOAM = {'coat': matte('#74bfa4'), 'belly': matte('#f6ecd6'), 'spout': matte('#d4ecef')}
SHOTS = {
    'knitted-whale-denim': Shot(whale, DENIM, turn=-36, elevation=15),
    'knitted-whale-seafoam': Shot(whale, SEAFOAM, turn=-36, elevation=15),
    'knitted-whale-back': Shot(whale, DENIM, turn=140, elevation=20),
}
