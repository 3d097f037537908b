// Renders the catalogue's pictures from the models beside this file. See README.md.
//
//   node prisma/seed/models/render.mjs [product or picture ...] [--preview DIR] [--jobs N]
//   node prisma/seed/models/render.mjs --moves [picture ...]

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { contactSheet } from "./contact-sheet.mjs";
import { renderMoves } from "./moves.mjs";
import { renderIcons, siteFiles, writeSitePicture } from "./site-pictures.mjs";

const models = dirname(fileURLToPath(import.meta.url));
const root = join(models, "../../..");
const pictures = join(models, "../pictures");
const ledgerFile = join(models, "rendered.json");

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { preview: { type: "string" }, jobs: { type: "string", default: "1" }, moves: { type: "boolean" } },
});
if (options.moves) {
  await renderMoves(models, join(models, "../videos"), wanted);
  process.exit();
}

const size = options.preview ? 360 : 1600;
const samples = options.preview ? 4 : 5;

const ledger = existsSync(ledgerFile) ? JSON.parse(await readFile(ledgerFile, "utf8")) : {};
const scratch = options.preview ?? (await mkdtemp(join(tmpdir(), "render-")));
await mkdir(scratch, { recursive: true });
await mkdir(pictures, { recursive: true });

const names = (await readdir(join(models, "products"))).filter((f) => f.endsWith(".py") && f !== "__init__.py");
const queue = [...names.map((f) => `products.${basename(f, ".py")}`).sort(), "scale", "groups"]
  .map((module) => ({ module, shots: shotsWanted(module) }))
  .filter(({ shots }) => shots !== null);

await Promise.all(Array.from({ length: Number(options.jobs) }, worker));
if (!options.preview) {
  await rm(scratch, { recursive: true, force: true });
  await renderIcons(root);
}
if (options.preview) await contactSheet(scratch, join(scratch, "sheet.png"), 360, 4);
else await contactSheet(pictures, join(root, "docs/catalogue-contact-sheet.webp"));

function shotsWanted(module) {
  if (wanted.length === 0) return [];
  const product = module.replace("products.", "").replaceAll("_", "-");
  if (wanted.includes(product)) return [];
  const isOf = { groups: siteFiles, scale: isScale }[module] ?? ((name) => name.startsWith(product) && !isScale(name));
  const shots = wanted.filter(isOf);
  return shots.length > 0 ? shots : null;
}

function isScale(name) {
  return name.endsWith("-scale");
}

async function worker() {
  for (let job = queue.shift(); job; job = queue.shift()) await shoot(job);
}

async function shoot({ module, shots }) {
  const blender = spawn(
    "nice",
    ["-n", "19", "blender", "-b", "--factory-startup", "--python-exit-code", "1", "-P", join(models, "studio.py"), "--", module, scratch, String(size), String(samples), JSON.stringify(options.preview ? {} : upToDate()), ...shots],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } },
  );
  const ended = once(blender, "close");
  blender.stderr.pipe(process.stderr);
  for await (const line of createInterface({ input: blender.stdout })) {
    if (line.startsWith("SHOT ")) await develop(module, JSON.parse(line.slice(5)));
  }
  const [code] = await ended;
  if (code !== 0) process.exitCode = 1;
}

function upToDate() {
  const made = ([name]) => (siteFiles(name) ?? [join(pictures, `${name}.webp`)]).every((f) => existsSync(f.startsWith("/") ? f : join(root, f)));
  return Object.fromEntries(Object.entries(ledger).filter(made));
}

async function develop(module, { file, hash, png, seconds }) {
  if (!png || options.preview) return;
  if (module === "groups") await writeSitePicture(root, file, png);
  else await sharp(png).webp({ quality: 84, effort: 6, smartSubsample: true }).toFile(join(pictures, `${file}.webp`));
  await rm(png);
  ledger[file] = hash;
  await writeFile(ledgerFile, `${JSON.stringify(Object.fromEntries(Object.entries(ledger).sort()), null, 2)}\n`);
  process.stdout.write(`${file}  ${seconds.join(" + ")} s\n`);
}
