// A process of its own (rendition-worker.ts starts it): decoding takes memory and both cores, and visitors wait
// for nobody's upload.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";

const MAX_PIXELS = 50_000_000;
const WIDTHS = [320, 640, 960, 1600];

sharp.cache(false);

/**
 * Measures the picture in `source` and, where a `folder` is named, writes it there as WebP and AVIF in
 * several widths.
 */
async function makeRenditions(source, folder) {
  // Only the header is read here, so that a bomb is told by its size before it is opened.
  const { width, height, autoOrient } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return { unusable: "tooLarge" };
  const widest = Math.min(autoOrient.width, WIDTHS.at(-1));
  const widths = [...WIDTHS.filter((step) => step < widest), widest];
  if (folder) await write(source, widths, folder);
  return {
    width: widest,
    height: Math.max(1, Math.round((autoOrient.height * widest) / autoOrient.width)),
    widths,
  };
}

/** Decoded once at the widest, upright and without metadata; the other widths are made from that. */
async function write(source, widths, folder) {
  const decoded = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
  const { data, info } = await decoded
    .autoOrient()
    .resize({ width: widths.at(-1), withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of widths) {
    const sized = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).resize({ width, withoutEnlargement: true });
    const [webp, avif] = await Promise.all([
      sized.clone().webp({ quality: 82, effort: 2 }).toBuffer(),
      sized.clone().avif({ quality: 60, effort: 1 }).toBuffer(),
    ]);
    // By Node, whose errors have the system's code: sharp's cannot be told from those of a damaged picture.
    // One after the other, so that nothing is still being written when the folder is removed.
    await writeFile(path.join(folder, `${width}.webp`), webp);
    await writeFile(path.join(folder, `${width}.avif`), avif);
  }
}

/** A full disk or a missing right is the owner's to mend; the picture is not damaged. */
const isFileError = (error) => typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);

process.on("message", ({ id, source, folder }) => {
  makeRenditions(source, folder)
    .catch((error) =>
      isFileError(error) ? { error: error.message, code: error.code } : { unusable: "damaged" },
    )
    .then((result) => process.connected && process.send({ id, result }));
});
process.on("disconnect", () => process.exit());
