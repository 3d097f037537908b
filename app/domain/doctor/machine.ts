import { existsSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import { sizeText } from "~/lib/text/size-text";
import { databaseAheadMs, providerAheadMs } from "~/services/clock/clock-comparison";
import { now } from "~/services/clock/clock";
import {
  shopFolders,
  diskSpaceLevel,
  diskErrorCode,
  diskErrorReason,
  checkWritable,
} from "~/services/files/disk";
import { environment } from "~/services/environment/environment";
import { broken, type CheckContext, type Finding, warning, ok, worst } from "./finding";

export async function settings({ problems }: CheckContext): Promise<Finding> {
  if (problems.settings) return problems.settings;
  const { mode, warnings } = environment;
  if (warnings.length > 0)
    return warning(
      warnings.join(" "),
      "Change the settings in the environment or in .env, and start the shop again.",
    );
  const file = readableSecretsFile();
  if (file)
    return warning(
      `${file} holds secrets and can be read by every user of this machine.`,
      `\`chmod 600 ${file}\``,
    );
  return ok(mode === "live" ? "A live shop; the settings agree." : "A demo: no card is charged.");
}

function readableSecretsFile(): string | null {
  const file = path.resolve(".env");
  if (process.platform === "win32" || !existsSync(file)) return null;
  return (statSync(file).mode & 0o077) === 0 ? null : file;
}

const endOfFixes: Record<number, string> = { 20: "2026-04-30", 22: "2027-04-30", 24: "2028-04-30" };
const OLDEST_NODE = { major: 20, minor: 19 };

export async function node(): Promise<Finding> {
  return nodeFinding(process.versions.node, now().getTime());
}

/** Distributions patch old versions, so a version past its end of life alone is no warning. */
export function nodeFinding(version: string, time: number): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor))
    return broken(
      `Node.js ${version} is too old for the shop.`,
      `Install ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer.`,
    );
  const end = endOfFixes[major];
  return end !== undefined && time > Date.parse(end)
    ? ok(`${version}: no longer supported since ${formatCalendarDay(end)}; plan an update.`)
    : ok(version);
}

export async function disk(): Promise<Finding> {
  const [first, ...others] = await Promise.all(
    shopFolders().map(([name, folder]) => folderFinding(name, folder)),
  );
  return first ? worst([first, ...others]) : ok("");
}

const contents: Record<string, string> = { UPLOADS_DIR: "pictures", DATA_DIR: "data", BACKUP_DIR: "backups" };

async function folderFinding(name: string, folder: string): Promise<Finding> {
  try {
    await checkWritable(folder);
  } catch (error) {
    const code = diskErrorCode(error);
    const reason = code === null ? String(error) : diskErrorReason(code);
    return broken(
      `${name} (${folder}) cannot be written to: ${reason}.`,
      `Make room, or give the folder to the shop's user: \`sudo chown -R ${process.getuid?.()} ${folder}\``,
    );
  }
  const { bavail, blocks, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${sizeText(free)} left for ${contents[name] ?? name}`;
  const next = `Make room on the disk of ${folder}, or move the folder to a larger one.`;
  const space = diskSpaceLevel(free, bavail / blocks);
  if (space === "full") return broken(`Only ${text}.`, next);
  return space === "nearly-full" ? warning(`Only ${text}.`, next) : ok(`${text}.`);
}

/** With a larger clock error, sign-in and the provider's signed events may be refused. */
const CLOCK_OFF_MS = 60_000;
const CLOCK_DOUBTFUL_MS = 5_000;

export async function clock({ signal }: CheckContext): Promise<Finding> {
  const [database, provider] = await Promise.all([databaseAheadMs(), providerAheadMs(signal)]);
  return worst([
    clockFinding(database, "the database's"),
    // Another check reports a provider that does not answer.
    clockFinding(provider ?? 0, "the sign-in provider's"),
  ]);
}

function clockFinding(differenceMs: number, whose: string): Finding {
  const seconds = Math.abs(Math.round(differenceMs / 1000));
  const text = `This machine's clock is ${seconds} seconds ${differenceMs > 0 ? "behind" : "ahead of"} ${whose}.`;
  const next = "Let both machines set their clocks by NTP: `timedatectl set-ntp true`";
  if (Math.abs(differenceMs) >= CLOCK_OFF_MS) return broken(text, next);
  return Math.abs(differenceMs) >= CLOCK_DOUBTFUL_MS ? warning(text, next) : ok(`The same as ${whose}.`);
}
