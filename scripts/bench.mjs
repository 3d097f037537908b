// `npm run bench`: the shop against its limits, both measured in one run; the table is docs/performance.md.
// With a word (`npm run bench -- memory`) only the rows that have it in their name are measured, and nothing
// is written.
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.mjs";
import { main, prepareBuild, prepareClient, prepareInstall, ScriptError, say } from "./prepare.mjs";

const YARDSTICK = "build/yardstick";

await main(async () => {
  prepareInstall();
  await prepareClient();
  await prepareBuild();
  say("Building the yardstick …");
  const env = {
    ...process.env,
    NODE_ENV: "production",
    SERVER_ENTRY: "tests/bench/yardstick.tsx",
    BUILD_FOLDER: YARDSTICK,
  };
  run(["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--config", "remix.config.js"], env, "pipe");
  run(
    ["--import", "tsx", "tests/bench/run.ts", `${YARDSTICK}/server/server.js`, ...process.argv.slice(2)],
    { ...process.env, CHROMIUM: (await findBrowser()) ?? "", NODE_ENV: "production", LOG_LEVEL: "silent" },
    "inherit",
  );
});

function run(command, env, stdio) {
  const { status, stderr } = spawnSync(process.execPath, command, { env, stdio, encoding: "utf8" });
  if (status !== 0) throw new ScriptError(`The bench broke off. ${stderr ?? ""}`);
}
