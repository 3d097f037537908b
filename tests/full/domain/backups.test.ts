import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { isBackupDue } from "~/domain/backups/nightly";
import { listBackups, removeExpiredBackups } from "~/domain/backups/folder";
import { expiredBackups } from "~/domain/backups/folder";
import { isBackupRequested, requestBackup } from "~/domain/backups/runs";
import { takeBackup } from "~/domain/backups/take";
import { systemStatus } from "~/domain/system-status";
import { tasks } from "~/jobs";
import { shiftClock } from "~/services/clock/clock";
import { db, sessionPool } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { useProvider } from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { variable } from "../../support/templates";

const HOUR_MS = 60 * 60 * 1000;
const folder = path.join(variable("TEST_FOLDER"), `backups-${process.pid}`);

useDatabase("empty", { BACKUP_DIR: folder, SHOP_EMAIL: "hello@example.ca" });
useProvider();
beforeEach(async () => {
  shiftClock(0);
  rmSync(folder, { recursive: true, force: true });
  await db.backupRun.deleteMany();
});

const nightly = () => tasks.backup?.({}) ?? Promise.reject(new Error("there is no such job"));
const status = async () => (await systemStatus()).find(({ name }) => name === "Backups");
const mails = () => db.mailMessage.findMany({ where: { key: { startsWith: "backup-missing" } } });

test("the job makes one, verifies it, and makes no other before the next night", async () => {
  expect(await status()).toMatchObject({ state: "Active", note: "None has been verified yet" });
  mkdirSync(folder);
  writeFileSync(path.join(folder, "backup-2026-01-01T000000Z.tar.part"), "of one that was killed");
  writeFileSync(path.join(folder, "notes.txt"), "somebody else's");
  await nightly();
  await nightly();
  const [run, ...others] = await db.backupRun.findMany();
  expect(others).toEqual([]);
  expect(run).toMatchObject({ problem: null, verifiedAt: expect.any(Date) as Date });
  expect(readdirSync(folder)).toEqual([run?.file, "notes.txt"]);
  expect(readdirSync(environment.dataDir)).not.toContain("verification");
  expect(await status()).toMatchObject({
    state: "Active",
    note: expect.stringContaining("Last verified on") as string,
  });
});

test("a backup with another name, such as an update's, does not replace the nightly one", async () => {
  const file = path.join(folder, "before-update-1764000000000.tar");
  await takeBackup(String(sessionPool.options.connectionString), file);
  expect(await db.backupRun.count()).toBe(0);
  expect(await status()).toMatchObject({ note: "None has been verified yet" });
  await nightly();
  expect(readdirSync(folder)).toEqual([(await db.backupRun.findFirst())?.file, path.basename(file)]);
});

test("partial files of killed backups are deleted before the next backup is written", async () => {
  const left = ["before-update-20261120010203.tar.part", "backup-2026-01-01T000000Z.tar.age.part"];
  mkdirSync(folder);
  for (const name of [...left, "shop.tar.part"]) writeFileSync(path.join(folder, name), "half");
  const file = path.join(folder, "before-update-20261121010203.tar");
  let besideIt: string[] = [];
  await takeBackup(String(sessionPool.options.connectionString), file, () => () => {
    besideIt = readdirSync(folder).filter((name) => name !== `${path.basename(file)}.part`);
  });
  expect(besideIt).toEqual(["shop.tar.part"]);
  expect(readdirSync(folder)).toEqual([path.basename(file), "shop.tar.part"]);
});

test("problems in the books are reported, and the backup is kept", async () => {
  await db.product.create({
    data: {
      name: "Fox",
      category: "Animals",
      basePrice: 5,
      variations: { create: { name: "Standard", stockQuantity: 3 } },
    },
  });
  await nightly();
  expect(await db.backupRun.findFirst()).toMatchObject({
    verifiedAt: expect.any(Date) as Date,
    problem: "1 entry of its books does not add up, as in the shop: see Payments.",
  });
  expect(await status()).toMatchObject({ state: "Check" });
  await db.product.deleteMany();
});

