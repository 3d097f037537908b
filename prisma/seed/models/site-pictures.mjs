import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const folder = "public/images";
const widths = { "tile-articulated-animals": [400, 800], "tile-fidget-toys": [400, 800], "tile-knitted-animals": [400, 800] };

export function siteFiles(name) {
  if (name === "og") return [`${folder}/og.jpg`];
  return widths[name]?.flatMap((w) => ["avif", "webp"].map((type) => `${folder}/${name}-${w}.${type}`));
}

export async function writeSitePicture(root, name, png) {
  await mkdir(join(root, folder), { recursive: true });
  if (name === "og") {
    await sharp(png).resize(1200, 630).jpeg({ quality: 84, mozjpeg: true }).toFile(join(root, folder, "og.jpg"));
    return;
  }
  for (const width of widths[name]) {
    const picture = sharp(png).resize(width);
    await picture.clone().webp({ quality: 82, effort: 6 }).toFile(join(root, folder, `${name}-${width}.webp`));
    await picture.clone().avif({ quality: 62, effort: 6 }).toFile(join(root, folder, `${name}-${width}.avif`));
  }
}

export async function renderIcons(root) {
  const svg = join(root, folder, "icon.svg");
  if (!existsSync(svg)) return;
  for (const [file, size] of [["icon-192.png", 192], ["icon-512.png", 512], ["apple-touch-icon.png", 180]]) {
    const icon = sharp(svg, { density: 200 }).resize(size, size);
    // iOS rounds the corners and shows transparent ones black.
    if (file === "apple-touch-icon.png") icon.flatten({ background: "#0f8f8c" });
    await icon.png({ palette: true }).toFile(join(root, folder, file));
  }
}
