import { randomUUID } from "node:crypto";
import { statfsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DiskSpace } from "~/lib/time/waiting";
import { environment } from "~/services/environment/environment";

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the disk can only be read",
  EACCES: "the shop's user may not write to the folder",
  EPERM: "the shop's user may not write to the folder",
  ENOTDIR: "the folder is a file",
  EEXIST: "the folder is a file",
  EFBIG: "the disk takes no file of that size",
  EIO: "the disk reports errors",
};

export function diskErrorCode(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && code in reasons ? code : null;
}

export function diskErrorReason(code: string): string {
  return reasons[code] ?? "the folder cannot be used";
}

export function isDiskFullError(code: string | null): boolean {
  return code === "ENOSPC" || code === "EDQUOT";
}

export async function checkWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `.try-${randomUUID()}`);
  try {
    await writeFile(file, "written");
  } finally {
    await rm(file, { force: true });
  }
}

const FEW_BYTES = 1024 ** 3;
const FEW_PART = 0.05;
/** Below this the disk is full: an upload, or an hour of the database, needs as much. */
const NO_BYTES = 100 * 1024 ** 2;

export function diskSpaceLevel(freeBytes: number, part: number): DiskSpace {
  if (freeBytes < NO_BYTES) return "full";
  return freeBytes < FEW_BYTES || part < FEW_PART ? "nearly-full" : "enough";
}

export function diskSpace(): DiskSpace {
  const spaces = shopFolders().map(([, folder]) => {
    try {
      const { bavail, blocks, bsize } = statfsSync(folder);
      return diskSpaceLevel(bavail * bsize, bavail / blocks);
    } catch {
      // The System page reports a missing folder.
      return "enough";
    }
  });
  return (["full", "nearly-full"] as const).find((space) => spaces.includes(space)) ?? "enough";
}

export function shopFolders(): [name: string, folder: string][] {
  const { dataDir, uploadsDir, backup } = environment;
  return [
    ["DATA_DIR", dataDir],
    ["UPLOADS_DIR", uploadsDir],
    ...(backup.dir === null ? [] : [["BACKUP_DIR", backup.dir] as [string, string]]),
  ];
}
