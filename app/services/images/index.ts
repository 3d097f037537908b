import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { DomainError } from "~/lib/errors";
import { imageUrlOf } from "~/lib/url/image-urls";
import { diskErrorCode, diskErrorReason, checkWritable } from "~/services/files/disk";
import { makeRenditions } from "~/services/images/rendition-worker";
import { storageError } from "~/services/images/storage-error";
import { environment } from "~/services/environment/environment";
import { isVideoName } from "~/services/videos";

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const HASH_LENGTH = 40;
const ROOM_BYTES = 2 * MAX_IMAGE_BYTES;

export interface ImageRecord {
  /** A hash of the uploaded bytes; the folder of all its files. */
  publicId: string;
  imageUrl: string;
  width: number;
  height: number;
  widths: number[];
}

/** A decoded picture takes much memory. */
const limitRendering = pLimit(2);

/** Leaves no files behind when it throws DomainError tooLarge, unsupported, invalid or unavailable. */
export async function storeImage(source: string): Promise<ImageRecord> {
  if ((await stat(source)).size > MAX_IMAGE_BYTES)
    throw new DomainError("tooLarge", "This file is over the 10 MB limit");
  const kind = kindOf(await firstBytes(source));
  if (!kind)
    throw new DomainError("unsupported", "Only JPEG, PNG, WebP, AVIF and GIF images can be uploaded");
  return limitRendering(() => storeRenditions(source, kind));
}

async function firstBytes(source: string): Promise<Uint8Array> {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(KIND_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashOf(source: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(source), hash);
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

async function storeRenditions(source: string, kind: ImageKind): Promise<ImageRecord> {
  const publicId = await hashOf(source);
  const known = await isStored(publicId);
  const folder = path.join(environment.uploadsDir, `.${publicId}-${randomUUID()}`);
  try {
    if (!known) await mkdir(folder, { recursive: true });
    const result = await makeRenditions(source, known ? null : folder);
    if ("unusable" in result)
      throw errors[kind === "heic" && result.unusable === "damaged" ? "heic" : result.unusable]();
    if (!known) await moveInto(folder, publicId);
    return { publicId, imageUrl: imageUrlOf(publicId, result.width), ...result };
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw storageError(error) ?? error;
  }
}

const errors = {
  damaged: () => new DomainError("invalid", "This image is damaged and cannot be read"),
  tooLarge: () => new DomainError("tooLarge", "This image is over the limit of 50 megapixels"),
  /** Most builds of sharp cannot read it. */
  heic: () =>
    new DomainError(
      "unsupported",
      "This is a HEIC image, which the shop cannot read. Save it as JPEG, then upload it. On an iPhone, select Settings, Camera, Formats, Most Compatible, or email the image to yourself.",
    ),
};

/** Renamed, so that an image is complete or absent. Another upload of the same bytes may have been first. */
async function moveInto(folder: string, publicId: string): Promise<void> {
  try {
    await rename(folder, folderOf(publicId));
  } catch (error) {
    if (!(await isStored(publicId))) throw error;
    await rm(folder, { recursive: true, force: true });
  }
}

export async function isStored(publicId: string): Promise<boolean> {
  return stat(folderOf(publicId)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

export async function removeImage(publicId: string): Promise<void> {
  await rm(isVideoName(publicId) ? path.join(environment.uploadsDir, publicId) : folderOf(publicId), {
    recursive: true,
    force: true,
  });
}

export async function imagesOlderThan(time: Date): Promise<string[]> {
  const names = await readdir(environment.uploadsDir).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter((name) => isOurs(name) || isHalfMade(name))) {
    const folder = path.join(environment.uploadsDir, name);
    const found = await stat(folder).catch(() => null);
    if (!found || found.mtime >= time) continue;
    if (isOurs(name)) old.push(name);
    else await rm(folder, { recursive: true, force: true });
  }
  return old;
}

export async function imagesHealth(): Promise<string | null> {
  try {
    await checkWritable(environment.uploadsDir);
    const { bavail, bsize } = await statfs(environment.uploadsDir);
    return bavail * bsize < ROOM_BYTES
      ? `Images cannot be stored because ${diskErrorReason("ENOSPC")}`
      : null;
  } catch (error) {
    const code = diskErrorCode(error);
    return code === null
      ? "The folder for images cannot be written to"
      : `Images cannot be stored because ${diskErrorReason(code)}`;
  }
}

export function isStoredName(publicId: string): boolean {
  return /^[0-9a-f]{40}$/.test(publicId);
}

const isOurs = (name: string) => isStoredName(name) || isVideoName(name);

function isHalfMade(name: string): boolean {
  return /^\.[0-9a-f]{40}-[0-9a-f-]{36}$/.test(name);
}

function folderOf(publicId: string): string {
  if (!isStoredName(publicId)) throw new Error(`not the name of a stored image: ${publicId}`);
  return path.join(environment.uploadsDir, publicId);
}

type ImageKind = "jpeg" | "png" | "webp" | "avif" | "gif" | "heic";

const KIND_BYTES = 64;

/** Decides by content. Null for unsupported files, including SVG. */
function kindOf(bytes: Uint8Array): ImageKind | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, KIND_BYTES)).toString(
    "latin1",
  );
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) === "ftyp" && /avi[fs]/.test(text.slice(8))) return "avif";
  if (text.slice(4, 8) === "ftyp" && /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(text.slice(8))) return "heic";
  return null;
}
