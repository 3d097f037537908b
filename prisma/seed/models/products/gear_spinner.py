"""Planet gears with herringbone teeth: sun, five planets, ring."""

from functools import lru_cache

import numpy as np

from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import Shape, half, rod
from kit.shot import Shot

SUN, PLANET, RING = 10, 10, 30
MODULE, TOOTH, HALF, HELIX = 0.2, 0.13, 0.75, 1.9


def toothed(x, y, teeth, phase, hand, slack):
    """A gear standing at (x, y); `hand` is the direction of its slanted teeth."""
    r0 = MODULE * teeth / 2

    def f(p):
        dx, dy = p[:, 0] - x, p[:, 1] - y
        wave = np.cos(teeth * np.arctan2(dy, dx) + phase + hand * HELIX * np.abs(p[:, 2]) / HALF)
        return (np.hypot(dx, dy) - (r0 + TOOTH * np.clip(1.5 * wave, -1, 1) + slack)) * 0.55
    r = r0 + TOOTH + 0.1
    return Shape(f, (x - r, y - r, -HALF), (x + r, y + r, HALF))


def sliced(gear):
    return gear.within(half((0, 0, 1), HALF), 0.12).within(half((0, 0, -1), HALF), 0.12)


@lru_cache(None)
def gears():
    parts = [part('body', sliced(toothed(0, 0, SUN, 0, 1, -0.03)).cut(rod((0, 0, 0), 0.42, 4), 0.06), 0.035)]
    for i in range(5):
        a = 2 * np.pi * i / 5
        turn = a + np.pi - (np.pi - SUN * a) / PLANET
        x, y = 2 * np.cos(a), 2 * np.sin(a)
        planet = sliced(toothed(x, y, PLANET, -PLANET * turn, -1, -0.03)).cut(rod((x, y, 0), 0.36, 4), 0.06)
        parts.append(part('accent', planet, 0.035))
    tyre = sliced(rod((0, 0, 0), 3.55, 2 * HALF, 0.2)).cut(toothed(0, 0, RING, -np.pi, -1, 0.03), 0.08)
    for i in range(24):
        a = 2 * np.pi * i / 24
        tyre = tyre.cut(rod((3.72 * np.cos(a), 3.72 * np.sin(a), 0), 0.22, 4), 0.06)
    return grounded([*parts, part('body', tyre, 0.035)])



BERRY = {'body': matte('#a01c3f'), 'accent': matte('#f3d9cf')}
FOREST = {'body': matte('#2e6b45'), 'accent': matte('#efe3c6')}
GRAPHITE = {'body': matte('#43474d'), 'accent': matte('#f0883a')}
SHOTS = {
    'gear-spinner-berry': Shot(gears, BERRY, turn=10, elevation=42, fill=0.74, layer=0.045),
    'gear-spinner-forest': Shot(gears, FOREST, turn=10, elevation=42, fill=0.74, layer=0.045),
    'gear-spinner-graphite': Shot(gears, GRAPHITE, turn=10, elevation=42, fill=0.74, layer=0.045),
    'gear-spinner-detail': Shot(gears, BERRY, turn=0, elevation=34, focus=(1.4, 0.6, 0.9, 1.75), fstop=4, layer=0.045),
}
