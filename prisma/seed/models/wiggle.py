"""A toy that moves: runs inside Blender, swings the joints of one shot there and back and renders each frame.

blender -b --factory-startup -P wiggle.py -- MODULE SHOT OUT_DIR SIZE SAMPLES FRAMES FAR

The first frame is the picture itself, which is the poster; the last one leads back to it. Prints `FRAME n` for each. FAR is
how many degrees each joint swings, 0 what suits most toys (`swung` in kit/joints.py).
"""

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from mathutils import Matrix  # noqa: E402

import studio  # noqa: E402
from kit.joints import swung  # noqa: E402


def main():
    module, name, out, size, samples, frames, far = sys.argv[sys.argv.index('--') + 1:]
    shot = importlib.import_module(module).SHOTS[name]
    parts = studio.scene_parts(shot)
    toys, paper = studio.staged(shot, parts, int(size), int(samples))
    for frame in range(int(frames)):
        for toy, part in zip(toys, parts):
            toy.matrix_world = Matrix(swung(part, frame / int(frames), float(far)).tolist())
        studio.GROUNDS.clear()
        studio.daylight(paper)
        studio.develop(Path(out) / f'{frame:03}.png', toys, paper, int(samples), frame)
        print(f'FRAME {frame}', flush=True)


main()
