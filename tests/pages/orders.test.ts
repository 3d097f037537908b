import { createHmac, hkdfSync } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatDate } from "~/lib/time/dates";
import { Client } from "../support/client";
import { sharedShop, type SharedShop } from "../support/shop";
import { SECRET } from "../support/secret";

let shop: SharedShop;
let customer: Client;

beforeAll(async () => {
  shop = await sharedShop("back office");
});
beforeEach(async () => {
  customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
});

interface OrderRow {
  id: string;
  status: string;
  total_price: string;
  variation_id: string;
  quantity: number;
  stock: number;
}

async function ordersOf(who: "customer" | "guest"): Promise<OrderRow[]> {
  return shop.query<OrderRow>(
    `SELECT o.id, o.status, o.total_price, i.variation_id, i.quantity, v.stock_quantity AS stock
     FROM orders o JOIN order_items i ON i.order_id = o.id AND i.position = 0 JOIN variations v ON v.id = i.variation_id
     WHERE (o.user_id IS NULL) = $1 AND ($1 OR o.user_id = (SELECT id FROM users WHERE email = 'customer@example.com'))
     ORDER BY o.created_at DESC`,
    [who === "guest"],
  );
}

async function stockOf(variationId: string): Promise<number | undefined> {
  return (
    await shop.query<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [
      variationId,
    ])
  )[0]?.stock;
}

async function freshOrder(): Promise<OrderRow> {
  await shop.query(
    "UPDATE orders SET created_at = now() - interval '1 hour', status = 'pending' WHERE id = (SELECT id FROM orders WHERE user_id IS NOT NULL AND status <> 'cancelled' ORDER BY created_at LIMIT 1)",
  );
  const fresh = (await ordersOf("customer")).find(({ status }) => status === "pending");
  if (!fresh) throw new Error("the seed has no order left to cancel");
  return fresh;
}

const numberOf = (id: string) => `Order #${id.slice(0, 8).toUpperCase()}`;

function formOf(html: string): { action: string; fields: Record<string, string> } {
  const dialog = /<dialog[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "";
  const action = /<form[^>]*\saction="([^"]*)"/.exec(dialog)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const fields = [...dialog.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value],
  );
  return { action, fields: Object.fromEntries(fields) as Record<string, string> };
}

