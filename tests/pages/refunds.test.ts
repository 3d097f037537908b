import { beforeEach, describe, expect, test } from "vitest";
import { documentOf, hiddenFieldsBeside, linksTo, textOf } from "../support/html";
import { buyThreeToys, type ThreeToys } from "../support/three-toys";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

let toys: ThreeToys;
beforeEach(async () => {
  toys = await buyThreeToys(shop);
});

const orderPath = () => `/admin/orders/${toys.id}`;
const quantity = () => `quantity:${toys.itemId}`;

async function formOf(page: "refund" | "replacement", typed: Record<string, string>) {
  const { html } = await admin.page(`${orderPath()}/${page}`);
  const form = hiddenFieldsBeside(html, "dialog input[name=version]");
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  return form;
}

async function send(page: "refund" | "replacement", form: URLSearchParams) {
  const answer = await admin.post(`${orderPath()}/${page}`, form);
  return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
}

async function refund(typed: Record<string, string>) {
  return send("refund", await formOf("refund", { reason: "damaged", ...typed }));
}

const refunds = () =>
  shop.query<{ amount: string; gst: string; quantity: number; restocked: boolean; reason: string }>(
    `SELECT w.amount, w.gst, w.quantity, w.restocked, r.reason FROM refunds r JOIN refund_rows w ON w.refund_id = r.id
     WHERE r.order_id = $1 ORDER BY r.created_at`,
    [toys.id],
  );
const stock = async () =>
  (
    await oneRow<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [
      toys.variationId,
    ])
  ).stock;
const textAt = async (path: string) => textOf((await admin.page(path)).html);

