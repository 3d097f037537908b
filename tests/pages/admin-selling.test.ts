import { describe, expect, test, vi } from "vitest";
import { Client } from "../support/client";
import { growOrders } from "../support/growth";
import { documentOf, hiddenFieldsBeside, hrefsOf, textOf } from "../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

function fieldsOf(html: string): [string, string][] {
  const fields = documentOf(html).querySelectorAll("main :is(input, textarea, select)[name]");
  return fields.flatMap((field) => {
    const type = field.getAttribute("type") ?? "";
    const off = ["checkbox", "radio"].includes(type) && !field.hasAttribute("checked");
    if (off || type === "file") return [];
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
    const value =
      field.tagName === "SELECT"
        ? (chosen?.getAttribute("value") ?? chosen?.text)
        : field.tagName === "TEXTAREA"
          ? field.text.replace(/^\n/, "")
          : (field.getAttribute("value") ?? "on");
    return [[field.getAttribute("name") ?? "", value ?? ""] as [string, string]];
  });
}

const pageAfter = async (path: string, form: Record<string, string>) =>
  (await admin.follow(await admin.post(path, form))).text();
const orderIs = (status: string) =>
  oneRow<{ id: string; version: number }>(
    "SELECT id, version FROM orders WHERE status = $1 ORDER BY created_at DESC LIMIT 1",
    [status],
  );

describe("a page number beyond the end shows the last page:", () => {
  const path = (list: string, page: number) => `${list}${list.includes("?") ? "&" : "?"}page=${page}`;

  test("of orders, after the only row of page 2 has left the list", async () => {
    const { count } = await oneRow<{ count: number }>(
      "SELECT count(*)::int AS count FROM orders WHERE status = 'pending'",
    );
    await shop.query(
      `WITH one AS (SELECT id, to_jsonb(o) AS fields FROM orders o WHERE status = 'pending' AND name <> '' LIMIT 1),
       copies AS (INSERT INTO orders SELECT (jsonb_populate_record(NULL::orders, one.fields || jsonb_build_object(
           'id', gen_random_uuid(), 'created_at', now() - interval '9 years',
           'checkout_id', NULL, 'stripe_payment_intent_id', NULL))).*
         FROM one, generate_series(1, $1::int) RETURNING id)
       INSERT INTO order_items SELECT (jsonb_populate_record(NULL::order_items, to_jsonb(i) || jsonb_build_object(
         'id', gen_random_uuid(), 'order_id', copies.id))).* FROM copies, one, order_items i WHERE i.order_id = one.id`,
      [26 - count],
    );
    const list = "/admin/orders?status=pending";
    const { html } = await admin.page(path(list, 2));
    const [, id = ""] = /value="mark-ready:([^"]+)"/.exec(html) ?? [];
    await admin.post(path(list, 2), { single: `mark-ready:${id}` });
    const left = (await admin.page(path(list, 2))).html;
    expect(left).not.toContain("No pending orders found");
    expect(left.match(/value="mark-ready:/g)).toHaveLength(25);
    await shop.query("DELETE FROM orders WHERE created_at < now() - interval '8 years'");
  });

  test.each([
    ["/admin/orders", "Order #"],
    ["/admin/inventory", "Edit<"],
    ["/admin/inventory/count", "Counted quantity of "],
    ["/admin/products", "Edit "],
    ["/admin/users", "admin@example.com"],
    ["/admin/reviews", "/admin/reviews/"],
  ])("%s", async (list, row) => {
    const { html } = await admin.page(path(list, 99));
    expect(html).toContain(row);
    expect(html).not.toMatch(/No [a-z ]+ (found|match|on this page)/);
    expect(html).not.toContain(">Next<");
  });

  test("of changes and of one stock's history", async () => {
    const { id } = await oneRow<{ id: string }>("SELECT id FROM variations WHERE stock_quantity > 9 LIMIT 1");
    await admin.json("PUT", `/api/admin/variations/${id}`, { stockQuantity: 8 });
    expect((await admin.page("/admin/audit?page=99")).html).not.toContain("No changes yet");
    expect((await admin.page(`/admin/inventory/${id}?page=99`)).html).toContain("→");
  });

  test("of a customer's orders", async () => {
    const customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    const { html } = await customer.page("/orders?page=9");
    expect(html).toContain("Order #");
    expect(html).not.toContain("No orders yet");
  });
});

