import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { version } from "../../../package.json";
import type { encryptWith } from "./age";
import { BackupError } from "./errors";
import {
  END,
  type End,
  FORMAT,
  MANIFEST,
  type Manifest,
  PICTURES,
  SECRET,
  type Secrets,
  secretsText,
  TABLES,
  EntryChecksum,
} from "./format";
import { filesBelow, referencedPictures, PICTURES_LOCK, sizeBelow } from "./pictures";
import { tableContent, listTables, readTable } from "./tables";
import { open } from "node:fs/promises";
import { pack } from "tar-stream";

export interface BackupSource {
  client: pg.Client;
  uploadsDir: string;
  encrypt: ReturnType<typeof encryptWith> | null;
  secrets: Secrets;
  settings: Record<string, string>;
}

export interface Backup {
  manifest: Manifest;
  end: End;
}

export type Progress = (done: number, total: number) => void;

const PIECE_BYTES = 4 * 1024 * 1024;

/** The tables are one snapshot; then come the pictures, whose content never changes under a name. */
export async function writeBackup(
  source: BackupSource,
  file: string,
  onProgress: Progress = () => undefined,
): Promise<Backup> {
  const { client, encrypt } = source;
  const writer = new EntryWriter();
  const content = encrypt === null ? writer.tar : encrypt(writer.tar);
  // Flushed, so that a power cut leaves no incomplete file under a final name.
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(content, output);
  let failure: unknown = null;
  written.catch((error: unknown) => {
    failure ??= error;
    writer.tar.destroy();
  });
  // Before the snapshot, so that no picture it names is removed.
  await client.query("SELECT pg_advisory_lock($1)", [PICTURES_LOCK]);
  try {
    const backup = await fill(writer, source, onProgress);
    await written;
    return backup;
  } catch (error) {
    // After a full disk, later errors are only consequences.
    failure ??= error;
    writer.tar.destroy();
    await written.catch(() => undefined);
    throw failure;
  } finally {
    await client.query("ROLLBACK");
    await client.query("SELECT pg_advisory_unlock($1)", [PICTURES_LOCK]);
  }
}

async function fill(writer: EntryWriter, source: BackupSource, onProgress: Progress): Promise<Backup> {
  const { client, uploadsDir } = source;
  await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  const migrations = await appliedMigrations(client);
  const tables = await listTables(client);
  const contents = [];
  for (const table of tables) contents.push(await tableContent(client, table));
  const manifest: Manifest = {
    format: FORMAT,
    version,
    madeAt: new Date().toISOString(),
    settings: source.settings,
    migrations,
    tables: contents,
  };
  await writer.add(MANIFEST, json(manifest));
  if (source.encrypt !== null) await writer.add(SECRET, Buffer.from(secretsText(source.secrets)));

  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) + (await sizeBelow(uploadsDir));
  let done = 0;
  const progress = (bytes: number) => onProgress((done = Math.min(done + bytes, total)), total);
  for (const table of contents) {
    let number = 0;
    for await (const piece of readTable(client, table, PIECE_BYTES)) {
      const name = `${TABLES}${table.name}/${String(++number).padStart(5, "0")}.gz`;
      await writer.add(name, await promisify(gzip)(piece));
      progress(piece.length);
    }
  }
  const missing = await referencedPictures(client);
  let pictures = 0;
  for await (const name of filesBelow(uploadsDir)) {
    if (!(await writer.addFile(`${PICTURES}${name}`, path.join(uploadsDir, name), progress))) continue;
    pictures++;
    missing.delete(name);
  }
  const end: End = { ...writer.sum.total(), pictures, missingPictures: [...missing].sort() };
  await writer.add(END, json(end));
  writer.tar.finalize();
  return { manifest, end };
}

async function appliedMigrations(client: pg.Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<{ ledger: string | null }>(
    "SELECT to_regclass('_prisma_migrations') AS ledger",
  );
  if (!rows[0]?.ledger) throw new BackupError("There is no shop in this database yet: start it once.");
  const applied = await client.query<Manifest["migrations"][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return applied.rows;
}

function json(content: Manifest | End): Buffer {
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
}

class EntryWriter {
  readonly tar = pack();
  readonly sum = new EntryChecksum();

  async add(name: string, content: Buffer): Promise<void> {
    await this.entry(name, content.length, [content]);
  }

  async addFile(name: string, file: string, onBytes: (bytes: number) => void): Promise<boolean> {
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (!handle) return false;
    try {
      await this.entry(name, (await handle.stat()).size, handle.createReadStream(), onBytes);
    } finally {
      await handle.close();
    }
    return true;
  }

  private async entry(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
    onBytes: (bytes: number) => void = () => undefined,
  ): Promise<void> {
    const { sum } = this;
    sum.begin(name, size);
    async function* added() {
      for await (const chunk of content) {
        sum.add(chunk);
        onBytes(chunk.length);
        yield chunk;
      }
    }
    await pipeline(added, this.tar.entry({ name, size }));
  }
}