describe("refund", () => {
  test("one of three toys: the page shows what goes back, then order, changes and stock history do", async () => {
    expect(linksTo(`${orderPath()}/refund`, (await admin.page(orderPath())).html)).toEqual(["Refund"]);
    const typed = new URLSearchParams({
      [quantity()]: "1",
      [`restock:${toys.itemId}`]: "on",
      reason: "late",
    });
    const preview = await admin.page(`${orderPath()}/refund?status=pending&${typed.toString()}`);
    expect(textOf(preview.html)).toContain("$10.50 goes back to the customer's card, $0.50 GST included.");
    expect(textOf(documentOf(preview.html).querySelector("dialog") ?? "")).toContain("Refund $10.50");
    expect(await refunds()).toEqual([]);

    const before = await stock();
    const form = hiddenFieldsBeside(preview.html, "dialog input[name=version]");
    for (const [name, text] of typed) form.set(name, text);
    const answer = await admin.post(`${orderPath()}/refund?status=pending`, form);
    expect(answer.headers.get("Location")).toBe(`${orderPath()}?status=pending`);
    expect(textOf(await (await admin.follow(answer)).text())).toContain("Refund Requested");
    expect(await refunds()).toEqual([
      { amount: "10.50", gst: "0.50", quantity: 1, restocked: true, reason: "late" },
    ]);
    expect(await stock()).toBe(before + 1);

    const order = await textAt(orderPath());
    for (const words of [
      "Partly refunded",
      "1 refunded",
      "back on the shelf",
      "Refunded by an admin",
      "Late",
    ])
      expect(order).toContain(words);
    expect(await textAt(`/admin/audit?entity=order&id=${toys.id}`)).toMatch(
      /refunded : amount \$10\.50 reason Late/,
    );
    expect(await textAt(`/admin/inventory/${toys.variationId}`)).toMatch(/Refund \+1/);
  });

  test("the same form sent twice is one refund; another number on the same page is refused", async () => {
    const form = await formOf("refund", { reason: "damaged", [quantity()]: "1" });
    const answers = [...(await Promise.all([send("refund", form), send("refund", form)]))];
    answers.push(await send("refund", form));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    form.set(quantity(), "2");
    const other = await send("refund", form);
    expect([other.status, textOf(other.html).includes("Someone changed this order. $21.00")]).toEqual([
      409,
      true,
    ]);
    expect(await refunds()).toHaveLength(1);
  });

  test.each([
    ["more pieces than there are", { pieces: "4" }, 409, "Only 3 of “Infinity Cube” can still be refunded."],
    [
      "a raised amount",
      { pieces: "1", amount: "10.51" },
      400,
      "with at most $10.50. Enter more as goodwill.",
    ],
    ["more goodwill than is left", { goodwill: "31.51" }, 409, "Only $31.50 of this order"],
    ["an amount without pieces", { amount: "5" }, 400, "Enter how many pieces to refund, 1 or more."],
    ["three decimals", { pieces: "1", amount: "1.005" }, 400, "The amount can have at most two decimals"],
  ])("%s: refused at the field, which keeps what was typed", async (_what, typed, status, message) => {
    const { pieces = "0", amount = "", goodwill = "" } = typed as Record<string, string>;
    const sent = { [quantity()]: pieces, [`amount:${toys.itemId}`]: amount, goodwill };
    const answer = await refund(sent);
    expect(answer.status).toBe(status);
    const dialog = documentOf(answer.html).querySelector("dialog");
    const marked = dialog?.querySelector("[aria-invalid=true]");
    const messageId = marked?.getAttribute("aria-describedby")?.split(" ").at(-1);
    expect(textOf(dialog?.querySelector(`[id="${messageId}"]`) ?? "")).toContain(message);
    for (const [name, text] of Object.entries(sent))
      expect([name, dialog?.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? ""]).toEqual([
        name,
        text,
      ]);
    expect(dialog?.querySelector("input[value=damaged]")?.hasAttribute("checked")).toBe(true);
    expect(await refunds()).toEqual([]);
  });

  test("nothing selected, and no reason, are said", async () => {
    const nothing = await refund({});
    expect([nothing.status, textOf(nothing.html).includes("Select at least one item")]).toEqual([400, true]);
    const unreasoned = await send("refund", await formOf("refund", { [quantity()]: "1" }));
    expect([unreasoned.status, textOf(unreasoned.html).includes("Select a reason")]).toEqual([400, true]);
  });

  test("an order or an amount that changed since the page was opened is refused", async () => {
    const form = await formOf("refund", { reason: "other", [quantity()]: "1", shown: "1050" });
    form.set("shown", "2100");
    const other = await send("refund", form);
    expect([other.status, textOf(other.html).includes("The refund is now $10.50.")]).toEqual([409, true]);
    await refund({ goodwill: "1" });
    form.set("shown", "1050");
    const stale = await send("refund", form);
    expect(stale.status).toBe(409);
    expect(textOf(stale.html)).toContain("Someone changed this order. $30.50 can still be refunded.");
    expect(await refunds()).toHaveLength(1);
  });

  test("the delivery fee is refunded with its GST, once", async () => {
    await shop.query(
      `WITH fee AS (INSERT INTO adjustments (order_id, type, label, amount) VALUES ($1, 'delivery_fee', 'Local delivery', 5)),
       paid AS (UPDATE payments SET amount = 36.75 WHERE order_id = $1)
       UPDATE orders SET delivery_fee = 5, gst = 1.75, total_price = 36.75 WHERE id = $1`,
      [toys.id],
    );
    expect(await textAt(`${orderPath()}/refund?deliveryFee=on`)).toContain(
      "$5.25 goes back to the customer's card, $0.25 GST included.",
    );
    expect((await refund({ deliveryFee: "on" })).status).toBe(302);
    expect(await textAt(orderPath())).toContain("Local delivery $5.25");
    expect(await textAt(`${orderPath()}/refund`)).not.toContain("Delivery fee");
  });

  test("a fulfilled order is refunded and keeps its status; a cancelled order offers no refund", async () => {
    await shop.query("UPDATE orders SET status = 'fulfilled' WHERE id = $1", [toys.id]);
    expect((await refund({ [quantity()]: "3" })).status).toBe(302);
    expect(await textAt(`${orderPath()}/refund`)).toContain("No money of this order is left to refund.");
    expect(await oneRow("SELECT status FROM orders WHERE id = $1", [toys.id])).toEqual({
      status: "fulfilled",
    });
    expect(linksTo(`${orderPath()}/refund`, (await admin.page(orderPath())).html)).toEqual([]);

    toys = await buyThreeToys(shop);
    const form = await formOf("refund", { reason: "other", [quantity()]: "1" });
    await shop.query("UPDATE orders SET created_at = now() WHERE id = $1", [toys.id]);
    await admin.post(orderPath(), { intent: "set-status", status: "cancelled" });
    expect(await send("refund", form)).toMatchObject({ status: 409 });
    expect(await textAt(`${orderPath()}/refund`)).toContain("This order is cancelled");
    expect(linksTo(`${orderPath()}/refund`, (await admin.page(orderPath())).html)).toEqual([]);
  });
});

