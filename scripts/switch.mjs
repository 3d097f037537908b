import { readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ScriptError } from "./prepare.mjs";

const READY_MS = 60_000;
const LOOK_MS = 250;

/** In one step, so that the link always leads to one version or the other. */
export function point(link, release) {
  rmSync(`${link}.new`, { force: true });
  symlinkSync(path.relative(path.dirname(link), release), `${link}.new`);
  renameSync(`${link}.new`, link);
}

export function runningShop(dataDir) {
  const running = readRunning(dataDir);
  if (running === null || !isAlive(running.pid)) return null;
  if (running.replaceable || running.restarted) return running;
  throw new ScriptError(
    "The shop runs in a single process that nobody starts again: run `npm run cluster`, or stop it before the update and start it afterwards.",
  );
}

/** Null when the release answers. Otherwise the reason, and the link is unchanged. */
export async function switchTo(release, running, dataDir, link) {
  const before = realpathSync(link);
  // A replaceable shop reads `candidate`; until the new version answers, a restart must start the old one.
  if (running.replaceable)
    writeFileSync(path.join(dataDir, "candidate"), JSON.stringify({ release, update: process.pid }));
  else point(link, release);
  const failure = await waitFor(release, running, dataDir);
  point(link, failure === null ? release : before);
  return failure;
}

async function waitFor(release, running, dataDir) {
  const since = Date.now();
  process.kill(running.pid, running.replaceable ? "SIGHUP" : "SIGTERM");
  // Workers are given up one by one, by the first process.
  const workers = running.replaceable ? (running.workers ?? 1) + 1 : 1;
  while (Date.now() - since < workers * READY_MS) {
    await pause(LOOK_MS);
    const now = readRunning(dataDir);
    if (now === null || now.at < since) continue;
    if (now.failure !== null) return now.failure;
    if (now.release === release) return null;
  }
  return "The new version was not ready within a minute.";
}

function readRunning(dataDir) {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, "running.json"), "utf8"));
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
