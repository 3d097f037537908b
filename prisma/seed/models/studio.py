"""The photo studio: runs inside Blender, sets up each shot of one module and renders it.

blender -b --factory-startup -P studio.py -- MODULE OUT_DIR SIZE SAMPLES KNOWN_JSON [FILE ...]

KNOWN_JSON maps files to the hashes of the scenes they were last rendered from. Prints one line of JSON for each
shot: {"file", "hash", "png" (absent when it was up to date), "seconds"}.
"""

import hashlib
import importlib
import json
import sys
import time
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from kit.denoise import denoise  # noqa: E402
from kit.materials import COMMON, linear, material  # noqa: E402
from kit.model import placed, world  # noqa: E402


def sources():
    """The text of the module that is photographed and of all it is made with."""
    modules = [m for name, m in sys.modules.items() if name != '__main__' and getattr(m, '__file__', None)]
    files = {Path(m.__file__) for m in modules} | {HERE / 'studio.py'}
    return b''.join(f.read_bytes() for f in sorted(files) if HERE in f.parents)


def scene_parts(shot):
    toy = shot.parts() if callable(shot.parts) else shot.parts
    things = placed(toy, turn=shot.turn - 90)
    for prop, x, y, turn in shot.props:
        things += placed(prop(), x=x, y=y, turn=turn)
    return things


def scene_hash(name, shot, size, made_of):
    return hashlib.sha256(made_of + repr((name, shot.settings(), size)).encode()).hexdigest()[:20]


def clear():
    for kind in (bpy.data.objects, bpy.data.meshes, bpy.data.materials, bpy.data.lights, bpy.data.cameras):
        for item in list(kind):
            kind.remove(item)


def add_mesh(name, vertices, faces, look, matrix=None, smooth=True, sharp=False):
    m = bpy.data.meshes.new(name)
    m.vertices.add(len(vertices))
    m.vertices.foreach_set('co', np.ascontiguousarray(vertices, np.float32).ravel())
    width = faces.shape[1]
    m.loops.add(faces.size)
    m.loops.foreach_set('vertex_index', faces.ravel())
    m.polygons.add(len(faces))
    m.polygons.foreach_set('loop_start', np.arange(0, faces.size, width, dtype=np.int32))
    m.polygons.foreach_set('loop_total', np.full(len(faces), width, np.int32))
    m.polygons.foreach_set('use_smooth', np.full(len(faces), smooth))
    m.update(calc_edges=True)
    m.materials.append(look)
    if sharp:
        m.use_auto_smooth = True
        m.auto_smooth_angle = np.radians(32)
    o = bpy.data.objects.new(name, m)
    if matrix is not None:
        o.matrix_world = Matrix(matrix.tolist())
    bpy.context.scene.collection.objects.link(o)
    return o


def backdrop(s, color):
    """A sweep of warm paper: floor, wide bend, wall."""
    look = bpy.data.materials.new('paper')
    look.use_nodes = True
    surface = look.node_tree.nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = linear(color)
    surface.inputs['Roughness'].default_value = 0.9
    surface.inputs['Specular'].default_value = 0.1
    r, back = 7 * s, 6 * s
    bend = [(back + r * np.sin(a), r - r * np.cos(a)) for a in np.linspace(0, np.pi / 2, 24)]
    profile = [(-60 * s, 0.0), (back, 0.0), *bend[1:], (back + r, 60 * s)]
    v = np.array([(x, y, z) for y, z in profile for x in (-60 * s, 60 * s)], np.float32)
    f = np.array([(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)], np.int32)
    return add_mesh('backdrop', v, f, look)


def lamp(name, place, aim, size, watts, color):
    data = bpy.data.lights.new(name, 'AREA')
    data.shape, data.size, data.energy, data.color = 'DISK', size, watts, color
    o = bpy.data.objects.new(name, data)
    o.location = place
    o.rotation_euler = (Vector(aim) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)


def lights(s, aim):
    """One large window on the left, a reflector on the right, a rim from behind; all grow with the subject."""
    lamp('window', (-3.6 * s, -2.2 * s, 4.6 * s), aim, 3.4 * s, 520 * s * s, (1.0, 0.95, 0.88))
    lamp('reflector', (4.6 * s, -2.6 * s, 2.2 * s), aim, 4.0 * s, 130 * s * s, (1.0, 0.96, 0.92))
    lamp('rim', (2.2 * s, 4.4 * s, 4.2 * s), aim, 2.2 * s, 210 * s * s, (1.0, 0.93, 0.85))
    w = bpy.context.scene.world or bpy.data.worlds.new('room')
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs['Color'].default_value = (1.0, 0.96, 0.91, 1)
    w.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.42


