import cluster from "node:cluster";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { queueRequests } from "~/http/limits/request-queues";
import { createApp } from "~/http/server/app";
import { close, type Handler, listen, retire } from "~/http/server/listen";
import { pageCache } from "~/http/cache";
import { measured } from "~/http/metrics";
import { urlPatterns } from "~/http/metrics/url-patterns";
import { behindProxy } from "~/http/server/proxy";
import { checkSlowRequests } from "~/http/server/slow-requests";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { unusableCards } from "~/domain/gift-cards/code-hash";
import { watchCatalogueVersion } from "~/domain/catalogue-version";
import { needsFirstAdmin } from "~/domain/users/users";
import { startJobs } from "~/jobs";
import { connectDatabase, databaseLost, db, disconnectDatabase, isDatabaseLost } from "~/services/database";
import { moveConnections } from "~/services/database/connections";
import { requireSessions } from "~/services/database/sessions";
import { startEmbeddedParts } from "~/services/embedded";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { sweepUploads } from "~/services/images/uploads";
import { inheritedSocket } from "~/services/process/inherited-socket";
import { prepareJobs } from "~/services/jobs/jobs";
import { watchLogLevel } from "~/services/logging/log-level";
import { logger } from "~/services/logging/logger";
import { reportWorkerMetrics, collectWorkerMetrics } from "~/services/metrics/cluster-metrics";
import { requireFolder } from "~/services/environment/required-folder";
import { writeRunningRelease } from "~/services/process/running-release";
import { environment, loadEnvironment } from "~/services/environment/environment";
import {
  reportReady,
  releaseFolder,
  startWorkers,
  type WorkerProcesses,
} from "~/services/process/worker-processes";
import { deploy } from "./prisma/migrate.ts";
import { seed } from "./prisma/seed/index.ts";

type Stop = () => Promise<void>;

/** By default V8 lets garbage grow to several times the memory in use. */
const HEAP_GROWTH_PERCENT = 20;

