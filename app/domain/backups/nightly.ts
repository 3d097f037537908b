import path from "node:path";
import { type Mail, writeMail } from "~/domain/mail/outbox";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { formatDate } from "~/lib/time/dates";
import { clockAtShop } from "~/lib/time/shop-days";
import { BackupBusyError, BackupError } from "~/services/backup/errors";
import { ago, now } from "~/services/clock/clock";
import { db, sessionPool } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { logger } from "~/services/logging/logger";
import { backupFolder, newBackupName, removeExpiredBackups } from "./folder";
import { backupState, type BackupState } from "./runs";
import { takeBackup } from "./take";

const HOUR_MS = 60 * 60 * 1000;
const NIGHT = [2, 3, 4];
const LAST_NIGHT_MS = 12 * HOUR_MS;
/** After this time a backup is taken by day, for machines that are off at night. */
const OVERDUE_MS = 30 * HOUR_MS;
const PAUSE_MS = HOUR_MS;
const MISSING_MS = 48 * HOUR_MS;

export async function backUpNightly(_payload: unknown, stopping?: AbortSignal): Promise<void> {
  const folder = backupFolder();
  if (folder === null) return;
  if (isBackupDue(await backupState(), now())) await backUp(folder, stopping);
  await mailMissingBackup(await backupState());
}

export async function backUpNow(_payload: unknown, stopping?: AbortSignal): Promise<void> {
  const folder = backupFolder();
  if (folder !== null) await backUp(folder, stopping);
}

export function isBackupDue(
  { madeAt, triedAt }: Pick<BackupState, "madeAt" | "triedAt">,
  time: Date,
): boolean {
  const since = (moment: Date | null) => (moment === null ? Infinity : time.getTime() - moment.getTime());
  const isNight = NIGHT.includes(clockAtShop(time).getUTCHours());
  return since(triedAt) > PAUSE_MS && since(madeAt) > (isNight ? LAST_NIGHT_MS : OVERDUE_MS);
}

async function backUp(folder: string, stopping?: AbortSignal): Promise<void> {
  const url = String(sessionPool.options.connectionString);
  const goOn = () => () => stopping?.throwIfAborted();
  try {
    const { bytes, isVerified } = await takeBackup(url, path.join(folder, newBackupName(now())), goOn);
    logger.info({ bytes, isVerified }, "the shop was backed up");
    await removeExpiredBackups(folder);
  } catch (error) {
    // The next start of the shop retries.
    if (stopping?.aborted || error instanceof BackupBusyError) return;
    if (!(error instanceof BackupError)) throw error;
    logger.error({ reason: error.message }, "the shop could not be backed up");
  }
}

export function isBackupMissing({ verifiedAt, firstTriedAt }: BackupState): boolean {
  const since = verifiedAt ?? firstTriedAt;
  return since !== null && since < ago(MISSING_MS);
}

async function mailMissingBackup(state: BackupState): Promise<void> {
  const shop = await shopSettings();
  if (shop.email !== null && isBackupMissing(state))
    await writeMail(db, shop, missingMail(state, shop, shop.email));
}

function missingMail(
  { verifiedAt, firstTriedAt, problem }: BackupState,
  shop: ShopSettings,
  to: string,
): Mail {
  const last = verifiedAt
    ? `The last backup that was verified is of ${formatDate(verifiedAt)}`
    : "No backup has been verified yet.";
  return {
    key: `backup-missing:${(verifiedAt ?? firstTriedAt)?.toISOString()}`,
    to,
    subject: `${shop.name} has had no backup for two days`,
    preview: last,
    title: "No backup for two days",
    blocks: [
      { kind: "words", text: `${last} The shop goes on, and tries again every hour.` },
      ...(problem ? [{ kind: "words" as const, text: `The last try ended so: ${problem}` }] : []),
      { kind: "button", label: "See the backups", url: `${environment.publicUrl}/admin/backups` },
    ],
    orderId: null,
  };
}