def camera(shot, points):
    """Looks along +y from `elevation` degrees and steps back until the subject fills the frame."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = shot.lens, 36
    o = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    e = np.radians(shot.elevation)
    forward = np.array([0, np.cos(e), -np.sin(e)])
    up = np.array([0, np.sin(e), np.cos(e)])
    right = np.array([1.0, 0, 0])
    w, h = shot.shape
    tan = 18 / shot.lens
    limit = np.array([tan * min(1, w / h), tan * min(1, h / w)])
    aim = (points.min(0) + points.max(0)) / 2
    distance = np.ptp(points, axis=0).max() / tan
    for _ in range(12):
        q = points - (aim - forward * distance)
        depth = q @ forward
        flat = np.stack([q @ right / depth, q @ up / depth], 1)
        lo, hi = flat.min(0), flat.max(0)
        middle = (lo + hi) / 2 - np.array(shot.offset) * limit
        aim = aim + (right * middle[0] + up * middle[1]) * distance
        distance *= max((hi - lo) / 2 / limit) / shot.fill
    eye = aim - forward * distance
    o.matrix_world = Matrix(((right[0], up[0], -forward[0], eye[0]), (right[1], up[1], -forward[1], eye[1]),
                             (right[2], up[2], -forward[2], eye[2]), (0, 0, 0, 1)))
    data.clip_end = distance * 100
    if shot.fstop:
        data.dof.use_dof = True
        data.dof.aperture_fstop = shot.fstop / distance * 12
        data.dof.focus_distance = float(np.percentile((points - eye) @ forward, 12))
    return distance * tan


def settings(size, samples, shape):
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.render.threads_mode = 'FIXED'
    s.render.threads = 2
    longest = max(shape)
    s.render.resolution_x, s.render.resolution_y = round(size * shape[0] / longest), round(size * shape[1] / longest)
    s.render.resolution_percentage = 100
    s.render.image_settings.file_format = 'PNG'
    s.render.image_settings.color_mode = 'RGB'
    s.render.image_settings.color_depth, s.render.image_settings.compression = '16', 0
    s.render.film_transparent, s.render.use_persistent_data = False, True
    s.use_nodes = False
    s.view_settings.view_transform = 'Filmic'
    s.view_settings.look = 'High Contrast'
    s.view_settings.exposure = 0.62
    c = s.cycles
    c.device = 'CPU'
    c.samples = samples
    c.use_adaptive_sampling = False
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 1, 1, 1, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.use_auto_tile = False
    c.seed = 7


def photograph(shot, parts, size, samples, path):
    toys, paper = staged(shot, parts, size, samples)
    develop(path, toys, paper, samples, ground_key(shot, parts))


def staged(shot, parts, size, samples):
    """Everything in its place before the camera. @returns the objects of the parts, in their order, and the paper"""
    clear()
    settings(size, samples, shot.shape)
    subject = world([p for p in parts if not p.slot.startswith('prop')] or parts)
    whole = world(parts)
    framed = whole
    if shot.focus:
        centre, radius = np.array(shot.focus[:3]), shot.focus[3]
        framed = rot_z(shot.turn - 90) @ centre + radius * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * 0.8
    extent = float(np.linalg.norm(np.ptp(whole, axis=0))) / 2
    layer = shot.layer or max(float(np.ptp(subject, axis=0).max()) / 170, 0.03)
    looks, toys = {}, []
    for i, p in enumerate(parts):
        filament = {**COMMON, **shot.palette}[p.slot]
        key = (filament, round(float(np.linalg.norm(p.matrix[:3, 0])), 3))
        if key not in looks:
            looks[key] = material(filament, layer / key[1])
        toys.append(add_mesh(f'{p.slot}{i}', p.vertices, p.faces, looks[key], p.matrix, sharp=p.sharp))
    camera(shot, framed)
    centre = (whole.min(0) + whole.max(0)) / 2
    paper = backdrop(extent, shot.paper)
    lights(extent, tuple(centre))
    return toys, paper


GROUNDS = {}


def ground_of(key, path, toys, samples):
    """The paper with the shadows of the toys; the same for all colours of a toy."""
    if key not in GROUNDS:
        scene = bpy.context.scene
        show(toys, False)
        scene.render.resolution_percentage = 40
        scene.cycles.samples = samples + 4
        picture = expose(path)
        GROUNDS[key] = denoise(picture[..., :3], np.zeros((*picture.shape[:2], 1), np.float32), colour=0.13)
        show(toys, True)
    return GROUNDS[key]


def develop(path, toys, paper, samples, key):
    """Two exposures, developed apart and laid over each other: the paper (less than half the size, it is all soft), then
    the toys alone. So no sample is spent on empty paper, and edges stay clean."""
    scene = bpy.context.scene
    ground = ground_of(key, path, toys, samples)
    show([paper], False)
    scene.render.resolution_percentage = 100
    scene.cycles.samples = samples
    scene.render.film_transparent = True
    scene.render.image_settings.color_mode = 'RGBA'
    files = surface_passes(path)
    picture = expose(path)
    guides = []
    for name, weight in PASSES:
        exr = next(path.parent.glob(f'{path.stem}-{name}-*.exr'))
        guides.append(pixels(exr)[..., :3] * weight)
        exr.unlink()
    bpy.context.scene.node_tree.nodes.remove(files)
    alpha = np.clip(picture[..., 3:], 0, 1)
    clean = denoise(picture[..., :3], np.concatenate([*guides, alpha], 2))
    write(path, clean * alpha + enlarged(ground, *alpha.shape[:2]) * (1 - alpha))


def ground_key(shot, parts):
    h = hashlib.sha256(repr([s for s in shot.settings() if s[0] != 'palette']).encode())
    for p in parts:
        h.update(p.vertices.tobytes())
        h.update(np.ascontiguousarray(p.matrix).tobytes())
    return h.hexdigest()


def daylight(paper):
    """Undoes what the second exposure needs, for another first one in the same scene."""
    show([paper], True)
    scene = bpy.context.scene
    scene.render.film_transparent = False
    scene.render.image_settings.color_mode = 'RGB'


def show(things, visible):
    for o in things:
        o.visible_camera = visible


def expose(path):
    bpy.context.scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
    return pixels(path)


PASSES = (('Normal', 0.35), ('DiffCol', 1.0))


def surface_passes(path):
    """Writes normals and surface colours beside the picture, to guide the denoiser."""
    layer = bpy.context.view_layer
    layer.use_pass_normal = layer.use_pass_diffuse_color = True
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    tree.links.new(source.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs['Image'])
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = str(path.parent)
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '16', 'NONE'
    files.file_slots.clear()
    for i, (name, _) in enumerate(PASSES):
        files.file_slots.new(f'{path.stem}-{name}-')
        tree.links.new(source.outputs[name], files.inputs[i])
    return files


def enlarged(a, h, w):
    """Bilinear."""
    y, x = (np.arange(h) + 0.5) * a.shape[0] / h - 0.5, (np.arange(w) + 0.5) * a.shape[1] / w - 0.5
    for values, axis in ((y, 0), (x, 1)):
        top = a.shape[axis] - 1
        low = np.clip(np.floor(values).astype(int), 0, top)
        share = np.clip(values - low, 0, 1).astype(np.float32).reshape([-1, 1, 1] if axis == 0 else [1, -1, 1])
        a = np.take(a, low, axis) * (1 - share) + np.take(a, np.minimum(low + 1, top), axis) * share
    return a


def write(path, picture):
    h, w = picture.shape[:2]
    image = bpy.data.images.new('clean', w, h)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(np.dstack([np.clip(picture, 0, 1), np.ones((h, w))]).astype(np.float32).ravel())
    image.filepath_raw, image.file_format = str(path), 'PNG'
    image.save()
    bpy.data.images.remove(image)


def pixels(path):
    """The stored values, bottom row first."""
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = 'Non-Color'
    image.alpha_mode = 'CHANNEL_PACKED'
    w, h = image.size
    flat = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(h, w, 4)


def rot_z(degrees):
    a = np.radians(degrees)
    return np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])


def main():
    module, out, size, samples, known, *only = sys.argv[sys.argv.index('--') + 1:]
    known = json.loads(known)
    shots = importlib.import_module(module).SHOTS
    made_of = sources()
    for name, shot in shots.items():
        if only and name not in only:
            continue
        digest = scene_hash(name, shot, int(size), made_of)
        answer = {'file': name, 'hash': digest}
        if known.get(name) != digest:
            path = Path(out) / f'{name}.png'
            started = time.time()
            parts = scene_parts(shot)
            built = time.time()
            photograph(shot, parts, int(size), int(samples), path)
            answer.update(png=str(path), seconds=[round(built - started, 1), round(time.time() - built, 1)])
        print(f'SHOT {json.dumps(answer)}', flush=True)


if __name__ == '__main__':
    main()
