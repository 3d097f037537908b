// `npm run chaos`. `--minutes=2`, `--rate=3` (visits a second), `--seconds=5` (longest time between faults)
import { spawnSync } from "node:child_process";
import { main, prepareBuild, prepareClient, prepareInstall } from "./prepare.mjs";

await main(async () => {
  prepareInstall();
  await prepareClient();
  await prepareBuild();
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent" };
  const chaos = ["--import", "tsx", "tests/chaos/run.ts", ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, chaos, { env, stdio: "inherit" }).status ?? 1;
});
