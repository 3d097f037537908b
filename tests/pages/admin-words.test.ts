import { describe, expect, test } from "vitest";
import { formatDate, formatDay } from "~/lib/time/dates";
import { Client } from "../support/client";
import { textOf } from "../support/html";
import { startShop } from "../support/shop";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const read = async (path: string) => textOf((await admin.page(path)).html);
const html = async (path: string) => (await admin.page(path)).html.replaceAll("<!-- -->", "");

test("the dashboard counts products, pending orders, low stock and revenue, and leads to products, orders and reports", async () => {
  const stats = (
    await admin.json<{
      totalProducts: number;
      pendingOrders: number;
      lowStockProducts: number;
      totalRevenue: string;
    }>("GET", "/api/admin/stats")
  ).body;
  const revenue = Number(stats.totalRevenue).toLocaleString("en-CA", { style: "currency", currency: "CAD" });
  const text = await read("/admin");
  expect(text).toContain(
    `Total Products ${stats.totalProducts} Pending Orders ${stats.pendingOrders} Low Stock Alerts ${stats.lowStockProducts} Total Revenue ${revenue}`,
  );
  expect(text).toMatch(/Total Revenue \S+ Today \$\S+ This week \$\S+/);
  expect(text).toMatch(/System Status Database Connected Payment provider Active Image host Active/);
  for (const path of ["products", "orders", "reports"])
    expect(await html("/admin")).toMatch(new RegExp(`Quick Links[\\s\\S]*href="/admin/${path}"`));
});

test("the dashboard says how many pending orders have nothing to prepare", async () => {
  const { id } = await oneRow<{ id: string }>("SELECT id FROM orders WHERE status = 'pending' LIMIT 1");
  await shop.query("UPDATE order_items SET is_gift_card = true WHERE order_id = $1", [id]);
  expect(await read("/admin")).toMatch(/Pending Orders \d+ 1 with nothing to prepare/);
  await shop.query("UPDATE order_items SET is_gift_card = false WHERE order_id = $1", [id]);
});

describe("products", () => {
  test("a card has name, base price, category, kind and total stock", async () => {
    const rows = await shop.query<{
      name: string;
      category: string;
      price: string;
      kind: string;
      stock: number;
    }>(
      `SELECT p.name, p.category, p.base_price::text AS price, sum(v.stock_quantity)::int AS stock,
         CASE WHEN count(*) = 1 AND min(v.name) = 'Standard' THEN 'Simple product' ELSE count(*) || ' variation(s)' END AS kind
       FROM products p JOIN variations v ON v.product_id = p.id WHERE p.archived_at IS NULL GROUP BY p.id ORDER BY p.name`,
    );
    const cards = rows.map(
      ({ name, price, category, kind, stock }) =>
        `${name} $${price} ${category} ${kind} Total stock: ${stock} Edit ${name}`,
    );
    const text = (await read("/admin/products")) + (await read("/admin/products?page=2"));
    expect(cards.filter((card) => !text.includes(card))).toEqual([]);
  });

  test("the dialog has its fields, the categories to choose from, and a price in cents", async () => {
    const page = await html("/admin/products/new");
    for (const label of [
      "Product Name",
      "Category",
      "Base Price (CAD)",
      "Description",
      "Stock Quantity",
      "SKU (optional)",
      "Variation Name",
      "Price Modifier (CAD)",
      "Attributes (optional)",
    ]) {
      expect(page).toMatch(new RegExp(`<(label|legend)[^>]*>${label.replace(/[()]/g, "\\$&")}<`));
    }
    const categories = await shop.query<{ name: string }>("SELECT name FROM categories");
    for (const { name } of categories) expect(page).toContain(`<option>${name}</option>`);
    expect(page).toMatch(
      /<input[^>]*name="basePrice"[^>]*step="0\.01"|<input[^>]*step="0\.01"[^>]*name="basePrice"/,
    );
    expect(page).toContain("Blue - Small");
    for (const choice of [
      "Simple Product",
      "Product with Variations",
      "Save Product",
      "Cancel",
      "Variations (0)",
    ])
      expect(textOf(page)).toContain(choice);
  });

  test("a legacy picture is the current image, until there is a gallery", async () => {
    const { body } = await admin.json<{ id: string }>("POST", "/api/admin/products", {
      name: "Legacy Lion",
      category: "Fidget Toys",
      basePrice: "5",
      stockQuantity: 1,
      imageUrl: "https://pictures.example/lion.jpg",
    });
    const text = await read(`/admin/products/${body.id}/edit`);
    expect(text).toContain(
      "Current Image This product has a legacy image. Upload new images to create a gallery.",
    );
    expect(text).not.toContain("No images yet");
  });

  test("a row of variations says price, stock, SKU and attributes", async () => {
    const { id } = await oneRow<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
    const variations = await shop.query<{ name: string; cents: number; stock: number; sku: string }>(
      "SELECT name, (price_modifier * 100)::int AS cents, stock_quantity AS stock, sku FROM variations WHERE product_id = $1 ORDER BY position",
      [id],
    );
    const text = await read(`/admin/products/${id}/edit`);
    expect(text).toContain(`Variations (${variations.length})`);
    for (const { name, cents, stock, sku } of variations)
      expect(text).toContain(`${name} +$${(cents / 100).toFixed(2)} Stock: ${stock} SKU: ${sku}`);
  });
});

