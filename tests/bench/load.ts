import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

const run = promisify(execFile);
export const CONNECTIONS = 16;

/**
 * wrk costs the machine least; autocannon comes with the project. Both sides of a ratio are always measured
 * by the same one.
 */
export const loadTool = spawnSync("wrk", ["-v"]).error ? "autocannon" : "wrk";

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Asks for `url` over so many connections for `seconds`; any answer but 2xx breaks off the row. */
export async function load(
  url: string,
  headers: Record<string, string> = {},
  seconds = 2,
  connections = CONNECTIONS,
): Promise<Load> {
  const measured = await (loadTool === "wrk" ? byWrk : byAutocannon)(url, headers, seconds, connections);
  if (measured.failures > 0) throw new Error(`${url} answered ${measured.failures} requests with an error`);
  return measured;
}

async function byWrk(url: string, headers: Record<string, string>, seconds: number, connections: number) {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    ...named,
    url,
  ]);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const latency = (percent: number) => {
    const [, value = "0", unit = "ms"] =
      new RegExp(`\\b${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"];
  };
  return {
    requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50Ms: latency(50),
    p99Ms: latency(99),
    failures: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

async function byAutocannon(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections: number,
) {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/**
 * The best of several short runs, taken in turn with the other side's: both meet the same machine, and what
 * disturbs it now and then does not count.
 */
export async function race(
  sides: Record<string, () => Promise<Load>>,
  times = 4,
): Promise<Record<string, Load>> {
  const best: Record<string, Load> = {};
  for (let round = 0; round < times; round++) {
    for (const [name, side] of Object.entries(sides)) {
      const measured = await side();
      if (!best[name] || measured.requestsPerSecond > best[name].requestsPerSecond) best[name] = measured;
    }
  }
  return best;
}
