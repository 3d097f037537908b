import { beforeEach, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, hiddenFieldsBeside, textOf } from "../support/html";
import { admin, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const PATH = "/admin/daily-close";
const valueOf = (html: string, field: string) =>
  documentOf(html).querySelector(`input[name=${field}]`)?.getAttribute("value");

beforeEach(async () => {
  await shop.query("UPDATE payments SET cash_day = NULL WHERE cash_day IS NOT NULL");
  await shop.query("DELETE FROM cash_days");
});

const load = async () => hiddenFieldsBeside((await admin.page(PATH)).html, "input[name=counted]");

async function send(typed: Record<string, string>, form?: URLSearchParams) {
  form ??= await load();
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  const answer = await admin.post(PATH, form);
  return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
}

test("the morning amount is typed, the box is counted, and the closed day shows the difference", async () => {
  await send({ intent: "open", opening: "100" });
  const { html } = await admin.page(PATH);
  expect(valueOf(html, "opening")).toBe("100.00");
  expect(textOf(html)).toContain("Should be in the box $100.00");

  const stale = await load();
  const { status, to } = await send({ intent: "close", opening: "100", counted: "99.50", note: "Lost coin" });
  expect(status).toBe(302);
  const closed = textOf((await admin.page(to ?? "")).html);
  for (const words of ["Counted $99.50", "Difference: missing -$0.50", "Lost coin", "Closed"])
    expect(closed).toContain(words);

  const again = await send({ intent: "close", opening: "100", counted: "99.50", note: "" }, stale);
  expect(again.status).toBe(409);
  expect(textOf(again.html)).toContain("This day is already closed.");
});

test("an amount that cannot be read is named, and what was typed stays", async () => {
  const typed = { opening: "100", counted: "12,50", note: "Evening" };
  const { status, html } = await send({ intent: "close", ...typed });
  expect(status).toBe(400);
  expect(textOf(html)).toContain("Counted is written with a point, like 12.50");
  const opening = await send({ intent: "open", opening: "lots" });
  expect(textOf(opening.html)).toContain("The amount in the morning must be an amount");
  expect(valueOf(html, "counted")).toBe("12,50");
  expect(valueOf(html, "opening")).toBe("100");
  expect(textOf(html)).toContain("Evening");
});

test("a close stands in Changes, and Payments leads to it", async () => {
  await send({ intent: "close", opening: "100", counted: "77.25", note: "" });
  expect(textOf((await admin.page("/admin/audit")).html)).toMatch(/Cash of .* \$77\.25/);
  expect((await admin.page("/admin/payments")).html).toContain(`href="${PATH}"`);
});

test("only an admin sees or closes it", async () => {
  const visitor = new Client(shop.url);
  expect((await visitor.get(PATH)).status).not.toBe(200);
  const answer = await visitor.post(PATH, new URLSearchParams({ intent: "close" }));
  expect(answer.status).toBeGreaterThanOrEqual(300);
  expect(await shop.query("SELECT 1 FROM cash_days")).toEqual([]);
});
