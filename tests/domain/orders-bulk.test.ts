import { beforeAll, describe, expect, test } from "vitest";
import { listAdminOrders, orderIds } from "~/domain/orders/admin-list";
import { pickList } from "~/domain/orders/pick-list";
import { updateOrdersInBulk } from "~/domain/orders/bulk";
import { handOver, markReady } from "~/domain/orders/status/status";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";

useDatabase("seeded");

let admin: { id: string };
beforeAll(async () => {
  admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
});

async function fourOf(status: string): Promise<string[]> {
  const rows = await db.order.findMany({
    where: { anonymizedAt: null, refunds: { none: {} } },
    orderBy: { id: "asc" },
    take: 4,
  });
  const ids = rows.map(({ id }) => id);
  await db.order.updateMany({ where: { id: { in: ids } }, data: { status } });
  await db.mailMessage.deleteMany({ where: { key: { startsWith: "ready:" } } });
  return ids;
}

const readyMails = () => db.mailMessage.count({ where: { key: { startsWith: "ready:" } } });
const statuses = async (ids: string[]) =>
  (await db.order.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })).map(
    ({ status }) => status,
  );

describe("bulk changes of orders", () => {
  test("refused orders are listed with the reason, and the others are changed", async () => {
    const ids = await fourOf("pending");
    const [cancelled = "", fulfilled = ""] = ids;
    await db.order.update({ where: { id: cancelled }, data: { status: "cancelled" } });
    await db.order.update({ where: { id: fulfilled }, data: { status: "fulfilled" } });
    const gone = "00000000-0000-4000-8000-000000000000";
    const { done, refused } = await updateOrdersInBulk([...ids, gone, "nonsense"], (id) =>
      markReady(id, admin),
    );
    expect(done).toEqual(ids.slice(2));
    expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
      [cancelled, "An order that is cancelled cannot become ready."],
      [fulfilled, "An order that is fulfilled cannot become ready."],
      [gone, "Order not found"],
      ["nonsense", "Order not found"],
    ]);
    expect(await statuses(ids)).toEqual(["cancelled", "fulfilled", "ready", "ready"]);
    expect(await readyMails()).toBe(2);
  });

  test("repeated and simultaneous requests change each order once, with one email and one audit entry", async () => {
    const ids = await fourOf("processing");
    const before = await db.auditEntry.count();
    const press = () => updateOrdersInBulk([...ids, ...ids], (id) => markReady(id, admin));
    const results = [...(await Promise.all([press(), press()])), await press()];
    for (const { done, refused } of results) expect([done, refused]).toEqual([ids, []]);
    expect(results.reduce((sum, { changed }) => sum + changed.length, 0)).toBe(4);
    expect(await readyMails()).toBe(4);
    expect((await db.auditEntry.count()) - before).toBe(4);
  });

  test("handing over refuses cancelled orders and does not reopen them", async () => {
    const ids = await fourOf("ready");
    const [cancelled = ""] = ids;
    await db.order.update({ where: { id: cancelled }, data: { status: "cancelled" } });
    const stock = await db.variation.aggregate({ _sum: { stockQuantity: true } });
    for (let presses = 0; presses < 2; presses++) {
      const { done, refused } = await updateOrdersInBulk(ids, (id) => handOver(id, admin));
      expect(done).toEqual(ids.slice(1));
      expect(refused).toEqual([
        expect.objectContaining({ id: cancelled, reason: "This order is cancelled." }),
      ]);
    }
    expect(await statuses(ids)).toEqual(["cancelled", "fulfilled", "fulfilled", "fulfilled"]);
    expect(await db.variation.aggregate({ _sum: { stockQuantity: true } })).toEqual(stock);
  });

  test("an unexpected error stops the run, and the orders changed before it stay changed", async () => {
    const ids = await fourOf("pending");
    const act = async (id: string) => {
      if (id === ids[2]) throw new Error("the database is gone");
      return markReady(id, admin);
    };
    await expect(updateOrdersInBulk(ids, act)).rejects.toThrow("the database is gone");
    expect(await statuses(ids)).toEqual(["ready", "ready", "pending", "pending"]);
  });

  test("the pick list has exactly the selected orders that need packing", async () => {
    const ids = await fourOf("pending");
    await db.order.update({ where: { id: ids[0] ?? "" }, data: { status: "fulfilled" } });
    const { lines, orders } = await pickList({ limit: 500, ids });
    expect(orders).toBe(3);
    expect(new Set(lines.flatMap((line) => line.orders.map(({ id }) => id)))).toEqual(new Set(ids.slice(1)));
  });
});

describe("the list's filters", () => {
  test("find an order by phone in any format, by product name when sold, and by words in any order", async () => {
    const [order] = await db.order.findMany({ where: { status: { not: "cancelled" } }, take: 1 });
    const id = order?.id ?? "";
    await db.order.update({
      where: { id },
      data: { phone: "+1 (587) 555-0199", name: "Wilhelmina van Dyck" },
    });
    await db.orderItem.updateMany({ where: { orderId: id }, data: { productName: "Discontinued Quokka" } });
    const searches = [
      "587-555-0199",
      "5875550199",
      "1 587 555 0199",
      "555-0199",
      "quokka",
      "Quokka discontinued",
      "dyck wilhel",
      `Order #${id.slice(0, 8).toUpperCase()}`,
    ];
    for (const search of searches) expect([search, await orderIds({ search })]).toEqual([search, [id]]);
    for (const search of ["587-555-0198", "quokka dragonfly", "Order #00000000"])
      expect([search, await orderIds({ search })]).toEqual([search, []]);
  });

  test("combine delivery, days and oldest first, and the tab counts follow them", async () => {
    const all = await listAdminOrders();
    const deliveries = all.rows.filter(({ deliveryMethod }) => deliveryMethod === "delivery");
    const middle = deliveries[Math.floor(deliveries.length / 2)];
    const from = new Date(middle?.createdAt ?? "");
    const list = await listAdminOrders({ delivery: "delivery", from, oldestFirst: true });
    const expected = deliveries.filter(({ createdAt }) => new Date(createdAt) >= from).reverse();
    expect(list.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(await orderIds({ delivery: "delivery", from, oldestFirst: true })).toEqual(
      list.rows.map(({ id }) => id),
    );
    for (const [status, count] of Object.entries(list.counts))
      expect([status, count]).toEqual([status, expected.filter((order) => order.status === status).length]);
    const before = await listAdminOrders({ delivery: "delivery", to: from });
    expect(before.total + list.total).toBe(deliveries.length);
  });
});
