"""Gecko: flat, quick, with round toes."""

from functools import lru_cache

from kit.faces import smile
from kit.joints import chain, wave
from kit.materials import matte
from kit.model import grounded, placed
from kit.shapes import above, ball, ellipsoid, limb, tube, union
from kit.shot import Shot

CUTS = [2.3, 3.5, 4.7, 5.9, 7.0, 8.1, 9.2, 10.2, 11.2, 12.1, 13.0]


def body():
    return tube([(0.6, 0, 0.95, 0.75), (2.2, 0, 0.9, 0.78), (4.2, 0, 0.95, 1.12), (6.0, 0, 0.9, 0.9), (8.0, 0, 0.72, 0.62),
                 (11.5, 0, 0.5, 0.42), (14.6, 0, 0.3, 0.16)], 36).within(above(0), 0.3)


def legs(x, reach):
    elbow, foot = (x + reach * 0.2, 2.0, 0.85), (x + reach, 2.9, 0.3)
    toes = [(-1.0, 0.15), (-0.6, 0.65), (0.0, 0.85), (0.55, 0.55)]
    leg = union(limb((x, 0.7, 0.8), elbow, 0.42, 0.36), limb(elbow, foot, 0.36, 0.34),
                *[limb(foot, (foot[0] + a, foot[1] + b, 0.2), 0.2, 0.15) for a, b in toes],
                *[ellipsoid((foot[0] + a * 1.12, foot[1] + b * 1.12, 0.17), (0.27, 0.27, 0.19)) for a, b in toes], k=0.16)
    return leg.within(above(0), 0.06).mirror()


@lru_cache(None)
def gecko():
    head = union(ellipsoid((-0.2, 0, 1.1), (1.35, 1.25, 0.9)), ellipsoid((-1.35, 0, 0.85), (1.0, 0.8, 0.6)),
                 ball((-0.55, 0.85, 1.6), 0.5).mirror(), k=0.4).within(above(0), 0.25)
    pupils = [(slot, s) for y in (1, -1) for slot, s in (('eye', ball((-0.75, y * 1.0, 1.72), 0.42)), ('white', ball((-1.02, y * 1.13, 1.98), 0.11)))]
    grin = smile(head, 1.3, 0.85, 0.06, 0.16, x=-30)
    whole = union(body(), head, k=0.4)
    extras = {0: [*pupils, ('eye', grin)], 1: [('body', legs(2.9, -0.7))], 3: [('body', legs(5.4, 0.8))]}
    for link, index in ((1, [0]), (2, [1, 2]), (3, [3]), (4, [4]), (5, [5]), (6, [6])):
        centres = [((2.9, 0.35, 1.66), (4.1, -0.35, 2.0), (4.25, 0.5, 1.93), (5.3, 0.1, 1.92), (6.4, -0.25, 1.62), (7.5, 0.1, 1.38), (8.65, 0.0, 1.2))[i] for i in index]
        extras.setdefault(link, []).append(('accent', union(*[ellipsoid(c, (0.3, 0.26, 0.16)) for c in centres])))
    links = chain(whole, CUTS, wave(len(CUTS), 15, 0.8, 0.35, 0.9), extras=extras, step=0.045)
    return grounded(placed(links, turn=180))


LIME = {'body': matte('#8cc63f'), 'accent': matte('#4c8b2b')}
SUNSET = {'body': matte('#f58a3c'), 'accent': matte('#d9482f')}
SHOTS = {
    'garden-gecko-lime': Shot(gecko, LIME, turn=-40, elevation=36),
    'garden-gecko-sunset': Shot(gecko, SUNSET, turn=-40, elevation=36),
    'garden-gecko-detail': Shot(gecko, LIME, turn=-25, elevation=22, focus=(-0.5, 0, 0.8, 3.0), fstop=4),
}
