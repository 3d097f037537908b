"""What one picture shows and how it is taken."""

from dataclasses import dataclass, field, fields
from typing import Callable

PAPER = '#f5d9b4'


@dataclass
class Shot:
    parts: Callable
    palette: dict = field(default_factory=dict)
    turn: float = -30
    """Degrees the toy is turned from facing the camera; negative looks to the left."""
    elevation: float = 24
    fill: float = 0.84
    offset: tuple = (0.0, -0.03)
    """Where the middle of the subject sits, in parts of half a frame."""
    lens: float = 85
    fstop: float = 0
    """Smaller blurs more; 0 keeps everything sharp."""
    focus: tuple = ()
    """(x, y, z, radius) in the toy's own space, for details."""
    shape: tuple = (1, 1)
    layer: float = 0
    props: tuple = ()
    """(parts, x, y, turn) in the picture's own space: x to the right, y away from the viewer."""
    paper: str = PAPER

    def settings(self):
        return [(f.name, getattr(self, f.name)) for f in fields(self) if f.name not in ('parts', 'props')]
