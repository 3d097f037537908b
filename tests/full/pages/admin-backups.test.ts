import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../../support/client";
import { type Shop, startShop } from "../../support/shop";

let folder: string;
let shop: Shop;
let admin: Client;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-backups-"));
  shop = await startShop({ env: { BACKUP_DIR: folder, BACKUP_PASSPHRASE: "eleven purple dragons" } });
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("Back up now makes a verified backup, which only an admin can download", async () => {
  expect((await admin.page("/admin/backups")).html).toContain("No backups yet");
  const pressed = await admin.follow(await admin.post("/admin/backups", { intent: "backup" }));
  expect(await pressed.text()).toContain("Backup Started");
  await expect
    .poll(async () => (await admin.page("/admin/backups")).html, { timeout: 120_000, interval: 500 })
    .toContain(">Verified<");
  const [name = ""] = readdirSync(folder);
  expect(name).toMatch(/^backup-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.age$/);
  const { html } = await admin.page("/admin/backups");
  expect(html).toContain(`href="/admin/backups/${name}"`);
  expect(html).toContain("Encrypted");
  expect((await admin.page("/admin")).html).toMatch(/<a [^>]*href="\/admin\/backups">Backups<\/a>/);

  const answer = await admin.get(`/admin/backups/${name}`);
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const whole = readFileSync(path.join(folder, name));
  expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
  expect(
    await shop.query("SELECT action FROM audit_entries WHERE entity = 'backup' ORDER BY created_at, action"),
  ).toEqual([{ action: "backup.requested" }, { action: "backup.downloaded" }]);
  const changes = (await admin.page("/admin/audit?entity=backup")).html.replace(/<[^>]*>/g, "");
  expect(changes).toContain(`Backup ${name} downloaded`);

  for (const [email, status] of [
    ["customer@example.com", 403],
    [null, 401],
  ] as const) {
    const other = new Client(shop.url);
    if (email) await other.signIn(email);
    expect((await other.get(`/admin/backups/${name}`)).status).toBe(status);
  }
});

test.each([
  "backup-2026-01-01T000000Z.tar",
  "backup-2026-01-01T000000Z.tar.part",
  "secret.txt",
  "..%2Fsecret.txt",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  ".",
])("%s cannot be downloaded", async (name) => {
  writeFileSync(path.join(folder, "secret.txt"), "secret");
  writeFileSync(path.join(folder, "backup-2026-01-01T000000Z.tar.part"), "half");
  const answer = await admin.get(`/admin/backups/${name}`);
  expect(await answer.text()).not.toMatch(/^(secret|half)|root:/);
  expect(answer.headers.get("Content-Disposition")).toBeNull();
});

test("an unknown intent is refused", async () => {
  expect((await admin.post("/admin/backups", { intent: "restore" })).status).toBe(400);
});
