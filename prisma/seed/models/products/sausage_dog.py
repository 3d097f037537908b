"""Sausage dog: long jointed middle on four short legs."""

from functools import lru_cache

from kit.faces import eyes
from kit.joints import chain
from kit.materials import matte
from kit.model import grounded, placed
from kit.shapes import above, ellipsoid, limb, ring, tube, union
from kit.shot import Shot

CUTS = [3.6, 4.8, 6.0, 7.2, 8.4, 9.6]


def legs(x):
    return union(limb((x, 0.8, 1.6), (x - 0.05, 0.95, 0.5), 0.62, 0.52), ellipsoid((x - 0.35, 0.95, 0.36), (0.78, 0.56, 0.4)), k=0.25).within(above(0), 0.08).mirror()


@lru_cache(None)
def dog():
    trunk = tube([(2.0, 0, 2.3, 1.35), (4.0, 0, 2.2, 1.4), (8.0, 0, 2.15, 1.25), (10.8, 0, 2.2, 1.35), (12.0, 0, 2.2, 1.0)], 30)
    neck = tube([(2.2, 0, 2.8, 1.1), (0.9, 0, 4.0, 0.95), (0.2, 0, 4.8, 0.95)], 12)
    skull = union(ellipsoid((0.0, 0, 5.1), (1.25, 1.12, 1.1)), limb((-0.6, 0, 4.85), (-2.35, 0, 4.5), 0.78, 0.52), k=0.5)
    head = union(neck, skull, k=0.4)
    whole = union(trunk, head, k=0.6)
    for x in (2.6, 11.2):
        whole = union(whole, legs(x), k=0.35)
    nose = ellipsoid((-2.8, 0, 4.75), (0.36, 0.4, 0.3))
    muzzle = ellipsoid((-2.25, 0, 4.38), (0.72, 0.56, 0.42))
    ears = tube([(0.1, 0.95, 5.75, 0.3), (0.35, 1.4, 5.1, 0.46), (0.35, 1.5, 4.1, 0.6), (0.2, 1.45, 3.55, 0.45)], 14)
    ears = flatten(ears).mirror()
    face = eyes(skull, 0.6, 5.35, 0.24, x=-30, out=0.45)
    collar = ring((0, 0, 0), 1.02, 0.2).turn('y', -38).move(0.95, 0, 3.85)
    tag = ellipsoid((-0.2, 0, 3.05), (0.16, 0.3, 0.32))
    tail = tube([(12.4, 0, 2.7, 0.42), (13.6, 0, 3.6, 0.3), (14.2, 0, 4.8, 0.16)], 12)
    brows = limb((-0.72, 0.42, 5.98), (-0.7, 0.66, 5.98), 0.14).mirror()
    extras = {0: [*face, ('eye', nose), ('accent', brows), ('accent', muzzle), ('ear', ears), ('collar', collar), ('tag', tag)], len(CUTS): [('body', tail)]}
    return grounded(placed(chain(whole, CUTS, [10, 11, 9, 5, -1, -3], extras=extras, k=0.14), turn=180))


def flatten(shape):
    """Squashed sideways, to hang like an ear."""
    f = shape.f
    shape.f = lambda p: f((p - (0, 1.3, 0)) * (1, 1.7, 1) + (0, 1.3, 0)) * 0.7
    return shape


CHOCOLATE = {'body': matte('#5b3420'), 'ear': matte('#432415'), 'accent': matte('#c98b4d'), 'collar': matte('#d23b2f'), 'tag': matte('#f0c14a')}
BISCUIT = {'body': matte('#d9a566'), 'ear': matte('#b57c40'), 'accent': matte('#f0d3a4'), 'collar': matte('#2f7f9f'), 'tag': matte('#f0c14a')}
SHOTS = {
    'sausage-dog-chocolate': Shot(dog, CHOCOLATE, turn=-50, elevation=18),
    'sausage-dog-biscuit': Shot(dog, BISCUIT, turn=-50, elevation=18),
    'sausage-dog-angle': Shot(dog, CHOCOLATE, turn=128, elevation=30),
}
