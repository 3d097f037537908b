// `npm run soak`: half the shop's capacity; writes docs/soak.md. `--minutes=5`, `--rate=20` (visits a second)
import { spawnSync } from "node:child_process";
import { main, prepareBuild, prepareClient, prepareInstall } from "./prepare.mjs";

await main(async () => {
  prepareInstall();
  await prepareClient();
  await prepareBuild();
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent" };
  const soak = ["--import", "tsx", "tests/soak/run.ts", ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, soak, { env, stdio: "inherit" }).status ?? 1;
});
