import { renameSync, writeFileSync } from "node:fs";
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
