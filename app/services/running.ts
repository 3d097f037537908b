import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inheritedSocket } from "~/services/inherited-socket";
import { environment } from "~/services/environment";

/**
 * Which process runs which version, for `npm run update`: in DATA_DIR/running.json. `failure` says why the version
 * that was to take over did not. A shop that cannot write it goes on; only an update has to be finished by hand.
 */
export function noteRunning(release: string, failure: string | null): void {
  const { dataDir, workers } = environment;
  const file = path.join(dataDir, "running.json");
  const running = {
    pid: process.pid,
    release,
    replaceable: workers > 1,
    workers,
    restarted: inheritedSocket() !== null,
    // As `takeCandidate` does; a first process from before 2026-11-23 goes by the link `current` alone.
    takesCandidate: true,
    failure,
    at: Date.now(),
  };
  try {
    writeFileSync(`${file}.part`, JSON.stringify(running), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch {
    // Told by the update, which looks for it.
  }
}

/**
 * The version that an update wants to take over, in DATA_DIR/candidate: the link `current` leads to it only once it
 * answers, so that an update that is killed meanwhile leaves the link with a version that does. Null: what the link
 * leads to.
 */
export function takeCandidate(): string | null {
  const file = path.join(environment.dataDir, "candidate");
  try {
    const { release, update } = JSON.parse(readFileSync(file, "utf8")) as { release: string; update: number };
    // It counts once, and while its update waits: whoever asks for a reload later means the link.
    rmSync(file);
    process.kill(update, 0);
    return release;
  } catch {
    return null;
  }
}
