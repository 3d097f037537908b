import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "./client/client.ts";
import { logger } from "~/services/logging/logger";
import { openPool } from "./connections";
import { checkDatabaseAnswers, isDatabaseOut, noteDatabaseLost } from "./outage";

export { isDatabaseLost } from "./lost";
export { isDatabaseOut, Prisma };
export type Db = PrismaClient | Prisma.TransactionClient;

export let db: PrismaClient;
export let pool: pg.Pool;
/** Connections that keep their session. The same pool as `pool`, unless there is a pooler. */
export let sessionPool: pg.Pool;

const CONNECTIONS = 10;
/** The job queue listens on one and works on the others. */
const SESSIONS = 4;
/** Longest wait for a connection: in a rush of buyers a slow answer is better than none. */
const CONNECT_TIMEOUT_MS = 20_000;

export function connectDatabase(url: string, directUrl = url): void {
  pool = openOwnPool(url, CONNECTIONS);
  const isPooled = directUrl !== url;
  sessionPool = isPooled ? openOwnPool(directUrl, SESSIONS) : pool;
  // Named statements belong to one connection, and behind a pooler the next transaction may use another.
  const naming = isPooled ? undefined : { statementNameGenerator: nameOfStatement };
  db = new PrismaClient({ adapter: new PrismaPg(pool, naming) });
}

function openOwnPool(url: string, max: number): pg.Pool {
  return openPool({ connectionString: url, max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }).on(
    "error",
    (error) =>
      isDatabaseOut() ||
      logger.warn(
        { reason: error.message },
        "an idle database connection was lost; the next query opens another",
      ),
  );
}

export type Queries = Pick<Db, "$queryRaw">;

/** Uses only the driver, because Prisma's client needs a fifth of a backup's memory. */
export async function withDatabase<T>(url: string, work: (queries: Queries) => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: url });
  // A lost connection fails its statement. If the server stops right after the last one, that is no error.
  other.on("error", () => undefined);
  await other.connect();
  const $queryRaw = async (text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    const { text: statement, values: parameters } = "raw" in text ? Prisma.sql(text, ...values) : text;
    return (await other.query({ text: statement, values: parameters })).rows;
  };
  return work({ $queryRaw } as Queries).finally(() => other.end());
}

/** Far more than the shop has. Statements beyond it, such as lists of values of every length, get no name. */
const MOST_PREPARED = 400;
const statementNames = new Map<string, string>();

/** Searches get no name, because their best plan depends on the words. */
function nameOfStatement({ sql }: { sql: string }): string {
  const known = statementNames.get(sql);
  if (known) return known;
  if (statementNames.size >= MOST_PREPARED || /ILIKE|search_fold/.test(sql)) return "";
  const name = `s${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

export function preparedAs(name: string): { name?: string } {
  return sessionPool === pool ? { name } : {};
}

export async function disconnectDatabase(): Promise<void> {
  await db.$disconnect();
  await pool.end();
  if (sessionPool !== pool) await sessionPool.end();
}

const RETRIES = 3;

type CommitHook = () => Promise<void>;
const commitHooks = new WeakMap<Prisma.TransactionClient, Set<CommitHook>>();

/** Retries serialization failures and deadlocks, so `work` must only run statements; `onCommit` is for the rest. */
export async function transaction<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const hooks = new Set<CommitHook>();
    let result: T;
    try {
      result = await db.$transaction(
        (tx) => {
          commitHooks.set(tx, hooks);
          return work(tx);
        },
        { maxWait: CONNECT_TIMEOUT_MS, timeout: 30_000 },
      );
    } catch (error) {
      if (attempt > RETRIES || !isRetryable(error)) throw error;
      continue;
    }
    for (const hook of hooks) await hook().catch(hookFailed);
    return result;
  }
}

/** Runs before `transaction` returns; never after a rollback. If the hook fails, the commit stays. */
export function onCommit(tx: Prisma.TransactionClient, hook: CommitHook): void {
  const hooks = commitHooks.get(tx);
  if (!hooks) throw new Error("onCommit needs a client of transaction()");
  hooks.add(hook);
}

function hookFailed(error: unknown): void {
  logger.warn({ error }, "a change is committed, and what follows it was not done");
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === "P2034" || /\b(40001|40P01)\b/.test(JSON.stringify(error.meta ?? {}) + error.message);
}

export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const text = JSON.stringify(error.meta ?? {}) + error.message;
  return (error.code === "P2002" || text.includes("23505")) && (!index || text.includes(index));
}

export function isUserDeleted(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    /"originalCode":"23503".*(user|by)_id_fkey/.test(JSON.stringify(error.meta ?? {}))
  );
}

export function databaseLost(error: unknown): void {
  noteDatabaseLost(error, pool);
}

export function databaseSlow(): void {
  void checkDatabaseAnswers(pool);
}
