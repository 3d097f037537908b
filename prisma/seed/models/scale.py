"""Each toy beside a coffee mug, so that shoppers see how big it is. Some toys have such a scene in their own module."""

import importlib
from dataclasses import replace

from kit.model import placed, world
from kit.props import LOOK, mug

TOYS = ('axolotl', 'bison', 'cat_pen_cup', 'clicky_keys', 'fidget_slug', 'flexi_dragon', 'garden_gecko', 'garter_snake', 'gear_spinner', 'gyro_rings',
        'hedgehog_planter', 'horned_owl', 'infinity_cube', 'knitted_bunny', 'knitted_penguin', 'knitted_sheep', 'knitted_whale', 'pocket_octopus',
        'sausage_dog', 'spiral_cone', 'tiny_rex', 'triceratops')


def beside_mug(first):
    """A toy as in its first picture, with a mug behind its right side."""
    def parts():
        toy = placed(first.parts(), turn=first.turn - 90)
        at = world(toy)
        return toy + placed(mug(), x=at[:, 0].max() + 1.0, y=at[:, 1].max() + 4.6, turn=-35)

    return replace(first, parts=parts, palette={**first.palette, **LOOK}, turn=90, elevation=min(first.elevation, 28), fill=0.86)


def first_shot(toy):
    return next(iter(importlib.import_module(f'products.{toy}').SHOTS.values()))


SHOTS = {f"{toy.replace('_', '-')}-scale": beside_mug(first_shot(toy)) for toy in TOYS}
