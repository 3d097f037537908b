"""Solid shapes as signed distance functions (centimetres), and their meshes."""

import numpy as np
from skimage.measure import marching_cubes

FAR = 0.35


def vec(*xyz):
    return np.array(xyz, dtype=np.float32)


class Shape:
    """A distance function `f(points) -> distances` with the box that holds its surface."""

    def __init__(self, f, lo, hi):
        self.f, self.lo, self.hi = f, np.asarray(lo, np.float32), np.asarray(hi, np.float32)

    def __call__(self, p):
        return self.f(p)

    def near(self, p, margin):
        """Exact close to the shape; further away the distance to its box, which is cheaper."""
        outside = np.linalg.norm(np.maximum(np.maximum(self.lo - p, p - self.hi), 0), axis=1)
        d = outside + FAR
        close = outside < margin + FAR
        if close.any():
            d[close] = self.f(p[close])
        return d

    def move(self, x=0, y=0, z=0):
        t = vec(x, y, z)
        return Shape(lambda p: self.f(p - t), self.lo + t, self.hi + t)

    def turn(self, axis, degrees, about=(0, 0, 0)):
        r, c = rotation(axis, degrees), vec(*about)
        corners = np.array([[(self.lo, self.hi)[i][0], (self.lo, self.hi)[j][1], (self.lo, self.hi)[k][2]]
                            for i in (0, 1) for j in (0, 1) for k in (0, 1)])
        moved = (corners - c) @ r.T + c
        return Shape(lambda p: self.f((p - c) @ r + c), moved.min(0), moved.max(0))

    def scale(self, s):
        return Shape(lambda p: self.f(p / np.float32(s)) * np.float32(s), self.lo * s, self.hi * s)

    def cut(self, other, k=0.08):
        """Without `other`, the new edge rounded by about k."""
        return Shape(lambda p: -smooth_min(-self.f(p), other.near(p, k), k), self.lo, self.hi)

    def within(self, other, k=0.08):
        return Shape(lambda p: -smooth_min(-self.f(p), -other.f(p), k),
                     np.maximum(self.lo, other.lo), np.minimum(self.hi, other.hi))

    def grow(self, by):
        return Shape(lambda p: self.f(p) - by, self.lo - by, self.hi + by)

    def mirror(self):
        """Itself and its reflection in y = 0; the shape must lie on the +y side."""
        def f(p):
            q = p.copy()
            q[:, 1] = np.abs(q[:, 1])
            return self.f(q)
        hi = self.hi.copy()
        lo = self.lo.copy()
        lo[1] = -hi[1]
        return Shape(f, lo, hi)


def rotation(axis, degrees):
    a = np.radians(degrees)
    c, s = np.cos(a), np.sin(a)
    m = {'x': [[1, 0, 0], [0, c, -s], [0, s, c]],
         'y': [[c, 0, s], [0, 1, 0], [-s, 0, c]],
         'z': [[c, -s, 0], [s, c, 0], [0, 0, 1]]}[axis]
    return np.array(m, np.float32)


def smooth_min(a, b, k):
    if k <= 0:
        return np.minimum(a, b)
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * (k / 4)


def union(*shapes, k=0.0):
    """All shapes as one, their seams blended over about k."""
    def f(p):
        d = shapes[0].near(p, k)
        for s in shapes[1:]:
            d = smooth_min(d, s.near(p, k), k)
        return d
    return Shape(f, np.min([s.lo for s in shapes], 0) - k / 4, np.max([s.hi for s in shapes], 0) + k / 4)


def ball(c, r):
    return ellipsoid(c, (r, r, r))


def ellipsoid(c, r):
    c, r = vec(*c), vec(*r)

    def f(p):
        q = (p - c) / r
        k0 = np.linalg.norm(q, axis=1)
        k1 = np.linalg.norm(q / r, axis=1)
        return k0 * (k0 - 1) / np.maximum(k1, 1e-4)
    return Shape(f, c - r, c + r)


def limb(a, b, ra, rb=None):
    """A rod from a to b with round ends, its radius running from ra to rb."""
    a, b = vec(*a), vec(*b)
    rb = ra if rb is None else rb
    ba = b - a
    l2 = float(ba @ ba) or 1e-6

    def f(p):
        t = np.clip(((p - a) @ ba) / l2, 0, 1)
        return np.linalg.norm(p - a - t[:, None] * ba, axis=1) - (ra + (rb - ra) * t)
    return Shape(f, np.minimum(a - ra, b - rb), np.maximum(a + ra, b + rb))


