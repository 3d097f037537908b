import { existsSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "./index";

/** It is thrown away soon: it need not survive a power cut, nor hold much in memory. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "16MB",
  max_connections: "10",
  autovacuum: "off",
};

/**
 * An empty database on a server of its own in `folder`, which has to be the caller's alone; both are gone
 * afterwards. It asks nothing of the shop's database, whose role may create none.
 */
export async function withScratchDatabase<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  // A process that was killed here has left its server behind.
  if (existsSync(folder)) await remove(folder);
  const postgres = await startEmbeddedPostgres(folder, SETTINGS);
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    removeFiles(folder);
  }
}

async function remove(folder: string): Promise<void> {
  await startEmbeddedPostgres(folder, SETTINGS).then(
    (left) => left.stop(),
    // Killed before it was whole.
    () => undefined,
  );
  removeFiles(folder);
}

/** What PostgreSQL's own account could not enter lies elsewhere, with a link to it. */
function removeFiles(folder: string): void {
  const place = path.join(folder, "postgres");
  if (existsSync(place)) rmSync(realpathSync(place), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
