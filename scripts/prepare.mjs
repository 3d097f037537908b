// Plain Node: a fresh clone has no packages yet.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const built = "build";
const unfinished = "build.next";
const replaced = "build.last";
export const server = `${built}/server/server.js`;

const OLDEST_NODE = [20, 19];
const client = "app/services/database/client/client.ts";
const clientSources = ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"];
const buildSources = [
  "app",
  "server.ts",
  "remix.config.js",
  "tsconfig.json",
  "package-lock.json",
  "prisma/migrate.ts",
  "prisma/seed",
  "public",
  "scripts",
];
const notBuilt = ["prisma/seed/models"];

export class ScriptError extends Error {}

export async function main(work) {
  process.chdir(root);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** npm signals only its shell, which exits without passing it on. Call this before packages are installed. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  look.unref();
}

export function prepareInstall() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new ScriptError(
      `The shop needs Node.js ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`,
    );
  }
  if (isInstalled()) return;
  say("Installing packages (a minute or two, once) …");
  // Prisma's install script would fetch an engine that the shop does not use; any executable satisfies it.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const { status } = spawnSync(npm[0], [...npm.slice(1), "ci", "--include=dev", "--loglevel=error"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
    shell: npm.length === 1 && process.platform === "win32",
  });
  if (status !== 0) throw new ScriptError('The packages could not be installed: "npm ci" failed, see above.');
}

/** Compares contents, because a checkout changes file times. */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!installed) return false;
  return Object.entries(packagesOf("package-lock.json") ?? {}).every(
    ([place, { version, optional, devOptional }]) =>
      place === "" || optional || devOptional || installed[place]?.version === version,
  );
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : null;
}

export async function prepareClient() {
  if (timeOf(client) >= newest(clientSources)) return;
  await run("The database client", ["node_modules/prisma/build/index.js", "generate"]);
}

export async function prepareBuild() {
  if (!isBuilt()) await build();
}

export function isBuilt() {
  return timeOf(server) >= newest(buildSources);
}

/** Builds beside the running version, so a failed build changes nothing. */
export async function build() {
  say("Building the shop (half a minute) …");
  rmSync(unfinished, { recursive: true, force: true });
  await run(
    "The shop",
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--config", "remix.config.js"],
    { BUILD_FOLDER: unfinished },
  );
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, replaced);
  renameSync(unfinished, built);
  rmSync(replaced, { recursive: true, force: true });
}

async function run(what, command, env = {}) {
  const { status, output } = await outputOf(command, { NODE_ENV: "production", ...env });
  if (status === 0) return;
  process.stderr.write(output);
  throw new ScriptError(`${what} could not be built: see above.`);
}

export function outputOf(command, env = {}) {
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) =>
    child.once("error", reject).once("close", (status) => resolve({ status, output })),
  );
}

/** A folder's time changes when a file is removed. */
function newest(places) {
  return Math.max(
    ...places
      .filter((place) => !notBuilt.includes(place))
      .map((place) => Math.max(timeOf(place), ...childrenOf(place).map((child) => newest([child])))),
  );
}

function childrenOf(place) {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place)
    .map((name) => path.posix.join(place, name))
    .filter((child) => !notBuilt.includes(child));
}

function timeOf(place) {
  return statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}