def spline(points, n=24):
    """Points on a smooth curve through the given ones (any number of columns)."""
    p = np.asarray(points, np.float32)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for i in range(1, len(p) - 2):
        for t in np.linspace(0, 1, max(2, n // (len(p) - 3)), endpoint=False):
            a, b, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    out.append(p[-2])
    return np.array(out, np.float32)


def tube(points, n=24):
    """A smooth tube through (x, y, z, radius) points."""
    q = spline(points, n)
    return union(*[limb(q[i][:3], q[i + 1][:3], q[i][3], q[i + 1][3]) for i in range(len(q) - 1)])


def box(c, size, r=0.1):
    c, half = vec(*c), vec(*size) / 2

    def f(p):
        q = np.abs(p - c) - half + r
        return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(axis=1), 0) - r
    return Shape(f, c - half, c + half)


def rod(c, r, h, round_by=0.08):
    """An upright cylinder standing around its centre."""
    c = vec(*c)

    def f(p):
        q = p - c
        a = np.hypot(q[:, 0], q[:, 1]) - r + round_by
        b = np.abs(q[:, 2]) - h / 2 + round_by
        return np.minimum(np.maximum(a, b), 0) + np.hypot(np.maximum(a, 0), np.maximum(b, 0)) - round_by
    e = vec(r, r, h / 2)
    return Shape(f, c - e, c + e)


def ring(c, r, thick):
    """A flat-lying torus."""
    c = vec(*c)

    def f(p):
        q = p - c
        return np.hypot(np.hypot(q[:, 0], q[:, 1]) - r, q[:, 2]) - thick
    e = vec(r + thick, r + thick, thick)
    return Shape(f, c - e, c + e)


def half(normal, offset):
    """Everything with normal . p < offset."""
    n = vec(*normal) / np.linalg.norm(normal)
    return Shape(lambda p: p @ n - offset, [-1e3] * 3, [1e3] * 3)


def above(z=0.0):
    return half((0, 0, -1), -z)


def relief(shape, height, reach=0.3):
    """The shape with `height(points)` raised on its surface."""
    return Shape(lambda p: shape.f(p) - height(p), shape.lo - reach, shape.hi + reach)


def touch(shape, origin, direction):
    """Where a ray from outside first meets the shape, and the outward normal there."""
    d = vec(*direction) / np.linalg.norm(direction)
    p = vec(*origin)[None, :]
    for _ in range(200):
        s = float(shape.f(p)[0])
        if s < 1e-3:
            break
        p = p + d * max(s * 0.7, 5e-4)
    e = 0.02
    n = np.array([float(shape.f(p + vec(*o))[0] - shape.f(p - vec(*o))[0])
                  for o in ((e, 0, 0), (0, e, 0), (0, 0, e))], np.float32)
    return p[0], n / max(np.linalg.norm(n), 1e-6)


def mesh(shape, step):
    """Vertices and triangles of the surface, sampled every `step`; fine work only near it."""
    block = 4
    lo = shape.lo - 3 * step
    n = np.ceil((shape.hi + 3 * step - lo) / (step * block)).astype(int)
    axes = [lo[i] + (np.arange(n[i]) + 0.5 - 0.5 / block) * step * block for i in range(3)]
    centres = np.stack(np.meshgrid(*axes, indexing='ij'), -1).reshape(-1, 3).astype(np.float32)
    coarse = np.concatenate([shape(c) for c in np.array_split(centres, max(1, len(centres) // 200000))])
    active = np.abs(coarse) < step * block * 1.6 + 0.06
    grid = np.repeat(np.repeat(np.repeat(coarse.reshape(n), block, 0), block, 1), block, 2)
    off = (np.stack(np.meshgrid(*[np.arange(block)] * 3, indexing='ij'), -1).reshape(-1, 3))
    cells = np.argwhere(active.reshape(n))
    for part in np.array_split(cells, max(1, len(cells) * block ** 3 // 400000)):
        index = (part[:, None, :] * block + off[None]).reshape(-1, 3)
        grid[index[:, 0], index[:, 1], index[:, 2]] = shape((lo + index * np.float32(step)).astype(np.float32))
    if not (grid < 0).any():
        return np.zeros((0, 3), np.float32), np.zeros((0, 3), np.int32)
    v, f, _, _ = marching_cubes(grid, 0.0, spacing=(step,) * 3)
    return (v + lo).astype(np.float32), f[:, ::-1].astype(np.int32)
