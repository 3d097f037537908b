"""Brachiosaurus with a long neck."""

from functools import lru_cache

from kit.faces import eyes, smile
from kit.materials import matte
from kit.model import grounded, part
from kit.props import LOOK, mug
from kit.shapes import above, ball, ellipsoid, limb, tube, union
from kit.shot import Shot


@lru_cache(None)
def brachio():
    trunk = tube([(2.2, 0, 4.3, 1.7), (0.5, 0, 4.1, 2.2), (-1.6, 0, 3.8, 2.1), (-3.6, -0.1, 2.8, 1.3), (-5.4, -0.6, 1.7, 0.8), (-7.0, -1.7, 1.0, 0.48), (-7.9, -3.0, 0.65, 0.22)], 36)
    neck = tube([(1.6, 0, 4.8, 1.55), (3.2, 0, 6.6, 1.05), (4.0, 0, 9.0, 0.8), (4.1, 0, 11.4, 0.72), (4.4, 0, 13.0, 0.8)], 24)
    head = union(ellipsoid((4.6, 0, 13.4), (1.25, 1.1, 1.0)), ellipsoid((5.6, 0, 13.0), (1.0, 0.85, 0.68)), k=0.5)
    legs = union(*[limb((x, y, 2.6), (x + 0.1, y * 1.05, 0.6), 1.0, 0.82) for x in (1.7, -1.9) for y in (1.3, -1.3)]).within(above(0), 0.12)
    whole = union(trunk, neck, head, legs, k=0.7)
    whole = union(whole, ball((5.95, 0.35, 13.6), 0.16).mirror(), k=0.2)
    face = eyes(head, 0.8, 13.6, 0.3, out=0.5)
    grin = smile(head, 1.2, 12.85, 0.06, 0.22)
    nails = union(*[ball((x + 0.86 - 0.1 * abs(i), y * 1.05 + 0.4 * i, 0.26), 0.19) for x in (1.7, -1.9) for y in (1.3, -1.3) for i in (-1, 0, 1)])
    at = [(0.9, 1.2, 5.75), (-0.5, 0.3, 6.25), (-0.4, 1.75, 5.15), (-1.9, 1.1, 5.5), (-2.5, -0.2, 5.3), (0.7, -0.9, 6.0), (-1.3, -1.4, 5.4), (-3.4, 0.9, 3.9), (2.3, 0.5, 6.35), (3.0, 0.55, 8.0), (3.1, -0.1, 9.6), (-3.9, -0.4, 3.9)]
    spots = whole.grow(0.04).within(union(*[ball(c, 0.5) for c in at]), 0.02)
    return grounded([part('body', whole), part('accent', spots, 0.04), part('nail', nails, 0.04), part('eye', grin, 0.03), *[part(slot, shape, 0.03) for slot, shape in face]])


SKY = {'body': matte('#69b3dc'), 'accent': matte('#2f74b5'), 'nail': matte('#f4ead4'), **LOOK}
SHOTS = {
    'long-neck': Shot(brachio, SKY, turn=-48, elevation=10),
    'long-neck-front': Shot(brachio, SKY, turn=-12, elevation=16, focus=(3.6, 0, 10.6, 4.4), fstop=6),
    'long-neck-scene': Shot(brachio, SKY, turn=-40, elevation=14, props=((mug, 9.5, 5.0, -30),)),
}
