import { coalesce } from "~/lib/coalesce";
import { isDatabaseLost } from "~/services/database";
import { checks, testMessage } from "./checks";
import {
  broken,
  type Check,
  type CheckState,
  type Finding,
  skipped,
  type StartProblems,
  worst,
} from "./finding";

export interface CheckResult extends Finding {
  id: string;
  title: string;
  ms: number;
}

const TIMEOUT_MS = 10_000;

interface CheckRunOptions {
  problems?: StartProblems;
  sendsMessage?: boolean;
  timeoutMs?: number;
}

export async function* runChecks(options: CheckRunOptions = {}): AsyncGenerator<CheckResult> {
  const { problems = {}, sendsMessage = false, timeoutMs = TIMEOUT_MS } = options;
  const table = sendsMessage ? [...checks, testMessage] : checks;
  const runs = new Map<string, Promise<CheckResult>>();
  for (const check of table)
    runs.set(check.id, runCheck(check, runs.get(check.needs ?? ""), problems, timeoutMs));
  for (const run of runs.values()) yield await run;
}

export const runChecksNow = coalesce(async () => {
  const results: CheckResult[] = [];
  for await (const result of runChecks()) results.push(result);
  return results;
});

export function overallState(results: readonly CheckResult[]): Exclude<CheckState, "skipped"> {
  const [first, ...others] = results;
  const state = first ? worst([first, ...others]).state : "ok";
  return state === "skipped" ? "ok" : state;
}

async function runCheck(
  check: Check,
  need: Promise<CheckResult> | undefined,
  problems: StartProblems,
  timeoutMs: number,
): Promise<CheckResult> {
  const { id, title } = check;
  const needed = await need;
  const startedAt = performance.now();
  const finding =
    needed && (needed.state === "broken" || needed.state === "skipped")
      ? skipped(`Not checked, because of: ${needed.title}.`)
      : await findingOf(check, problems, timeoutMs);
  return { id, title, ...finding, ms: Math.round(performance.now() - startedAt) };
}

async function findingOf(check: Check, problems: StartProblems, timeoutMs: number): Promise<Finding> {
  const time = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      resolve(
        broken(
          `It did not answer within ${Math.round(timeoutMs / 1000)} seconds.`,
          "Look whether the machine is overloaded or its way to the other end is blocked, then try again.",
        ),
      );
      time.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([check.run({ problems, signal: time.signal }), tooSlow]);
  } catch (error) {
    return failed(error);
  } finally {
    clearTimeout(timer);
  }
}

function failed(error: unknown): Finding {
  if (isDatabaseLost(error)) return skipped("Not checked, because the database does not answer.");
  const reason = error instanceof Error ? error.message.trim().split("\n").at(-1) : String(error);
  return broken(
    `It could not be checked: ${reason}`,
    "Run `npm run doctor` again. If it fails again, keep this line for the person who helps you.",
  );
}
