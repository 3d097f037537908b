import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ago } from "~/services/clock/clock";
import { storageError } from "~/services/images/storage-error";
import { environment } from "~/services/environment/environment";

/** Uploads are in the pictures' folder, whose disk space is checked. */
const nameOf = (id: string) => `.upload-${id}`;
const ownName = /^\.upload-[0-9a-f-]{36}$/;

/** Longer than any request takes: another server that shares the folder may still be writing. */
const ABANDONED_MS = 60 * 60 * 1000;

/** @throws DomainError unavailable when the disk fails, after removing the file */
export async function writeUpload(content: Readable): Promise<{ path: string; size: number }> {
  const file = path.join(environment.uploadsDir, nameOf(randomUUID()));
  try {
    await mkdir(environment.uploadsDir, { recursive: true });
    const written = createWriteStream(file, { flags: "wx" });
    await pipeline(content, written);
    return { path: file, size: written.bytesWritten };
  } catch (error) {
    await removeUpload(file);
    throw storageError(error) ?? error;
  }
}

export async function removeUpload(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}

export async function sweepUploads(): Promise<void> {
  const abandoned = ago(ABANDONED_MS);
  const names = await readdir(environment.uploadsDir).catch(() => []);
  for (const name of names.filter((name) => ownName.test(name))) {
    const file = path.join(environment.uploadsDir, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < abandoned) await removeUpload(file);
  }
}
