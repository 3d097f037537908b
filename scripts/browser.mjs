import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { say } from "./prepare.mjs";

// The first is headless and takes two thirds of the time of the others.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export async function findBrowser() {
  return process.env.CHROMIUM || installed() || (await playwrights()) || fromDebian();
}

function installed() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return (
    [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...macs].find(isProgram) ??
    null
  );
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function playwrights() {
  const { chromium } = await import("playwright");
  const file = chromium.executablePath();
  if (existsSync(file)) return file;
  say("Fetching a browser for the tests …");
  spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], {
    stdio: "ignore",
    timeout: 300_000,
  });
  return existsSync(file) ? file : null;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  say("Installing Debian's chromium-headless-shell …");
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
    options,
  );
  return installed();
}
