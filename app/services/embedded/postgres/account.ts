import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

/** Another user's account, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const CANDIDATES = ["postgres", "nobody"];

/** Null if PostgreSQL can use the shop's account. @param existing a folder, owned by the account used before */
export function serverAccount(existing: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(existing, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no account named ${CANDIDATES.join(" or ")} to run it under; start the shop as another user, or set DATABASE_URL.`,
  );
}

function lookUp(name: string): Account | null {
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })),
    );
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch {
    return null;
  }
}

export function canEnter(folder: string, account: Account): boolean {
  for (let step = path.resolve(folder); ; step = path.dirname(step)) {
    const found = statSync(step, { throwIfNoEntry: false });
    if (found) {
      const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (step === path.dirname(step)) return true;
  }
}

/** Used if PostgreSQL's account cannot enter the shop's own folders. */
export function systemFolder(): string {
  const folder = "/var/lib/parkland-prints";
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}
