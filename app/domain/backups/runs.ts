import { recordAudit, type Actor } from "~/domain/audit";
import { latestPlausible } from "~/services/clock";
import { db, transaction } from "~/services/database";
import { enqueue, willBeDone } from "~/services/jobs";

/** The job that a press on Back up now asks for. */
const KEY = "backup:now";

export interface BackupState {
  verifiedAt: Date | null;
  /** Verified, or where that cannot be done. */
  madeAt: Date | null;
  triedAt: Date | null;
  firstTriedAt: Date | null;
  /** Why the last try made none, or none that could be verified, or what is wrong in its books. */
  problem: string | null;
}

export async function backupState(): Promise<BackupState> {
  // A time in the future would put off the next backup, and the mail that says there is none, until then.
  const where = { finishedAt: { lte: latestPlausible() } };
  const [last, { _max, _min }, made] = await Promise.all([
    db.backupRun.findFirst({ where, orderBy: { finishedAt: "desc" } }),
    db.backupRun.aggregate({
      where,
      _max: { verifiedAt: true, finishedAt: true },
      _min: { finishedAt: true },
    }),
    db.backupRun.aggregate({ where: { ...where, file: { not: null } }, _max: { finishedAt: true } }),
  ]);
  return {
    verifiedAt: _max.verifiedAt,
    madeAt: made._max.finishedAt,
    triedAt: _max.finishedAt,
    firstTriedAt: _min.finishedAt,
    problem: last?.problem ?? null,
  };
}

/** When each file was verified, by its name. */
export async function verifications(names: string[]): Promise<Map<string, Date>> {
  const runs = await db.backupRun.findMany({ where: { file: { in: names }, verifiedAt: { not: null } } });
  return new Map(runs.flatMap(({ file, verifiedAt }) => (file && verifiedAt ? [[file, verifiedAt]] : [])));
}

/** Whichever process is free makes one; pressed again, it is the same one. */
export async function requestBackup(by: Actor): Promise<void> {
  await transaction(async (tx) => {
    await enqueue(tx, "backup-now", {}, { key: KEY });
    await recordAudit(tx, { by, action: "backup.requested", entity: "backup", entityId: "now" });
  });
}

export async function isBackupRequested(): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT FROM graphile_worker.jobs WHERE jobs.key = ${KEY} AND ${willBeDone()}`;
  return rows.length > 0;
}

/** Written before the first byte goes out. */
export async function recordDownload(by: Actor, name: string): Promise<void> {
  await transaction((tx) =>
    recordAudit(tx, { by, action: "backup.downloaded", entity: "backup", entityId: name }),
  );
}
