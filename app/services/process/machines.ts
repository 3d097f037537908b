import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { pool } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { keysFor } from "~/services/environment/keys";

/*
 * The processes of a shop, on however many machines, as PostgreSQL's list of connections has them: each is there as
 * long as it runs, under a name that tells whether its settings are those of the others.
 */

const SHOP = "parkland";
/** PostgreSQL cuts longer ones. */
const NAME_BYTES = 63;
/** Enough to tell settings apart, too few to find out what they are. */
const MARK_LETTERS = 6;

export interface RunningMachine {
  host: string;
  /** Of its secrets, the one that signs first. */
  secrets: string[];
  others: string;
}

/** Of the connection on which a process hears of changes. */
export function processName(): string {
  const { host, secrets, others } = thisMachine();
  return [SHOP, secrets.join(","), others, host].join(" ").slice(0, NAME_BYTES);
}

export function thisMachine(): RunningMachine {
  const { mode, publicUrl, oauth, stripe, smtp, backup } = environment;
  return {
    host: hostname().split(".")[0] ?? "",
    secrets: keysFor("settings-mark").slice(0, 3).map(mark),
    others: mark(JSON.stringify([mode, publicUrl, oauth, stripe, smtp, backup.dir !== null])),
  };
}

function mark(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, MARK_LETTERS);
}

/** One for each machine and settings. */
export async function runningMachines(): Promise<RunningMachine[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE $1 ORDER BY 1`,
    [`${SHOP} %`],
  );
  return rows.map(({ name }) => {
    const [, secrets = "", others = "", host = ""] = name.split(" ");
    return { host, secrets: secrets.split(","), others };
  });
}
