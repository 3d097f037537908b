// `npm run chaos`: mixed visitors against two processes of the built shop, while processes are killed, the
// database goes and comes and the payment provider fails; then the books are compared. `--minutes=2` is
// shorter, `--rate=3` are visits a second, `--seconds=5` is the longest time between two faults.
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
