import { formatDate } from "~/lib/time/dates";
import { isBackupMissing } from "~/domain/backups/nightly";
import { backupState } from "~/domain/backups/runs";
import { db } from "~/services/database";
import { imagesHealth } from "~/services/images";
import { mailHealth } from "~/services/mail";
import { paymentsHealth } from "~/services/payments";
import { countWaitingMails, MAIL_SLOW_MS } from "~/domain/mail/outbox";
import { environment } from "~/services/environment/environment";

export interface PartStatus {
  name: "Database" | "Payment provider" | "Image host" | "Mail" | "Backups" | "Settings";
  state: "Connected" | "Active" | "Unavailable" | "Check";
  reason: string | null;
  note?: string;
}

const TIMEOUT_MS = 3_000;

export async function systemStatus(): Promise<PartStatus[]> {
  const parts = await Promise.all([
    statusOf("Database", "Connected", async () => void (await db.$queryRaw`SELECT 1`)),
    statusOf("Payment provider", "Active", async () => reasonOf(await paymentsHealth())),
    statusOf("Image host", "Active", imagesHealth),
    statusOf("Mail", "Active", mail),
  ]);
  const { warnings, backup } = environment;
  if (backup.dir !== null) parts.push(await backups());
  if (warnings.length > 0) parts.push({ name: "Settings", state: "Check", reason: warnings.join(" ") });
  return parts;
}

async function backups(): Promise<PartStatus> {
  const state = await backupState();
  const last = state.verifiedAt
    ? `Last verified on ${formatDate(state.verifiedAt)}`
    : "None has been verified yet";
  const text = state.problem ? `${state.problem} ${last}` : last;
  return isBackupMissing(state) || state.problem
    ? { name: "Backups", state: "Check", reason: text }
    : { name: "Backups", state: "Active", reason: null, note: text };
}

async function mail(): Promise<string | null> {
  const [transport, stuck] = await Promise.all([mailHealth(), countWaitingMails(MAIL_SLOW_MS)]);
  return reasonOf(transport) ?? stuckText(stuck);
}

function stuckText(stuck: number): string | null {
  return stuck > 0 ? `${stuck} ${stuck === 1 ? "message waits" : "messages wait"} to be sent` : null;
}

function reasonOf(health: { ok: true } | { ok: false; reason: string }): string | null {
  return health.ok ? null : health.reason;
}

async function statusOf(
  name: PartStatus["name"],
  well: "Connected" | "Active",
  check: () => Promise<string | null | void>,
): Promise<PartStatus> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("It does not answer"), TIMEOUT_MS);
  });
  try {
    const reason = (await Promise.race([check(), tooSlow])) ?? null;
    return { name, state: reason ? "Unavailable" : well, reason };
  } catch (error) {
    return {
      name,
      state: "Unavailable",
      reason: error instanceof Error ? error.message : "It does not answer",
    };
  } finally {
    clearTimeout(timer);
  }
}
