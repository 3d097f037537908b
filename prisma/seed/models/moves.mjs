import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
/** Degrees per joint, for toys whose links would intersect by the default. */
const swings = { "reef-shark": 5, "sausage-dog-chocolate": 6 };
const SECONDS = 2;
const FRAMES = 24;
const SIDE = 480;
const SAMPLES = 6;
/** The limit of app/services/videos. */
const MAX_BYTES = 250_000;

/** Renders missing or named videos; each takes a minute or two on two cores. */
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
