import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const commands = {
  backup: ["--import", "tsx", "scripts/backup.ts"],
  restore: ["--import", "tsx", "scripts/restore.ts"],
  doctor: ["--import", "tsx", "scripts/doctor.ts"],
  migrate: ["--import", "tsx", "scripts/migrate.ts"],
  reconcile: ["--import", "tsx", "scripts/reconcile.ts"],
  "seed:big": ["--import", "tsx", "scripts/seed-big.ts"],
  update: ["scripts/update.mjs"],
  rehearse: ["scripts/rehearse.mjs"],
};

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), "shop-words-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A command that does anything would leave something in these folders. */
async function run(command: keyof typeof commands, ...words: string[]) {
  const env = { ...process.env, DATA_DIR: folder, BACKUP_DIR: folder, DATABASE_URL: "" };
  const child = spawn(process.execPath, [...commands[command], ...words], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

test.each(Object.keys(commands) as (keyof typeof commands)[])(
  "%s does nothing for a word it does not know, and says which it does",
  async (command) => {
    const { code, output } = await run(command, "--hlep");
    expect(output).toMatch(/^Unknown option '--hlep'\nUsage: npm run .+\n$/);
    expect(output).toContain(`npm run ${command}`);
    expect(code).toBe(64);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.each([
  ["backup", ["here.tar", "there.tar"], "Unknown: there.tar"],
  ["restore", [], "Name the backup."],
  ["reconcile", ["soon"], "DAYS is how far to look back: 1 to 9999."],
  ["migrate", ["dev", "Two Words"], "Say deploy, check, or dev with a name"],
  ["rehearse", ["everything"], "Say server, machines, or nothing for both."],
] as const)("%s %j is no way to call it", async (command, words, reason) => {
  const { code, output } = await run(command, ...words);
  expect(output).toContain(reason);
  expect(code).toBe(64);
  expect(readdirSync(folder)).toEqual([]);
});

test("--help shows how a command is called", async () => {
  expect(await run("backup", "--help")).toEqual({ code: 0, output: "npm run backup -- [FILE]\n" });
});
