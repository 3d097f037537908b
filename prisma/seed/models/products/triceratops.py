"""Triceratops with a scalloped frill."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, smile
from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import above, ball, ellipsoid, limb, tube, union
from kit.shot import Shot


@lru_cache(None)
def triceratops():
    trunk = tube([(2.4, 0, 3.3, 1.6), (0.8, 0, 3.3, 2.0), (-1.5, 0, 3.2, 2.1), (-3.4, 0, 2.7, 1.45), (-5.0, 0, 1.9, 0.8), (-6.6, 0, 1.5, 0.3)], 30)
    legs = union(*[union(limb((x, y, 2.2), (x, y * 1.08, 0.6), 0.95, 0.78), limb((x + 0.1, y * 1.08, 0.3), (x + 0.1, y * 1.08, 0.5), 0.9), k=0.3)
                   for x in (1.7, -2.1) for y in (1.25, -1.25)]).within(above(0), 0.12)
    head = union(ellipsoid((3.9, 0, 3.7), (1.6, 1.4, 1.35)), tube([(4.6, 0, 3.4, 1.05), (5.6, 0, 3.0, 0.75), (6.1, 0, 2.75, 0.4)], 8), k=0.5)
    a = np.linspace(-2.2, 2.2, 11)
    rim = [(2.75 - 0.35 * np.cos(t) - 0.3, 2.35 * np.sin(t), 4.35 + 2.2 * np.cos(t)) for t in a]
    frill = ellipsoid((0, 0, 0), (0.5, 2.45, 2.3)).turn('y', -14).move(2.6, 0, 4.5)
    scallops = union(*[ball(c, 0.44) for c in rim])
    whole = union(trunk, legs, head, frill, k=0.4)
    horns = union(*[tube([(4.3, s * 0.75, 4.6, 0.38), (5.0, s * 0.95, 5.5, 0.28), (5.9, s * 1.0, 6.1, 0.12)], 10) for s in (1, -1)],
                  tube([(5.5, 0, 3.6, 0.34), (5.9, 0, 4.2, 0.24), (6.2, 0, 4.6, 0.11)], 6))
    face = eyes(head, 0.98, 4.0, 0.3, out=0.45)
    grin = smile(head, 1.6, 3.05, 0.07, 0.25)
    nails = union(*[ball((x + 0.86 - 0.12 * abs(i), y * 1.08 + 0.42 * i, 0.28), 0.2) for x in (1.7, -2.1) for y in (1.25, -1.25) for i in (-1, 0, 1)])
    spots = union(*[ellipsoid(c, (0.5, 0.42, 0.2)) for c in ((0.7, 0.4, 5.2), (-0.5, -0.5, 5.22), (-1.7, 0.45, 5.12), (-2.7, -0.25, 4.6), (-3.4, 0.35, 4.12))])
    return grounded([part('body', whole), part('accent', union(scallops, spots), 0.04), part('horn', union(horns, nails), 0.04), part('eye', grin, 0.03),
                     *[part(slot, shape, 0.03) for slot, shape in face]])


HORN = matte('#f6e8cb')
CLAY = {'body': matte('#c9744a'), 'accent': matte('#8f4527'), 'horn': HORN}
SLATE = {'body': matte('#5d86a6'), 'accent': matte('#34567c'), 'horn': HORN}
SHOTS = {
    'triceratops-clay': Shot(triceratops, CLAY, turn=-42, elevation=16),
    'triceratops-slate': Shot(triceratops, SLATE, turn=-42, elevation=16),
    'triceratops-front': Shot(triceratops, CLAY, turn=-6, elevation=12),
}
