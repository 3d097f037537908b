import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { isFull as isDatabaseFull } from "~/services/database/lost";
import { diskErrorCode, diskErrorReason } from "~/services/files/disk";
import { withConnection } from "./connection";
import { clearDatabase, createSchema, finishSchema, type Schema } from "./database";
import { BackupError, damaged } from "./errors";
import { type End, type Manifest, PICTURES, SECRET, type Secrets, parseSecrets, TABLES } from "./format";
import { openPictureFolder, type PictureFolder } from "./picture-folder";
import { readBackup } from "./read";
import type { Progress } from "./write";

export interface RestoreTarget {
  url: string;
  uploadsDir: string | null;
  replace?: string | null;
}

export interface RestoredBackup {
  manifest: Manifest;
  end: End;
  /** Null if the backup is not encrypted. */
  secrets: Secrets | null;
}

/** Restores all or nothing, after the whole file was verified. @throws BackupError */
export async function restoreBackup(
  file: string,
  passphrase: string | null,
  { url, uploadsDir, replace = null }: RestoreTarget,
  onProgress?: Progress,
): Promise<RestoredBackup> {
  return withConnection(url, async (client) => {
    let pictures: PictureFolder | null = null;
    try {
      await client.query("BEGIN");
      // Comes first, because reading the file may take long.
      await clearDatabase(client, replace);
      pictures = uploadsDir === null ? null : await openPictureFolder(uploadsDir);
      const restored = await load(client, pictures, readBackup(file, passphrase, onProgress));
      // Comes before the commit, because the new rows need their files.
      await pictures?.moveIn();
      await client.query("COMMIT");
      return restored;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw sentenceOf(error);
    } finally {
      await pictures?.remove();
    }
  });
}

async function load(
  client: pg.Client,
  pictures: PictureFolder | null,
  entries: ReturnType<typeof readBackup>,
): Promise<RestoredBackup> {
  let manifest: Manifest | null = null;
  let schema: Schema | null = null;
  let secrets: Secrets | null = null;
  for await (const entry of entries) {
    if (entry.kind === "manifest") schema = await createSchema(client, (manifest = entry.manifest));
    else if (manifest === null || schema === null) throw damaged();
    else if (entry.kind === "end") {
      await finishSchema(client, manifest, schema);
      return { manifest, end: entry.end, secrets };
    } else if (entry.name === SECRET) secrets = parseSecrets(await text(entry.content));
    else if (entry.name.startsWith(TABLES)) await loadPiece(client, manifest, entry.name, entry.content);
    else if (!entry.name.startsWith(PICTURES)) throw damaged();
    else if (pictures) await pictures.save(entry.name.slice(PICTURES.length), entry.content);
    else for await (const chunk of entry.content) void chunk;
  }
  throw damaged();
}

async function loadPiece(
  client: pg.Client,
  { tables }: Manifest,
  entryName: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const table = tables.find(({ name }) => entryName.startsWith(`${TABLES}${name}/`));
  if (!table) throw damaged();
  const statement = `COPY ${table.name} (${table.columns.join(", ")}) FROM STDIN`;
  await pipeline(content, createGunzip(), client.query(copyFrom(statement)));
}

const UNCHANGED = "Nothing was changed.";

function sentenceOf(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  if (isDatabaseFull(error))
    return new BackupError(`The database has no room left on its disk. ${UNCHANGED}`, { cause: error });
  const code = diskErrorCode(error);
  if (code)
    return new BackupError(`The images could not be written because ${diskErrorReason(code)}. ${UNCHANGED}`, {
      cause: error,
    });
  if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) return damaged();
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  return new BackupError(`The backup could not be restored: ${reason}. ${UNCHANGED}`, { cause: error });
}
