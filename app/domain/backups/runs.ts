import { recordAudit, type Actor } from "~/domain/audit";
import { db, transaction } from "~/services/database";
import { enqueue, pendingJobSql } from "~/services/jobs/jobs";

const KEY = "backup:now";

export interface BackupState {
  verifiedAt: Date | null;
  /** Time of the last verified backup, or of the last backup if the machine cannot verify. */
  madeAt: Date | null;
  triedAt: Date | null;
  firstTriedAt: Date | null;
  problem: string | null;
}

export async function backupState(): Promise<BackupState> {
  const [last, { _max, _min }, made] = await Promise.all([
    db.backupRun.findFirst({ orderBy: { finishedAt: "desc" } }),
    db.backupRun.aggregate({
      _max: { verifiedAt: true, finishedAt: true },
      _min: { finishedAt: true },
    }),
    db.backupRun.aggregate({ where: { file: { not: null } }, _max: { finishedAt: true } }),
  ]);
  return {
    verifiedAt: _max.verifiedAt,
    madeAt: made._max.finishedAt,
    triedAt: _max.finishedAt,
    firstTriedAt: _min.finishedAt,
    problem: last?.problem ?? null,
  };
}

export async function verifications(names: string[]): Promise<Map<string, Date>> {
  const runs = await db.backupRun.findMany({ where: { file: { in: names }, verifiedAt: { not: null } } });
  return new Map(runs.flatMap(({ file, verifiedAt }) => (file && verifiedAt ? [[file, verifiedAt]] : [])));
}

export async function requestBackup(by: Actor): Promise<void> {
  await transaction(async (tx) => {
    await enqueue(tx, "backup-now", {}, { key: KEY });
    await recordAudit(tx, { by, action: "backup.requested", entity: "backup", entityId: "now" });
  });
}

export async function isBackupRequested(): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT FROM graphile_worker.jobs WHERE jobs.key = ${KEY} AND ${pendingJobSql}`;
  return rows.length > 0;
}

/** Call it before sending the first byte, so that every download is in the audit log. */
export async function recordDownload(by: Actor, name: string): Promise<void> {
  await transaction((tx) =>
    recordAudit(tx, { by, action: "backup.downloaded", entity: "backup", entityId: name }),
  );
}
