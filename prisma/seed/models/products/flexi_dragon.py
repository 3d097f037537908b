"""Long flexi dragon: head, links, tail, two folded wings, four feet."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, smile
from kit.joints import chain, wave
from kit.materials import silk
from kit.model import grounded, placed
from kit.shapes import above, ball, ellipsoid, limb, tube, union
from kit.shot import Shot

CUTS = [3.3 + 1.15 * i for i in range(13)]


def body():
    """Lies along +x with the head at the origin, looking to -x."""
    spine = [(0.6, 0, 1.2, 0.9), (2.6, 0, 1.0, 0.8), (4.6, 0, 1.15, 1.15), (7.0, 0, 1.1, 1.2), (9.5, 0, 1.0, 1.0),
             (12.5, 0, 0.75, 0.75), (15.5, 0, 0.5, 0.5), (18.3, 0, 0.3, 0.26)]
    trunk = tube(spine, 30)
    ridge = union(*[limb((x, 0, h), (x + 0.35, 0, h + 0.55 * s), 0.3 * s, 0.1 * s)
                    for x, h, s in ridges()], k=0.1)
    return union(trunk, ridge, k=0.25).within(above(0.0), 0.3)


def ridges():
    found = []
    for i, x in enumerate([2.75, *[c + 0.5 for c in CUTS[:-1]]]):
        top = height(x)
        found.append((x, top - 0.1, 1.0 - 0.045 * i))
    return found


def height(x):
    points = [(0.6, 2.1), (2.6, 1.8), (4.6, 2.3), (7.0, 2.3), (9.5, 2.0), (12.5, 1.5), (15.5, 1.0), (18.3, 0.56)]
    for (a, ha), (b, hb) in zip(points, points[1:]):
        if a <= x <= b:
            return ha + (hb - ha) * (x - a) / (b - a)
    return 0.5


def head():
    skull = union(ellipsoid((0.2, 0, 1.6), (1.35, 1.2, 1.1)), ellipsoid((-1.2, 0, 1.15), (1.1, 0.9, 0.7)), k=0.7)
    brow = limb((-0.5, 0.72, 2.25), (0.5, 1.0, 2.4), 0.2, 0.16).mirror()
    nostril = ball((-2.1, 0.36, 1.62), 0.16).mirror()
    return union(skull, brow, nostril, k=0.25).within(above(0.0), 0.2)


@lru_cache(None)
def dragon(size=16, periods=0.95, phase=0.1):
    face = head()
    marks = eyes(face, 0.82, 1.95, 0.36, x=-30, out=0.45)
    grin = smile(face, 1.5, 1.2, 0.06, 0.22, x=-30)
    horns = union(*[tube([(0.7, s * 0.65, 2.4, 0.26), (1.3, s * 0.85, 2.9, 0.2), (2.1, s * 0.9, 3.1, 0.08)], 10) for s in (1, -1)])
    ears = tube([(1.0, 1.05, 1.7, 0.3), (1.7, 1.6, 1.9, 0.22), (2.2, 1.9, 2.2, 0.08)], 8).mirror()
    whole = union(body(), face, k=0.5)
    feet = leg(5.6, 1.0)
    hind = leg(9.2, 0.92)
    wings = wing().mirror()
    extras = {0: [*marks, ('eye', grin), ('accent', horns), ('accent', ears)], 3: [('accent', wings), ('body', feet)], 6: [('body', hind)]}
    angles = wave(len(CUTS), size, periods, phase, 0.5)
    links = chain(whole, CUTS, angles, extras=extras, step=0.045)
    return grounded(placed(links, turn=180))


def leg(x, s):
    paw = union(limb((x, 0.9, 1.0), (x - 0.1, 1.55 * s, 0.65), 0.5 * s, 0.42 * s), ellipsoid((x - 0.45, 1.75 * s, 0.36), (0.72 * s, 0.5 * s, 0.36)),
                *[ball((x - 1.05 * s, 1.75 * s + t, 0.26), 0.22 * s) for t in (-0.3, 0, 0.3)], k=0.2)
    return paw.within(above(0.0), 0.1).mirror()


def wing():
    """Three fingers fanned out from the shoulder, with webs that hang between their tips."""
    shoulder, tips = (5.7, 0.55, 2.0), [(6.0, 2.7, 4.3), (8.0, 2.9, 3.5), (9.0, 2.2, 2.5), (8.2, 1.0, 2.0)]
    fingers = [limb(shoulder, tip, 0.26, 0.13) for tip in tips[:3]]
    webs = []
    for a, b in zip(tips, tips[1:]):
        for t in np.linspace(0, 1, 9):
            sag = 1 - 0.7 * t * (1 - t)
            tip = [o + (p + (q - p) * t - o) * sag for o, p, q in zip(shoulder, a, b)]
            webs.append(limb(shoulder, tip, 0.13, 0.1))
    return union(*fingers, union(*webs, k=0.12), k=0.15)


TEAL = {'body': silk('#0f9a97', '#0b5f8a'), 'accent': silk('#f0b34a', '#d98a2b')}
EMBER = {'body': silk('#e2501f', '#a81f2c'), 'accent': silk('#f6b73c', '#e28a1f')}
AMETHYST = {'body': silk('#8a4fc4', '#4b2f9a'), 'accent': silk('#e7c7f2', '#c79be0')}


def sizes():
    return placed(dragon(), y=3.5) + placed(dragon(14, 1.0, 0.3), x=4, y=-3.8, scale=0.58)


VIEW = dict(turn=-48, elevation=34)
SHOTS = {
    'flexi-dragon-teal': Shot(dragon, TEAL, **VIEW),
    'flexi-dragon-ember': Shot(dragon, EMBER, **VIEW),
    'flexi-dragon-amethyst': Shot(dragon, AMETHYST, **VIEW),
    'flexi-dragon-detail': Shot(dragon, TEAL, turn=-28, elevation=20, focus=(-0.8, 0, 1.5, 3.2), fstop=4),
    'flexi-dragon-sizes': Shot(sizes, TEAL, turn=-60, elevation=45),
}