test("the customer's page names each refund with its GST, and the replacement; after cancelling they come to the total", async () => {
  await shop.query(
    `UPDATE orders SET created_at = now(), guest_email = NULL,
       user_id = (SELECT id FROM users WHERE email = 'admin@example.com') WHERE id = $1`,
    [toys.id],
  );
  await refund({ [quantity()]: "1" });
  const sent = await send("replacement", await formOf("replacement", { [quantity()]: "1" }));
  const number = (sent.to ?? "").slice("/admin/orders/".length, "/admin/orders/".length + 8).toUpperCase();
  for (const words of [
    "-$10.50",
    "$0.50 GST included",
    "Banks take 5 to 10 days",
    `Replacement: order #${number}`,
  ])
    expect(await textAt(`/orders/${toys.id}`)).toContain(words);
  expect(await textAt(`${sent.to ?? ""}/slip`)).toContain("Replacement for order #");

  await admin.post(orderPath(), { intent: "set-status", status: "cancelled" });
  const after = await textAt(`/orders/${toys.id}`);
  for (const words of ["-$10.50", "The rest of the order", "-$21.00"]) expect(after).toContain(words);
  const [mail] = await shop.query<{ text: string }>(
    "SELECT text FROM mail_outbox WHERE order_id = $1 AND key LIKE 'cancelled:%'",
    [toys.id],
  );
  expect(mail?.text).toMatch(/sending \$21\.00 back.* \$10\.50 was refunded before\./);
});

