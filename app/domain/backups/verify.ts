import path from "node:path";
import { checkEverything } from "~/domain/reconciliation/integrity-checks";
import { BackupError } from "~/services/backup/errors";
import { restoreBackup } from "~/services/backup/restore";
import type { Progress } from "~/services/backup/write";
import { withDatabase } from "~/services/database";
import { withScratchDatabase } from "~/services/embedded/postgres/scratch";
import { environment } from "~/services/environment";

export interface Verification {
  isVerified: boolean;
  /** Why it could not be verified, or what in its books does not add up. */
  problem: string | null;
}

/**
 * Restores a backup to a database of its own, where every table's rows and sums are compared, reads every
 * picture, and checks the books. @throws BackupError when the backup cannot be restored
 */
export async function verifyBackup(file: string, onProgress?: Progress): Promise<Verification> {
  const folder = path.join(environment.dataDir, "verification");
  try {
    return await withScratchDatabase(folder, async (url) => {
      await restoreBackup(file, environment.backup.passphrase, { url, uploadsDir: null }, onProgress);
      const issues = await withDatabase(url, (books) => checkEverything(books));
      return { isVerified: true, problem: issues.length === 0 ? null : issuesText(issues.length) };
    });
  } catch (error) {
    if (error instanceof BackupError || (error instanceof Error && error.name === "AbortError")) throw error;
    // There is no PostgreSQL for this platform, or no room for a second one.
    const reason = error instanceof Error ? error.message : String(error);
    return { isVerified: false, problem: `It could not be verified: ${reason}` };
  }
}

/** The backup is what the shop was: the shop's own books have these, and its page Payments says which. */
function issuesText(count: number): string {
  return `${count} ${count === 1 ? "entry" : "entries"} of its books ${count === 1 ? "does" : "do"} not add up, as in the shop: see Payments.`;
}
