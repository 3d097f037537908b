import { createHash, randomUUID } from "node:crypto";
import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { DomainError } from "~/lib/errors";
import { environment } from "~/services/environment/environment";
import { storageError } from "~/services/images/storage-error";
import { readWebm } from "~/services/videos/webm";

/** A video loads on a press, also over a phone's connection. */
const MAX_VIDEO_BYTES = 250 * 1000;
const MAX_SECONDS = 10;
const SIDES = { least: 160, most: 1280 };
const CODECS = ["V_VP8", "V_VP9", "V_AV1"];
const HASH_LENGTH = 40;

/** WebM, or the formats of phones, which the shop refuses with its own message. */
export async function isVideo(source: string): Promise<boolean> {
  const start = await startOf(source);
  return isWebm(start) || /^ftyp(isom|iso\d|mp4|avc1|M4V|qt|3gp)/.test(start.toString("latin1", 4));
}

const isWebm = (start: Buffer) => start.readUInt32BE(0) === 0x1a45dfa3;

async function startOf(source: string): Promise<Buffer> {
  const file = await open(source);
  try {
    return (await file.read({ buffer: Buffer.alloc(12) })).buffer;
  } finally {
    await file.close();
  }
}

export const notWebm = () =>
  new DomainError(
    "unsupported",
    `Only whole WebM videos can be uploaded: save it as WebM (VP9 or AV1) without sound, at most ${MAX_VIDEO_BYTES / 1000} kB and ${MAX_SECONDS} seconds`,
  );

/** @throws DomainError tooLarge, unsupported, invalid or unavailable */
export async function storeVideo(source: string): Promise<string> {
  // Checks the type first, so that nobody shrinks a video of an unsupported type.
  if (!isWebm(await startOf(source))) throw notWebm();
  if ((await stat(source)).size > MAX_VIDEO_BYTES)
    throw new DomainError(
      "tooLarge",
      `Videos can have at most ${MAX_VIDEO_BYTES / 1000} kB: make it shorter or smaller`,
    );
  const bytes = await readFile(source);
  refuseUnplayable(bytes);
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH)}.webm`;
  const file = path.join(environment.uploadsDir, name);
  const half = path.join(environment.uploadsDir, `.${name.slice(0, HASH_LENGTH)}-${randomUUID()}`);
  try {
    await writeFile(half, bytes, { flag: "wx" });
    await rename(half, file);
    return name;
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw storageError(error) ?? error;
  }
}

function refuseUnplayable(bytes: Buffer): void {
  const video = readWebm(bytes);
  if (!video) throw notWebm();
  const { codec, width, height, seconds, isSilent } = video;
  if (!CODECS.includes(codec))
    throw new DomainError("unsupported", "Browsers do not play this video: save it as WebM with VP9 or AV1");
  if (!isSilent)
    throw new DomainError("invalid", "Videos have an image and nothing else: save it without sound");
  if (seconds > MAX_SECONDS)
    throw new DomainError("invalid", `Videos can last at most ${MAX_SECONDS} seconds: make it shorter`);
  if (Math.min(width, height) < SIDES.least || Math.max(width, height) > SIDES.most)
    throw new DomainError(
      "invalid",
      `Videos are ${SIDES.least} to ${SIDES.most} pixels wide and high: save it so`,
    );
}

export function isVideoName(name: string): boolean {
  return /^[0-9a-f]{40}\.webm$/.test(name);
}

export async function isVideoStored(name: string): Promise<boolean> {
  return stat(path.join(environment.uploadsDir, name)).then(
    (found) => found.isFile(),
    () => false,
  );
}
