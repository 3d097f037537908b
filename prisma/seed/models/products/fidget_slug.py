"""Fidget slug: ridged rings that slide into one another, two eye stalks."""

from functools import lru_cache

import numpy as np

from kit.faces import smile
from kit.joints import chain
from kit.materials import matte
from kit.model import grounded, placed, slots
from kit.shapes import above, ball, ellipsoid, relief, tube, union
from kit.shot import Shot

CUTS = [1.75 + 0.72 * i for i in range(11)]


@lru_cache(None)
def slug(phase=0.0):
    trunk = tube([(0.2, 0, 1.25, 1.2), (2.0, 0, 1.25, 1.35), (4.0, 0, 1.35, 1.5), (6.5, 0, 1.1, 1.2), (8.5, 0, 0.7, 0.75), (10.2, 0, 0.35, 0.25)], 30)
    ridged = relief(trunk, lambda p: 0.16 * np.sqrt(np.abs(np.sin(np.pi * (p[:, 0] - CUTS[0]) / 0.72))) * (p[:, 0] > CUTS[0]), 0.2).within(above(0), 0.25)
    head = union(ellipsoid((-0.1, 0, 1.3), (1.4, 1.35, 1.3)), tube([(-0.3, 0.55, 2.2, 0.32), (-0.5, 0.75, 3.1, 0.28)], 6).mirror(), k=0.35).within(above(0), 0.25)
    looks = [(slot, s) for y in (1, -1) for slot, s in (('bulb', ball((-0.52, y * 0.78, 3.4), 0.48)), ('eye', ball((-0.8, y * 0.83, 3.48), 0.3)), ('white', ball((-1.0, y * 0.9, 3.66), 0.1)))]
    grin = smile(head, 1.0, 1.5, 0.065, 0.22, x=-30)
    angles = [10 * np.sin(2 * np.pi * (i / 11 * 0.9 + 0.1 + phase)) for i in range(len(CUTS))]
    links = chain(union(ridged, head, k=0.2), CUTS, angles, gap=0.1, opening=6, extras={0: [*looks, ('eye', grin)]})
    return grounded(placed(links, turn=180))


def named(parts, slot):
    return slots(parts, body=slot)


def trio():
    return named(placed(slug(), x=2.5, y=-5.6), 'one') + named(placed(slug(0.35), x=0, y=0.2), 'two') + named(placed(slug(0.6), x=-2.5, y=6.0), 'three')


AVOCADO, BLUEBERRY, BUBBLEGUM = matte('#8aa63c'), matte('#3c5bb0'), matte('#f28bb0')
BULB = matte('#fbf4e4')
SHOTS = {
    'fidget-slug-avocado': Shot(slug, {'body': AVOCADO, 'bulb': BULB}, turn=-46, elevation=24),
    'fidget-slug-blueberry': Shot(slug, {'body': BLUEBERRY, 'bulb': BULB}, turn=-46, elevation=24),
    'fidget-slug-bubblegum': Shot(slug, {'body': BUBBLEGUM, 'bulb': BULB}, turn=-46, elevation=24),
    'fidget-slug-trio': Shot(trio, {'one': AVOCADO, 'two': BLUEBERRY, 'three': BUBBLEGUM, 'bulb': BULB}, turn=-55, elevation=34),
}