test("categories have name, slug and description", async () => {
  const text = await read("/admin/categories");
  for (const { name, slug, description } of await shop.query<{
    name: string;
    slug: string;
    description: string | null;
  }>("SELECT * FROM categories")) {
    expect(text).toContain([name, slug, description, `Edit ${name}`].filter(Boolean).join(" "));
  }
  const form = await html("/admin/categories/new");
  for (const word of ["Category Name", "Slug", "Description (optional)", "Create"])
    expect(textOf(form)).toContain(word);
});

test("inventory counts distinct products, variations and stock of 5 or fewer, and marks exactly those", async () => {
  await shop.query(
    "UPDATE variations SET stock_quantity = CASE WHEN sku = 'AA-DRG-TEA-S' THEN 5 ELSE 6 END WHERE sku IN ('AA-DRG-TEA-S', 'AA-DRG-AME-L')",
  );
  const counts = await oneRow<{ products: number; variations: number; low: number }>(
    "SELECT count(DISTINCT p.id)::int AS products, count(*)::int AS variations, count(*) FILTER (WHERE v.stock_quantity <= 5)::int AS low FROM variations v JOIN products p ON p.id = v.product_id WHERE p.archived_at IS NULL",
  );
  expect(await read("/admin/inventory")).toContain(
    `Total Products ${counts.products} Total Variations ${counts.variations} Low Stock Items ${counts.low}`,
  );
  const page = await html("/admin/inventory?search=flexi%20dragon");
  expect([...page.matchAll(/<th [^>]*>([\s\S]*?)<\/th>/g)].map(([, head = ""]) => textOf(head))).toEqual([
    "Product",
    "Variation",
    "Category",
    "Price",
    "SKU",
    "Stock",
    "Actions",
  ]);
  const rowOf = (sku: string) => page.split("<tr").find((row) => row.includes(`>${sku}</td>`)) ?? "";
  expect(rowOf("AA-DRG-AME-L")).toContain("$38.99");
  expect(rowOf("AA-DRG-TEA-S")).toMatch(/bg-danger-bg[^>]*><svg[^>]*aria-label="Low stock:"/);
  expect(rowOf("AA-DRG-AME-L")).not.toContain("Low stock:");
});

