"""Spiral cone: a twisted fluted cone that screws through its sleeve."""

from functools import lru_cache

import numpy as np

from kit.materials import silk
from kit.model import grounded, part, placed
from kit.shapes import Shape, above, half
from kit.shot import Shot

TALL, LOBES, TWIST = 9.0, 5, 0.62


def fluted(extra=0.0, tall=TALL):
    """Radius shrinks towards the tip, five lobes wind around the axis."""
    def f(p):
        z = p[:, 2]
        r = 2.35 * np.clip(1 - z / (TALL + 0.4), 0.0, 1.2) ** 0.85
        a = np.arctan2(p[:, 1], p[:, 0])
        lobe = 1 + 0.2 * np.cos(LOBES * (a - TWIST * z))
        return (np.hypot(p[:, 0], p[:, 1]) - r * lobe - extra) * 0.6
    return Shape(f, (-3.2, -3.2, 0), (3.2, 3.2, tall))


@lru_cache(None)
def cone():
    return [part('cone', fluted().within(above(0), 0.15).within(half((0, 0, 1), TALL), 0.1), 0.045)]


@lru_cache(None)
def sleeve():
    shell = fluted(0.34, 4.2).within(above(0.0), 0.15).within(half((0, 0, 1), 4.0), 0.15).cut(fluted(0.05, 12).move(0, 0, 0), 0.05)
    return [part('sleeve', shell, 0.045)]


def together():
    """The cone half way up through its sleeve."""
    return placed(cone(), z=0.02) + sleeve()



def apart():
    lying = placed(cone(), tilt=('y', 97))
    return grounded(placed(lying, x=2.2, y=-4.6, turn=-35)) + grounded(placed(sleeve(), x=0.5, y=3.2))


GOLD = {'cone': silk('#e6ae32', '#b5741a'), 'sleeve': silk('#2a2a2e', '#55555c')}
COPPER = {'cone': silk('#d0713f', '#8f3d22'), 'sleeve': silk('#1d8a89', '#0d5a72')}
SHOTS = {
    'spiral-cone-gold': Shot(together, GOLD, elevation=18, fill=0.78),
    'spiral-cone-copper': Shot(together, COPPER, elevation=18, fill=0.78),
    'spiral-cone-apart': Shot(apart, GOLD, turn=0, elevation=26),
}
