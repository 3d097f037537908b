import { strict as assert } from "node:assert";
import { once } from "node:events";
import type { Machine } from "./machine/machine.ts";

export const CURRENT = "/opt/parkland-prints/current";
export const CERTIFICATES = "/etc/rehearsal";
export const AS_SHOP = "sudo -u parkland --";

export async function expectOpen(machine: Machine): Promise<void> {
  await until(machine, "curl -fsS --cacert /etc/ssl/certs/rehearsal.pem https://shop.example.ca/readyz");
}

/** @throws when a request fails while `work` runs */
export async function withVisitors(machine: Machine, work: () => Promise<void> | void): Promise<void> {
  const visits = machine.start(
    `cd ${CURRENT}; NODE_EXTRA_CA_CERTS=/etc/ssl/certs/rehearsal.pem exec node --import tsx tests/rehearsals/visits.ts`,
  );
  let output = "";
  visits.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
  while (!output.includes("visiting")) await once(visits.stdout ?? visits, "data");
  await work();
  visits.stdin?.write("enough\n");
  await once(visits, "close");
  const { answered, failed, slowestMs } = JSON.parse(output.trim().split("\n").at(-1) ?? "") as {
    answered: number;
    failed: Record<string, number>;
    slowestMs: number;
  };
  say(
    `${answered} requests answered, the slowest in ${Math.round(slowestMs)} ms, failed: ${JSON.stringify(failed)}`,
  );
  assert.deepEqual(failed, {}, "no request fails during the step");
}

export async function until(machine: Machine, command: string): Promise<void> {
  machine.run(
    `for i in $(seq 240); do if ${command} >/dev/null 2>&1; then exit 0; fi; sleep 0.5; done; ${command}`,
  );
  await Promise.resolve();
}

export function step(name: string): void {
  process.stdout.write(`${new Date().toTimeString().slice(0, 8)} ${name} …\n`);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
