// Toys that move: frames rendered by Blender, made to a WebM video by ffmpeg. See README.md.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The first pictures of articulated toys, each with its module. */
const toys = {
  "axolotl-blush": "axolotl",
  "fidget-slug-avocado": "fidget_slug",
  "flexi-dragon-teal": "flexi_dragon",
  "garden-gecko-lime": "garden_gecko",
  "garter-snake-short": "garter_snake",
  "pocket-octopus-coral": "pocket_octopus",
  "reef-shark": "reef_shark",
  "sausage-dog-chocolate": "sausage_dog",
  "sea-turtle-fern": "sea_turtle",
};
/** Degrees each joint swings, for toys whose links would go through each other by the rule of the others. */
const swings = { "reef-shark": 5, "sausage-dog-chocolate": 6 };
const SECONDS = 2;
const FRAMES = 24;
const SIDE = 480;
const SAMPLES = 6;
/** What the shop takes (app/services/videos). */
const MAX_BYTES = 250_000;

/** Renders the videos that are missing, or those that are named; each takes a minute or two of two idle cores. */
export async function renderMoves(models, folder, wanted) {
  await mkdir(folder, { recursive: true });
  const names = Object.keys(toys).filter((name) => wanted.length === 0 || wanted.includes(name));
  for (const name of names) {
    const file = join(folder, `${name}.webm`);
    if (wanted.length === 0 && existsSync(file)) continue;
    const scratch = await mkdtemp(join(tmpdir(), "moves-"));
    await run("nice", ["-n", "19", "blender", "-b", "--factory-startup", "--python-exit-code", "1", "-P", join(models, "wiggle.py"), "--", `products.${toys[name]}`, name, scratch, String(SIDE), String(SAMPLES), String(FRAMES), String(swings[name] ?? 0)]);
    await encode(scratch, file);
    await rm(scratch, { recursive: true });
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new Error(`${name} has ${size} bytes, more than the shop takes`);
    process.stdout.write(`${name}.webm  ${Math.round(size / 1000)} kB\n`);
  }
}

/** VP9, which every browser of today plays in WebM; two passes of the encoder find where the bits are needed. */
async function encode(frames, file) {
  const input = ["-y", "-loglevel", "error", "-framerate", String(FRAMES / SECONDS), "-i", join(frames, "%03d.png")];
  const codec = ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-pix_fmt", "yuv420p", "-an", "-deadline", "good", "-cpu-used", "1", "-passlogfile", join(frames, "pass")];
  await run("ffmpeg", [...input, ...codec, "-pass", "1", "-f", "null", "/dev/null"]);
  await run("ffmpeg", [...input, ...codec, "-pass", "2", "-fflags", "+bitexact", file]);
}

async function run(command, options) {
  const child = spawn(command, options, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}
