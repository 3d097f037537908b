import { areSameDatabase, changesSessions, LOST_SESSIONS } from "~/services/database/sessions";
import { environment } from "~/services/environment/environment";
import { runningMachines, type RunningMachine, thisMachine } from "~/services/process/machines";
import { broken, type Finding, warning, ok } from "./finding";

export async function sessions(): Promise<Finding> {
  const { databaseUrl, databaseDirectUrl } = environment;
  if (databaseUrl === null || databaseDirectUrl === null) return ok("Straight to the shop's own PostgreSQL.");
  const isSeparate = databaseDirectUrl !== databaseUrl;
  if (await changesSessions(databaseDirectUrl))
    return broken(
      LOST_SESSIONS.text(isSeparate ? "DATABASE_DIRECT_URL" : "DATABASE_URL"),
      LOST_SESSIONS.next,
    );
  if (!isSeparate) return ok("Each keeps its session.");
  if (!(await areSameDatabase(databaseUrl, databaseDirectUrl)))
    return broken(
      "DATABASE_DIRECT_URL leads to another database than DATABASE_URL, so no machine hears of changes.",
      "Let both lead to the same database of the same primary.",
    );
  return ok("By transaction through the pooler, and by session where the shop needs one.");
}

export async function machines(): Promise<Finding> {
  const own = thisMachine();
  const running = await runningMachines();
  const named = (wrong: RunningMachine[]) => [...new Set(wrong.map(({ host }) => host))].join(", ");
  const strangers = running.filter((machine) => !verify(own, machine) || !verify(machine, own));
  if (strangers.length > 0)
    return broken(
      `The shop that runs on ${named(strangers)} has another SESSION_SECRET than these settings: who signs in at one is a stranger at the other.`,
      "Set the same SESSION_SECRET on all machines (a new one as docs/security.md says) and start them again.",
    );
  const different = running.filter(({ others }) => others !== own.others);
  if (different.length > 0)
    return warning(
      `The shop that runs on ${named(different)} has other settings than these.`,
      "Give all machines the same SHOP_MODE and PUBLIC_URL, the same settings of sign-in, payments and mail, the same GIFT_CARD_SECRET, and BACKUP_DIR or none, and start them again.",
    );
  return ok(
    running.length === 0 ? "The shop does not run." : `${named(running)}, with the settings that are shared.`,
  );
}

function verify(one: RunningMachine, other: RunningMachine): boolean {
  return one.secrets.includes(other.secrets[0] ?? "");
}
