import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "~/services/embedded/postgres/server";
import { SHARED } from "./global-setup";
import { freshDatabase, picturesFolder, shopVariables, variable, type Content } from "./templates";

const SERVER = "build/server/server.js";

export interface Shop {
  url: string;
  databaseUrl: string;
  dataDir: string;
  uploadsDir: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Sends SIGTERM and deletes the database. */
  stop(): Promise<void>;
  /** Sends SIGKILL and keeps the data for `restart`. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  logs(): string;
  pid(): number | undefined;
}

export async function startShop({
  data = "seeded",
  env = {},
  script,
}: { data?: Content; env?: Record<string, string>; script?: string } = {}): Promise<Shop> {
  const database = await freshDatabase(data);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on("error", () => undefined);
  const dataDir = mkdtempSync(path.join(variable("TEST_FOLDER"), "shop-"));
  const uploadsDir = data === "seeded" ? picturesFolder() : path.join(dataDir, "uploads");
  const shared = {
    ...shopVariables(),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploadsDir,
  };
  let url: string;
  let variables: Record<string, string> = {};
  let past = "";
  let server: Server | null = null;

  const run = async () => {
    server = startServer(variables, script);
    await opened(server);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server) return;
    await ended(server, signal);
    past += server.logs();
    server = null;
  };
  // Another process may have taken the free port.
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    variables = { ...shared, PORT: String(port), PUBLIC_URL: url, ...env };
    try {
      await run();
      break;
    } catch (error) {
      if (tries === 3 || !String(error).includes("is in use")) throw error;
    }
  }

  return {
    url,
    databaseUrl: database.url,
    dataDir,
    uploadsDir,
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    logs: () => past + (server?.logs() ?? ""),
    pid: () => server?.process.pid,
    kill: () => end("SIGKILL"),
    async restart() {
      await end("SIGTERM");
      await run();
    },
    async stop() {
      await end("SIGTERM");
      await pool.end();
      await database.drop();
      for (const folder of [dataDir, uploadsDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SharedShop = Omit<Shop, "stop" | "kill" | "restart">;
const sharedShops = new Map<string, Promise<SharedShop>>();

/** Files of a group run one after the other in one process. In `storefront` each restores the catalogue. */
export function sharedShop(group: "api" | "back office" | "storefront"): Promise<SharedShop> {
  const shop = sharedShops.get(group) ?? startShop().then(endedAfterRun);
  sharedShops.set(group, shop);
  return shop;
}

/** A process has no hook after its last file; the global setup reads the folder. */
function endedAfterRun(shop: Shop): Shop {
  const folder = path.join(variable("TEST_FOLDER"), SHARED);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, String(shop.pid())), "");
  return shop;
}

export interface Server {
  process: ChildProcess;
  logs(): string;
}

export function startServer(variables: Record<string, string>, script = SERVER): Server {
  let logs = "";
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: "production", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (logs += text));
  return { process: child, logs: () => logs };
}

export function opened({ process: child, logs }: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (logs().includes(" is open at ")) resolve();
    });
    // "close" follows the last output.
    child.once("close", (code) =>
      reject(new Error(`the shop ended with ${code} before it was open:\n${logs()}`)),
    );
  });
}

export async function ended(
  { process: child }: Server,
  signal?: NodeJS.Signals,
): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, "close");
    if (signal) child.kill(signal);
    await closed;
  }
  return child.exitCode ?? child.signalCode;
}
