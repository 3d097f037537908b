// A process of its own (rendition-worker.ts starts it): decoding takes memory and both cores, and visitors wait
// for nobody's upload.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";

const MAX_PIXELS = 50_000_000;
const WIDTHS = [320, 640, 960, 1600];
/** What a WebP can have; a taller picture is kept narrower. */
const MAX_HEIGHT = 16_383;

sharp.cache(false);
// A picture is encoded twice at once anyway. More threads make it no sooner on two cores, and visitors wait for them.
sharp.concurrency(1);

/**
 * Measures the picture in `source` and, where a `folder` is named, writes it there as WebP and AVIF in
 * several widths.
 */
async function makeRenditions(source, folder) {
  // Only the header is read here, so that a bomb is told by its size before it is opened.
  const { width, height, autoOrient } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return { unusable: "tooLarge" };
  const widest = widestOf(autoOrient);
  const widths = [...WIDTHS.filter((step) => step < widest), widest];
  const sizes = widths.map((width) => ({ width, height: heightAt(width, autoOrient) }));
  if (folder) await write(source, sizes, folder);
  return { ...sizes.at(-1), widths };
}

function widestOf({ width, height }) {
  const atMaxHeight = Math.floor((MAX_HEIGHT * width) / height);
  return Math.max(1, Math.min(width, WIDTHS.at(-1), atMaxHeight));
}

/** A line of one pixel, however long, is a picture too. */
function heightAt(wanted, { width, height }) {
  return Math.max(1, Math.min(MAX_HEIGHT, Math.round((height * wanted) / width)));
}

/** Decoded once at the widest, upright and without metadata; the other widths are made from that. */
async function write(source, sizes, folder) {
  const decoded = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
  const { data, info } = await decoded
    .autoOrient()
    .resize({ ...sizes.at(-1), fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const size of sizes) {
    const sized = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).resize({ ...size, fit: "fill" });
    const [webp, avif] = await Promise.all([
      sized.clone().webp({ quality: 82, effort: 2 }).toBuffer(),
      sized.clone().avif({ quality: 60, effort: 1 }).toBuffer(),
    ]);
    // By Node, whose errors have the system's code: sharp's cannot be told from those of a damaged picture.
    // One after the other, so that nothing is still being written when the folder is removed.
    await writeFile(path.join(folder, `${size.width}.webp`), webp);
    await writeFile(path.join(folder, `${size.width}.avif`), avif);
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
