import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { environmentVariables } from "./environment.mjs";
import { main, prepareClient, prepareInstall, say, stopWithNpm } from "./prepare.mjs";

const startedOnce = ["server.ts", "remix.config.js", "scripts/develop.mjs", ".env", "app/services", "prisma"];
const ignored = /^(database[\\/]client|seed[\\/](models|pictures))/;
/** Editors write a file in several steps. */
const SETTLE_MS = 200;

await main(async () => {
  let child = null;
  const stop = async (signal) => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    process.exit(0);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  stopWithNpm();
  environmentVariables();
  prepareInstall();

  for (;;) {
    await prepareClient();
    const changed = nextChange();
    child = spawn(process.execPath, ["scripts/develop.mjs"], {
      stdio: "inherit",
      env: { ...environmentVariables(), NODE_ENV: "development" },
    });
    const ended = once(child, "exit");
    await Promise.race([changed, ended]);
    if (child.exitCode === 0) return process.exit(0);
    if (child.exitCode !== null) say("Waiting for a change …");
    await changed;
    await pause(SETTLE_MS);
    say("Starting again …");
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  }
});

function nextChange() {
  return new Promise((resolve) => {
    const watchers = startedOnce
      .filter((place) => existsSync(place))
      .map((place) =>
        watch(place, { recursive: true }, (_event, file) => {
          if (file && ignored.test(file)) return;
          for (const watcher of watchers) watcher.close();
          resolve();
        }),
      );
  });
}