/** `develop` makes the handler that reloads pages in development. A stop goes through the parts in reverse order. */
export async function start(
  develop?: (embedded: Awaited<ReturnType<typeof startEmbeddedParts>>) => Handler,
): Promise<void> {
  const stops: Stop[] = [];
  let serving = Promise.resolve();
  // Parts that are starting can be stopped only after they have started.
  const isStopping = stopOnSignals(() => serving.catch(() => undefined).then(() => stopAll(stops)));
  process.on("unhandledRejection", outliveDatabase).on("uncaughtException", endByError);
  // The reader may be gone or its disk full; the shop must continue.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  try {
    loadEnvironment(process.env);
    watchLogLevel();
    const shop = cluster.isPrimary ? await prepare(stops) : null;
    if (cluster.isPrimary && environment.workers > 1) {
      collectWorkerMetrics();
      const workers = startWorkers(environment.workers);
      stops.push(workers.stop);
      await workers.ready;
      replaceOnHangup(workers);
    } else await (serving = serve(stops, develop));
    if (cluster.isPrimary) writeRunningRelease(releaseFolder(process.argv[1] ?? ""), null);
    if (shop) announce(shop);
  } catch (error) {
    // Parts that are starting fail when a signal stops the parts they need.
    if (isStopping()) return;
    await stopAll(stops);
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** A lost database must not end the process: the job queue leaves promises unawaited, and sweeps repeat the work. */
function outliveDatabase(error: unknown): void {
  if (!isDatabaseLost(error)) throw error;
  databaseLost(error);
}

/** Node would print the whole error, which may quote personal data. */
function endByError(error: unknown): void {
  logger.fatal({ error }, "the process ends by an error that nothing caught");
  process.exit(1);
}

async function prepare(stops: Stop[]): Promise<ShopSettings> {
  environment.warnings.forEach(warn);
  if (inheritedSocket() === null) await close(await listen(() => undefined));
  for (const [name, folder] of foldersInUse()) {
    const warning = await requireFolder(name, folder);
    if (warning) warn(warning);
  }
  await sweepUploads();
  const url = environment.databaseUrl ?? (await startOwnPostgres(stops));
  const directUrl = environment.databaseDirectUrl ?? url;
  await deploy(directUrl);
  // The embedded PostgreSQL has no pooler.
  if (environment.databaseDirectUrl !== null)
    await requireSessions(directUrl, directUrl === url ? "DATABASE_URL" : "DATABASE_DIRECT_URL");
  await prepareJobs(directUrl);
  connectDatabase(url, directUrl);
  if (environment.mode === "demo" && (await db.product.count()) === 0) await seedDemo();
  if (await needsFirstAdmin())
    warn(
      `This shop has no admin${environment.adminEmails.length > 0 ? " yet: sign in with an address of ADMIN_EMAILS" : ": set ADMIN_EMAILS to the address you will sign in with"}.`,
    );
  const unusable = await unusableCards();
  if (unusable) warn(`${unusable.text} ${unusable.next}`);
  const shop = await shopSettings();
  if (environment.workers > 1) await disconnectDatabase();
  return shop;
}

function foldersInUse(): [name: string, folder: string][] {
  const { databaseUrl, smtp, dataDir, uploadsDir, backup } = environment;
  const folders: [string, string][] = [["UPLOADS_DIR", uploadsDir]];
  if (databaseUrl === null || smtp === null) folders.unshift(["DATA_DIR", dataDir]);
  if (backup.dir !== null) folders.push(["BACKUP_DIR", backup.dir]);
  return folders;
}

async function startOwnPostgres(stops: Stop[]): Promise<string> {
  const starting = startEmbeddedPostgres(environment.dataDir, {}, (moved) => {
    process.env.DATABASE_URL = moved;
    moveConnections(moved);
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send({ databaseUrl: moved });
  });
  // Comes first, because a signal may come before the server has started.
  stops.push(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  );
  const postgres = await starting;
  // Worker processes read the URL from here.
  process.env.DATABASE_URL = postgres.url;
  return postgres.url;
}

/** The embedded PostgreSQL may come back at another address. */
function followDatabase(message: unknown): void {
  if (message && typeof message === "object" && "databaseUrl" in message)
    moveConnections(String(message.databaseUrl));
}

async function seedDemo(): Promise<void> {
  say("Filling the demo shop, once:");
  const embedded = await startEmbeddedParts();
  try {
    await seed((step) => say(`  ${step}`));
  } finally {
    await embedded.stop();
  }
}

async function serve(stops: Stop[], develop?: Parameters<typeof start>[0]): Promise<void> {
  if (cluster.isWorker) {
    connectDatabase(environment.databaseUrl ?? "", environment.databaseDirectUrl ?? undefined);
    process.on("message", followDatabase);
    reportWorkerMetrics();
  }
  stops.push(disconnectDatabase);
  const embedded = await startEmbeddedParts();
  stops.push(() => embedded.stop());
  const watch = await watchCatalogueVersion();
  stops.push(() => watch.stop());
  const jobs = await startJobs();
  stops.push(() => jobs.stop());
  const server = await listen(
    develop
      ? develop(embedded)
      : measured(
          urlPatterns(clientFolder()),
          behindProxy(checkSlowRequests(pageCache(queueRequests(createApp(embedded, clientFolder()))))),
        ),
  );
  stops.push(() => close(server));
  if (cluster.isWorker) reportReady(retire);
}

function clientFolder(): string {
  return path.join(path.dirname(fileURLToPath(import.meta.url)), "../client");
}

/** `systemctl reload`, and the last step of `npm run update`. */
function replaceOnHangup(workers: WorkerProcesses): void {
  let replacing = Promise.resolve();
  process.on("SIGHUP", () => {
    replacing = replacing
      .then(() => workers.replace())
      .then(() => writeRunningRelease(workers.release(), null))
      .catch((error: unknown) => {
        logger.error(
          { reason: reasonOf(error) },
          "the new version could not be started; the old one goes on",
        );
        writeRunningRelease(workers.release(), reasonOf(error));
      });
  });
}

function stopOnSignals(stop: Stop): () => boolean {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on("SIGINT", begin).on("SIGTERM", begin);
  return () => stopping;
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) {
    await stop().catch((error: unknown) => logger.error({ error }, "a part did not stop cleanly"));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function announce({ name }: ShopSettings): void {
  const demo =
    environment.mode === "demo"
      ? [
          `Sign in as ${[...environment.adminEmails.slice(0, 1), "customer@example.com"].join(" or ")}.`,
          "Pay with the test card 4242 4242 4242 4242, any future date, any code.",
        ]
      : [];
  say([`${name} is open at ${environment.publicUrl}`, ...demo, "Ctrl+C stops it."].join("\n"));
}

function warn(text: string): void {
  process.stderr.write(`${text}\n`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (!import.meta.env.DEV) await start();
