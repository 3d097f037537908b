"""A model is a list of printed parts; colours are chosen when it is photographed."""

from dataclasses import dataclass, field, replace

import numpy as np

from .shapes import mesh, rotation


@dataclass
class Part:
    slot: str
    vertices: np.ndarray
    faces: np.ndarray
    matrix: np.ndarray = field(default_factory=lambda: np.eye(4))
    sharp: bool = False
    joint: tuple = ()
    """Of a link of a chain: where the joints are, their angles, which link; so that it can be turned (kit/joints)."""


def part(slot, shape, step=0.05, matrix=None, joint=()):
    v, f = mesh(shape, step)
    return Part(slot, v, f, np.eye(4) if matrix is None else matrix, joint=joint)


def placed(parts, x=0.0, y=0.0, z=0.0, turn=0.0, scale=1.0, tilt=None):
    """The same parts moved, turned about z and scaled; `tilt` = (axis, degrees) is done first."""
    m = np.eye(4)
    m[:3, :3] = rotation('z', turn) * scale
    if tilt:
        m[:3, :3] = m[:3, :3] @ rotation(*tilt)
    m[:3, 3] = (x, y, z)
    return [replace(p, matrix=m @ p.matrix) for p in parts]


def slots(parts, **names):
    """The same parts with slots renamed, so that two toys in one picture can differ in colour."""
    return [replace(p, slot=names.get(p.slot, p.slot)) for p in parts]


def world(parts):
    return np.vstack([p.vertices[::7] @ p.matrix[:3, :3].T + p.matrix[:3, 3] for p in parts])


def grounded(parts):
    """Moved up or down until the lowest point stands on the table."""
    return placed(parts, z=-min(float((p.vertices @ p.matrix[2, :3] + p.matrix[2, 3]).min()) for p in parts))
