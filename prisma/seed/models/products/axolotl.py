"""Axolotl: wide smiling head with feathery gills, jointed body, finned tail."""

from functools import lru_cache

from kit.faces import eyes, smile
from kit.joints import chain, wave
from kit.materials import matte
from kit.model import grounded, placed
from kit.shapes import above, ellipsoid, limb, tube, union
from kit.shot import Shot

CUTS = [2.5, 3.75, 5.0, 6.25, 7.5, 8.7, 9.9, 11.0, 12.0]


def body():
    trunk = tube([(0.8, 0, 1.1, 1.15), (3.0, 0, 1.1, 1.35), (5.5, 0, 1.1, 1.3), (8.0, 0, 0.95, 0.95), (11, 0, 0.8, 0.55), (13.6, 0, 0.6, 0.25)], 30)
    fin = tube([(5.0, 0, 2.2, 0.2), (7.5, 0, 2.05, 0.24), (10.5, 0, 1.95, 0.24), (13.0, 0, 1.4, 0.2), (13.9, 0, 0.7, 0.18)], 24)
    low = tube([(8.0, 0, 1.2, 0.3), (10.5, 0, 1.2, 0.4), (13.0, 0, 0.8, 0.3)], 16)
    return union(trunk, fin, low, k=0.6).within(above(0), 0.3)


def legs(x, lean):
    leg = union(limb((x, 1.0, 0.8), (x + lean, 2.1, 0.45), 0.6, 0.48),
                *[limb((x + lean, 2.0, 0.35), (x + lean - 0.45 + 0.45 * i, 2.75 - 0.1 * abs(i - 1), 0.25), 0.3, 0.24) for i in range(3)], k=0.2)
    return leg.within(above(0), 0.1).mirror()


def gills():
    stalks = []
    for dz, dy, dx in ((0.95, 1.55, 0.75), (0.35, 2.0, 0.95), (-0.25, 1.85, 0.85)):
        base, tip = (0.55, 1.5, 1.5 + dz * 0.5), (0.6 + dx, 1.5 + dy * 0.75, 1.6 + dz * 1.5)
        stalks.append(tube([(*base, 0.3), (base[0] + dx * 0.3, (base[1] + tip[1]) / 2, (base[2] + tip[2]) / 2 + 0.1, 0.26), (*tip, 0.14)], 8))
        for t in (0.35, 0.6, 0.85):
            c = [a + (b - a) * t for a, b in zip(base, tip)]
            stalks += [limb(c, (c[0] + 0.1, c[1] - 0.12 + 0.1 * dz, c[2] + 0.5), 0.15, 0.11),
                       limb(c, (c[0] + 0.45, c[1] + 0.1, c[2] - 0.3), 0.15, 0.11)]
    return union(*stalks, k=0.12).within(above(0), 0.05).mirror()


@lru_cache(None)
def axolotl():
    head = union(ellipsoid((-0.3, 0, 1.45), (1.9, 2.15, 1.35)), ellipsoid((-1.2, 0, 1.15), (1.3, 1.6, 0.95)), k=0.6).within(above(0), 0.3)
    face = eyes(head, 1.25, 1.65, 0.33, x=-30, out=0.35)
    grin = smile(head, 1.5, 1.3, 0.075, 0.3, x=-30)
    whole = union(body(), head, k=0.4)
    extras = {0: [*face, ('eye', grin), ('accent', gills())], 1: [('body', legs(3.1, -0.35))], 3: [('body', legs(5.6, 0.4))]}
    links = chain(whole, CUTS, wave(len(CUTS), 17, 0.62, 0.42, 0.6), extras=extras, step=0.05)
    return grounded(placed(links, turn=180))


def palette(body, gill):
    return {'body': matte(body), 'accent': matte(gill)}


BLUSH, SKY, LILAC = palette('#f59aa6', '#d93a63'), palette('#7cbdea', '#2a66b8'), palette('#b795e3', '#6a37b0')
SHOTS = {
    'axolotl-blush': Shot(axolotl, BLUSH, turn=-38, elevation=30),
    'axolotl-sky': Shot(axolotl, SKY, turn=-38, elevation=30),
    'axolotl-lilac': Shot(axolotl, LILAC, turn=-38, elevation=30),
    'axolotl-top': Shot(axolotl, BLUSH, turn=-70, elevation=72),
}
