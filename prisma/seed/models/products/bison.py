"""Bison: shaggy hump, lowered head, beard."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes
from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import above, ball, ellipsoid, limb, relief, tube, union
from kit.shot import Shot


def shaggy(p, at=(1.4, 0, 4.2), size=0.85):
    """Pointed locks of wool that hang down from a crown above `at`, each row over the next."""
    x, y, z = p[:, 0] - at[0], p[:, 1] - at[1], p[:, 2] - at[2]
    row = np.arctan2(np.hypot(x, y), z) * 2.6 / size
    n = np.floor(row)
    u = np.arctan2(y, x) * np.clip(np.round(2.4 * np.sin(np.clip(n + 0.5, 0, 9) * size / 2.6)), 1, 9) / size * 1.05 + 0.37 * n
    s = np.mod(u, 1.0) - 0.5
    v = row - n + 0.12 * np.sin(3.1 * np.floor(u) + 1.7 * n)
    return 0.22 * np.clip(0.25 + 0.75 * v, 0, 1) * np.clip(1 - 1.7 * np.abs(s) * v, 0, 1)


@lru_cache(None)
def bison():
    back = tube([(2.2, 0, 4.2, 1.9), (0.0, 0, 4.3, 2.0), (-2.4, 0, 3.7, 1.75), (-4.2, 0, 3.4, 1.5), (-5.2, 0, 3.2, 1.1)], 24)
    legs = union(*[union(limb((x, y, 2.4), (x + d, y * 1.02, 0.9), 0.85, 0.52), limb((x + d, y * 1.02, 0.9), (x + d + 0.06, y * 1.02, 0.3), 0.5, 0.56), k=0.2)
                   for x, d, y in ((2.0, 0, 1.05), (2.0, 0, -1.05), (-4.3, -0.15, 0.9), (-4.3, -0.15, -0.9))]).within(above(0), 0.1)
    hind = union(back, legs, k=0.5)
    mane = union(ellipsoid((1.6, 0, 4.9), (2.5, 1.95, 2.5)), ellipsoid((0.4, 0, 5.8), (2.2, 1.45, 1.7)), ellipsoid((3.3, 0, 3.9), (1.7, 1.55, 1.9)),
                 tube([(2.3, 0.95, 2.8, 0.9), (2.2, 1.05, 1.8, 0.62)], 4).mirror(), k=0.9)
    wool = relief(mane, shaggy, 0.25)
    crown = relief(ellipsoid((4.75, 0, 4.55), (1.1, 1.25, 1.05)), lambda p: shaggy(p, (4.6, 0, 4.1), 0.6) * 0.8, 0.2)
    face_shape = union(limb((4.6, 0, 3.9), (5.6, 0, 2.5), 1.15, 0.78), ellipsoid((5.75, 0, 2.3), (0.72, 0.8, 0.6)), k=0.4)
    beard = relief(tube([(4.9, 0, 2.3, 0.72), (4.7, 0, 1.5, 0.55), (4.75, 0, 0.75, 0.18)], 8), lambda p: shaggy(p, (4.75, 0, 1.9), 0.6) * 0.8, 0.2)
    muzzle = ellipsoid((6.12, 0, 2.28), (0.5, 0.62, 0.46))
    nostril = ball((6.5, 0.25, 2.4), 0.12).mirror()
    horns = union(*[tube([(4.5, s * 1.1, 4.5, 0.36), (4.6, s * 1.9, 4.65, 0.31), (4.75, s * 2.2, 5.3, 0.22), (4.75, s * 2.05, 5.85, 0.09)], 12) for s in (1, -1)])
    ears = ellipsoid((0, 0, 0), (0.3, 0.6, 0.25)).turn('x', -20).move(4.25, 1.7, 4.0).mirror()
    face = eyes(face_shape, 0.8, 3.75, 0.24, out=0.55)
    tail = union(tube([(-6.0, 0, 3.9, 0.22), (-6.5, 0, 3.0, 0.17), (-6.5, 0, 2.2, 0.15)], 8), ellipsoid((-6.5, 0, 1.8), (0.28, 0.26, 0.5)), k=0.1)
    hooves = union(*[limb((x, y, 0.16), (x + 0.08, y, 0.26), 0.55) for x, y in ((2.02, 1.07), (2.02, -1.07), (-4.42, 0.92), (-4.42, -0.92))]).within(above(0), 0.06)
    return grounded([part('coat', union(hind, tail, k=0.15)), part('mane', wool, 0.045), part('mane', union(crown, beard, k=0.2), 0.04), part('coat', union(face_shape, ears, k=0.15), 0.04),
                     part('dark', union(muzzle, hooves), 0.04), part('eye', nostril, 0.03), part('horn', horns, 0.04), *[part(slot, shape, 0.03) for slot, shape in face]])


BROWN = {'coat': matte('#8f5c33'), 'mane': matte('#553219'), 'dark': matte('#2e211a'), 'horn': matte('#3b352f')}
SHOTS = {
    'bison': Shot(bison, BROWN, turn=-46, elevation=12),
    'bison-side': Shot(bison, BROWN, turn=-88, elevation=10),
    'bison-detail': Shot(bison, BROWN, turn=-26, elevation=12, focus=(4.3, 0, 3.8, 2.9), fstop=5),
}
