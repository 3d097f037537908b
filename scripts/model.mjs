// `npm run model`: `--runs=1000` runs longer; `--seed=… --path=… --replay=…` repeats a failure.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { main, prepareClient, prepareInstall, say } from "./prepare.mjs";

await main(async () => {
  prepareInstall();
  await prepareClient();
  const text = { type: "string" };
  const { values } = parseArgs({
    options: { runs: text, moments: text, seed: text, path: text, replay: text },
  });
  const seed = values.seed ?? String(randomInt(2 ** 31));
  say(`Seed ${seed}`);
  const env = {
    ...process.env,
    MODEL_SEED: seed,
    MODEL_RUNS: values.runs ?? "100",
    MODEL_MOMENTS: values.moments ?? "20",
    ...(values.path && { MODEL_PATH: values.path }),
    ...(values.replay && { MODEL_REPLAY: values.replay }),
  };
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "tests/full/model", "--testTimeout=0"];
  process.exitCode = spawnSync(process.execPath, vitest, { env, stdio: "inherit" }).status ?? 1;
});
