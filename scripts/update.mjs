// `npm run update -- [VERSION | ARCHIVE.tar.gz]`: built and tried beside the running shop first (docs/deploy.md).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { readArguments } from "./arguments.mjs";
import { environmentVariables } from "./environment.mjs";
import { main, root, say, ScriptError } from "./prepare.mjs";
import { point, runningShop, switchTo } from "./switch.mjs";

/** The new one, and the one before it for going back. */
const KEPT_RELEASES = 2;

const [wanted] = readArguments("npm run update -- [VERSION | ARCHIVE.tar.gz]", { words: 1 }).positionals;

await main(async () => {
  const home = homeOf(root);
  const current = path.join(home, "current");
  const before = realpathSync(current);
  const { DATA_DIR = "./data", BACKUP_DIR } = environmentVariables();
  const dataDir = path.resolve(before, DATA_DIR);
  const running = runningShop(dataDir);
  const name = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const release = path.join(home, "releases", name);
  const backups = BACKUP_DIR ? path.resolve(before, BACKUP_DIR) : path.join(dataDir, "backups");
  const backup = path.join(backups, `before-update-${name}.tar`);
  try {
    fetchInto(release, home, wanted);
    say(`1/5 Backup to ${backup}`);
    node(before, "--import", "tsx", "scripts/backup.ts", backup);
    say("2/5 Installing and building beside the running shop");
    prepare(release, before, home);
    say("3/5 Trying it on a copy of the backup");
    node(release, "--import", "tsx", "scripts/try-update.ts", backup);
  } catch (error) {
    rmSync(release, { recursive: true, force: true });
    if (!(error instanceof ScriptError)) throw error;
    throw new ScriptError(`${error.message}\nThe shop is as it was.`);
  }
  say("4/5 Migrating the database, beside the running shop");
  node(release, "--import", "tsx", "scripts/migrate.ts", "deploy");
  if (running === null) {
    point(current, release);
    say(`5/5 The shop does not run: ${path.basename(release)} is what the next start begins.`);
  } else {
    say("5/5 Switching");
    const failure = await switchTo(release, running, dataDir, current);
    if (failure !== null) {
      await goBack(before, dataDir, current);
      throw new ScriptError(`${failure}\nThe version before goes on; the new one lies in ${release}.`);
    }
  }
  tidy(path.join(home, "releases"), [release, before], backups, backup);
  say(`The shop is updated to ${path.basename(release)}. The version before is kept: ${before}`);
});

function homeOf(folder) {
  const parent = path.dirname(folder);
  const home = path.basename(parent) === "releases" ? path.dirname(parent) : parent;
  if (existsSync(path.join(home, "current"))) return home;
  throw new ScriptError(
    "There is no link `current` beside this folder, so the shop has no place for a second version: docs/deploy.md says how to set it up.",
  );
}

function fetchInto(release, home, wanted) {
  mkdirSync(release, { recursive: true });
  if (wanted !== undefined && existsSync(wanted)) {
    command("tar", "-xf", path.resolve(wanted), "-C", release, "--strip-components=1");
  } else {
    const source = path.join(home, "source");
    command("git", "-C", source, "fetch", "--quiet", "--tags", "origin");
    const archive = path.join(release, "release.tar");
    const found = [wanted && `origin/${wanted}`, wanted, wanted === undefined && "origin/HEAD"].find(
      (ref) => ref && succeeds("git", "-C", source, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`),
    );
    if (!found) throw new ScriptError(`There is no version ${wanted} in ${source}, and no such file.`);
    command("git", "-C", source, "archive", "--output", archive, found);
    command("tar", "-xf", archive, "-C", release);
    rmSync(archive);
  }
  if (!existsSync(path.join(release, "scripts/try-update.ts")))
    throw new ScriptError("That is no version of the shop.");
}

/** With the same lock file the packages are the same. */
function prepare(release, before, home) {
  if (existsSync(path.join(home, ".env"))) command("ln", "-s", "../../.env", path.join(release, ".env"));
  const lock = (folder) => readFileSync(path.join(folder, "package-lock.json"), "utf8");
  if (lock(release) === lock(before))
    command("cp", "-al", path.join(before, "node_modules"), path.join(release, "node_modules"));
  node(release, "scripts/build.mjs");
}

/** A restarted first process must restart again; workers were never replaced. */
async function goBack(before, dataDir, current) {
  const running = runningShop(dataDir);
  if (running !== null && running.release !== before) await switchTo(before, running, dataDir, current);
}

function tidy(releases, used, backups, backup) {
  const old = readdirSync(releases)
    .map((name) => path.join(releases, name))
    .filter((folder) => !used.includes(folder))
    .sort();
  for (const folder of old.slice(0, Math.max(0, old.length + used.length - KEPT_RELEASES)))
    rmSync(folder, { recursive: true, force: true });
  for (const name of readdirSync(backups).filter((name) => /^before-update-\d+\.tar$/.test(name)))
    if (path.join(backups, name) !== backup) rmSync(path.join(backups, name));
}

function node(folder, ...options) {
  const { status } = spawnSync(process.execPath, options, {
    cwd: folder,
    stdio: "inherit",
    // npm's own variables belong to the version that npm was started in.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)/.test(name)),
    ),
  });
  if (status !== 0)
    throw new ScriptError(`${options.find((option) => option.startsWith("scripts/"))} failed, see above.`);
}

function command(program, ...options) {
  const { status, error } = spawnSync(program, options, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0)
    throw new ScriptError(`${program} ${options[0]} failed${error ? `: ${error.message}` : ", see above"}.`);
}

function succeeds(program, ...options) {
  return spawnSync(program, options, { stdio: "ignore" }).status === 0;
}
