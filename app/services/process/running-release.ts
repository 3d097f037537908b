import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inheritedSocket } from "~/services/process/inherited-socket";
import { environment } from "~/services/environment/environment";

/** `failure`: why a new version did not take over. An unwritable file only affects updates. */
export function writeRunningRelease(release: string, failure: string | null): void {
  const { dataDir, workers } = environment;
  const file = path.join(dataDir, "running.json");
  const running = {
    pid: process.pid,
    release,
    replaceable: workers > 1,
    workers,
    restarted: inheritedSocket() !== null,
    failure,
    at: Date.now(),
  };
  try {
    writeFileSync(`${file}.part`, JSON.stringify(running), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch {
    // The update reports that the file is missing.
  }
}

/** The link `current` changes only after the candidate answers, so a killed update is harmless. */
export function takeCandidate(): string | null {
  const file = path.join(environment.dataDir, "candidate");
  try {
    const { release, update } = JSON.parse(readFileSync(file, "utf8")) as { release: string; update: number };
    // Valid once, while its update is running; a later reload starts `current`.
    rmSync(file);
    process.kill(update, 0);
    return release;
  } catch {
    return null;
  }
}
