import path from "node:path";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { BackupError } from "~/services/backup/errors";
import { restoreBackup } from "~/services/backup/restore";
import type { Progress } from "~/services/backup/write";
import { withDatabase } from "~/services/database";
import { withScratchDatabase } from "~/services/embedded/postgres/scratch";
import { environment } from "~/services/environment/environment";

export interface Verification {
  isVerified: boolean;
  problem: string | null;
}

/** Restores into a temporary database, compares all rows, reads every picture, checks the books. @throws BackupError */
export async function verifyBackup(file: string, onProgress?: Progress): Promise<Verification> {
  const folder = path.join(environment.dataDir, "verification");
  try {
    return await withScratchDatabase(folder, async (url) => {
      await restoreBackup(file, environment.backup.passphrase, { url, uploadsDir: null }, onProgress);
      const issues = await withDatabase(url, (books) => checkAllBooks(books));
      return { isVerified: true, problem: issues.length === 0 ? null : issuesText(issues.length) };
    });
  } catch (error) {
    if (error instanceof BackupError || (error instanceof Error && error.name === "AbortError")) throw error;
    // There may be no PostgreSQL for this platform, or no space for a second database.
    const reason = error instanceof Error ? error.message : String(error);
    return { isVerified: false, problem: `It could not be verified: ${reason}` };
  }
}

function issuesText(count: number): string {
  return `${count} ${count === 1 ? "entry" : "entries"} of its books ${count === 1 ? "does" : "do"} not add up, as in the shop: see Payments.`;
}