describe("replacement", () => {
  test("is sent once for each form, linked both ways, and not refunded; an admin cancels it at any time", async () => {
    const form = await formOf("replacement", { [quantity()]: "1" });
    const before = await stock();
    const [sent, again] = await Promise.all([send("replacement", form), send("replacement", form)]);
    expect(again).toMatchObject({ status: 302, to: sent.to });
    const rows = await shop.query<{ id: string; total_price: string }>(
      "SELECT id, total_price FROM orders WHERE replaces_id = $1",
      [toys.id],
    );
    const [replacement] = rows;
    expect([rows.length, replacement?.total_price, sent.to, await stock()]).toEqual([
      1,
      "0.00",
      `/admin/orders/${replacement?.id}`,
      before - 1,
    ]);

    const first = await admin.page(orderPath());
    expect(textOf(first.html)).toContain("1 replaced");
    expect(linksTo(sent.to ?? "", first.html)).toHaveLength(2);
    expect(await textAt(`${orderPath()}/refund`)).toContain("1 of this was already replaced");
    expect(await textAt(`/admin/audit?entity=order&id=${toys.id}`)).toContain(
      `replacement sent : Order #${replacement?.id.slice(0, 8).toUpperCase()}`,
    );

    await shop.query("UPDATE orders SET created_at = now() - interval '5 hours' WHERE id = $1", [
      replacement?.id,
    ]);
    const page = await admin.page(sent.to ?? "");
    expect(textOf(page.html)).toContain("This order is a replacement.");
    expect(textOf(page.html)).not.toContain("Cannot cancel");
    for (const what of ["refund", "replacement"]) {
      expect(linksTo(`${sent.to}/${what}`, page.html)).toEqual([]);
      expect(await textAt(`${sent.to}/${what}`)).toContain("This order is a replacement");
    }
    const itemId = (
      await oneRow<{ id: string }>("SELECT id FROM order_items WHERE order_id = $1", [replacement?.id])
    ).id;
    const forced = await admin.post(`${sent.to}/refund`, { [`quantity:${itemId}`]: "1", reason: "other" });
    expect(forced.status).toBe(409);
    await admin.post(sent.to ?? "", { intent: "set-status", status: "cancelled" });
    expect(await stock()).toBe(before);
  });

  test("of nothing or of too many pieces is refused, and the number stays", async () => {
    const none = await send("replacement", await formOf("replacement", { [quantity()]: "0" }));
    expect([none.status, textOf(none.html).includes("Select at least one item")]).toEqual([400, true]);
    await refund({ [quantity()]: "1" });
    const many = await send("replacement", await formOf("replacement", { [quantity()]: "3" }));
    expect(many.status).toBe(409);
    const field = documentOf(many.html).querySelector(`dialog input[name="${quantity()}"]`);
    expect([field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual(["3", "true"]);
    expect(textOf(many.html)).toContain("Only 2 of “Infinity Cube” can be replaced.");
  });
});

test("packing slip and pick list leave out what was refunded or replaced", async () => {
  await refund({ [quantity()]: "1" });
  await send("replacement", await formOf("replacement", { [quantity()]: "1" }));
  for (const path of [`${orderPath()}/slip`, `/admin/orders/slips?id=${toys.id}`]) {
    const slip = documentOf((await admin.page(path)).html).querySelector("article");
    expect(textOf(slip ?? "")).toContain("1 refunded, 1 replaced, do not pack 1");
    expect(textOf(slip ?? "")).not.toContain("$");
  }
  const picked = documentOf((await admin.page(`/admin/orders/pick-list?id=${toys.id}`)).html);
  expect(textOf(picked.querySelector("tbody") ?? "")).toMatch(/^Fidget Toys 1 Infinity Cube/);
  await refund({ [quantity()]: "1" });
  expect(await textAt(`/admin/orders/pick-list?id=${toys.id}`)).toContain("Nothing to pick");
  expect(await textAt(`${orderPath()}/slip`)).toContain("2 refunded, 1 replaced, do not pack");
});

describe("a refund made in Stripe", () => {
  async function refundInStripe(): Promise<string> {
    const { id } = await oneRow<{ id: string }>(
      `WITH paid AS (SELECT id, order_id FROM payments WHERE order_id = $1),
       made AS (INSERT INTO refunds (order_id) SELECT order_id FROM paid RETURNING id),
       shown AS (INSERT INTO refund_rows (refund_id, kind, amount, proposed, gst) SELECT id, 'unassigned', 12, 12, 0.57 FROM made),
       part AS (INSERT INTO refund_parts (refund_id, payment_id, cause, amount, gst, status, refunded_at)
         SELECT made.id, paid.id, 'provider:re_' || made.id, 12, 0.57, 'refunded', now() FROM paid, made)
       SELECT id FROM made`,
      [toys.id],
    );
    return id;
  }

  test("is not assigned until an admin says what it was for, once", async () => {
    const refundId = await refundInStripe();
    const before = await stock();
    expect(await textAt(orderPath())).toContain("Not assigned");
    const intent = `assign-refund:${refundId}`;
    const of = (field: string) => `${refundId}.${field}`;
    const page = documentOf((await admin.page(orderPath())).html);
    const formOf = (which: string) => page.querySelector(`dialog [${which}]`)?.getAttribute("form");
    expect([formOf(`name="${of(quantity())}"`), formOf(`value="${intent}"`)]).toEqual([
      formOf("name=shopNote"),
      formOf("name=shopNote"),
    ]);
    const form = { intent, [of(quantity())]: "1", [of(`restock:${toys.itemId}`)]: "on" };
    const answer = await admin.post(orderPath(), form);
    expect(textOf(await (await admin.follow(answer)).text())).toContain("Refund Assigned");
    expect(await refunds()).toMatchObject([
      { amount: "10.50", quantity: 1, restocked: true },
      { amount: "1.50", quantity: 0 },
    ]);
    expect(await stock()).toBe(before + 1);
    const order = await textAt(orderPath());
    expect(order).toContain("1 refunded");
    expect(order).not.toContain("Not assigned");
    expect((await admin.post(orderPath(), form)).status).toBe(409);
    expect(await textAt(`/admin/audit?entity=order&id=${toys.id}`)).toContain(
      "items chosen for a refund made in Stripe",
    );
  });

  test("is goodwill when nothing is chosen; too many pieces are refused at the field", async () => {
    const refundId = await refundInStripe();
    const [intent, name] = [`assign-refund:${refundId}`, `${refundId}.${quantity()}`];
    const many = await admin.post(orderPath(), { intent, [name]: "4" });
    expect(many.status).toBe(409);
    const field = documentOf(await many.text()).querySelector(`dialog input[name="${name}"]`);
    expect([field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual(["4", "true"]);
    await admin.post(orderPath(), { intent, [name]: "0" });
    expect(await textAt(orderPath())).toContain("Goodwill $12.00");
  });
});
