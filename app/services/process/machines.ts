import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { pool } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { keysFor } from "~/services/environment/keys";

/* Each process is in PostgreSQL's list of connections, under a name that shows whether its settings match. */

const SHOP = "parkland";
/** PostgreSQL cuts longer names. */
const NAME_BYTES = 63;
/** Enough to tell settings apart, too few to guess them. */
const MARK_LETTERS = 6;

export interface RunningMachine {
  host: string;
  /** Only the secret that signs. */
  secrets: string[];
  others: string;
}

export function processName(): string {
  const { host, secrets, others } = thisMachine();
  return [SHOP, secrets.join(","), others, host].join(" ").slice(0, NAME_BYTES);
}

export function thisMachine(): RunningMachine {
  const { mode, publicUrl, oauth, stripe, smtp, backup, giftCardSecrets } = environment;
  return {
    host: hostname().split(".")[0] ?? "",
    secrets: keysFor("settings-mark").slice(0, 3).map(mark),
    others: mark(
      JSON.stringify([mode, publicUrl, oauth, stripe, smtp, backup.dir !== null, ...giftCardSecrets]),
    ),
  };
}

function mark(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, MARK_LETTERS);
}

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
