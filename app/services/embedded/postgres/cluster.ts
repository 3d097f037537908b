import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
  lchownSync,
} from "node:fs";
import path from "node:path";
import { canEnter, serverAccount, systemFolder, type Account } from "./account";
import { findBinaries } from "./binaries";

export interface Cluster {
  data: string;
  log: string;
  password: string;
  binaries: string;
  account: Account | null;
}

export class PostgresError extends Error {}

export async function openCluster(dataDir: string): Promise<Cluster> {
  const place = path.join(path.resolve(dataDir), "postgres");
  const account = serverAccount(path.join(place, "cluster"));
  prepareHome(place, account);
  // The account may be unable to follow a link into a closed folder.
  const home = realpathSync(place);
  repairPermissions(home, account);
  const folder = path.join(home, "cluster");
  const binaries = findBinaries(account);
  if (!existsSync(folder)) await makeCluster(home, folder, binaries, account);
  const password = readFileSync(path.join(folder, "password"), "utf8").trim();
  return { data: path.join(folder, "data"), log: path.join(home, "log"), password, binaries, account };
}

function prepareHome(home: string, account: Account | null): void {
  mkdirSync(path.dirname(home), { recursive: true });
  const elsewhere = account !== null && !canEnter(path.dirname(home), account);
  if (existsSync(home)) {
    // A restored copy has a folder in place of the link.
    if (elsewhere && lstatSync(home).isDirectory()) moveElsewhere(home);
    return;
  }
  // Never replaces lost data with an empty shop.
  if (lstatSync(home, { throwIfNoEntry: false }))
    throw new PostgresError(
      `${home} is a link to ${readlinkSync(home)}, which is not here: copy the folder again with what its links lead to (cp -rL), or restore a backup. To begin with an empty shop, remove the link.`,
    );
  const folder = elsewhere ? linkElsewhere(home) : home;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function linkElsewhere(home: string, folder = path.join(systemFolder(), randomUUID())): string {
  symlinkSync(folder, home);
  return folder;
}

/** Copies everything before switching, so that an interrupted start changes nothing. */
function moveElsewhere(home: string): void {
  const folder = path.join(systemFolder(), randomUUID());
  cpSync(home, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  const aside = `${home}-${randomUUID()}`;
  renameSync(home, aside);
  linkElsewhere(home, folder);
  rmSync(aside, { recursive: true });
}

/** Prepared elsewhere and renamed, so that `kill -9` or a second start never sees half a cluster. */
async function makeCluster(
  home: string,
  folder: string,
  binaries: string,
  account: Account | null,
): Promise<void> {
  const half = path.join(home, `new-${randomUUID()}`);
  const passwordFile = path.join(half, "password");
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (account) for (const file of [half, passwordFile]) chownSync(file, account.uid, account.gid);
  const log = path.join(home, "log");
  const succeeded = await run({ binaries, account, log }, "initdb", [
    `--pgdata=${path.join(half, "data")}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // PostgreSQL's own C.UTF-8; the system's may be missing.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  if (!succeeded && !existsSync(folder))
    throw new PostgresError(`PostgreSQL could not make its data folder: ${lastReason(log)}`);
  try {
    renameSync(half, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
  for (const left of readdirSync(home))
    if (left.startsWith("new-")) rmSync(path.join(home, left), { recursive: true, force: true });
}

/** Runs a program in a new session, so that Ctrl+C does not reach it. */
export function run(
  cluster: Pick<Cluster, "binaries" | "account" | "log">,
  program: "initdb" | "pg_ctl",
  args: string[],
): Promise<boolean> {
  const log = openSync(cluster.log, "a", 0o600);
  if (cluster.account) chownSync(cluster.log, cluster.account.uid, cluster.account.gid);
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C" };
  // PG* variables are meant for other servers.
  for (const name of Object.keys(env)) if (name.startsWith("PG")) delete env[name];
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(cluster.binaries, program), args, {
      ...cluster.account,
      cwd: path.dirname(cluster.log),
      env,
      detached: true,
      windowsHide: true,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}

export function lastReason(log: string): string {
  const all = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").filter(Boolean) : [];
  const own = all.filter((line) => !line.startsWith("pg_ctl:"));
  const lines = own.length > 0 ? own : all;
  const at = lines.findLastIndex((line) => /FATAL|PANIC|error:|could not/.test(line));
  const relevant =
    at < 0
      ? lines.slice(-1)
      : [lines[at] ?? "", ...lines.slice(at + 1).filter((line) => line.includes("DETAIL:"))];
  const reason = relevant
    .map((line) => line.replace(/^.*?(FATAL|PANIC|DETAIL|LOG|error|pg_ctl):\s+/, ""))
    .join(": ");
  return reason === "" ? `it wrote nothing to ${log}.` : `${reason.replace(/\.$/, "")}.`;
}

/** PostgreSQL refuses files with another owner or open modes, which a copy by root may have. */
function repairPermissions(home: string, account: Account | null): void {
  if (process.platform === "win32") return;
  const own = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  for (const file of [home, ...filesBelow(home, own)]) mendOwner(file, home, own);
  const cluster = path.join(home, "cluster");
  for (const folder of [home, cluster, path.join(cluster, "data")]) closeToOthers(folder, 0o700);
  closeToOthers(path.join(cluster, "password"), 0o600);
}

function* filesBelow(folder: string, own: Account): Generator<string> {
  if (lstatSync(folder).uid !== own.uid && process.getuid?.() !== 0) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    yield file;
    if (entry.isDirectory()) yield* filesBelow(file, own);
  }
}

function mendOwner(file: string, home: string, own: Account): void {
  // Files may disappear while others work here.
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found || found.uid === own.uid) return;
  try {
    lchownSync(file, own.uid, own.gid);
  } catch {
    throw new Error(
      `${file} belongs to another user, so PostgreSQL cannot use it; give it back with: sudo chown -R ${own.uid}:${own.gid} ${home}`,
    );
  }
}

function closeToOthers(file: string, mode: number): void {
  if (existsSync(file) && (lstatSync(file).mode & 0o777) !== mode) chmodSync(file, mode);
}
