import { strict as assert } from "node:assert";
import type { CheckResult } from "~/domain/doctor/run-checks";

const exceptions: Record<string, [state: CheckResult["state"], text: RegExp]> = {
  // The rehearsal skips Settings.
  mail: ["warning", /the shop has no email address/],
  // The rehearsal's machine has one disk.
  backups: ["warning", /same disk as the shop/],
};

const expected: Record<string, RegExp> = {
  node: /^\d+\.\d+\.\d+/,
  settings: /./,
  disk: /left for/,
  database: /^PostgreSQL \d+\.\d+.*MB\.$/,
  sessions: /^Each keeps its session\.$/,
  machines: /, with the settings that are shared\.$/,
  migrations: /^All are applied\.$/,
  bloat: /^No table has many dead rows\.$/,
  transactions: /^None is older than a quarter of an hour\.$/,
  clock: /./,
  pictures: /./,
  "gift-cards": /^Those with money can be used\.$/,
  jobs: /./,
  payments: /^The provider accepts the live keys: cards are charged\.$/,
  "sign-in": /./,
  "public-url": /^The shop answers at https:\/\/shop\.example\.ca\.$/,
  certificate: /^The certificate is valid until /,
  headers: /^They arrive as the shop sends them\.$/,
  webhook: /^An event that the shop sent itself from outside came in, and a forged one was refused\.$/,
  "webhook-endpoint":
    /^The payment provider sends all that the shop handles to https:\/\/shop\.example\.ca\/api\/stripe\/webhook\.$/,
  "webhook-events": /^\d+ events? in the last 7 days\.$/,
  callback: /./,
};

export function checkDoctor(report: string): void {
  const { state, checks } = JSON.parse(report) as { state: string; checks: CheckResult[] };
  for (const { title, state, text } of checks)
    process.stdout.write(`  ${state.padEnd(8)} ${title}: ${text}\n`);
  const wrong = checks.flatMap((check) => {
    const [wanted, words] = exceptions[check.id] ?? (["ok", expected[check.id] ?? /$^/] as const);
    return check.state === wanted && words.test(check.text)
      ? []
      : [`${check.id} ${check.state}: ${check.text}`];
  });
  assert.deepEqual(wrong, [], "the doctor's report is as expected, line by line");
  const ids = new Set(checks.map(({ id }) => id));
  assert.deepEqual(
    [...Object.keys(expected), ...Object.keys(exceptions)].filter((id) => !ids.has(id)),
    [],
  );
  assert.equal(state, "warning", "by the exceptions alone");
}
