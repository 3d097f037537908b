import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { environment } from "~/services/environment/environment";
import { verifications } from "./runs";
import { clockAtShop } from "~/lib/time/shop-days";

/** Files in BACKUP_DIR with other names are never listed, served or removed. */
const NAME = /^backup-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2}Z)\.tar(\.age)?$/;

const PARTIAL = /^(backup-\d{4}-\d{2}-\d{2}T\d{6}Z|before-update-\d+)\.tar(\.age)?\.part$/;

export interface BackupFile {
  name: string;
  madeAt: Date;
  bytes: number;
  isEncrypted: boolean;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

export function backupFolder(): string | null {
  return environment.backup.dir;
}

export function newBackupName(madeAt: Date): string {
  const time = madeAt.toISOString().replace(/:|\.\d+/g, "");
  return `backup-${time}.tar${environment.backup.passphrase ? ".age" : ""}`;
}

export async function listBackups(): Promise<BackupFile[]> {
  const folder = backupFolder();
  if (folder === null) return [];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const found = await Promise.all(names.map((name) => describe(folder, name)));
  return found.filter((file) => file !== null).sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

export async function openBackupFile(name: string): Promise<(BackupFile & { content: Readable }) | null> {
  const folder = backupFolder();
  const file = folder === null ? null : await describe(folder, name);
  return folder === null || file === null
    ? null
    : { ...file, content: createReadStream(path.join(folder, name)) };
}

async function describe(folder: string, name: string): Promise<BackupFile | null> {
  const [matched, day, hours, minutes, rest, age] = NAME.exec(name) ?? [];
  if (!matched) return null;
  const found = await stat(path.join(folder, name)).catch(() => null);
  if (!found?.isFile()) return null;
  const madeAt = new Date(`${day}${hours}:${minutes}:${rest}`);
  return { name, madeAt, bytes: found.size, isEncrypted: age !== undefined };
}

/** The caller holds the backup lock, so no other process is writing a partial file. */
export async function removePartialBackups(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => PARTIAL.test(name)))
    await rm(path.join(folder, name), { force: true });
}

export async function removeExpiredBackups(folder: string): Promise<void> {
  const backups = await listBackups();
  const verified = await verifications(backups.map(({ name }) => name));
  const names = expiredBackups(
    backups.map(({ name, madeAt }) => ({ name, madeAt, isVerified: verified.has(name) })),
  ).map(({ name }) => name);
  for (const name of names) await rm(path.join(folder, name), { force: true });
}

const DAY_MS = 24 * 60 * 60 * 1000;

const kept = [
  { count: 7, periodOf: (day: Date) => isoDay(day) },
  {
    count: 4,
    periodOf: (day: Date) => isoDay(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS)),
  },
  { count: 12, periodOf: (day: Date) => isoDay(day).slice(0, 7) },
];

/** Newest first. Within a period a verified backup wins over a newer unverified one; the newest is always kept. */
export function expiredBackups<T extends { madeAt: Date; isVerified: boolean }>(backups: readonly T[]): T[] {
  const keep = new Set<T>(backups.slice(0, 1));
  for (const { count, periodOf } of kept) {
    const newest = new Map<string, T>();
    for (const backup of backups) {
      const period = periodOf(clockAtShop(backup.madeAt));
      const other = newest.get(period);
      if (other ? backup.isVerified && !other.isVerified : newest.size < count) newest.set(period, backup);
    }
    for (const backup of newest.values()) keep.add(backup);
  }
  return backups.filter((backup) => !keep.has(backup));
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
