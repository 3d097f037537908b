import { existsSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "./index";

const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "16MB",
  max_connections: "10",
  autovacuum: "off",
};

/** A separate server, because the shop's role may lack the right to create databases. */
export async function withScratchDatabase<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
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
    () => undefined,
  );
  removeFiles(folder);
}

function removeFiles(folder: string): void {
  const place = path.join(folder, "postgres");
  if (existsSync(place)) rmSync(realpathSync(place), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
