import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { decryptWith, isEncrypted } from "./age";
import { BackupError, damaged } from "./errors";
import {
  END,
  type End,
  endSchema,
  EntryChecksum,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from "./format";
import type { Progress } from "./write";

export type BackupEntry =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "content"; name: string; content: AsyncIterable<Buffer> }
  | { kind: "end"; end: End };

const MOST_BYTES = 16 * 1024 * 1024;

/** @throws BackupError when the file is not a backup or is damaged */
export async function* readBackup(
  file: string,
  passphrase: string | null,
  onProgress: Progress = () => undefined,
): AsyncGenerator<BackupEntry> {
  const { size, encrypted } = await beginningOf(file);
  if (encrypted && passphrase === null)
    throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.`);
  const tar = extract();
  let done = 0;
  const bytes = async function* () {
    for await (const chunk of createReadStream(file)) {
      yield chunk as Buffer;
      onProgress((done += (chunk as Buffer).length), size);
    }
  };
  let sourceError: unknown = null;
  const source = async function* () {
    try {
      yield* encrypted ? decryptWith(passphrase ?? "")(bytes()) : bytes();
    } catch (error) {
      throw (sourceError = error);
    }
  };
  pipeline(source, tar).catch(() => undefined);
  let manifest: Manifest | null = null;
  let end: End | null = null;
  const sum = new EntryChecksum();
  /** tar's own errors are about blocks and headers; the source's error is the useful one. */
  const failed = (error: unknown) => {
    const reason = sourceError ?? error;
    if (reason instanceof BackupError || (reason instanceof Error && "syscall" in reason)) return reason;
    return manifest ? damaged() : new BackupError(`${file} is no backup of the shop.`);
  };
  try {
    for await (const entry of tar) {
      const { name, size: entrySize = 0 } = entry.header;
      if (end) throw damaged();
      if (name === END) {
        end = endOf(await small(entry, entrySize), sum);
        continue;
      }
      sum.begin(name, entrySize);
      const content = added(entry, sum, failed);
      if (manifest) yield { kind: "content", name, content };
      else if (name === MANIFEST) {
        manifest = manifestOf(await small(content, entrySize));
        yield { kind: "manifest", manifest };
      } else throw new BackupError(`${file} is no backup of the shop.`);
    }
    if (!end) throw new Error("there is no end");
    yield { kind: "end", end };
  } catch (error) {
    throw failed(error);
  }
}

async function beginningOf(file: string): Promise<{ size: number; encrypted: boolean }> {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupError(
      `The backup cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64) });
    return { size: (await handle.stat()).size, encrypted: isEncrypted(buffer.subarray(0, bytesRead)) };
  } finally {
    await handle.close();
  }
}

async function* added(
  content: AsyncIterable<Buffer>,
  sum: EntryChecksum,
  failed: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) {
      sum.add(chunk);
      yield chunk;
    }
  } catch (error) {
    throw failed(error);
  }
}

/** Only the shop writes these entries, so one that cannot be parsed is damaged. */
async function small(content: AsyncIterable<Buffer>, size: number): Promise<Record<string, unknown>> {
  if (size > MOST_BYTES) throw damaged();
  try {
    return JSON.parse((await buffer(content)).toString()) as Record<string, unknown>;
  } catch {
    throw damaged();
  }
}

function manifestOf(content: Record<string, unknown>): Manifest {
  if (Number(content.format) > FORMAT)
    throw new BackupError(
      `A newer version of the shop (${String(content.version)}) made this backup: update the shop, then restore it.`,
    );
  const { success, data } = manifestSchema.safeParse(content);
  if (!success) throw damaged();
  return data;
}

function endOf(content: Record<string, unknown>, sum: EntryChecksum): End {
  const { success, data } = endSchema.safeParse(content);
  const { entries, bytes, sha256 } = sum.total();
  if (!success || data.entries !== entries || data.bytes !== bytes || data.sha256 !== sha256) throw damaged();
  return data;
}
