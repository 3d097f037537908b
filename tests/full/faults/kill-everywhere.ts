import { spawn } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";
import { beforeAll, expect } from "vitest";
import { pool } from "~/services/database";
import { environment } from "~/services/environment/environment";
import type { Act, Killing } from "./killed-process";

interface Scene<Stage> {
  stage: Stage;
  act: Act;
  args: unknown[];
  /** Milliseconds. */
  clockShift?: number;
}

type KillEverywhere = <Stage>(
  setUp: () => Promise<Scene<Stage>>,
  after: (stage: Stage) => Promise<void>,
) => Promise<void>;

export function useKilling(payments: () => Killing["payments"]): KillEverywhere {
  const bundle = path.resolve(`node_modules/.cache/shop-tests/killed-process-${process.pid}.mjs`);
  beforeAll(async () => {
    await build({
      entryPoints: ["tests/full/faults/killed-process.ts"],
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      // Bundled with its packages, because it is started two hundred times.
      external: ["sharp", "pg-native", "typescript"],
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
      logLevel: "error",
    });
  });
  return killEverywhere;

  async function kill(
    act: Act,
    args: unknown[],
    step: number,
    clockShift = 0,
  ): Promise<{ killed: boolean; steps: string[] }> {
    const killing: Killing = {
      act,
      args,
      step,
      clockShift,
      databaseUrl: String(pool.options.connectionString),
      payments: payments(),
    };
    const env = {
      ...process.env,
      KILLING: JSON.stringify(killing),
      SHOP_MODE: "demo",
      DATA_DIR: environment.dataDir,
      UPLOADS_DIR: environment.uploadsDir,
      SESSION_SECRET: environment.sessionSecrets.join(","),
      LOG_LEVEL: "silent",
      NODE_NO_WARNINGS: "1",
    };
    const child = spawn(process.execPath, [bundle], { env, stdio: ["ignore", "pipe", "pipe"] });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.once("close", (code, signal) => resolve([code, signal])),
    );
    if (signal !== "SIGKILL" && code !== 0) throw new Error(`${act}, step ${step}: ${err}`);
    return { killed: signal === "SIGKILL", steps: out.trim().split("\n") };
  }

  async function killEverywhere<Stage>(
    setUp: () => Promise<Scene<Stage>>,
    after: (stage: Stage) => Promise<void>,
  ): Promise<void> {
    const seen: string[] = [];
    for (let step = 1, isDone = false; !isDone; step += 2) {
      const pair = [step, step + 1];
      const results = await Promise.all(
        pair.map(async (at) => {
          const { stage, act, args, clockShift } = await setUp();
          const { killed, steps } = await kill(act, args, at, clockShift);
          return { stage, at, killed, last: steps.at(-1) ?? "" };
        }),
      );
      for (const { stage, at, killed, last } of results) {
        if (killed) seen.push(`${at}. ${last}`);
        else isDone = true;
        await after(stage).catch((error: unknown) => {
          throw new Error(`after a kill before step ${at} (${killed ? last : "none"}): ${String(error)}`, {
            cause: error,
          });
        });
      }
    }
    expect(seen.length).toBeGreaterThan(0);
    if (process.env.SHOW_STEPS) process.stdout.write(`${seen.join("\n")}\n`);
  }
}
