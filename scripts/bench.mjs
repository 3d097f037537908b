// `npm run bench`: writes docs/performance.md. With a word it runs the matching rows and writes nothing.
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.mjs";
import { main, prepareBuild, prepareClient, prepareInstall } from "./prepare.mjs";

await main(async () => {
  prepareInstall();
  await prepareClient();
  await prepareBuild();
  const env = {
    ...process.env,
    CHROMIUM: (await findBrowser()) ?? "",
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
  };
  const bench = ["--import", "tsx", "tests/bench/run.ts", ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, bench, { env, stdio: "inherit" }).status ?? 1;
});
