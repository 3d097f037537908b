"""Octopus: one domed head, eight chains for arms."""

from functools import lru_cache

import numpy as np

from kit.faces import cheeks, eyes, smile
from kit.joints import chain
from kit.materials import matte
from kit.model import grounded, part, placed
from kit.shapes import above, ball, ellipsoid, rod, tube, union
from kit.shot import Shot

CUTS = [2.55, 3.5, 4.4, 5.2, 5.95, 6.6]


def arm():
    return tube([(1.0, 0, 0.55, 0.75), (2.5, 0, 0.55, 0.72), (4.4, 0, 0.5, 0.58), (6.0, 0, 0.4, 0.42), (7.3, 0, 0.3, 0.26)], 20).within(above(0), 0.15)


@lru_cache(None)
def octopus():
    head = union(ellipsoid((0, 0, 3.0), (2.25, 2.2, 2.2)), rod((0, 0, 0.85), 2.1, 1.7, 0.5), k=0.9).within(above(0.0), 0.2)
    face = eyes(head, 0.92, 2.5, 0.5, out=0.3)
    grin = smile(head, 0.75, 1.75, 0.08, 0.26)
    blush = cheeks(head, 1.5, 1.95, 0.36)
    spots = union(*[ball((2.0 * np.cos(a) * np.cos(e), 2.0 * np.sin(a) * np.cos(e), 3.0 + 2.0 * np.sin(e)), r)
                    for a, e, r in ((2.4, 0.7, 0.42), (3.3, 1.0, 0.3), (-2.2, 0.8, 0.36), (1.5, 0.95, 0.26), (-1.2, 1.05, 0.3))])
    parts = [part('body', head, 0.05), part('accent', blush, 0.04), part('accent', spots, 0.04), part('eye', grin, 0.03)]
    parts += [part(slot, shape, 0.03) for slot, shape in face]
    limbs = arm()
    for i in range(8):
        curl = [4, 8, 14, 20, 26, 30]
        turned = chain(limbs, CUTS, [c * (0.85 + 0.3 * np.sin(i * 2.1)) for c in curl], slot='body', step=0.06)
        parts += placed(turned, turn=22.5 + 45 * i)
    return grounded(parts)


def palette(body, accent):
    return {'body': matte(body), 'accent': matte(accent)}


CORAL, OCEAN, MINT = palette('#f0705e', '#f7a58c'), palette('#1f6fb5', '#6fb7e6'), palette('#9fdcc0', '#6dbf9d')
SHOTS = {
    'pocket-octopus-coral': Shot(octopus, CORAL, turn=-18, elevation=30),
    'pocket-octopus-ocean': Shot(octopus, OCEAN, turn=-18, elevation=30),
    'pocket-octopus-mint': Shot(octopus, MINT, turn=-18, elevation=30),
    'pocket-octopus-detail': Shot(octopus, CORAL, turn=14, elevation=14, focus=(1.2, 0, 2.0, 3.2), fstop=4),
}
