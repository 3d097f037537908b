"""Round sheep: chunky knit body, smooth dark face and legs."""

from functools import lru_cache

from kit.faces import eyes
from kit.materials import matte
from kit.model import grounded, part, placed
from kit.shapes import ellipsoid, limb, union
from kit.shot import Shot
from products.knitted_bunny import wool


@lru_cache(None)
def sheep():
    body = wool((0, 0, 3.3), (3.1, 2.6, 2.35), None, 0.62, 0.2)
    cap = wool((2.75, 0, 5.45), (1.05, 1.15, 0.75), None, 0.46, 0.16)
    tail = wool((-3.1, 0, 3.6), (0.7, 0.6, 0.6), None, 0.4, 0.12)
    head = union(ellipsoid((3.0, 0, 4.5), (1.15, 1.12, 1.3)), ellipsoid((3.5, 0, 3.9), (0.95, 0.85, 0.85)), k=0.4)
    ears = union(*[ellipsoid((0, 0, 0), (0.32, 0.85, 0.42)).turn('x', -s * 24).move(2.75, s * 1.6, 4.75) for s in (1, -1)])
    legs = union(*[limb((x, y, 1.8), (x, y, 0.5), 0.55, 0.5) for x in (-1.5, 1.5) for y in (-1.25, 1.25)])
    face = eyes(head, 0.55, 4.75, 0.3, out=0.45)
    whites = [('white', ellipsoid((s.lo + s.hi) / 2, [0.38] * 3)) for slot, s in face if slot == 'eye']
    face = [(slot, s.move(0.2, 0, 0)) for slot, s in face]
    nostrils = union(*[ellipsoid((4.4, s * 0.22, 4.0), (0.1, 0.08, 0.1)) for s in (1, -1)])
    return grounded([part('wool', union(body, tail, k=0.1), 0.045), part('wool', cap, 0.04), part('dark', union(head, ears, k=0.2), 0.04), part('dark', legs, 0.05),
                     part('nose', nostrils, 0.03), *[part(slot, shape, 0.03) for slot, shape in [*whites, *face]]])


def flock():
    return placed(sheep(), x=3.0, y=-3.5, turn=8) + placed(sheep(), x=-2.0, y=4.6, turn=-30) + placed(sheep(), x=-6.5, y=-3.0, turn=150)


CREAM = {'wool': matte('#f8e0b4'), 'dark': matte('#4a4038'), 'nose': matte('#e8a49c')}
SHOTS = {
    'knitted-sheep': Shot(sheep, CREAM, turn=-38, elevation=15, paper='#e6c49c'),
    'knitted-sheep-side': Shot(sheep, CREAM, turn=-88, elevation=12, paper='#e6c49c'),
    'knitted-sheep-flock': Shot(flock, CREAM, turn=-30, elevation=20, paper='#e6c49c'),
}
