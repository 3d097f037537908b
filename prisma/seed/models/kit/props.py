"""Things from a kitchen table that show how big a toy is."""

from functools import lru_cache

from .materials import Filament
from .model import part
from .shapes import limb, ring, rod, union

CERAMIC = Filament('#e9dccb', 'gloss')
COFFEE = Filament('#3a2214', 'gloss')
LOOK = {'prop': CERAMIC, 'prop_coffee': COFFEE, 'prop_wood': Filament('#e0a94f', 'plain'), 'prop_tip': Filament('#ecd3ac', 'plain'),
        'prop_lead': Filament('#2c2a29', 'plain'), 'prop_red': Filament('#c8442f', 'plain'), 'prop_blue': Filament('#2f6f9f', 'plain')}


@lru_cache(None)
def mug():
    """A coffee mug, 8 cm wide and 9.4 cm tall."""
    cup = rod((0, 0, 4.7), 4.0, 9.4, 0.4).cut(rod((0, 0, 5.6), 3.6, 9.2, 0.5), 0.3)
    handle = ring((0, 0, 0), 2.3, 0.5).turn('x', 90).move(4.2, 0, 4.8).cut(rod((0, 0, 5.0), 3.85, 12), 0.05)
    return [part('prop', union(cup, handle, k=0.5), 0.08), part('prop_coffee', rod((0, 0, 8.1), 3.65, 0.2, 0.05), 0.08)]


@lru_cache(None)
def pencil(slot='prop_wood'):
    """A sharpened pencil, 17 cm long, lying along +x."""
    return [part(slot, limb((0, 0, 0.38), (14.6, 0, 0.38), 0.38), 0.06), part('prop_tip', limb((14.6, 0, 0.38), (16.6, 0, 0.38), 0.38, 0.1), 0.04),
            part('prop_lead', limb((16.4, 0, 0.38), (16.95, 0, 0.38), 0.12, 0.03), 0.03)]

