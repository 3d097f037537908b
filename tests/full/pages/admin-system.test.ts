import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Client } from "../../support/client";
import { documentOf, textOf } from "../../support/html";
import { startShop } from "../../support/shop";
import { admin, shop, useOwnBackOffice } from "../../pages/back-office";

useOwnBackOffice();

const page = async () => textOf((await admin.page("/admin/system")).html);

test("the System page shows the state of each part, and what to do about a problem", async () => {
  const well = await page();
  expect(well).toContain("Everything is OK.");
  for (const part of [
    "Node.js",
    "Database",
    "Migrations",
    "Disk",
    "Clock",
    "Payment webhook",
    "Sign-in callback",
    "Headers",
  ])
    expect(well).toContain(part);
  const unfolded = documentOf((await admin.page("/admin/system")).html);
  unfolded.querySelector("main details")?.remove();
  expect(textOf(unfolded)).not.toContain("Payment webhook");

  await shop.query(
    "INSERT INTO mail_outbox (key, recipient, subject, text, html, created_at) VALUES ('stuck', 'a@example.ca', '', '', '', now() - interval '1 hour')",
  );
  const broken = await page();
  expect(broken).toContain("Something is broken.");
  expect(broken).toMatch(/Mail Broken 1 message has waited .* What to do: /s);
  expect(broken.indexOf("1 message has waited")).toBeLessThan(broken.indexOf("Node.js"));
  await shop.query("DELETE FROM mail_outbox WHERE key = 'stuck'");
  expect(await page()).toContain("Everything is OK.");
});

test("the test message is sent to the shop's address, and the page names the address", async () => {
  const pressed = async () =>
    textOf(await (await admin.follow(await admin.post("/admin/system", { intent: "message" }))).text());
  expect(await pressed()).toContain("Message Not Sent");
  await admin.post("/admin/settings", { intent: "save", email: "owner@example.ca" });
  const mails = () => readdirSync(path.join(shop.dataDir, "outbox"));
  const before = mails().length;
  expect(await pressed()).toContain("Sent to owner@example.ca");
  expect(mails().length).toBeGreaterThan(before);
});

test("the log level changes without a restart and is audited; an unknown level is refused", async () => {
  const lines = () => shop.logs().split('"level":"debug"').length;
  const before = lines();
  await admin.get("/account");
  expect(lines()).toBe(before);
  await admin.follow(await admin.post("/admin/system", { intent: "log-level", level: "debug" }));
  await admin.get("/account");
  await expect.poll(lines).toBeGreaterThan(before);
  expect(
    await shop.query("SELECT before, after FROM audit_entries WHERE action = 'log-level.changed'"),
  ).toEqual([{ before: { level: "info" }, after: { level: "debug" } }]);
  expect((await admin.post("/admin/system", { intent: "log-level", level: "loud" })).status).toBe(400);
  expect((await admin.post("/admin/system", { intent: "erase" })).status).toBe(400);
  await admin.post("/admin/system", { intent: "log-level", level: "info" });
});

test("SIGUSR2 turns debug logging on in all processes, and off again", async () => {
  const several = await startShop({ env: { WORKERS: "2" } });
  const changes = () => several.logs().split("the log level was changed").length - 1;
  process.kill(several.pid() ?? 0, "SIGUSR2");
  await expect.poll(changes).toBe(3);
  const client = new Client(several.url);
  await client.get("/account");
  await expect.poll(() => several.logs()).toContain('"path":"/account"');
  process.kill(several.pid() ?? 0, "SIGUSR2");
  await expect.poll(changes).toBe(6);
  await several.stop();
});
