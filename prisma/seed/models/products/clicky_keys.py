"""Three keyboard keys in a case with a key ring."""

from functools import lru_cache

import numpy as np

from kit.materials import Filament, matte
from kit.model import grounded, part
from kit.shapes import Shape, ball, box, ring, rod, union
from kit.shot import Shot

PITCH = 1.95


def cap(x):
    """A key that narrows upwards, its top dished, with a raised paw print."""
    def f(p):
        t = np.clip((p[:, 2] - 1.35) / 0.95, -0.5, 1.2)
        half = 0.88 - 0.2 * t
        q = np.abs(p[:, :2] - np.array([x, 0], np.float32)) - (half - 0.2)[:, None]
        side = np.hypot(np.maximum(q[:, 0], 0), np.maximum(q[:, 1], 0)) + np.minimum(q.max(1), 0) - 0.2
        return np.maximum(side, np.abs(p[:, 2] - 1.8) - 0.5) * 0.9
    key = Shape(f, (x - 1, -1, 1.25), (x + 1, 1, 2.35)).grow(0.05)
    return key.cut(ball((x, 0, 4.55), 2.38), 0.12)


def paw(x):
    pad = ball((x - 0.08, 0, 2.14), 0.2)
    toes = [ball((x + a, b, 2.15), 0.1) for a, b in ((0.13, -0.25), (0.26, -0.09), (0.26, 0.09), (0.13, 0.25))]
    return union(pad, *toes, k=0.03)


@lru_cache(None)
def keys():
    case = box((0, 0, 0.8), (3 * PITCH + 0.5, 2.5, 1.6), 0.32)
    for i in (-1, 0, 1):
        case = case.cut(box((i * PITCH, 0, 1.6), (1.86, 1.86, 1.0), 0.15), 0.05)
    lug = rod((3 * PITCH / 2 + 0.45, 0, 0.55), 0.55, 0.6, 0.12).cut(rod((3 * PITCH / 2 + 0.6, 0, 0.5), 0.24, 3), 0.04)
    loop = ring((0, 0, 0), 1.15, 0.11).turn('x', 12).move(3 * PITCH / 2 + 1.6, 0, 0.42)
    loop2 = ring((0, 0, 0), 1.15, 0.11).turn('x', 12).move(3 * PITCH / 2 + 1.62, 0, 0.62)
    parts = [part('case', union(case, lug, k=0.15), 0.04), part('steel', union(loop, loop2, k=0.05), 0.03)]
    for i, slot in ((-1, 'one'), (0, 'two'), (1, 'three')):
        parts += [part(slot, cap(i * PITCH), 0.035), part('paw', paw(i * PITCH), 0.025)]
    return grounded(parts)


STEEL = Filament('#b9bcc0', 'gloss')
CANDY = {'case': matte('#f7f3ea'), 'one': matte('#f28fb1'), 'two': matte('#f7cf57'), 'three': matte('#7fc7ea'), 'paw': matte('#fffaf0'), 'steel': STEEL}
PRAIRIE = {'case': matte('#2f5540'), 'one': matte('#e2b65a'), 'two': matte('#6fb0d6'), 'three': matte('#b9552f'), 'paw': matte('#f6ecd8'), 'steel': STEEL}
SHOTS = {
    'clicky-keys-candy': Shot(keys, CANDY, turn=-118, elevation=38),
    'clicky-keys-prairie': Shot(keys, PRAIRIE, turn=-118, elevation=38),
    'clicky-keys-side': Shot(keys, CANDY, turn=-35, elevation=14),
}