test("users are counted and shown by name, or as Unknown User, with the day they joined", async () => {
  await new Client(shop.url).signIn("nameless@example.ca");
  await shop.query(
    "UPDATE users SET first_name = NULL, last_name = NULL WHERE email = 'nameless@example.ca'",
  );
  const users = await shop.query<{
    email: string;
    is_admin: boolean;
    created_at: Date;
    first_name: string | null;
    last_name: string | null;
  }>("SELECT * FROM users");
  const admins = users.filter(({ is_admin }) => is_admin).length;
  const text = await read("/admin/users");
  expect(text).toContain(
    `Total Users ${users.length} Admins ${admins} Regular Users ${users.length - admins}`,
  );
  for (const { email, is_admin, created_at, first_name, last_name } of users) {
    const name = [first_name, last_name].filter(Boolean).join(" ") || "Unknown User";
    const you = email === "admin@example.com" ? " You" : "";
    const action = is_admin ? "Revoke Admin" : `Make Admin of ${name}`;
    expect(text).toContain(
      `${name}${you} ${email} · Joined ${formatDay(created_at)} ${email} ${is_admin ? "Admin" : "User"} ${formatDay(created_at)} ${action}`,
    );
  }
});

describe("orders", () => {
  test("the filter offers each status, and a card has number, date, badges, customer, items and total", async () => {
    const page = await html("/admin/orders");
    const select = /<select[^>]*name="status"[\s\S]*?<\/select>/.exec(page)?.[0] ?? "";
    expect([...select.matchAll(/>([^<]+)<\/option>/g)].map(([, label]) => label)).toEqual([
      "All Orders",
      "Pending",
      "Processing",
      "Ready",
      "Fulfilled",
      "Cancelled",
    ]);
    const orders = await shop.query<{
      id: string;
      created_at: Date;
      status: string;
      delivery_method: string;
      user_id: string | null;
      guest_email: string;
      total_price: string;
      name: string;
      items: number;
    }>(
      "SELECT o.*, (SELECT sum(quantity)::int FROM order_items WHERE order_id = o.id) AS items FROM orders o ORDER BY created_at DESC LIMIT 10",
    );
    const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
    const cards = orders.map(
      (order) =>
        `Order #${order.id.slice(0, 8).toUpperCase()} ${capital(order.status)} ${capital(order.delivery_method)} ${formatDate(order.created_at)} ${order.user_id ? "Registered User" : order.guest_email} ${order.name} ${order.items} item${order.items === 1 ? "" : "s"} $${order.total_price}`,
    );
    const text = textOf(page)
      .replaceAll(/ Refund (pending|failed)/g, "")
      // Alternative texts of pictures.
      .replaceAll(/ \d+ × [^,$]+, [^,$]+,(?: \d+(?! ×))?/g, "");
    expect(cards.filter((card) => !text.includes(card))).toEqual([]);
  });

  test("the dialog of a delivery has the address, that of a pickup has not; both have name, phone, lines and sums", async () => {
    for (const method of ["delivery", "pickup"]) {
      const order = await oneRow<{
        id: string;
        name: string;
        address: string;
        city: string;
        province: string;
        postal_code: string;
        phone: string;
        subtotal: string;
        gst: string;
        total_price: string;
      }>("SELECT * FROM orders WHERE delivery_method = $1 LIMIT 1", [method]);
      const text = await read(`/admin/orders/${order.id}`);
      const dialog = text.slice(text.lastIndexOf(`Order #${order.id.slice(0, 8).toUpperCase()}`));
      const address = [order.address, order.city, order.province, order.postal_code];
      expect(dialog).toContain(order.name);
      expect(dialog).toContain(order.phone);
      expect(address.every((part) => dialog.includes(part))).toBe(method === "delivery");
      expect(dialog).toContain(
        `Subtotal $${order.subtotal} GST (5%) $${order.gst} Total $${order.total_price}`,
      );
      for (const item of await shop.query<{
        product_name: string;
        variation_name: string;
        quantity: number;
        total_price: string;
      }>("SELECT * FROM order_items WHERE order_id = $1", [order.id])) {
        expect(dialog).toContain(
          `${item.product_name} ${item.variation_name} · Quantity: ${item.quantity} $${item.total_price}`,
        );
      }
    }
  });

  test("the select offers pending, processing, fulfilled and cancelled, and shows Ready only where it is", async () => {
    const optionsOf = async (status: string) => {
      const { id } = await oneRow<{ id: string }>(
        "UPDATE orders SET status = $1, created_at = now() WHERE id = (SELECT id FROM orders WHERE status NOT IN ('cancelled') ORDER BY id LIMIT 1) RETURNING id",
        [status],
      );
      const dialog = /<dialog[\s\S]*<\/dialog>/.exec(await html(`/admin/orders/${id}`))?.[0] ?? "";
      return [...dialog.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([option, label]) =>
        option.includes("disabled") ? `(${label})` : label,
      );
    };
    expect(await optionsOf("pending")).toEqual(["Pending", "Processing", "Fulfilled", "Cancelled"]);
    expect(await optionsOf("ready")).toEqual(["(Ready)", "Pending", "Processing", "Fulfilled", "Cancelled"]);
  });
});

