import { createHash, randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { DomainError } from "~/lib/errors";
import { imageAddress } from "~/lib/image-address";
import { kindOf } from "~/services/images/kind";
import { settings } from "~/services/settings";
import { turnstile } from "~/services/images/turnstile";

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const WIDTHS = [320, 640, 960, 1600];
const HASH_LENGTH = 40;

export interface ImageRecord {
  /** The hash of the uploaded bytes; all files of the image lie in a folder of this name. */
  publicId: string;
  /** The widest WebP. */
  imageUrl: string;
  width: number;
  height: number;
  /** Ascending; each exists as WebP and AVIF. */
  widths: number[];
}

/** Decoding takes memory and both cores, so two at a time. */
const oneOfTwo = turnstile(2);

/**
 * Keeps an upload as WebP and AVIF in several widths, upright and without metadata. The same bytes are stored once.
 * @throws DomainError tooLarge, unsupported or invalid; nothing is left behind then
 */
export async function storeImage(bytes: Uint8Array): Promise<ImageRecord> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new DomainError("tooLarge", "Images can have at most 10 MB");
  if (!kindOf(bytes)) throw new DomainError("unsupported", "Only JPEG, PNG, WebP, AVIF and GIF images can be uploaded");
  return oneOfTwo(() => render(bytes));
}

async function render(bytes: Uint8Array): Promise<ImageRecord> {
  const { width, height } = await uprightSize(bytes);
  const widths = [...WIDTHS.filter((step) => step < width), Math.min(width, WIDTHS.at(-1) ?? width)].filter((step, at, all) => all.indexOf(step) === at);
  const widest = widths.at(-1) ?? width;
  const publicId = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
  const record = { publicId, imageUrl: imageAddress(publicId, widest), width: widest, height: Math.max(1, Math.round((height * widest) / width)), widths };
  if (await isStored(publicId)) return record;

  const folder = path.join(settings.uploadsDir, `.${publicId}-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeRenditions(bytes, widths, folder);
    await moveInto(folder, publicId);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error instanceof DomainError || isFileError(error) ? error : damaged();
  }
  return record;
}

const decoder = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });

async function uprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Only the header is read here, so that a bomb is told by its size before it is opened.
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => {
    throw damaged();
  });
  if (width * height > MAX_PIXELS) throw new DomainError("tooLarge", "Images can have at most 50 megapixels");
  return autoOrient;
}

/** Decoded once at the widest, the other widths are made from that. */
async function writeRenditions(bytes: Uint8Array, widths: readonly number[], folder: string): Promise<void> {
  const widest = widths.at(-1);
  const { data, info } = await decoder(bytes).autoOrient().resize({ width: widest, withoutEnlargement: true }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  for (const width of widths) {
    const sized = pixels().resize({ width, withoutEnlargement: true });
    await Promise.all([
      sized.clone().webp({ quality: 82, effort: 2 }).toFile(path.join(folder, `${width}.webp`)),
      sized.clone().avif({ quality: 60, effort: 1 }).toFile(path.join(folder, `${width}.avif`)),
    ]);
  }
}

/** One rename, so that an image is there whole or not at all; another upload of the same bytes may have been first. */
async function moveInto(folder: string, publicId: string): Promise<void> {
  try {
    await rename(folder, folderOf(publicId));
  } catch (error) {
    if (!(await isStored(publicId))) throw error;
    await rm(folder, { recursive: true, force: true });
  }
}

export async function isStored(publicId: string): Promise<boolean> {
  return stat(folderOf(publicId)).then((found) => found.isDirectory(), () => false);
}

export async function removeImage(publicId: string): Promise<void> {
  await rm(folderOf(publicId), { recursive: true, force: true });
}

/** Why images cannot be stored at present, or null. */
export async function imagesHealth(): Promise<string | null> {
  try {
    await mkdir(settings.uploadsDir, { recursive: true });
    await access(settings.uploadsDir, constants.W_OK);
    return null;
  } catch {
    return "The folder for pictures cannot be written to";
  }
}

/** Whether a public id is one of ours; a product's legacy picture may have another one. */
export function isStoredName(publicId: string): boolean {
  return /^[0-9a-f]{40}$/.test(publicId);
}

function folderOf(publicId: string): string {
  if (!isStoredName(publicId)) throw new Error(`not the name of a stored image: ${publicId}`);
  return path.join(settings.uploadsDir, publicId);
}

const damaged = () => new DomainError("invalid", "This image is damaged and cannot be read");

/** A full disk or a missing right is our trouble, not the picture's. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
}
