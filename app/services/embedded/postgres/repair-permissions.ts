import { chmodSync, existsSync, lchownSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Account } from "./account";

/** PostgreSQL refuses files with another owner or open modes, which a copy by root may have. */
export function repairPermissions(home: string, account: Account | null): void {
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
