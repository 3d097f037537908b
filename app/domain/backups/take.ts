import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { isBackupName, removePartialBackups } from "~/domain/backups/folder";
import { type Verification, verifyBackup } from "~/domain/backups/verify";
import { encryptWith } from "~/services/backup/age";
import { withConnection } from "~/services/backup/connection";
import { BackupBusyError, BackupError } from "~/services/backup/errors";
import { copyOwner } from "~/services/backup/picture-folder";
import { type Backup, type Progress, writeBackup } from "~/services/backup/write";
import { now } from "~/services/clock/clock";
import { diskErrorCode, diskErrorReason } from "~/services/files/disk";
import { environment } from "~/services/environment/environment";

export interface TakenBackup extends Backup, Verification {
  file: string;
  bytes: number;
}

const BACKUP_LOCK = 7_275_002;

export type Steps = (step: "Writing" | "Verifying") => Progress;

/** Writes and verifies a backup. The file gets its final name when it is complete and verified. @throws BackupError */
export async function takeBackup(
  url: string,
  file: string,
  steps: Steps = () => () => undefined,
): Promise<TakenBackup> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: name another file.`);
  const part = `${file}.part`;
  const { uploadsDir, backup, sessionSecrets, giftCardSecrets, plainSettings } = environment;
  const encrypt = backup.passphrase === null ? null : encryptWith(backup.passphrase);
  return withConnection(url, async (client) => {
    await lock(client);
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await removePartialBackups(path.dirname(file));
      await rm(part, { force: true });
      const source = {
        client,
        uploadsDir,
        encrypt,
        secrets: { session: sessionSecrets.join(","), giftCard: giftCardSecrets.join(",") },
        settings: plainSettings,
      };
      const written = await writeBackup(source, part, steps("Writing"));
      const verification = await verifyBackup(part, steps("Verifying"));
      await copyOwner(path.dirname(file), part);
      await rename(part, file);
      await syncFolder(path.dirname(file));
      await keepRun(client, file, verification);
      return { ...written, ...verification, file, bytes: (await stat(file)).size };
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      const failure = sentenceOf(error, file);
      if (failure instanceof BackupError)
        await keepRun(client, file, { isVerified: false, problem: failure.message }, "failed").catch(
          () => undefined,
        );
      throw failure;
    }
  });
}

/** The lock lasts as long as the connection. */
async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
    BACKUP_LOCK,
  ]);
  if (!rows[0]?.locked)
    throw new BackupBusyError("Another backup of this shop is being made; wait until it is done.");
}

/** Records only backups in BACKUP_DIR with a standard name. Before migrations have run, the table may be missing. */
async function keepRun(
  client: pg.Client,
  file: string,
  { isVerified, problem }: Verification,
  outcome: "made" | "failed" = "made",
): Promise<void> {
  const { dir, base } = path.parse(file);
  if (dir !== environment.backup.dir || !isBackupName(base)) return;
  const { rows } = await client.query<{ known: boolean }>(
    "SELECT to_regclass('backup_runs') IS NOT NULL AS known",
  );
  if (!rows[0]?.known) return;
  await client.query(
    "INSERT INTO backup_runs (file, verified_at, problem, finished_at) VALUES ($1, $2, $3, $4)",
    [outcome === "made" ? base : null, isVerified ? now() : null, problem, now()],
  );
}

/** Makes the rename survive a power cut. Not supported on Windows. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function sentenceOf(error: unknown, file: string): unknown {
  const code = diskErrorCode(error);
  if (code === null) return error;
  return new BackupError(
    `The backup could not be written to ${path.dirname(file)} because ${diskErrorReason(code)}. What was there before is as it was.`,
    { cause: error },
  );
}