describe("inventory", () => {
  const anyVariation = () =>
    oneRow<{ id: string; stock: number; name: string }>(
      "SELECT v.id, v.stock_quantity AS stock, p.name FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity > 9 ORDER BY v.id LIMIT 1",
    );

  test("shows three counters, and finds rows by product, variation, category or SKU", async () => {
    const { html } = await admin.page("/admin/inventory");
    for (const label of ["Total Products", "Total Variations", "Low Stock Items"])
      expect(textOf(html)).toContain(label);
    expect((await admin.page("/admin/inventory?search=AA-AXO-BLU")).html).toContain("Axel the Axolotl");
    expect((await admin.page("/admin/inventory?search=no%20such%20thing")).html).toContain(
      "No items match your search",
    );
  });

  test("+1 in another row keeps a row's form open and its reason", async () => {
    const { id } = await anyVariation();
    const other = await oneRow<{ id: string }>("SELECT id FROM variations WHERE id <> $1 LIMIT 1", [id]);
    const { html } = await admin.page(`/admin/inventory?edit=${id}`);
    const form = documentOf(html).querySelector("form#adjust");
    const requestId = form?.querySelector("input[name=requestId]")?.getAttribute("value") ?? "";
    const press = { adjust: `${other.id}:1`, requestId, reason: "damaged" };
    const next = await pageAfter(form?.getAttribute("action") ?? "", press);
    expect(next).toContain("Stock Updated");
    expect(next).toContain(`id="stock-${id}"`);
    const chosen = documentOf(next).querySelector("form#adjust option[selected]");
    expect(chosen?.getAttribute("value")).toBe("damaged");
  });

  test("a row's form saves the stock, and the history shows who changed it and why", async () => {
    const { id } = await anyVariation();
    expect((await admin.page(`/admin/inventory?edit=${id}`)).html).toContain(`name="stockQuantity"`);
    const html = await pageAfter("/admin/inventory", {
      intent: "save",
      variationId: id,
      stockQuantity: "41",
    });
    expect(html).toContain("Stock Updated");
    expect(html).toContain("Inventory quantity updated successfully");
    const history = (await admin.page(`/admin/inventory/${id}`)).html;
    for (const text of ["Adjustment", "Robin Halloway", "→", "41"]) expect(history).toContain(text);
  });

  test.each([
    ["", "0"],
    ["many", "0"],
    ["NaN", "0"],
  ])("stock typed as %j counts as 0", async (typed, stored) => {
    const { id } = await anyVariation();
    await pageAfter("/admin/inventory", { intent: "save", variationId: id, stockQuantity: typed });
    expect(
      (
        await oneRow<{ stock: string }>(
          "SELECT stock_quantity::text AS stock FROM variations WHERE id = $1",
          [id],
        )
      ).stock,
    ).toBe(stored);
    await pageAfter("/admin/inventory", { intent: "save", variationId: id, stockQuantity: "40" });
  });

  test.each([
    ...["-1", "1.5", "1e9", "Infinity"].map((typed) => [typed, "Stock must be a whole number, 0 or more"]),
    ...["1000001", "99999999999"].map((typed) => [typed, "Stock can be at most 1,000,000"]),
  ])("stock typed as %j is refused in its row and kept there", async (typed, message) => {
    const { id } = await anyVariation();
    const answer = await admin.post(`/admin/inventory?edit=${id}`, {
      intent: "save",
      variationId: id,
      stockQuantity: typed,
    });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain(`value="${typed}"`);
  });

  test("a stock that changed since is refused with the current number, and the field keeps the typed one", async () => {
    const { id, stock } = await anyVariation();
    const answer = await admin.post(`/admin/inventory?edit=${id}`, {
      intent: "save",
      variationId: id,
      stockQuantity: "50",
      expectedStockQuantity: String(stock + 1),
    });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain(`from ${stock + 1} to ${stock}`);
    const message = documentOf(html).querySelector("#stockQuantity-error");
    expect(message && textOf(message)).toMatch(/^The stock of /);
    const notice = documentOf(html).querySelector("main [role=alert]");
    expect(notice && textOf(notice)).toMatch(/^Error The stock of /);
    expect(html).toContain(`name="expectedStockQuantity" value="${stock}"`);
    expect(html).toMatch(/name="stockQuantity"[^>]*value="50"/);
  });

  test("saving a form without changes says Nothing to Change, not that it was saved", async () => {
    const { id, stock } = await anyVariation();
    const typed = { variationId: id, stockQuantity: String(stock), expectedStockQuantity: String(stock) };
    const { id: categoryId } = await oneRow<{ id: string }>("SELECT id FROM categories LIMIT 1");
    const { id: productId } = await oneRow<{ id: string }>(
      "SELECT id FROM products WHERE archived_at IS NULL LIMIT 1",
    );
    const asOpened = async (path: string) => ({
      ...Object.fromEntries(fieldsOf((await admin.page(path)).html)),
      intent: "save",
    });
    const saved: [string, Record<string, string>][] = [
      ["/admin/inventory", { intent: "save", ...typed }],
      [
        "/admin/inventory?several=true",
        { intent: "save-several", [`stock:${id}`]: "9", [`expected:${id}`]: "9" },
      ],
      ...(await Promise.all(
        ["/admin/settings", `/admin/categories/${categoryId}/edit`, `/admin/products/${productId}/edit`].map(
          async (path): Promise<[string, Record<string, string>]> => [path, await asOpened(path)],
        ),
      )),
    ];
    for (const [path, form] of saved) {
      const text = textOf(await pageAfter(path, form));
      expect([path, text]).toEqual([path, expect.stringContaining("Nothing to Change")]);
      expect(text).not.toMatch(/Updated|Settings Saved|numbers? written/);
    }
  });

  test("an unchanged number does not overwrite stock that changed after the form was opened", async () => {
    const { id, stock } = await anyVariation();
    const seen = String(stock + 1);
    expect(
      (
        await admin.post(`/admin/inventory?edit=${id}`, {
          intent: "save",
          variationId: id,
          stockQuantity: seen,
          expectedStockQuantity: seen,
        })
      ).status,
    ).toBe(302);
    expect(
      (await oneRow<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [id]))
        .stock,
    ).toBe(stock);
  });

  test("an unknown variation is 404, an unknown intent 400", async () => {
    expect((await admin.get("/admin/inventory/nonsense")).status).toBe(404);
    expect(
      (await admin.post("/admin/inventory", { intent: "save", variationId: "nonsense", stockQuantity: "1" }))
        .status,
    ).toBe(404);
    expect((await admin.post("/admin/inventory", { intent: "explode" })).status).toBe(400);
  });
});

describe("users", () => {
  test("promoting and revoking ask first, explain the effect, and are in the history of changes", async () => {
    const { id } = await oneRow<{ id: string }>("SELECT id FROM users WHERE email = 'customer@example.com'");
    expect((await admin.page(`/admin/users/${id}`)).html).toContain(
      "full access to manage products, orders and other users",
    );
    expect(await pageAfter(`/admin/users/${id}`, { intent: "promote" })).toContain(
      "User promoted to admin successfully",
    );
    expect((await admin.page(`/admin/users/${id}`)).html).toContain(
      "They can no longer access the admin panel",
    );
    expect(await pageAfter(`/admin/users/${id}`, { intent: "revoke" })).toContain(
      "User removed from admin successfully",
    );
    const changes = textOf((await admin.page("/admin/audit?entity=user")).html);
    for (const act of ["promoted to admin", "admin rights revoked"])
      expect(changes).toMatch(
        new RegExp(`\\(customer@example\\.com\\) ${act} by Robin Halloway \\(admin@example\\.com\\)`),
      );
  });

  test("admins cannot revoke their own rights: the button is disabled and the post is refused", async () => {
    const { id } = await oneRow<{ id: string }>("SELECT id FROM users WHERE email = 'admin@example.com'");
    expect((await admin.page("/admin/users")).html).toMatch(/<button[^>]*disabled=""[^>]*>Revoke Admin/);
    const refused = await pageAfter(`/admin/users/${id}`, { intent: "revoke" });
    const alert = documentOf(refused).querySelector("dialog [role=alert]");
    expect(alert && textOf(alert)).toContain("You cannot revoke your own admin status");
    expect((await admin.get("/admin")).status).toBe(200);
  });

  test("are searched by name or email and paged; a question asked there leads back to the same list", async () => {
    await shop.query(
      "INSERT INTO users (email, first_name, last_name, created_at, updated_at) SELECT 'many' || i || '@example.ca', 'Many', 'Number' || i, now() - interval '1 year', now() FROM generate_series(1, 60) AS i",
    );
    const first = (await admin.page("/admin/users?search=many")).html;
    expect(first).not.toContain("customer@example.com");
    expect(first.match(/many\d+@example\.ca/g)?.length).toBeGreaterThanOrEqual(50);
    expect(first).toContain("search=many&amp;page=2");
    expect((await admin.page("/admin/users?search=many&page=2")).html).toContain("@example.ca");
    expect((await admin.page("/admin/users?search=nobody%20at%20all")).html).toContain(
      "No users match your search",
    );
    const { id } = await oneRow<{ id: string }>("SELECT id FROM users WHERE email = 'many7@example.ca'");
    expect((await admin.page("/admin/users?search=number7")).html).toContain(
      `/admin/users/${id}?search=number7`,
    );
    const answer = await admin.post(`/admin/users/${id}?search=number7`, { intent: "promote" });
    expect(answer.headers.get("Location")).toBe("/admin/users?search=number7");
    await shop.query("DELETE FROM users WHERE email LIKE 'many%@example.ca'");
  });

  test("an unknown user is 404", async () => {
    expect((await admin.get("/admin/users/nonsense")).status).toBe(404);
  });
});

