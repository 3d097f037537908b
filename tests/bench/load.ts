import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

const run = promisify(execFile);
export const CONNECTIONS = 16;

/** wrk needs the least processor time. autocannon is always installed, but can be the bottleneck itself. */
export const loadTool = spawnSync("wrk", ["-v"]).error ? "autocannon" : "wrk";

export async function load(url: string, headers: Record<string, string>, seconds = 2): Promise<number> {
  const { perSecond, failures } = await (loadTool === "wrk" ? byWrk : byAutocannon)(url, headers, seconds);
  if (failures > 0) throw new Error(`${url} answered ${failures} requests with an error`);
  return perSecond;
}

async function byWrk(url: string, headers: Record<string, string>, seconds: number) {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...named, url]);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    failures: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

async function byAutocannon(url: string, headers: Record<string, string>, seconds: number) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  return { perSecond: result.requests.average, failures: result.non2xx + result.errors };
}

/** The best of several short runs of each side. They alternate, so that other load affects both. */
export async function race<Side extends string>(
  sides: Record<Side, () => Promise<number>>,
  times = 4,
): Promise<Record<Side, number>> {
  const names = Object.keys(sides) as Side[];
  const best = Object.fromEntries(names.map((name) => [name, 0])) as Record<Side, number>;
  for (let round = 0; round < times; round++)
    for (const name of names) best[name] = Math.max(best[name], await sides[name]());
  return best;
}
