import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { Shop } from "../support/shop.ts";
import type { Wire } from "../support/wire.ts";

export interface Place {
  shop: Shop;
  query: Shop["query"];
  wire: Wire;
}

export interface Fault {
  what: string;
  strike(place: Place): Promise<void>;
}

const between = (least: number, most: number) => least + Math.random() * (most - least);
const oneOf = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)] as T;

/** The shop's calls to the provider, not a browser's. */
const calls = [
  ["GET", "/v1/payment_intents/%"],
  ["POST", "/v1/payment_intents"],
  ["POST", "/v1/payment_intents/%/cancel"],
  ["%", "/v1/checkout/sessions%"],
  ["%", "/v1/refunds%"],
] as const;
const answers = ["error500", "timeoutBefore", "timeoutAfter", "nonsense", "halfAnswer"] as const;

export const faults: readonly Fault[] = [
  {
    what: "a worker killed",
    async strike({ shop }) {
      signalWorker(shop, "SIGKILL");
    },
  },
  {
    what: "a worker that stands still",
    async strike({ shop }) {
      const pid = signalWorker(shop, "SIGSTOP");
      await wait(between(1_000, 6_000));
      if (pid) process.kill(pid, "SIGCONT");
    },
  },
  {
    what: "the power fails",
    async strike({ shop }) {
      await shop.kill();
      await wait(between(0, 2_000));
      await shop.restart();
    },
  },
  { what: "a restart", strike: ({ shop }) => shop.restart() },
  {
    what: "the database out of reach",
    async strike({ wire }) {
      await wire.cut();
      await wait(between(500, 8_000));
      await wire.mend();
    },
  },
  {
    what: "the database ends all connections",
    async strike({ query }) {
      await query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
    },
  },
  {
    what: "the provider fails",
    async strike({ query }) {
      for (let kinds = 0; kinds < 3; kinds++) {
        const [method, path] = oneOf(calls);
        const times = Math.ceil(between(0, 10));
        await query(
          "INSERT INTO embedded.payment_faults (kind, method, path, times) VALUES ($1, $2, $3, $4)",
          [oneOf(answers), method, path, times],
        );
      }
      await wait(between(3_000, 10_000));
      await query("DELETE FROM embedded.payment_faults");
    },
  },
];

function signalWorker(shop: Shop, signal: NodeJS.Signals): number | undefined {
  const children = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === shop.pid() && !state?.startsWith("Z"))
    .map(([pid]) => Number(pid));
  const pid = children.length > 0 ? oneOf(children) : undefined;
  if (pid) process.kill(pid, signal);
  return pid;
}