describe("orders", () => {
  test("are filtered by status and searched by number, name or email", async () => {
    const { id } = await orderIs("pending");
    const number = id.slice(0, 8).toUpperCase();
    expect((await admin.page(`/admin/orders?search=${number}`)).html).toContain(`Order #${number}`);
    expect((await admin.page("/admin/orders?search=dale.k@example.com")).html).toContain(
      "dale.k@example.com",
    );
    expect((await admin.page("/admin/orders?search=Oakley")).html).toContain("frances.oakley@example.com");
    expect((await admin.page("/admin/orders?search=nobody")).html).toContain("No orders match your search");
    await shop.query("UPDATE orders SET status = 'fulfilled' WHERE status = 'cancelled'");
    expect((await admin.page("/admin/orders?status=cancelled")).html).toContain("No cancelled orders found");
    expect((await admin.get("/admin/orders?status=nonsense&page=-4")).status).toBe(200);
  });

  test("the dialog shows date, customer, items, shipping, totals, payment, and the way to Ready", async () => {
    const { id } = await orderIs("pending");
    const { html } = await admin.page(`/admin/orders/${id}`);
    for (const text of [
      "Registered User",
      "Mark as Ready &amp; Notify",
      "GST (5%)",
      "succeeded",
      "Packing slip",
      "Update Status",
    ])
      expect(html).toContain(text);
    const { product } = await oneRow<{ product: string }>(
      "SELECT product_name AS product FROM order_items WHERE order_id = $1 LIMIT 1",
      [id],
    );
    const dialog = documentOf(html).querySelector("dialog");
    expect(dialog?.querySelector("span[title] img")?.closest("span")?.getAttribute("title")).toContain(
      product,
    );
  });

  test("a status can be set, and is refused from an outdated form", async () => {
    const { id, version } = await orderIs("pending");
    const page = `/admin/orders/${id}`;
    expect(
      await pageAfter(page, { intent: "set-status", status: "processing", version: String(version) }),
    ).toContain("Order Status Updated");
    const refused = await admin.post(page, {
      intent: "set-status",
      status: "fulfilled",
      version: String(version),
    });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Processing");
    expect(await oneRow("SELECT status FROM orders WHERE id = $1", [id])).toEqual({ status: "processing" });
  });

  test("a ready order's form without a selected status is refused at its field", async () => {
    const { id, version } = await orderIs("ready");
    const page = documentOf((await admin.page(`/admin/orders/${id}`)).html);
    const choice = page.querySelector("select[form][name=status]");
    expect(choice?.querySelector("option[selected]")?.hasAttribute("disabled")).toBe(true);
    const answer = await admin.post(`/admin/orders/${id}`, {
      intent: "set-status",
      version: String(version),
    });
    const select = documentOf(await answer.text()).querySelector("select[name=status][aria-invalid]");
    expect([answer.status, textOf(select?.parentNode ?? "")]).toEqual([
      400,
      expect.stringContaining("Select pending, processing, fulfilled or cancelled"),
    ]);
  });

  test("only Mark as Ready sets ready; it closes the dialog and says that the customer was notified", async () => {
    const { id } = await orderIs("processing");
    expect((await admin.post(`/admin/orders/${id}`, { intent: "set-status", status: "ready" })).status).toBe(
      400,
    );
    expect((await admin.post(`/admin/orders/${id}`, { intent: "set-status", status: "lost" })).status).toBe(
      400,
    );
    const answer = await admin.post(`/admin/orders/${id}`, { intent: "mark-ready" });
    expect(answer.headers.get("Location")).toBe("/admin/orders");
    const html = await (await admin.follow(answer)).text();
    expect(html).toContain("Order Marked as Ready");
    expect(html).toContain("Customer has been notified via email");
    const dialog = (await admin.page(`/admin/orders/${id}`)).html;
    expect(dialog).toContain("Customer has been notified that order is ready");
    expect(dialog).not.toContain("Mark as Ready");
    expect(
      await shop.query("SELECT 1 FROM mail_outbox WHERE order_id = $1 AND key LIKE 'ready:%'", [id]),
    ).toHaveLength(1);
  });

  test("an order that already has the status is reported so, without claiming an email; refused orders are reported as not changed", async () => {
    const [first, second, third] = await shop.query<{ id: string }>(
      "UPDATE orders SET status = 'ready' WHERE id IN (SELECT id FROM orders WHERE name <> '' ORDER BY id LIMIT 3) RETURNING id",
    );
    const press = async (ids: (string | undefined)[], intent: string) => {
      const form = new URLSearchParams([["intent", intent], ...ids.map((id) => ["id", id ?? ""])]);
      return textOf(await (await admin.follow(await admin.post(`/admin/orders/bulk?${form}`, form))).text());
    };
    for (const text of [
      await press([first?.id], "mark-ready"),
      textOf(await pageAfter(`/admin/orders/${first?.id}`, { intent: "mark-ready" })),
    ]) {
      expect(text).toContain("The order was ready already.");
      expect(text).not.toContain("notified via email");
    }
    await shop.query("UPDATE orders SET status = 'processing' WHERE id = $1", [second?.id]);
    const mixed = await press([first?.id, second?.id, third?.id], "mark-ready");
    expect(mixed).toContain("Order Marked as Ready");
    expect(mixed).toContain("Customer has been notified via email. 2 were ready already");
    await press([first?.id, second?.id, third?.id], "hand-over");
    expect(await press([first?.id, second?.id], "hand-over")).toContain(
      "The 2 orders were handed over already.",
    );
    const refused = await press([first?.id, second?.id], "mark-ready");
    expect(refused).toContain("2 were not changed");
    expect(refused).not.toContain("No Orders Selected");
  });

  async function threeOrders(...statuses: string[]): Promise<string[]> {
    const rows = await shop.query<{ id: string }>(
      "SELECT id FROM orders WHERE name <> '' AND status <> 'cancelled' ORDER BY created_at DESC, id LIMIT 3",
    );
    for (const [at, { id }] of rows.entries())
      await shop.query("UPDATE orders SET status = $2 WHERE id = $1", [id, statuses[at]]);
    return rows.map(({ id }) => id);
  }
  const statusesOf = async (ids: string[]) => {
    const rows = await shop.query<{ id: string; status: string }>(
      "SELECT id, status FROM orders WHERE id = ANY ($1)",
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };

  test.each([
    ["mark-ready", "ready", "Tell 2 customers that their order is ready?", "Not changed: 1 ready."],
    ["hand-over", "ready", "2 of 3 were never marked ready. Hand them over?", ""],
    [
      "hand-over",
      "fulfilled",
      "2 of 2 were never marked ready. Hand them over?",
      "Not changed: 1 fulfilled.",
    ],
  ])(
    "bulk %s of pending, processing and %s orders asks first, with the number",
    async (intent, third, question, unchanged) => {
      const after = intent === "mark-ready" ? "ready" : "fulfilled";
      const ids = await threeOrders("pending", "processing", third);
      const changed = third === after ? ids.slice(0, 2) : ids;
      const withIds = (chosen: string[]) =>
        new URLSearchParams([["intent", intent], ...chosen.map((id) => ["id", id])]);
      const asked = documentOf((await admin.page(`/admin/orders/bulk?${withIds(ids)}`)).html);
      const dialog = asked.querySelector("dialog[open]");
      expect(dialog && textOf(dialog)).toContain(question);
      expect(dialog && textOf(dialog)).toContain(unchanged);
      expect(await statusesOf(ids)).toEqual(["pending", "processing", third]);
      const sent = dialog
        ?.querySelectorAll("input[name=id]")
        .map((input) => input.getAttribute("value") ?? "");
      expect(sent?.sort()).toEqual([...changed].sort());
      await admin.post(`/admin/orders/bulk?${withIds(ids)}`, withIds(changed));
      expect(await statusesOf(ids)).toEqual([after, after, after]);
    },
  );

  test("a row that was acted on keeps its place and offers no next step until the list is loaded again; Undo brings it back", async () => {
    const ids = await threeOrders("ready", "ready", "ready");
    const list = "/admin/orders?status=ready";
    const rows = (html: string) =>
      [...documentOf(html).querySelectorAll("li.order-row")].map((row) => ({
        id: row.querySelector("input[name=id]")?.getAttribute("value") ?? "",
        step: row.querySelector("button[name=single]")?.getAttribute("value") ?? null,
      }));
    const first = (await admin.page(list)).html;
    const places = rows(first).map(({ id }) => id);
    const acted = (html: string) =>
      documentOf(html).querySelector("input[name=acted]")?.getAttribute("value") ?? "";
    const second = await pageAfter(list, { single: `hand-over:${ids[0]}`, acted: acted(first) });
    const third = await pageAfter(list, { single: `hand-over:${ids[1]}`, acted: acted(second) });
    expect(rows(third).map(({ id }) => id)).toEqual(places);
    expect(
      rows(third)
        .filter(({ step }) => step === null)
        .map(({ id }) => id),
    ).toEqual(ids.slice(0, 2));
    const undo = hiddenFieldsBeside(third, "form[data-undo] button");
    const undone = textOf(await pageAfter("/admin/orders/undo?status=ready", Object.fromEntries(undo)));
    expect(undone).toContain("is ready again");
    expect(rows((await admin.page(list)).html).map(({ id }) => id)).toEqual(
      places.filter((id) => id !== ids[0]),
    );
  });

  test("an old order says that it cannot be cancelled, and a post by hand is refused", async () => {
    const { id } = await oneRow<{ id: string }>(
      "SELECT id FROM orders WHERE status = 'fulfilled' ORDER BY created_at LIMIT 1",
    );
    expect((await admin.page(`/admin/orders/${id}`)).html).toContain("Cannot cancel (&gt;4 hours old)");
    const refused = await admin.post(`/admin/orders/${id}`, { intent: "set-status", status: "cancelled" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Cannot cancel (&gt;4 hours old)");
  });

  test("cancelling an order in time returns the stock and requests the refund", async () => {
    const { id } = await orderIs("fulfilled");
    await shop.query("UPDATE orders SET created_at = now() WHERE id = $1", [id]);
    const { variation, stock } = await oneRow<{ variation: string; stock: number }>(
      "SELECT v.id AS variation, v.stock_quantity AS stock FROM order_items i JOIN variations v ON v.id = i.variation_id WHERE order_id = $1 LIMIT 1",
      [id],
    );
    expect(await pageAfter(`/admin/orders/${id}`, { intent: "set-status", status: "cancelled" })).toContain(
      "Order Status Updated",
    );
    expect(
      (
        await oneRow<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [
          variation,
        ])
      ).stock,
    ).toBeGreaterThan(stock);
    expect((await admin.page(`/admin/orders/${id}`)).html).toContain("Order cancelled");
  });

  test("the packing slip has the name and number once and a QR code to the order; the pick list has names and pictures, by category", async () => {
    const { id, name, category } = await oneRow<{ id: string; name: string; category: string }>(
      `SELECT o.id, o.name, p.category FROM orders o JOIN order_items i ON i.order_id = o.id
         JOIN products p ON p.id = i.product_id
       WHERE o.status IN ('pending', 'processing', 'ready') ORDER BY o.id, p.category COLLATE names LIMIT 1`,
    );
    const slip = documentOf((await admin.page(`/admin/orders/${id}/slip`)).html).querySelector("article");
    const number = `#${id.slice(0, 8).toUpperCase()}`;
    expect(slip?.textContent.split(name)).toHaveLength(2);
    expect(slip?.textContent.split(number)).toHaveLength(2);
    expect(slip?.querySelector("svg[aria-label='QR code that opens the order in the back office']")).not.toBe(
      null,
    );
    const list = documentOf((await admin.page(`/admin/orders/pick-list?id=${id}`)).html).querySelector(
      "table",
    );
    expect(list?.querySelector("th[scope=rowgroup]")?.textContent).toBe(category);
    expect(list?.textContent).toContain(`${number} ${name}`);
    expect(list?.querySelector("td img")?.getAttribute("src")).toMatch(/^http/);
  });

  test("the packing slip shows no prices, and the pick list is for pending and processing orders", async () => {
    const { id } = await orderIs("ready");
    const slip = (await admin.page(`/admin/orders/${id}/slip`)).html;
    expect(slip).toContain("Packing slip");
    expect(slip.slice(slip.indexOf("<article"), slip.indexOf("</article>"))).not.toContain("$");
    const list = (await admin.page("/admin/orders/pick-list")).html;
    expect(list).toContain("Pick list");
    expect(list).toContain("pending or processing");
  });

  test("a right-to-left name is inside a bdi element on every page", async () => {
    const { id, name } = await oneRow<{ id: string; name: string }>(
      "SELECT id, name FROM orders ORDER BY created_at DESC LIMIT 1",
    );
    await shop.query("UPDATE orders SET name = 'דנה לוי' WHERE id = $1", [id]);
    for (const path of ["", `/${id}`, `/${id}/slip`, `/${id}/customer`]) {
      const page = documentOf((await admin.page(`/admin/orders${path}`)).html);
      const isolated = page.querySelectorAll("bdi").map(({ textContent }) => textContent);
      expect([path, isolated]).toEqual([path, expect.arrayContaining(["דנה לוי"])]);
    }
    await shop.query("UPDATE orders SET name = $2 WHERE id = $1", [id, name]);
  });

  test("a packing slip says that its customer was removed, alone and among others", async () => {
    const { id, name } = await oneRow<{ id: string; name: string }>(
      "SELECT id, name FROM orders WHERE delivery_method = 'delivery' AND name <> '' LIMIT 1",
    );
    await shop.query("UPDATE orders SET name = '' WHERE id = $1", [id]);
    for (const path of [`/admin/orders/${id}/slip`, `/admin/orders/slips?id=${id}`]) {
      const { html } = await admin.page(path);
      expect(textOf(html)).toContain("Deliver to The customer's name and address were removed.");
    }
    await shop.query("UPDATE orders SET name = $2 WHERE id = $1", [id, name]);
  });

  test("the list's filters and page are kept on every way to an order and back", async () => {
    await growOrders(shop.query, 60);
    const list = "?sort=oldest&page=2";
    const { html } = await admin.page(`/admin/orders${list}`);
    const id = documentOf(html).querySelector("main input[name=id]")?.getAttribute("value") ?? "";
    const order = `/admin/orders/${id}`;
    for (const [path, ...links] of [
      [`${order}${list}`, `${order}/slip${list}`, `${order}/customer${list}`],
      [`${order}/slip${list}`, `${order}${list}`],
      [`${order}/customer${list}`, `${order}${list}`],
      [`/admin/orders${list}`, `/admin/orders/pick-list${list}`],
      [`/admin/orders/pick-list${list}`, `/admin/orders${list}`],
    ] as const) {
      const hrefs = hrefsOf((await admin.page(path)).html);
      for (const link of links) expect([path, hrefs]).toEqual([path, expect.arrayContaining([link])]);
    }
    const chosen = new URLSearchParams([...hiddenFieldsBeside(html, "[name=all]"), ["id", id]]);
    for (const paper of ["slips", "pick-list"]) {
      const hrefs = hrefsOf((await admin.page(`/admin/orders/${paper}?${chosen}`)).html);
      expect([paper, hrefs]).toEqual([paper, expect.arrayContaining([`/admin/orders${list}`])]);
    }
    const saved = await admin.post(`${order}/customer${list}`, { note: "Rings twice", seen: "" });
    expect(saved.headers.get("Location")).toBe(`${order}/customer${list}`);
  });

  test.each(["nonsense"])("GET /admin/orders/%s answers 404", async (id) => {
    expect((await admin.get(`/admin/orders/${id}`)).status).toBe(404);
    expect((await admin.get(`/admin/orders/${id}/slip`)).status).toBe(404);
    expect((await admin.post(`/admin/orders/${id}`, { intent: "mark-ready" })).status).toBe(404);
    expect((await admin.post(`/admin/orders/${id}`, { intent: "explode" })).status).toBe(400);
  });
});

describe("reopening a refunded order", () => {
  const cancelled = async () => {
    const { id } = await oneRow<{ id: string }>(
      "SELECT id FROM orders WHERE status <> 'cancelled' AND id NOT IN (SELECT order_id FROM payments JOIN refund_parts r ON r.payment_id = payments.id) ORDER BY id LIMIT 1",
    );
    await shop.query("UPDATE orders SET created_at = now(), status = 'pending' WHERE id = $1", [id]);
    await admin.post(`/admin/orders/${id}`, { intent: "set-status", status: "cancelled" });
    // Its job would write it after us.
    const job = "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'refund'";
    await vi.waitFor(async () => expect(await shop.query(job)).toEqual([]), 30_000);
    // The row was touched again later.
    await shop.query(
      `UPDATE refund_parts SET status = 'refunded', refunded_at = '2026-03-04T19:00:00Z', updated_at = '2026-05-06'
       WHERE payment_id = (SELECT id FROM payments WHERE order_id = $1)`,
      [id],
    );
    return id;
  };
  const statusOf = async (id: string) =>
    (await oneRow<{ status: string }>("SELECT status FROM orders WHERE id = $1", [id])).status;
  const contentOf = (html: string) => html.replace(/<!-- -->/g, "");

  test("asks for confirmation first; list, dialog, packing slip, pick list and the customer's pages then say Refunded, not paid", async () => {
    const id = await cancelled();
    const page = `/admin/orders/${id}?search=Order`;
    const asked = await admin.post(page, { intent: "set-status", status: "processing" });
    expect(asked.headers.get("Location")).toBe(`/admin/orders/${id}?search=Order&takeUp=processing`);
    expect(await statusOf(id)).toBe("cancelled");
    const question = contentOf(await (await admin.follow(asked)).text());
    expect(question).toMatch(
      /This order was refunded \(Mar\.? 4, 2026, .*\)\. Reopening won(&#x27;|')t charge the customer again/,
    );
    expect(question).toContain("Reopen without payment?");
    expect(question).toContain(`href="/admin/orders/${id}?search=Order"`);

    const done = await admin.post(`/admin/orders/${id}?search=Order&takeUp=processing`, {
      intent: "reopen-unpaid",
      status: "processing",
    });
    expect(done.headers.get("Location")).toBe(`/admin/orders/${id}?search=Order`);
    expect(await statusOf(id)).toBe("processing");
    const number = id.slice(0, 8).toUpperCase();
    const told = [
      `/admin/orders?search=${number}`,
      `/admin/orders/${id}`,
      `/admin/orders/${id}/slip`,
      "/admin/orders/pick-list",
      "/admin",
    ];
    for (const path of told)
      expect([path, (await admin.page(path)).html.includes("Refunded, not paid")]).toEqual([path, true]);

    await shop.query(
      "UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'admin@example.com') WHERE id = $1",
      [id],
    );
    for (const path of ["/orders", `/orders/${id}`])
      expect([path, (await admin.page(path)).html.includes("Refunded, not paid")]).toEqual([path, true]);
  });

  test("the API reopens it without a confirmation, and refundStatus stays refunded", async () => {
    const id = await cancelled();
    const { body } = await admin.json("PUT", `/api/admin/orders/${id}/status`, { status: "processing" });
    expect(body).toMatchObject({ status: "processing", refundStatus: "refunded" });
  });

  test("keeps a note that was typed beside the question", async () => {
    const id = await cancelled();
    const page = documentOf((await admin.page(`/admin/orders/${id}?takeUp=processing`)).html);
    const [note, button, status] = ["[name=shopNote]", "[value=reopen-unpaid]", "[name=status]"].map(
      (which) => page.querySelector(`dialog ${which}`)?.getAttribute("form"),
    );
    expect([button, status]).toEqual([note, note]);
    const fields = { intent: "reopen-unpaid", status: "processing", shopNote: "Paid in cash", seenNote: "" };
    await admin.post(`/admin/orders/${id}`, fields);
    expect(textOf((await admin.page(`/admin/orders/${id}`)).html)).toContain("Paid in cash");
  });

  test("asks for no confirmation if the order is not cancelled or its status does not change", async () => {
    const id = await cancelled();
    const same = await pageAfter(`/admin/orders/${id}`, { intent: "set-status", status: "cancelled" });
    expect(same).toContain("Nothing to Change");
    expect(same).not.toContain("Order Status Updated");
    await shop.query("UPDATE orders SET status = 'pending' WHERE id = $1", [id]);
    expect((await admin.page(`/admin/orders/${id}?takeUp=processing`)).html).not.toContain(
      "Reopen without payment",
    );
    expect(await pageAfter(`/admin/orders/${id}`, { intent: "set-status", status: "processing" })).toContain(
      "Order Status Updated",
    );
  });
});

describe("a refund that failed", () => {
  test("is called so in the list and in the order's dialog, with the provider's reason in words", async () => {
    const { id, payment } = await oneRow<{ id: string; payment: string }>(
      "SELECT o.id, p.id AS payment FROM orders o JOIN payments p ON p.order_id = o.id WHERE NOT EXISTS (SELECT FROM refund_parts WHERE payment_id = p.id) LIMIT 1",
    );
    await shop.query(
      "INSERT INTO refund_parts (id, payment_id, cause, amount, status, failure, updated_at) VALUES (gen_random_uuid(), $1, 'cancelled', 0.01, 'failed', 'expired_or_canceled_card', now())",
      [payment],
    );
    const dialog = textOf((await admin.page(`/admin/orders/${id}`)).html);
    const list = textOf((await admin.page(`/admin/orders?search=${id.slice(0, 8)}`)).html);
    for (const text of [dialog, list]) {
      expect(text).toContain("Refund failed");
      expect(text).not.toContain("Refund delayed");
    }
    expect(dialog).toContain("The customer's card has expired or was cancelled.");
    expect(dialog).not.toContain("expired_or_canceled_card");
    expect(dialog).toMatch(/Try again.*Given by E-transfer/);
    await shop.query("DELETE FROM refund_parts WHERE payment_id = $1", [payment]);
  });
});

describe("a refund that failed, tried again on its order", () => {
  test("is in the history of changes; a malformed, unknown or other order's id is 404 and changes nothing", async () => {
    const [mine, other] = await shop.query<{ order_id: string; payment_id: string }>(
      "SELECT order_id, id AS payment_id FROM payments WHERE order_id IS NOT NULL ORDER BY created_at LIMIT 2",
    );
    const { id: refundId } = await oneRow<{ id: string }>(
      "INSERT INTO refund_parts (id, payment_id, cause, amount, status, failure, updated_at) VALUES (gen_random_uuid(), $1, 'duplicate', 0.01, 'failed', 'closed account', now()) RETURNING id",
      [mine?.payment_id],
    );
    const retry = (orderId: string | undefined, id: string) =>
      admin.post(`/admin/orders/${orderId}`, { intent: `retry-refund:${id}` });
    for (const [orderId, id] of [
      [mine?.order_id, "nonsense"],
      [mine?.order_id, ""],
      [mine?.order_id, "00000000-0000-4000-8000-000000000000"],
      [other?.order_id, refundId],
    ] as const) {
      expect([id, (await retry(orderId, id)).status]).toEqual([id, 404]);
    }
    expect((await oneRow("SELECT status FROM refund_parts WHERE id = $1", [refundId])).status).toBe("failed");
    expect((await retry(mine?.order_id, refundId)).headers.get("Location")).toBe(
      `/admin/orders/${mine?.order_id}`,
    );
    const html = textOf((await admin.page(`/admin/audit?entity=order&id=${mine?.order_id}`)).html);
    for (const text of ["refund retried", "Robin Halloway", "0.01", "closed account"])
      expect(html).toContain(text);
    expect(shop.logs()).not.toContain("failed unexpectedly");
  });
});

describe("the list of changes", () => {
  const changed = async (query: string) => documentOf((await admin.page(`/admin/audit?${query}`)).html);
  const wordsOf = (element: Parameters<typeof textOf>[0]) => textOf(element).replace(/ ([:,])/g, "$1");
  const rows = async (query: string) =>
    (await changed(query)).querySelectorAll("main > ul > li").map((row) => wordsOf(row));

  test("names and links the thing, and says who changed what from which value to which", async () => {
    const { id, name } = await oneRow<{ id: string; name: string }>(
      "UPDATE products SET base_price = 16.99 WHERE id = (SELECT id FROM products LIMIT 1) RETURNING id, name",
    );
    await admin.json("PUT", `/api/admin/products/${id}`, { basePrice: "1.00" });
    await admin.json("PUT", `/api/admin/products/${id}`, { name: "Renamed" });
    const list = await changed(`entity=product&id=${id}`);
    const [renamed, repriced] = list.querySelectorAll("main > ul > li");
    const by = "by Robin Halloway (admin@example.com), ";
    expect(repriced && wordsOf(repriced)).toContain(`${name}: base price $16.99 → $1.00 ${by}`);
    expect(renamed && wordsOf(renamed)).toContain(`${name}: name ${name} → Renamed ${by}`);
    expect(repriced?.querySelector("a")?.getAttribute("href")).toBe(`/admin/products/${id}/edit`);
    expect(repriced?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("to");
    await admin.json("PUT", `/api/admin/products/${id}`, { name });
  });

  test("keeps the name of what is gone, without a link, and none of a deleted account", async () => {
    const made = await admin.json("POST", "/api/admin/categories", {
      name: "Short Lived",
      slug: "short-lived",
    });
    const { id } = made.body as { id: string };
    await admin.json("DELETE", `/api/admin/categories/${id}`);
    const list = await changed(`entity=category&id=${id}`);
    expect(textOf(list)).toContain("Category Short Lived deleted");
    expect(list.querySelectorAll("main > ul a")).toHaveLength(0);
    const leaving = new Client(shop.url);
    await leaving.signIn("leaving@example.com");
    const user = await oneRow<{ id: string }>("SELECT id FROM users WHERE email = 'leaving@example.com'");
    await admin.post(`/admin/users/${user.id}`, { intent: "promote" });
    expect((await rows(`id=${user.id}`))[0]).toContain("Leaving (leaving@example.com) promoted to admin");
    await admin.post(`/admin/users/${user.id}`, { intent: "revoke" });
    await shop.query("DELETE FROM users WHERE id = $1", [user.id]);
    for (const row of await rows(`id=${user.id}`)) expect(row).toMatch(/^A deleted account /);
  });

  test("says an order's number and its old and new status", async () => {
    const { id } = await orderIs("pending");
    await admin.json("PUT", `/api/admin/orders/${id}/status`, { status: "processing" });
    expect((await rows(`entity=order&id=${id}`))[0]).toContain(
      `Order #${id.slice(0, 8).toUpperCase()}: pending → processing by Robin`,
    );
  });

  test("is filtered by person and kind, and its pages keep the filter", async () => {
    const [robin, other] = [
      await oneRow<{ id: string }>("SELECT id FROM users WHERE email = 'admin@example.com'"),
      await oneRow<{ id: string }>("SELECT id FROM users WHERE email = 'customer@example.com'"),
    ];
    await shop.query(
      `INSERT INTO audit_entries (user_id, action, entity, entity_id)
       SELECT author, 'settings.updated', 'settings', 'shop' FROM generate_series(1, 60), unnest($1::uuid[]) AS author`,
      [[robin.id, other.id]],
    );
    const list = await changed(`entity=settings&by=${other.id}`);
    const authors = list.querySelectorAll("main > ul > li p").map((line) => textOf(line));
    expect(authors).toHaveLength(50);
    for (const author of authors) expect(author).toContain("customer@example.com");
    expect(list.querySelector("select[name=by] option[selected]")?.getAttribute("value")).toBe(other.id);
    expect(hrefsOf(list.outerHTML)).toContain(`/admin/audit?entity=settings&by=${other.id}&page=2`);
    expect(textOf(await changed("by=deleted"))).not.toContain("by Robin");
    await shop.query("DELETE FROM audit_entries WHERE user_id = $1", [other.id]);
  });
});

describe("a record that is not there", () => {
  const gone = "00000000-0000-4000-8000-000000000000";
  const inFrame = (html: string) => {
    const main = documentOf(html).querySelector("main");
    const frame = documentOf(html).querySelector('nav[aria-label="Back office"]');
    return [frame !== null, main && textOf(main)];
  };
  const missing = [true, expect.stringContaining("There is nothing at this address, or not any more.")];

  test.each(
    [gone, "nonsense"].flatMap((id) => [
      `/admin/products/${id}/edit`,
      `/admin/products/${id}/delete`,
      `/admin/categories/${id}/edit`,
      `/admin/orders/${id}`,
      `/admin/orders/${id}/slip`,
      `/admin/orders/${id}/customer`,
      `/admin/inventory/${id}`,
      `/admin/users/${id}`,
      `/admin/reviews/${id}`,
      `/admin/${id}`,
      `/admin/orders/${id}/nothing`,
    ]),
  )("%s is a 404 in the back office's frame", async (path) => {
    const { status, html } = await admin.page(path);
    expect([status, ...inFrame(html)]).toEqual([404, ...missing]);
  });

  test.each([
    [
      `/admin/products/${gone}/edit`,
      { intent: "save", name: "Typed Toad", description: "Line one\nLine two", basePrice: "12.50" },
      ["Typed Toad", "Line one", "12.50"],
    ],
    [`/admin/categories/${gone}/edit`, { intent: "save", name: "Typed Toads" }, ["Typed Toads"]],
    [`/admin/reviews/${gone}`, { intent: "answer", answer: "Thank you, Dot" }, ["Thank you, Dot"]],
    [`/admin/orders/${gone}`, { intent: "mark-ready" }, []],
    [`/admin/users/${gone}`, { intent: "promote" }, []],
  ] as [string, Record<string, string>, string[]][])(
    "POST %s, deleted while its form was open, is a 404 with what was typed",
    async (path, form, typed) => {
      const answer = await admin.post(path, form);
      const html = await answer.text();
      expect([answer.status, ...inFrame(html)]).toEqual([404, ...missing]);
      for (const text of typed) expect(inFrame(html)[1]).toContain(text);
      expect(html.includes("What you typed was not saved")).toBe(typed.length > 0);
    },
  );

  test("/admin/nothing is for admins alone", async () => {
    expect((await new Client(shop.url).get("/admin/nothing")).status).toBe(401);
  });

  test("a stock saved for a variation that is gone leads back to the inventory; a picture that is gone to its product", async () => {
    const answer = await admin.post("/admin/inventory?search=owl", {
      intent: "save",
      variationId: gone,
      stockQuantity: "1",
    });
    expect(answer.headers.get("Location")).toBe("/admin/inventory?search=owl");
    expect(await (await admin.follow(answer)).text()).toContain(
      "may have been deleted since you opened it. You typed 1.",
    );
    const { id } = await oneRow<{ id: string }>("SELECT id FROM products WHERE archived_at IS NULL LIMIT 1");
    for (const intent of ["delete", "up"])
      expect(await pageAfter(`/admin/products/${id}/images`, { intent: `${intent}:${gone}` })).toContain(
        "Image not found",
      );
    expect(await pageAfter(`/admin/products/${gone}/images`, { intent: `delete:${gone}` })).toContain(
      "not found",
    );
  });
});

describe("reports", () => {
  test("show low and sold-out products, and sales in a range of days", async () => {
    const { html } = await admin.page("/admin/reports");
    expect(html).toContain("Low Stock Products (&lt;5 units)");
    expect(html).toContain("Out of Stock Products");
    const none = (await admin.page("/admin/reports?tab=sales&from=2001-01-01&to=2001-01-31")).html;
    expect(none).toContain("No sales data available");
    expect((await admin.page("/admin/reports?tab=sales&from=2026-13-01")).html).toContain(
      "Please give dates like 2026-11-20",
    );
    expect((await admin.page("/admin/reports?tab=sales&from=2026-02-01&to=2026-01-01")).html).toContain(
      "The first day comes after the last",
    );
  });

  test("download as CSV that no spreadsheet runs as a formula", async () => {
    await shop.query(
      `UPDATE products SET name = '=HYPERLINK("http://evil.example","x")' WHERE id = (SELECT p.id FROM products p JOIN variations v ON v.product_id = p.id WHERE v.stock_quantity = 0 LIMIT 1)`,
    );
    const answer = await admin.get("/admin/reports/out-of-stock.csv");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="out-of-stock.csv"');
    const text = await answer.text();
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    for (const file of ["low-stock.csv", "sales.csv", "sales.csv?from=2026-01-01"])
      expect((await admin.get(`/admin/reports/${file}`)).status).toBe(200);
    expect((await admin.get("/admin/reports/secrets.csv")).status).toBe(404);
    expect((await admin.get("/admin/reports/sales.csv?from=soon")).status).toBe(400);
  });
});

describe("dashboard", () => {
  test("says in words and in numbers what the chart draws, and how the parts are", async () => {
    const { html } = await admin.page("/admin");
    for (const text of [
      "Total Products",
      "Pending Orders",
      "Low Stock Alerts",
      "Total Revenue",
      "System Status",
      "Connected",
      "Active",
      "The last 30 days",
      "What to Do Next",
    ])
      expect(html).toContain(text);
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="The last 30 days/);
  });

  test("says which part is down and why", async () => {
    await shop.query(
      "INSERT INTO mail_outbox (key, recipient, subject, text, html, created_at, attempts) VALUES ('stuck', 'a@example.ca', 'Stuck', '', '', now() - interval '2 hours', 25)",
    );
    const { html } = await admin.page("/admin");
    expect(html).toContain("Unavailable");
    expect(html).toMatch(/message waits|messages wait/);
    expect((await admin.page("/admin/payments")).html).toContain("Not sent: “Stuck”");
    await shop.query("DELETE FROM mail_outbox WHERE key = 'stuck'");
  });
});

describe("the payments page", () => {
  test("says what it could not look at, and since when, while the provider cannot be reached; so does the repair of one row", async () => {
    await pageAfter("/admin/payments", { intent: "compare" });
    expect((await admin.page("/admin/payments")).html).toMatch(
      /Last compared with the payment provider: (<!-- -->)?[A-Z]/,
    );
    const { id: paymentId } = await oneRow<{ id: string }>(
      "SELECT id FROM payments WHERE order_id IS NOT NULL ORDER BY created_at LIMIT 1",
    );
    const { id } = await oneRow<{ id: string }>(
      "INSERT INTO refund_parts (id, payment_id, cause, amount, created_at, updated_at) VALUES (gen_random_uuid(), $1, 'unplaceable', 0.01, now() - interval '2 hours', now()) RETURNING id",
      [paymentId],
    );

    await shop.query(
      "INSERT INTO embedded.payment_faults (method, path, kind, times) VALUES ('%', '%', 'error500', 100000)",
    );
    const compared = await pageAfter("/admin/payments", { intent: "compare" });
    for (const text of [
      "Not Everything Compared",
      "Not everything could be compared with the payment provider",
      "Not checked:",
      "payments only the provider knows of",
      "Last full comparison:",
    ])
      expect(compared).toContain(text);
    expect(compared).not.toContain("No problems found");
    const repaired = await pageAfter("/admin/payments", { intent: "repair", kind: "refund", id });
    expect(repaired).toMatch(
      /The payment provider could not be reached, so nothing was repaired. Last full comparison: [A-Z][^:]*:\d\d [ap].m\. Please/,
    );
    expect(repaired).not.toContain("Repair Started");
    expect(await admin.page("/admin/payments")).toMatchObject({
      html: expect.stringContaining("Not everything could be compared with the payment provider"),
    });

    await shop.query("DELETE FROM embedded.payment_faults");
    await shop.query("DELETE FROM refund_parts WHERE id = $1", [id]);
    expect(await pageAfter("/admin/payments", { intent: "compare" })).not.toContain(
      "Not everything could be compared",
    );
  });

  test("lists a payment that the shop does not know, with a button that gives it back, instead of that everything fits", async () => {
    await pageAfter("/admin/payments", { intent: "compare" });
    await shop.query(
      `UPDATE book_checks SET lost_payments = '[{"intentId": "pi_lost", "amountCents": 1050, "begunAt": "2026-01-02T03:04:05Z"}]'`,
    );
    const { html } = await admin.page("/admin/payments");
    expect(html).toContain("$10.50 was paid (pi_lost,");
    expect(html).toContain("Give back");
    expect(html).not.toContain("No problems found");
    const pressed = await pageAfter("/admin/payments", { intent: "repair", kind: "lost", id: "pi_lost" });
    expect(pressed).not.toContain("pi_lost");
  });

  test("compares with the provider on request, and refuses to repair what is not there", async () => {
    expect(await pageAfter("/admin/payments", { intent: "compare" })).toContain("Payments Compared");
    expect(
      await pageAfter("/admin/payments", { intent: "repair", kind: "refund", id: "nonsense" }),
    ).toContain("not found");
    expect((await admin.post("/admin/payments", { intent: "explode" })).status).toBe(400);
  });
});

describe("the sidebar", () => {
  test("without scripts is collapsed by the server, for 7 days, and right on the next page", async () => {
    const answer = await admin.post("/admin/sidebar", {
      intent: "collapse",
      returnTo: "/admin/orders?status=pending",
    });
    expect(answer.headers.get("Location")).toBe("/admin/orders?status=pending");
    expect(answer.headers.get("Set-Cookie")).toMatch(/^sidebar_state=false; Path=\/; .*Max-Age=604800/);
    expect((await admin.page("/admin")).html).toContain('data-sidebar="collapsed"');
    await admin.post("/admin/sidebar", { intent: "open", returnTo: "/admin" });
    expect((await admin.page("/admin")).html).toContain('data-sidebar="open"');
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/admin/../../x", ""])(
    "never leads to %j",
    async (returnTo) => {
      expect((await admin.post("/admin/sidebar", { intent: "open", returnTo })).headers.get("Location")).toBe(
        "/admin",
      );
    },
  );

  test("marks the current entry", async () => {
    expect((await admin.page("/admin/orders")).html).toMatch(
      /aria-current="page"[^>]*href="\/admin\/orders"/,
    );
  });
});

test("a form too large to be typed answers 413, and so does the API; the connection goes on", async () => {
  const name = "x".repeat(2 * 1024 * 1024);
  expect((await admin.post("/admin/categories/new", { intent: "save", name })).status).toBe(413);
  expect((await admin.get("/healthz")).status).toBe(200);
  expect((await admin.json("POST", "/api/admin/categories", { name })).status).toBe(413);
  expect((await admin.get("/healthz")).status).toBe(200);
});

describe("a screen that fails", () => {
  test("fails inside the back office's frame, with a number that is in the log too", async () => {
    await shop.query("ALTER TABLE audit_entries RENAME TO audit_entries_away");
    const answer = await admin.get("/admin/audit");
    await shop.query("ALTER TABLE audit_entries_away RENAME TO audit_entries");
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain("data-sidebar");
    expect(html).toMatch(/aria-label="Back office"/);
    expect(html).toContain("That did not print right");
    const number = /under the number (?:<!-- -->)?([\w-]+)/.exec(html)?.[1] ?? "none";
    await expect.poll(() => shop.logs()).toContain(number);
    expect(html).not.toContain("audit_entries");
  });

  test.each(["/admin/orders/nonsense", "/admin/inventory/nonsense", "/admin/products/nonsense/edit"])(
    "%s is not found inside the frame",
    async (path) => {
      const { html } = await admin.page(path);
      expect(html).toContain("404 Page Not Found");
      expect(html).toContain("data-sidebar");
      expect(html).toContain("<title>404 Page Not Found · Back office</title>");
    },
  );
});

describe("notes and unsent email of an order", () => {
  const order = () =>
    oneRow<{ id: string; email: string }>(
      "SELECT id, email FROM orders WHERE status = 'pending' AND user_id IS NULL ORDER BY id LIMIT 1",
    );

  test("an order's own note is saved without scripts, marks its row, is on the pick list and in admin answers alone", async () => {
    const { id } = await order();
    const number = id.slice(0, 8).toUpperCase();
    const save = (shopNote: string, seenNote: string) =>
      admin.post(`/admin/orders/${id}`, { intent: "save-note", shopNote, seenNote });
    expect((await save("Tim collects", "")).status).toBe(302);
    const stale = await save("Ann collects", "");
    expect(stale.status).toBe(409);
    const answer = textOf(await stale.text());
    expect(answer).toContain("Someone changed this note. It now says: Tim collects");
    expect(answer).toContain("Ann collects");
    const row = /<li[^>]*order-row(?:(?!<\/li>).)*/s;
    const list = (await admin.page(`/admin/orders?search=${number}`)).html;
    expect(textOf(row.exec(list)?.[0] ?? "")).toContain("Note");
    expect(textOf((await admin.page("/admin/orders/pick-list")).html)).toContain(`#${number} Tim collects`);
    const { body } = await admin.json<{ id: string; shopNote: string }[]>("GET", "/api/admin/orders");
    expect(body.find((found) => found.id === id)?.shopNote).toBe("Tim collects");
    expect((await save("", "Tim collects")).status).toBe(302);
    await admin.page("/admin/orders");
    expect(textOf((await admin.page(`/admin/orders?search=${number}`)).html)).not.toContain("Note");
  });

  test("a typed note is saved by the other buttons of the order too, also without scripts", async () => {
    const { id } = await order();
    const { html } = await admin.page(`/admin/orders/${id}`);
    const page = documentOf(html);
    const note = page.querySelector("textarea[name=shopNote]")?.getAttribute("form") ?? "";
    for (const intent of ["mark-ready", "hand-over", "set-status", "save-note"])
      expect(page.querySelector(`dialog button[value=${intent}]`)?.getAttribute("form")).toBe(note);
    expect(page.querySelector(`form#${note}`)?.getAttribute("method")).toBe("post");
    const noteOf = () => oneRow<{ note: string }>("SELECT shop_note AS note FROM orders WHERE id = $1", [id]);
    const press = (fields: Record<string, string>) => admin.post(`/admin/orders/${id}`, fields);
    const status = { intent: "set-status", status: "processing" };
    expect((await press({ ...status, shopNote: "Wrap it", seenNote: "" })).status).toBe(302);
    expect(await noteOf()).toEqual({ note: "Wrap it" });
    const stale = await press({ intent: "mark-ready", shopNote: "Do not wrap", seenNote: "" });
    expect([stale.status, await noteOf()]).toEqual([409, { note: "Wrap it" }]);
    await press({ intent: "set-status", status: "pending", shopNote: "", seenNote: "Wrap it" });
  });

  test("a customer's note shows in each of their orders, marks the row and is on the pick list", async () => {
    const { id, email } = await order();
    const number = id.slice(0, 8).toUpperCase();
    await shop.query("INSERT INTO customer_notes (email, text) VALUES (lower($1), 'Rings twice')", [email]);
    expect(textOf((await admin.page(`/admin/orders/${id}`)).html)).toContain(
      "About the customer Rings twice",
    );
    expect(textOf((await admin.page(`/admin/orders?search=${number}`)).html)).toContain("Note");
    expect(textOf((await admin.page("/admin/orders/pick-list")).html)).toContain("Rings twice");
    await shop.query("DELETE FROM customer_notes");
  });

  test("an order says when its email has failed, and not that the customer has been notified", async () => {
    const { id } = await order();
    await admin.post(`/admin/orders/${id}`, { intent: "mark-ready" });
    await shop.query(
      `UPDATE mail_outbox SET sent_at = NULL, failure = 'connection refused', given_up_at = now()
       WHERE order_id = $1 AND key LIKE 'ready:%'`,
      [id],
    );
    const text = textOf((await admin.page(`/admin/orders/${id}`)).html);
    expect(text).toContain("The customer has not been emailed");
    expect(text).toContain("connection refused");
    expect(text).not.toContain("Customer has been notified that order is ready");
    await shop.query("DELETE FROM mail_outbox WHERE order_id = $1", [id]);
  });

  test("Payments says that all mail has gone out only when none waits", async () => {
    const fits = async () => textOf((await admin.page("/admin/payments")).html);
    await pageAfter("/admin/payments", { intent: "compare" });
    await shop.query("UPDATE mail_outbox SET sent_at = coalesce(sent_at, now())");
    expect(await fits()).toContain("every email was sent");
    await shop.query(
      `INSERT INTO mail_outbox (key, recipient, subject, text, html, claimed_at, created_at)
       VALUES ('waits', 'a@example.ca', 'Waits', '', '', now(), now())`,
    );
    const waiting = await fits();
    expect(waiting).not.toContain("every email was sent");
    expect(waiting).toContain("1 email is waiting to be sent");
    await shop.query("DELETE FROM mail_outbox WHERE key = 'waits'");
  });
});
