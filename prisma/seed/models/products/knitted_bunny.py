"""Sitting bunny in stocking stitch."""

from functools import lru_cache

from kit.faces import cheeks, eyes, ray_line
from kit.knit import knitted
from kit.materials import matte
from kit.model import grounded, part
from kit.shapes import ellipsoid, union
from kit.shot import Shot


def wool(c, r, tilt=None, stitch=0.44, depth=0.13):
    e = ellipsoid(c, r)
    if tilt:
        e = ellipsoid((0, 0, 0), r).turn(*tilt).move(*c)
    return knitted(e, c, r, stitch, depth, tilt)


@lru_cache(None)
def bunny():
    torso = wool((0, 0, 2.5), (2.35, 2.3, 2.6))
    head = wool((0.35, 0, 6.0), (1.95, 2.15, 1.85))
    ears = union(*[wool((-0.1, s * 1.0, 9.0), (0.55, 0.8, 2.2), ('x', -s * 10)) for s in (1, -1)])
    inner = union(*[ellipsoid((0, 0, 0), (0.3, 0.5, 1.6)).turn('x', -s * 10).move(0.33, s * 1.02, 9.0) for s in (1, -1)])
    arms = union(*[wool((1.75, s * 1.15, 3.1), (0.75, 0.72, 1.35), ('y', -28)) for s in (1, -1)])
    feet = union(*[wool((1.9, s * 1.5, 0.75), (1.55, 0.95, 0.78), None) for s in (1, -1)])
    tail = wool((-2.4, 0, 1.6), (0.95, 0.95, 0.95), None, 0.36)
    smooth = ellipsoid((0.35, 0, 6.0), (2.0, 2.2, 1.9))
    face = eyes(smooth, 0.85, 6.3, 0.3, out=0.5)
    nose = ellipsoid((2.42, 0, 5.85), (0.2, 0.28, 0.2))
    mouth = union(ray_line(smooth, [(0, 5.7), (0.0, 5.45), (0.2, 5.22), (0.45, 5.2)], 0.06, sink=-0.8),
                  ray_line(smooth, [(0.0, 5.45), (-0.2, 5.22), (-0.45, 5.2)], 0.06, sink=-0.8))
    step = 0.04
    return grounded([part('body', union(torso, arms, feet, k=0.1), step), part('body', head, step), part('body', ears, step), part('tail', tail, step),
                     part('pink', inner, 0.05), part('pink', union(nose, cheeks(smooth.grow(0.06), 1.35, 5.6, 0.36), k=0), 0.04), part('eye', mouth, 0.03),
                     *[part(slot, shape, 0.03) for slot, shape in face]])


def coat(body, tail='#fbf3e6', pink='#f0a3a0'):
    return {'body': matte(body), 'tail': matte(tail), 'pink': matte(pink)}


OATMEAL, ROSE, SAGE = coat('#e6c18c'), coat('#dd8f94', pink='#b9545f'), coat('#97ad86', pink='#e8a79b')
SHOTS = {
    'knitted-bunny-oatmeal': Shot(bunny, OATMEAL, turn=-24, elevation=14),
    'knitted-bunny-rose': Shot(bunny, ROSE, turn=-24, elevation=14),
    'knitted-bunny-sage': Shot(bunny, SAGE, turn=-24, elevation=14),
    'knitted-bunny-back': Shot(bunny, OATMEAL, turn=150, elevation=16),
    'knitted-bunny-detail': Shot(bunny, OATMEAL, turn=-14, elevation=10, focus=(0.6, 0, 5.9, 2.3), fstop=5),
}
