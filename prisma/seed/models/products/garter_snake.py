"""Garter snake: many short links with a stripe along the back."""

from functools import lru_cache

import numpy as np

from kit.faces import eyes, smile
from kit.joints import chain, wave
from kit.materials import matte
from kit.model import grounded, placed
from kit.shapes import above, ellipsoid, tube, union
from kit.shot import Shot


@lru_cache(None)
def snake(length, angles):
    n = len(angles)
    cuts = [2.0 + (length - 3.2) * i / n for i in range(n)]
    girth = 0.85
    trunk = tube([(0.3, 0, 0.75, 0.62), (2, 0, 0.75, 0.68), (length * 0.3, 0, 0.8, girth), (length * 0.7, 0, 0.7, girth * 0.85), (length, 0, 0.3, 0.16)], n * 3)
    head = union(ellipsoid((-0.1, 0, 0.85), (1.25, 1.0, 0.72)), ellipsoid((-1.0, 0, 0.72), (0.85, 0.72, 0.52)), k=0.4)
    whole = union(trunk, head, k=0.4).within(above(0), 0.25)
    face = eyes(head, 0.55, 1.05, 0.23, x=-30, out=0.45)
    grin = smile(head, 1.0, 0.72, 0.05, 0.14, x=-30)
    tongue = union(tube([(-1.5, 0, 0.55, 0.09), (-2.3, 0, 0.5, 0.09)], 4), tube([(-2.3, 0, 0.5, 0.08), (-2.75, 0.22, 0.5, 0.06)], 3).mirror())
    stripe = whole.grow(0.04).within(tube([(-0.6, 0, 1.75, 0.42), (2, 0, 1.65, 0.42), (length * 0.3, 0, 1.85, 0.46), (length * 0.7, 0, 1.6, 0.4), (length - 1, 0, 0.95, 0.25), (length, 0, 0.7, 0.2)], n * 3), 0.03)
    links = chain(whole, cuts, list(angles), extras={0: [*face, ('eye', grin), ('tongue', tongue)]}, step=0.06, pin=(0.36, 0.5), opening=12)
    lines = chain(stripe, cuts, list(angles), slot='stripe', step=0.06, hinges=False, opening=12)
    return grounded(placed(links + lines, turn=180))


def short():
    return snake(25, tuple(wave(17, 26, 1.6, 0.2)))


def coil(n, link, outer, inner):
    """Angles of a spiral that winds inwards from the head."""
    angles, radius = [-8, 4, 12], outer
    while len(angles) < n:
        bend = np.degrees(link / radius)
        angles.append(float(bend))
        radius = max(inner, radius - 2.15 * bend / 360)
    return tuple(angles)


def long():
    return snake(50, coil(34, 46.8 / 34, 5.6, 1.6))


GREEN = {'body': matte('#2f5d3a'), 'stripe': matte('#f2c63d'), 'tongue': matte('#d9402f')}
SHOTS = {
    'garter-snake-short': Shot(short, GREEN, turn=-50, elevation=36),
    'garter-snake-long': Shot(long, GREEN, turn=-40, elevation=42),
    'garter-snake-detail': Shot(short, GREEN, turn=-30, elevation=22, focus=(0.0, 0, 0.6, 2.8), fstop=3.5),
}
