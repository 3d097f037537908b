// A separate process, because decoding takes memory and CPU that visitors need.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";

const MAX_PIXELS = 50_000_000;
const WIDTHS = [320, 640, 960, 1600];
/** WebP's limit; taller pictures are made narrower. */
const MAX_HEIGHT = 16_383;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

sharp.cache(false);
// WebP and AVIF are encoded in parallel already, and visitors need the other core.
sharp.concurrency(1);

async function makeRenditions(source, folder) {
  const metadata = await measured(source);
  const { width, height, autoOrient } = metadata;
  if (width * height > MAX_PIXELS) return { unusable: "tooLarge" };
  const widest = widestOf(autoOrient);
  const widths = [...WIDTHS.filter((step) => step < widest), widest];
  const sizes = widths.map((width) => ({ width, height: heightAt(width, autoOrient) }));
  if (folder) await write(await pixelsAt(sizes.at(-1), source, metadata), sizes, folder);
  return { ...sizes.at(-1), widths };
}

/** Reads only the header, so that a decompression bomb is refused before it is opened. */
async function measured(source) {
  const metadata = await sharp(source, { limitInputPixels: false }).metadata();
  if (metadata.format !== "gif") return metadata;
  // For GIFs as large as an old screen or wider than 2048, sharp gives the size of the frames.
  const gif = await readFile(source);
  const width = Math.max(metadata.width, gif.readUInt16LE(6));
  const height = Math.max(metadata.height, gif.readUInt16LE(8));
  return { ...metadata, width, height, autoOrient: { width, height } };
}

function widestOf({ width, height }) {
  const atMaxHeight = Math.floor((MAX_HEIGHT * width) / height);
  return Math.max(1, Math.min(width, WIDTHS.at(-1), atMaxHeight));
}

function heightAt(wanted, { width, height }) {
  return Math.max(1, Math.min(MAX_HEIGHT, Math.round((height * wanted) / width)));
}

async function pixelsAt(size, source, metadata) {
  const input = await withTransparentCanvas(source, metadata);
  try {
    return await decode(input, "error", metadata, size);
  } catch (error) {
    if (metadata.format !== "jpeg") throw error;
    // Some cameras omit the last two bytes and browsers show such files. More damage still fails.
    const whole = Buffer.concat([await readFile(source), JPEG_END]);
    return await decode(whole, "warning", metadata, size);
  }
}

function decode(input, failOn, { space }, size) {
  const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn, animated: false });
  // Otherwise sharp converts 16-bit channels to Display P3, and the profile is lost here.
  if (space === "rgb16") image.pipelineColourspace("srgb");
  return image
    .autoOrient()
    .resize({ ...size, fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** sharp leaves out what a GIF's first frame does not cover, or fills it with black. */
async function withTransparentCanvas(source, { format, width, height }) {
  if (format !== "gif") return source;
  const frame = firstFrameOf(await readFile(source));
  if (frame.width === width && frame.height === height) return source;
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .extract(frame)
    .ensureAlpha()
    .extend({
      left: frame.left,
      top: frame.top,
      right: width - frame.left - frame.width,
      bottom: height - frame.top - frame.height,
      background: TRANSPARENT,
    })
    .png()
    .toBuffer();
}

function firstFrameOf(gif) {
  const hasColours = (gif[10] & 0x80) !== 0;
  let at = 13 + (hasColours ? 3 * 2 ** ((gif[10] & 7) + 1) : 0);
  while (gif[at] === 0x21) {
    at += 2;
    while (gif[at] > 0) at += 1 + gif[at];
    at += 1;
  }
  const [left, top, width, height] = [1, 3, 5, 7].map((field) => gif.readUInt16LE(at + field));
  return { left, top, width, height };
}

async function write({ data, info }, sizes, folder) {
  for (const size of sizes) {
    const sized = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).resize({ ...size, fit: "fill" });
    const [webp, avif] = await Promise.all([
      sized.clone().webp({ quality: 82, effort: 2 }).toBuffer(),
      sized.clone().avif({ quality: 60, effort: 1 }).toBuffer(),
    ]);
    // Node's errors have a system code, sharp's do not. One by one, so that the folder can be removed.
    await writeFile(path.join(folder, `${size.width}.webp`), webp);
    await writeFile(path.join(folder, `${size.width}.avif`), avif);
  }
}

/** The owner must fix a full disk; the picture is fine. */
const isFileError = (error) => typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);

process.on("message", ({ id, source, folder }) => {
  makeRenditions(source, folder)
    .catch((error) =>
      isFileError(error) ? { error: error.message, code: error.code } : { unusable: "damaged" },
    )
    .then((result) => process.connected && process.send({ id, result }));
});
process.on("disconnect", () => process.exit());
