"""PLA filament as Cycles materials: matte, silk and the glossy black of eyes, with layer lines."""

from dataclasses import dataclass

import bpy


@dataclass(frozen=True)
class Filament:
    color: str
    kind: str = 'matte'
    """matte, silk, gloss or plain (no layer lines)"""
    edge: str = ''
    """Second tone of silk, seen where the surface turns away."""


def matte(color):
    return Filament(color)


def silk(color, edge):
    return Filament(color, 'silk', edge)


GLOSS_BLACK = Filament('#15120f', 'gloss')
WHITE = Filament('#fbf8f2', 'gloss')
COMMON = {'eye': GLOSS_BLACK, 'white': WHITE}


def linear(code):
    out = []
    for i in (1, 3, 5):
        c = int(code[i:i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return (*out, 1.0)


def material(filament, layer):
    """`layer` is the height of one printed layer in scene units."""
    m = bpy.data.materials.new(filament.kind)
    m.use_nodes = True
    tree = m.node_tree
    surface = tree.nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = linear(filament.color)
    surface.inputs['Specular'].default_value = 0.4
    surface.inputs['Roughness'].default_value = {'matte': 0.52, 'silk': 0.27, 'gloss': 0.12, 'plain': 0.6}[filament.kind]
    if filament.kind == 'gloss':
        surface.inputs['Specular'].default_value = 0.6
    if filament.kind == 'silk':
        surface.inputs['Metallic'].default_value = 0.35
        surface.inputs['Specular'].default_value = 0.7
        mix_edge(tree, surface, filament)
    if filament.kind in ('matte', 'silk'):
        layer_lines(tree, surface, layer, 0.55 if filament.kind == 'matte' else 0.4)
    return m


def mix_edge(tree, surface, filament):
    facing = tree.nodes.new('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.45
    mix = tree.nodes.new('ShaderNodeMixRGB')
    mix.inputs['Color1'].default_value = linear(filament.color)
    mix.inputs['Color2'].default_value = linear(filament.edge or filament.color)
    tree.links.new(facing.outputs['Facing'], mix.inputs['Fac'])
    tree.links.new(mix.outputs['Color'], surface.inputs['Base Color'])


def layer_lines(tree, surface, layer, strength):
    """Beads of plastic stacked along the part's own z, no two layers quite alike."""
    nodes, links = tree.nodes, tree.links

    def math(operation, a, b=None):
        n = nodes.new('ShaderNodeMath')
        n.operation = operation
        for i, value in enumerate((a, b)):
            if value is None:
                continue
            if isinstance(value, (int, float)):
                n.inputs[i].default_value = value
            else:
                links.new(value, n.inputs[i])
        return n.outputs[0]

    where = nodes.new('ShaderNodeTexCoord').outputs['Object']
    split = nodes.new('ShaderNodeSeparateXYZ')
    links.new(where, split.inputs[0])
    row = math('DIVIDE', split.outputs['Z'], layer)
    bead = math('ABSOLUTE', math('SINE', math('MULTIPLY', row, 3.14159265)))
    stretch = nodes.new('ShaderNodeVectorMath')
    stretch.operation = 'MULTIPLY'
    links.new(where, stretch.inputs[0])
    stretch.inputs[1].default_value = (0.8, 0.8, 1.1 / layer)
    uneven = nodes.new('ShaderNodeTexNoise')
    uneven.inputs['Scale'].default_value = 1.0
    uneven.inputs['Detail'].default_value = 1.0
    links.new(stretch.outputs[0], uneven.inputs['Vector'])
    height = math('ADD', math('POWER', bead, 0.6), math('MULTIPLY', uneven.outputs['Fac'], 0.7))
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = layer * 0.28
    links.new(height, bump.inputs['Height'])
    links.new(bump.outputs['Normal'], surface.inputs['Normal'])
