import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";

/** Test databases need not survive a power cut. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
};

/** Folder of files named by the process ids of shared shops (`sharedShop`). */
export const SHARED = "shared-shops";

export default function setUp(): Promise<() => Promise<void>> {
  return startTestPostgres(NOT_DURABLE);
}

export async function startTestPostgres(settings: Record<string, string>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-tests-"));
  // PostgreSQL's account must enter it when the tests run as root.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, settings);
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_FOLDER = folder;
  // Pictures render slowly and are named by content, so runs share them.
  process.env.TEST_PICTURES = path.resolve("node_modules/.cache/shop-tests/pictures");
  mkdirSync(process.env.TEST_PICTURES, { recursive: true });
  return async () => {
    endSharedShops(path.join(folder, SHARED));
    await postgres.stop();
    rmSync(realpathSync(path.join(folder, "postgres")), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}

function endSharedShops(folder: string): void {
  for (const pid of existsSync(folder) ? readdirSync(folder) : [])
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // The process has already ended.
    }
}
