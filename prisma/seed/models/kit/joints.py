"""Print-in-place chains: one solid, cut into links that turn on upright pins."""

import numpy as np

from .model import part
from .shapes import Shape, limb, rod, rotation, union


def wedge(x, side, gap, opening, y0=0.0):
    """What lies beyond a joint at x: the gap widens away from the pin, so the link can turn."""
    t = np.tan(np.radians(opening))

    def f(p):
        edge = gap / 2 + np.abs(p[:, 1] - y0) * t
        return (edge - side * (p[:, 0] - x)) * np.cos(np.radians(opening))
    lo, hi = [-1e3] * 3, [1e3] * 3
    if side > 0:
        lo[0] = x
    else:
        hi[0] = x
    return Shape(f, lo, hi)


def turned(about_x, degrees, base):
    m = np.eye(4)
    r = rotation('z', degrees)
    m[:3, :3] = r
    c = np.array([about_x, 0, 0])
    m[:3, 3] = c - r @ c
    return base @ m


def chain(body, cuts, angles, gap=0.09, opening=9.0, pin=(0.32, 0.5), slot='body', step=0.05, extras=None, k=0.1, hinges=True):
    """Links of `body` (lying along +x) between the cuts; link i turns by angles[i] about the cut before it.

    pin: width and height of the hinge as parts of the local half width and height.
    extras: link number -> list of (slot, shape) that move with that link.
    """
    edges = [None, *cuts, None]
    parts = []
    for i, matrix in enumerate(links(cuts, angles)):
        joint = (tuple(cuts), tuple(angles), i)
        link = body
        if edges[i] is not None:
            link = link.within(wedge(edges[i], 1, gap, opening), k)
        if edges[i + 1] is not None:
            link = link.within(wedge(edges[i + 1], -1, gap, opening), k)
        solids = [link]
        for x, side in ((edges[i], 1), (edges[i + 1], -1)):
            if x is not None and hinges:
                solids.append(hinge(body, x, side, pin, gap))
        made = part(slot, union(*solids, k=0.04), step, matrix, joint)
        if len(made.vertices):
            parts.append(made)
        for name, shape in (extras or {}).get(i, []):
            parts.append(part(name, shape, step, matrix, joint))
    return parts


def links(cuts, angles):
    """Where each link of a chain is, the first one at rest."""
    matrices = [np.eye(4)]
    for x, angle in zip(cuts, angles):
        matrices.append(turned(x, angle, matrices[-1]))
    return matrices


def swung(p, time, far=None):
    """Where a part is when its chain is bent: a wave runs down the joints, and at time 0 and 1 all is at rest.

    far: degrees each joint swings, less than by the rule where the pose is bent almost as far as the joints open.
    """
    if not p.joint:
        return p.matrix
    cuts, angles, i = p.joint
    far = far or min(80 / len(cuts), 14)
    late = [n / len(cuts) for n in range(len(cuts))]
    bent = [a + far * (np.sin(2 * np.pi * (time - l)) + np.sin(2 * np.pi * l)) for a, l in zip(angles, late)]
    return p.matrix @ np.linalg.inv(links(cuts, angles)[i]) @ links(cuts, bent)[i]


def section(body, x):
    """Half width, bottom and top of a body at x."""
    z = np.linspace(body.lo[2], body.hi[2], 80, dtype=np.float32)
    d = body(np.stack([np.full_like(z, x), np.zeros_like(z), z], 1))
    inside = z[d < 0]
    bottom, top = (inside.min(), inside.max()) if len(inside) else (0.0, 0.2)
    y = np.linspace(0, body.hi[1], 80, dtype=np.float32)
    d = body(np.stack([np.full_like(y, x), y, np.full_like(y, (bottom + top) / 2)], 1))
    wide = y[d < 0]
    return (float(wide.max()) if len(wide) else 0.2), float(bottom), float(top)


def hinge(body, x, side, pin, gap):
    w, bottom, top = section(body, x)
    r, h = max(w * pin[0], 0.1), (top - bottom) * pin[1]
    z = (bottom + top) / 2
    if side > 0:
        return rod((x, 0, z), r, h, 0.05)
    arm = limb((x - r * 2.2 - gap, 0, z), (x - r, 0, z), h * 0.22)
    return arm


def wave(n, size, periods=1.0, phase=0.0, taper=0.0):
    """Joint angles of a lazy S; taper > 0 bends more towards the tail."""
    t = np.arange(n) / max(n - 1, 1)
    return list(size * np.sin(2 * np.pi * (periods * t + phase)) * (1 + taper * t))
