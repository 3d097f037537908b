import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { isBackupMissing } from "~/domain/backups/nightly";
import { backupState } from "~/domain/backups/runs";
import { formatDate } from "~/lib/time/dates";
import { missingPicturesText, referencedPictures } from "~/services/backup/pictures";
import { pool } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { imagesHealth } from "~/services/images";
import { isVideoName } from "~/services/videos";
import { broken, type CheckContext, countText, type Finding, warning, ok } from "./finding";

export async function pictures({ signal }: CheckContext): Promise<Finding> {
  const problem = await imagesHealth();
  if (problem !== null) return broken(`${problem}.`, "Check UPLOADS_DIR, its disk and its owner.");
  const names = [...(await referencedPictures(pool))].sort();
  const found = await Promise.all(
    names.map((name) =>
      stat(path.join(environment.uploadsDir, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = names.filter((_name, index) => !found[index]);
  if (missing.length > 0)
    return broken(
      missingPicturesText(missing),
      "Check that UPLOADS_DIR is the right folder. If it is, restore the images from a backup.",
    );
  const picture = names.find((name) => !isVideoName(name));
  return picture === undefined
    ? ok("No product has one yet.")
    : await servedFrom(picture, names.length, signal);
}

async function servedFrom(name: string, count: number, signal: AbortSignal): Promise<Finding> {
  const url = `${environment.publicUrl}/uploads/${name}`;
  const response = await fetch(url, { signal }).catch(() => null);
  await response?.body?.cancel();
  // Another check reports a shop that does not answer.
  if (response && !response.headers.get("Content-Type")?.startsWith("image/"))
    return broken(
      `${url} answers ${response.status} and no image.`,
      "Let the proxy hand /uploads/ to the shop, or to UPLOADS_DIR.",
    );
  return ok(`${countText(count, "file", "files")} of products, none missing.`);
}

export async function backups(): Promise<Finding> {
  const { mode, backup, dataDir, databaseUrl, uploadsDir } = environment;
  if (backup.dir === null)
    return mode === "demo"
      ? ok("None are made: BACKUP_DIR is not set, and it is a demo.")
      : warning(
          "None are made.",
          "Set BACKUP_DIR to a folder on another disk, and keep a copy elsewhere (docs/backup.md).",
        );
  const state = await backupState();
  const last = state.verifiedAt
    ? `The last verified one is of ${formatDate(state.verifiedAt)}`
    : "None has been verified yet.";
  if (isBackupMissing(state))
    return broken(
      [state.problem, last].filter(Boolean).join(" "),
      "See /admin/backups; `npm run backup` makes one now, or says why it cannot.",
    );
  if (state.problem)
    return warning(`${state.problem} ${last}`, "See /admin/backups, and Payments for what does not add up.");
  if (state.verifiedAt === null)
    return warning(last, "The first one is made within a quarter of an hour; or run `npm run backup`.");
  const original = databaseUrl === null ? dataDir : uploadsDir;
  if (isSameDisk(backup.dir, original))
    return warning(
      `${last}, but BACKUP_DIR is on the same disk as the shop and would be lost with it.`,
      "Mount another disk there, or copy the folder elsewhere every night.",
    );
  return ok(last);
}

function isSameDisk(folder: string, other: string): boolean {
  try {
    return statSync(folder).dev === statSync(other).dev;
  } catch {
    return false;
  }
}