test("a folder that cannot be written to is reported at once, and by one email after two days without a backup", async () => {
  writeFileSync(folder, "a file");
  await nightly();
  const problem = expect.stringMatching(
    /^The backup could not be written to .* because the folder is a file\./,
  ) as string;
  expect(await db.backupRun.findMany()).toEqual([
    expect.objectContaining({ file: null, verifiedAt: null, problem }),
  ]);
  expect(await status()).toMatchObject({ state: "Check" });
  expect(await mails()).toEqual([]);
  await nightly();
  expect(await db.backupRun.count()).toBe(1);
  for (const hours of [49, 51, 80]) {
    shiftClock(hours * HOUR_MS);
    await nightly();
  }
  expect(await db.backupRun.count()).toBe(4);
  expect(await mails()).toEqual([
    expect.objectContaining({
      recipient: "hello@example.ca",
      subject: "Parkland Prints has had no backup for two days",
    }),
  ]);
});

test("a requested backup is reported as requested", async () => {
  const admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  await requestBackup(admin);
  expect(await isBackupRequested()).toBe(true);
  await db.$executeRaw`SELECT graphile_worker.remove_job('backup:now')`;
});

describe("a backup is due", () => {
  const at = (time: string) => new Date(`2026-11-${time}-06:00`);
  test.each([
    ["when there is none", null, null, "22T14:00", true],
    ["at night, a day after the last", "21T02:10", "21T02:10", "22T02:05", true],
    ["not in the same night", "22T02:05", "22T02:05", "22T04:30", false],
    ["not by day", "22T02:05", "22T02:05", "22T20:00", false],
    ["by day, when the machine was off at night", "21T02:05", "21T02:05", "22T09:00", true],
    ["an hour after it failed, and not before", "21T02:05", "22T02:05", "22T03:00", false],
    ["an hour after it failed", "21T02:05", "22T02:05", "22T03:10", true],
  ])("%s", (_when, made, tried, time, expected) => {
    const state = { madeAt: made === null ? null : at(made), triedAt: tried === null ? null : at(tried) };
    expect(isBackupDue(state, at(time))).toBe(expected);
  });
});

test("7 days, 4 weeks and 12 months are kept, of each the newest", () => {
  const nights = Array.from({ length: 730 }, (_, night) => ({
    madeAt: new Date(Date.parse("2026-11-22T10:00:00Z") - night * 24 * HOUR_MS),
    isVerified: true,
  }));
  const backups = [{ madeAt: new Date("2026-11-22T20:00:00Z"), isVerified: true }, ...nights];
  const removed = new Set(expiredBackups(backups));
  const kept = backups
    .filter((backup) => !removed.has(backup))
    .map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
  expect(kept).toEqual([
    "2026-11-22",
    "2026-11-21",
    "2026-11-20",
    "2026-11-19",
    "2026-11-18",
    "2026-11-17",
    "2026-11-16",
    "2026-11-15",
    "2026-11-08",
    "2026-11-01",
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
    "2026-07-31",
    "2026-06-30",
    "2026-05-31",
    "2026-04-30",
    "2026-03-31",
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
  expect(removed.has(backups[0]!)).toBe(false);
  expect(expiredBackups(backups.filter((backup) => !removed.has(backup)))).toEqual([]);
});

test("an unverified backup replaces no verified one, and is kept while it is the newest", () => {
  const at = (time: string, isVerified: boolean) => ({ madeAt: new Date(`2026-11-${time}:00Z`), isVerified });
  const [night, pressed, later] = [at("21T10:00", true), at("21T20:00", false), at("22T10:00", false)];
  expect(expiredBackups([pressed, night])).toEqual([]);
  expect(expiredBackups([later, pressed, night])).toEqual([pressed]);
});

test("retention depends on each backup's verification", async () => {
  const [older, newer, newest] = ["21T100000Z", "21T110000Z", "22T100000Z"].map(
    (time) => `backup-2025-11-${time}.tar`,
  ) as [string, string, string];
  mkdirSync(folder, { recursive: true });
  for (const name of [older, newer, newest]) writeFileSync(path.join(folder, name), "");
  await db.backupRun.create({ data: { file: older, verifiedAt: new Date(), finishedAt: new Date() } });
  await removeExpiredBackups(folder);
  expect((await listBackups()).map(({ name }) => name)).toEqual([newest, older]);
});
