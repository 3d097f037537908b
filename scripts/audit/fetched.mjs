import { spawnSync } from "node:child_process";
import { ScriptError } from "../prepare.mjs";

/** Fetches the package when needed, so that no install carries it. */
export function fetched(name, [command, ...options], env = {}, mustSucceed = true) {
  const result = spawnSync("npm", ["exec", "--yes", `--package=${name}`, "--", command, ...options], {
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (mustSucceed && result.status !== 0)
    throw new ScriptError(`${name} did not run: ${result.stderr.split("\n").slice(-5).join(" ")}`);
  return result;
}