describe("reports", () => {
  test("low stock is above 0 and below 5, with the units of each product together", async () => {
    await shop.query("UPDATE variations SET stock_quantity = 4 WHERE sku = 'AA-DRG-TEA-S'");
    await shop.query("UPDATE variations SET stock_quantity = 3 WHERE sku = 'AA-DRG-AME-L'");
    await shop.query("UPDATE variations SET stock_quantity = 0 WHERE sku = 'AA-DRG-EMB-S'");
    await shop.query("UPDATE variations SET stock_quantity = 5 WHERE sku = 'AA-DRG-EMB-L'");
    const text = await read("/admin/reports");
    const [low = "", out = ""] = text
      .slice(text.indexOf("Low Stock Products (<5 units)"))
      .split("Out of Stock Products");
    expect(low).toMatch(/Flexi Dragon Articulated Animals Teal - Small: 4 Amethyst - Large: 3 7 units/);
    expect(out).toMatch(/Flexi Dragon Articulated Animals Ember - Small: 0 Out of stock/);
    expect(text).not.toContain("Ember - Large");
  });

  test("sales by product have units, revenue and orders", async () => {
    const { body } = await admin.json<
      { productName: string; unitsSold: number; totalRevenue: string; totalSales: number }[]
    >("GET", "/api/admin/reports/sales");
    const page = await html("/admin/reports?tab=sales");
    const [table = ""] = /aria-label="Sales by Product".*?<\/table>/s.exec(page) ?? [];
    expect([...table.matchAll(/<th [^>]*>([^<]*)<\/th>/g)].map(([, head]) => head)).toEqual([
      "Product",
      "Units sold",
      "Total revenue",
      "Orders",
    ]);
    const text = textOf(page);
    for (const row of body)
      expect(text).toContain(
        `${row.productName} ${row.unitsSold} ${Number(row.totalRevenue).toLocaleString("en-CA", { style: "currency", currency: "CAD" })} ${row.totalSales}`,
      );
  });
});

test("an empty shop says so on each screen", async () => {
  const empty = await startShop();
  const owner = new Client(empty.url);
  const readEmpty = async (path: string) => textOf((await owner.page(path)).html);
  // The shop's jobs must not read what is deleted here; they would make the orders of paid checkouts again.
  await empty.kill();
  await empty.query("UPDATE products SET archived_at = now()");
  await empty.query("DELETE FROM categories");
  await empty.query("TRUNCATE orders, checkouts CASCADE");
  await empty.restart();
  await owner.signIn("admin@example.com");
  expect(await readEmpty("/admin/products")).toContain(
    "No products found Get started by adding your first product",
  );
  expect(await readEmpty("/admin/products?search=x")).toContain(
    "No products found Try adjusting your search",
  );
  expect(await readEmpty("/admin/categories")).toContain("No Categories");
  expect(await readEmpty("/admin/inventory")).toContain("No inventory items found");
  expect(await readEmpty("/admin/reports")).toMatch(/No low stock products .*No out of stock products/);
  expect(await readEmpty("/admin/orders")).toContain("No orders have been placed yet");
  expect(await readEmpty("/admin/orders?status=pending")).toContain("No pending orders found");
  expect(await readEmpty("/admin/reports?tab=sales")).toContain("No sales data available");
  await empty.stop();
});