describe("GET /orders", () => {
  test("lists the customer's own orders, newest first, with address, delivery and status", async () => {
    const { html } = await customer.page("/orders");
    const own = await ordersOf("customer");
    const shown = [...html.matchAll(/Order #([0-9A-F]{8})/g)].map(([, number]) => number);
    expect([...new Set(shown)]).toEqual(own.map(({ id }) => id.slice(0, 8).toUpperCase()));
    for (const words of [
      "Casey Morin",
      "118 Meridian Heights",
      "Pickup",
      "Delivery",
      "Fulfilled",
      "Cancelled",
      "Refunded",
      "GST (5%)",
    ])
      expect(html).toContain(words);
  });

  test("each order shows its number, date, badges, lines, total and address", async () => {
    const { html } = await customer.page("/orders");
    const cards = html
      .replaceAll("<!-- -->", "")
      .split(/(?=<h2[^>]*><a[^>]*>Order #)/)
      .slice(1);
    const orders = await shop.query<{
      id: string;
      created_at: Date;
      total_price: string;
      delivery_method: string;
      address: string;
      email: string;
    }>(
      "SELECT * FROM orders WHERE user_id = (SELECT id FROM users WHERE email = 'customer@example.com') ORDER BY created_at DESC",
    );
    const items = await shop.query<{
      order_id: string;
      product_name: string;
      variation_name: string;
      quantity: number;
      total_price: string;
    }>("SELECT * FROM order_items");
    expect(cards).toHaveLength(orders.length);
    for (const [at, order] of orders.entries()) {
      const card = cards[at] ?? "";
      const own = items.filter(({ order_id }) => order_id === order.id);
      const lines = own.flatMap((item) => [
        item.product_name,
        `${item.variation_name} × ${item.quantity}`,
        `$${item.total_price}`,
      ]);
      const words = [
        numberOf(order.id),
        formatDate(order.created_at),
        `$${order.total_price}`,
        order.email,
        ...lines,
      ];
      for (const text of words) expect(card).toContain(text);
      expect(card).toContain(order.delivery_method === "delivery" ? ">Delivery<" : ">Pickup<");
      expect(card.includes(order.address)).toBe(order.delivery_method === "delivery");
    }
  });

  test("a pickup order shows the store's address and hours, a delivery order does not", async () => {
    for (const method of ["pickup", "delivery"]) {
      const [order] = await shop.query<{ id: string }>(
        "SELECT id FROM orders WHERE delivery_method = $1 AND user_id = (SELECT id FROM users WHERE email = 'customer@example.com') LIMIT 1",
        [method],
      );
      const { html } = await customer.page(`/orders/${order?.id}`);
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main"));
      for (const words of [
        "Pickup at our store",
        "4902 50 Avenue, Stony Plain, AB T7Z 1W5",
        "Monday to Saturday 9am-7pm",
        "Sunday 9am-5pm",
      ])
        expect([method, words, main.includes(words)]).toEqual([method, words, method === "pickup"]);
    }
  });

  test("the cancel dialog names the amount that is still to refund and says that stock is restored", async () => {
    const order = await freshOrder();
    const dialogAt = async (path: string) => {
      const { html } = await customer.page(`${path}?cancel=${order.id}`);
      return (/<dialog[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "").replace(/<!--.*?-->/g, "");
    };
    const sentence = (amount: string) =>
      `${numberOf(order.id)} will be cancelled: $${amount} is refunded to the card it was paid with, and stock is restored for others to buy.`;
    expect(await dialogAt("/orders")).toContain(sentence(order.total_price));
    // A discount in the payment provider's dashboard; an earlier try failed.
    await shop.query(
      `INSERT INTO refund_parts (payment_id, cause, amount, status, refunded_at, updated_at)
       SELECT id, 'provider:re_' || made.status, 5, made.status, CASE made.status WHEN 'refunded' THEN now() END, now()
       FROM payments, (VALUES ('refunded'), ('failed')) AS made (status) WHERE order_id = $1`,
      [order.id],
    );
    const rest = (Number(order.total_price) - 5).toFixed(2);
    expect(await dialogAt("/orders")).toContain(sentence(rest));
    expect(await dialogAt(`/orders/${order.id}`)).toContain(sentence(rest));
    await shop.query(
      "DELETE FROM refund_parts WHERE cause IN ('provider:re_refunded', 'provider:re_failed')",
    );
    await shop.query(
      "UPDATE orders SET status = 'fulfilled', created_at = now() - interval '3 days' WHERE id = $1",
      [order.id],
    );
  });

  test("pending is badged as secondary, processing and fulfilled as default, ready in green, cancelled as destructive", async () => {
    const own = await ordersOf("customer");
    const looks = {
      pending: "bg-sky",
      processing: "bg-primary",
      ready: "bg-ok-bg",
      fulfilled: "bg-primary",
      cancelled: "bg-danger-bg",
    };
    for (const [status, look] of Object.entries(looks)) {
      await shop.query("UPDATE orders SET status = $1 WHERE id = $2", [status, own.at(-1)?.id]);
      const { html } = await customer.page(`/orders/${own.at(-1)?.id}`);
      const word = status[0]?.toUpperCase() + status.slice(1);
      expect(new RegExp(`<span class="([^"]*)">${word}</span>`).exec(html)?.[1]).toContain(look);
    }
    await shop.query("UPDATE orders SET status = $1 WHERE id = $2", [own.at(-1)?.status, own.at(-1)?.id]);
  });

  test.each(["fulfilled", "cancelled"])(
    "a fresh order that is %s is not offered to be cancelled",
    async (status) => {
      const order = await freshOrder();
      await shop.query("UPDATE orders SET status = $1 WHERE id = $2", [status, order.id]);
      expect((await customer.page("/orders")).html).not.toContain(`cancel=${order.id}`);
      await shop.query(
        "UPDATE orders SET status = 'fulfilled', created_at = now() - interval '3 days' WHERE id = $1",
        [order.id],
      );
    },
  );

  test("an order shows its pictures, the way to the store on a map, and how far it is in words", async () => {
    const [order] = await shop.query<{ id: string; status: string }>(
      "SELECT id, status FROM orders WHERE delivery_method = 'pickup' AND status <> 'cancelled' AND user_id = (SELECT id FROM users WHERE email = 'customer@example.com') LIMIT 1",
    );
    const pageOf = async (status: string) => {
      await shop.query("UPDATE orders SET status = $2 WHERE id = $1", [order?.id, status]);
      const { html } = await customer.page(`/orders/${order?.id}`);
      return html.slice(html.indexOf("<main"), html.indexOf("</main"));
    };
    const steps = (main: string) =>
      [
        ...main.matchAll(/>(Received|Making|Ready|Picked up)<\/span>[^<]*<span class="sr-only">\((.*?)\)/g),
      ].map(([, step, state]) => `${step} ${state}`);
    const processing = await pageOf("processing");
    expect(processing).toContain(
      'href="https://www.google.com/maps/search/?api=1&amp;query=4902+50+Avenue%2C+Stony+Plain%2C+AB+T7Z+1W5"',
    );
    expect(processing).toMatch(/<img src="\/uploads\/\w+\/\d+\.webp"/);
    expect(processing).toContain("Please wait for our “ready” email.");
    expect(steps(processing)).toEqual(["Received done", "Making now", "Ready to come", "Picked up to come"]);
    expect(steps(await pageOf("fulfilled"))).toEqual([
      "Received done",
      "Making done",
      "Ready done",
      "Picked up done",
    ]);
    const cancelled = await pageOf("cancelled");
    expect(steps(cancelled)).toEqual([]);
    expect(cancelled).toContain("This order was cancelled.");
    await shop.query("UPDATE orders SET status = $2 WHERE id = $1", [order?.id, order?.status]);
  });

  test("links to the products if there are no orders", async () => {
    const newcomer = new Client(shop.url);
    await newcomer.signIn("newcomer@example.ca");
    const { html } = await newcomer.page("/orders");
    expect(html).toContain("No orders yet");
    expect(html).toMatch(/<a[^>]*href="\/products"[^>]*>Browse Products<\/a>/);
  });

  test("offers Cancel Order within 4 hours only", async () => {
    const { html } = await customer.page("/orders");
    const [newest] = await ordersOf("customer");
    const offered = [...html.matchAll(/href="\/orders\?cancel=([0-9a-f-]{36})"/g)].map(([, id]) => id);
    expect(offered).toEqual([newest?.id]);
  });

  test("shows an admin their own orders only", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    expect((await admin.page("/orders")).html).toContain("No orders yet");
  });
});

describe("buying again", () => {
  interface Line {
    variation_id: string;
    quantity: number;
    title: string;
  }
  async function orderToRepeat(): Promise<{ id: string; lines: Line[] }> {
    const [found] = await shop.query<{ id: string }>(
      `SELECT order_id AS id FROM order_items i JOIN orders o ON o.id = i.order_id
       WHERE o.user_id = (SELECT id FROM users WHERE email = 'customer@example.com')
       GROUP BY order_id HAVING count(*) > 1 ORDER BY order_id LIMIT 1`,
    );
    const id = found?.id ?? "";
    await shop.query(
      "UPDATE variations SET stock_quantity = 50 WHERE id IN (SELECT variation_id FROM order_items WHERE order_id = $1)",
      [id],
    );
    const lines = await shop.query<Line>(
      "SELECT variation_id, quantity, product_name AS title FROM order_items WHERE order_id = $1 ORDER BY position",
      [id],
    );
    await stockOfLines(lines, 50);
    return { id, lines };
  }

  /** Through the shop, so that its catalogue knows. */
  async function stockOfLines(lines: Line[], stockQuantity: number) {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    for (const { variation_id } of lines)
      await admin.json("PUT", `/api/admin/variations/${variation_id}`, { stockQuantity });
  }

  const cartOf = (client: Client) =>
    Object.fromEntries(
      [...(client.cookies.get("cart") ?? "").matchAll(/([0-9a-f-]{36}):(\d+)/g)].map(([, id, quantity]) => [
        id,
        Number(quantity),
      ]),
    );
  const again = (orderId: string, client = customer) =>
    client.post("/orders", { intent: "again", orderId }, { Accept: "text/html" });

  test("adds every line to the cart at today's prices and says so", async () => {
    const { id, lines } = await orderToRepeat();
    const answer = await again(id);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cart"]);
    expect(cartOf(customer)).toEqual(
      Object.fromEntries(lines.map(({ variation_id, quantity }) => [variation_id, quantity])),
    );
    const { html } = await customer.page("/cart");
    expect(html).toContain(`All of order #${id.slice(0, 8).toUpperCase()}, at today&#x27;s prices.`);
    await again(id);
    expect(cartOf(customer)[lines[0]?.variation_id ?? ""]).toBe(2 * (lines[0]?.quantity ?? 0));
  });

  test("names sold-out and short lines; if nothing is available the cart is unchanged", async () => {
    const { id, lines } = await orderToRepeat();
    const [first] = lines;
    await stockOfLines(lines.slice(0, 1), 0);
    await again(id);
    expect(cartOf(customer)).not.toHaveProperty(first?.variation_id ?? "");
    expect((await customer.page("/cart")).html).toMatch(
      new RegExp(`at today&#x27;s prices, but not: ${first?.title}[^<]*\\(sold out\\)\\.`),
    );
    await stockOfLines(lines, 0);
    const before = customer.cookies.get("cart");
    const refused = await again(id);
    expect(refused.headers.get("Location")).toBe("/orders");
    expect(customer.cookies.get("cart")).toBe(before);
    expect((await customer.page("/orders")).html).toContain("Nothing was added to your cart: ");
    await stockOfLines(lines, 50);
  });

  test("is refused for other users' orders and for guests", async () => {
    const { id } = await orderToRepeat();
    const stranger = new Client(shop.url);
    await stranger.signIn("stranger@example.com");
    expect((await again(id, stranger)).status).toBe(404);
    expect((await stranger.post(`/orders/${id}`, { intent: "again" })).status).toBe(404);
    expect(stranger.cookies.has("cart")).toBe(false);
    expect((await again(id, new Client(shop.url))).status).toBe(401);
  });
});

describe("cancelling", () => {
  test("asks first, then cancels: refund, stock back, and a toast that is shown once", async () => {
    const order = await freshOrder();
    const { html } = await customer.page(`/orders?cancel=${order.id}`);
    const { action, fields } = formOf(html);
    const answer = await customer.post(action, fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/orders"]);
    const told = await customer.page("/orders");
    expect(told.html).toContain("Order Cancelled");
    expect(told.html).toContain("Your order has been cancelled and stock has been restored.");
    expect(told.html).toMatch(/Refund pending|Refunded/);
    expect((await customer.page("/orders")).html).not.toContain("stock has been restored");
    expect((await ordersOf("customer")).find(({ id }) => id === order.id)?.status).toBe("cancelled");
    expect(await stockOf(order.variation_id)).toBe(order.stock + order.quantity);
  });

  test("a cancelled order again shows an error and changes nothing", async () => {
    const order = await freshOrder();
    await customer.post("/orders", { intent: "cancel", orderId: order.id });
    const stock = await stockOf(order.variation_id);
    await customer.post("/orders", { intent: "cancel", orderId: order.id });
    const { html } = await customer.page("/orders");
    expect(html).toMatch(/<strong[^>]*>Error<\/strong>\s*<p[^>]*>This order is already cancelled\.<\/p>/);
    expect(await stockOf(order.variation_id)).toBe(stock);
  });

  test("after 4 hours is refused with the reason", async () => {
    const late = (await ordersOf("customer")).find(({ status }) => status === "processing");
    await customer.post("/orders", { intent: "cancel", orderId: late?.id ?? "" });
    expect((await customer.page("/orders")).html).toContain("Cannot cancel (&gt;4 hours old)");
  });

  test.each([
    ["after 4 hours", "processing", "5 hours", "Cannot cancel (&gt;4 hours old)"],
    ["of a cancelled one", "cancelled", "1 hour", "This order is already cancelled."],
    ["of one handed over", "fulfilled", "1 hour", "This order has already been handed over."],
  ])("on a page that was left open, %s, opens no dialog and says why", async (_when, status, age, words) => {
    const order = await freshOrder();
    const [before] = await shop.query<{ status: string; created_at: Date }>(
      "SELECT status, created_at FROM orders WHERE id = $1",
      [order.id],
    );
    await shop.query("UPDATE orders SET status = $1, created_at = now() - $2::interval WHERE id = $3", [
      status,
      age,
      order.id,
    ]);
    for (const path of ["/orders", `/orders/${order.id}`]) {
      const { html } = await customer.page(`${path}?cancel=${order.id}`);
      expect([path, html.includes("<dialog")]).toEqual([path, false]);
      expect(html.replaceAll("<!-- -->", "")).toContain(`${numberOf(order.id)}: ${words}`);
      expect((await customer.page(path)).html).not.toContain(words);
    }
    await shop.query("UPDATE orders SET status = $1, created_at = $2 WHERE id = $3", [
      before?.status,
      before?.created_at,
      order.id,
    ]);
  });

  test("another user's order answers 404, like an unknown one", async () => {
    const stranger = new Client(shop.url);
    await stranger.signIn("stranger@example.ca");
    const order = await freshOrder();
    for (const id of [order.id, "3f0c1f0e-0000-4000-8000-000000000000", "nonsense"]) {
      expect((await stranger.post("/orders", { intent: "cancel", orderId: id })).status).toBe(404);
      const answer = await stranger.get(`/orders/${id}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("Order Not Found");
      expect(html).toContain("More to like");
    }
    expect((await ordersOf("customer")).find(({ id }) => id === order.id)?.status).toBe("pending");
  });

  test("takes no other intent", async () => {
    expect((await customer.post("/orders", { intent: "refund", orderId: "x" })).status).toBe(400);
  });
});

describe("GET /orders/{id}", () => {
  test("shows the customer's own order and its cancel dialog", async () => {
    const order = await freshOrder();
    const { status, html } = await customer.page(`/orders/${order.id}?cancel=${order.id}`);
    expect(status).toBe(200);
    expect(html).toContain(numberOf(order.id));
    const { action, fields } = formOf(html);
    expect(action).toBe(`/orders/${order.id}?cancel=${order.id}`);
    expect(fields).toEqual({ intent: "cancel", orderId: order.id });
  });

  test("says once until when it can be cancelled", async () => {
    const order = await freshOrder();
    const { html } = await customer.page(`/orders/${order.id}`);
    expect(html.match(/You can cancel/g)).toHaveLength(1);
  });

  test("sends a visitor to log in", async () => {
    const [order] = await ordersOf("customer");
    expect((await new Client(shop.url).get(`/orders/${order?.id}`)).status).toBe(401);
  });
});

describe("a guest's order", () => {
  /** The link the shop sends: links in sent mails must stay valid. */
  function guestPath(id: string): string {
    const key = Buffer.from(hkdfSync("sha256", SECRET, "", "parkland-prints/guest-link-view/v1", 32));
    return `/orders/${id}?token=${createHmac("sha256", key.toString("hex")).update(id).digest("base64url")}`;
  }

  async function guestOrder(): Promise<OrderRow> {
    await shop.query(
      "UPDATE orders SET created_at = now() - interval '2 hours', status = 'pending' WHERE id = (SELECT id FROM orders WHERE user_id IS NULL AND status <> 'cancelled' ORDER BY created_at DESC LIMIT 1)",
    );
    const order = (await ordersOf("guest")).find(({ status }) => status === "pending");
    if (!order) throw new Error("the seed has no guest's order left");
    return order;
  }

  test("is shown by its signed link, kept by no cache and no search engine", async () => {
    const order = await guestOrder();
    const answer = await new Client(shop.url).get(guestPath(order.id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    const html = await answer.text();
    expect(html).toContain(numberOf(order.id));
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  test("is 404 with a wrong token, another order's token, or after 90 days", async () => {
    const [first, second] = await ordersOf("guest");
    const path = guestPath(first?.id ?? "");
    const visitor = new Client(shop.url);
    expect((await visitor.get(path.slice(0, -2))).status).toBe(404);
    expect((await visitor.get(path.replace(first?.id ?? "", second?.id ?? ""))).status).toBe(404);
    const old = (await ordersOf("guest")).at(-1)?.id ?? "";
    await shop.query("UPDATE orders SET created_at = now() - interval '91 days' WHERE id = $1", [old]);
    expect((await visitor.get(guestPath(old))).status).toBe(404);
  });

  test("is cancelled by its form, never by the link alone or by the token that shows it", async () => {
    const order = await guestOrder();
    const path = guestPath(order.id);
    const visitor = new Client(shop.url);
    const { html } = await visitor.page(`${path}&cancel=${order.id}`);
    const status = async () => (await ordersOf("guest")).find(({ id }) => id === order.id)?.status;
    expect(await status()).toBe("pending");
    const token = new URL(path, shop.url).searchParams.get("token") ?? "";
    expect((await visitor.post(path, { intent: "cancel", orderId: order.id, token })).status).toBe(404);
    expect(await status()).toBe("pending");
    const { action, fields } = formOf(html);
    const answer = await visitor.follow(await visitor.post(action, fields));
    expect(await answer.text()).toContain("stock has been restored");
    expect(await status()).toBe("cancelled");
  });

  test("has the right to cancel in its data only where it is asked for, and the link itself nowhere", async () => {
    const order = await guestOrder();
    const path = guestPath(order.id);
    const token = new URL(path, shop.url).searchParams.get("token") ?? "";
    const visitor = new Client(shop.url);
    for (const [asked, query] of [
      [false, ""],
      [true, `&cancel=${order.id}`],
    ] as const) {
      const answer = await visitor.get(
        `${path}${query}&_data=${encodeURIComponent("routes/storefront/orders/order")}`,
      );
      const data = await answer.text();
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(data).not.toContain(token);
      const { cancelToken } = JSON.parse(data) as { cancelToken: string | null };
      expect(typeof cancelToken).toBe(asked ? "string" : "object");
      const scripts = [
        ...(await visitor.page(path + query)).html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g),
      ];
      expect(scripts.some(([, code = ""]) => code.includes(token))).toBe(false);
    }
  });

  test("writes no token into the log", async () => {
    const [order] = await ordersOf("guest");
    const path = guestPath(order?.id ?? "");
    await new Client(shop.url).get(path);
    expect(shop.logs()).not.toContain(new URL(path, shop.url).searchParams.get("token"));
  });
});
