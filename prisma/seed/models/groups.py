"""Group pictures for the landing page's category tiles and links shared elsewhere."""

from kit.model import placed, slots
from kit.shot import Shot
from products import (axolotl, fidget_slug, flexi_dragon, gyro_rings, knitted_bear, knitted_bunny, knitted_whale, pocket_octopus,
                      spiral_cone, tiny_rex)


def group(*members):
    """(parts, palette, x, y, turn, scale) each; answers the parts and their joint palette."""
    parts, palette = [], {}
    for i, (toy, colours, x, y, turn, scale) in enumerate(members):
        parts += placed(slots(toy(), **{s: f'{s}{i}' for s in colours}), x=x, y=y, turn=turn - 90, scale=scale)
        palette.update({f'{s}{i}': f for s, f in colours.items()})
    return parts, palette


def shot(members, **settings):
    parts, palette = group(*members)
    return Shot(lambda: parts, palette, turn=90, **settings)


def family():
    """Everyone together, the tall ones behind; x to the right, y away from the viewer."""
    return [
        (flexi_dragon.dragon, flexi_dragon.TEAL, 3.0, 0.5, -52, 0.95),
        (knitted_bunny.bunny, knitted_bunny.OATMEAL, -0.2, 7.4, -4, 0.92),
        (knitted_bear.bear, knitted_bear.HONEY, 13.2, 5.8, -26, 0.95),
        (tiny_rex.rex, tiny_rex.TANGERINE, 6.4, 8.4, -22, 0.85),
        (pocket_octopus.octopus, pocket_octopus.CORAL, 13.6, -3.6, -22, 0.68),
        (fidget_slug.slug, {'body': fidget_slug.AVOCADO, 'bulb': fidget_slug.BULB}, -4.6, 2.6, 20, 0.62),
    ]


SHOTS = {
    'og': shot(family(), elevation=20, shape=(1200, 630), fill=0.8, offset=(0, -0.04), lens=70),
    'tile-articulated-animals': shot([
        (flexi_dragon.dragon, flexi_dragon.EMBER, 0, 3.2, -52, 0.85),
        (axolotl.axolotl, axolotl.SKY, 1.5, -6.0, -40, 0.8),
    ], elevation=34, fill=0.86),
    'tile-fidget-toys': shot([
        (gyro_rings.spinning, gyro_rings.LAKE, -3.8, 3.0, -24, 0.95),
        (spiral_cone.together, spiral_cone.GOLD, 3.2, 3.6, 0, 0.8),
        (fidget_slug.slug, {'body': fidget_slug.BUBBLEGUM, 'bulb': fidget_slug.BULB}, 1.2, -3.6, -48, 0.7),
    ], elevation=22, fill=0.84),
    'tile-knitted-animals': shot([
        (knitted_bunny.bunny, knitted_bunny.ROSE, -3.4, 1.0, -6, 0.9),
        (knitted_bear.bear, knitted_bear.HONEY, 2.6, 2.2, -24, 0.92),
        (knitted_whale.whale, knitted_whale.DENIM, -0.4, -5.2, -42, 0.55),
    ], elevation=16, fill=0.86),
}
