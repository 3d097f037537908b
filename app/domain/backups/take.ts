import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { withConnection } from "~/services/backup/connection";
import { BackupError } from "~/services/backup/errors";
import { ownLike } from "~/services/backup/picture-folder";
import { type Backup, type Progress, writeBackup } from "~/services/backup/write";
import { storageCode, storageReason } from "~/services/disk";
import { environment } from "~/services/environment";

export interface TakenBackup extends Backup {
  file: string;
  bytes: number;
}

/** Another number than those of other advisory locks in the same database. */
const BACKUP_LOCK = 7_275_002;

/** Where one goes that nobody named a file for: `backup-2026-11-22T183208Z.tar`, or `.tar.age` if it is encrypted. */
export function newBackupFile(madeAt: Date): string {
  const { dir, passphrase } = environment.backup;
  const time = madeAt.toISOString().replace(/:|\.\d+/g, "");
  return path.join(
    dir ?? path.join(environment.dataDir, "backups"),
    `backup-${time}.tar${passphrase ? ".age" : ""}`,
  );
}

/** Backs the shop up to `file`, which is there once it is whole. @throws BackupError when it cannot be */
export async function takeBackup(url: string, file: string, onProgress?: Progress): Promise<TakenBackup> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: name another file.`);
  const part = `${file}.part`;
  return withConnection(url, async (client) => {
    await lock(client);
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await rm(part, { force: true });
      const { uploadsDir, backup, sessionSecrets, plainSettings } = environment;
      const source = {
        client,
        uploadsDir,
        passphrase: backup.passphrase,
        sessionSecret: sessionSecrets.join(","),
        settings: plainSettings,
      };
      const written = await writeBackup(source, part, onProgress);
      await ownLike(path.dirname(file), part);
      await rename(part, file);
      await syncFolder(path.dirname(file));
      return { ...written, file, bytes: (await stat(file)).size };
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw sentenceOf(error, file);
    }
  });
}

/** Until its connection ends: one process of several, one command at a time. */
async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
    BACKUP_LOCK,
  ]);
  if (!rows[0]?.locked)
    throw new BackupError("Another backup of this shop is being made; wait until it is done.");
}

/** So that a power cut does not take the new name back. Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function sentenceOf(error: unknown, file: string): unknown {
  const code = storageCode(error);
  if (code === null) return error;
  return new BackupError(
    `The backup could not be written to ${path.dirname(file)} because ${storageReason(code)}. What was there before is as it was.`,
    { cause: error },
  );
}
