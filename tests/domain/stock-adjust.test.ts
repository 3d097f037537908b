import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { adjustStock } from "~/domain/stock/adjust";
import { changeStock } from "~/domain/stock/change";
import { checkInventory, inventoryLog, listInventory } from "~/domain/stock/inventory";
import { stockChangesByReason } from "~/domain/stock/changes-by-reason";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import { useDatabase } from "../support/database";

useDatabase("seeded");

let by: { id: string };
beforeAll(async () => {
  by = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
});

async function two(): Promise<[string, string]> {
  const rows = await db.variation.findMany({ orderBy: { id: "asc" }, take: 2 });
  const adjustments = rows.map(({ id, stockQuantity }) => ({ variationId: id, delta: 9 - stockQuantity }));
  await adjustStock(adjustments, { by, reason: "counted", requestId: randomUUID() });
  const [first = "", second = ""] = rows.map(({ id }) => id);
  return [first, second];
}
const stockOf = async (id: string) => (await db.variation.findUniqueOrThrow({ where: { id } })).stockQuantity;

test("a difference is saved with its reason, and sales in between stay counted", async () => {
  const [id] = await two();
  // Shown 9, counted 7; one is sold before the difference is written.
  await transaction((tx) => changeStock(tx, { variationId: id, delta: -1, type: "sale", notes: "Sold" }));
  const press = { by, reason: "damaged" as const, requestId: randomUUID() };
  expect(await adjustStock([{ variationId: id, delta: -2 }], press)).toEqual({ changed: 1, refused: [] });
  expect(await stockOf(id)).toBe(6);
  const { lines } = await inventoryLog(id);
  expect(lines[0]).toMatchObject({
    quantityChanged: -2,
    newQuantity: 6,
    notes: "Damaged",
    reason: "damaged",
  });
  expect(await checkInventory()).toEqual([]);
});

test("the same press counts once, twice in a row and twice at once", async () => {
  const [first, second] = await two();
  const press = { by, reason: "found" as const, requestId: randomUUID() };
  const send = () =>
    adjustStock(
      [
        { variationId: second, delta: 1 },
        { variationId: first, delta: 3 },
      ],
      press,
    );
  for (const result of [...(await Promise.all([send(), send()])), await send()])
    expect(result).toEqual({ changed: 2, refused: [] });
  expect([await stockOf(first), await stockOf(second)]).toEqual([12, 10]);
});

test("a stock that would fall below 0 is refused with the reason, and the others are changed", async () => {
  const [first, second] = await two();
  const gone = randomUUID();
  const { changed, refused } = await adjustStock(
    [
      { variationId: first, delta: -10 },
      { variationId: second, delta: -9 },
      { variationId: gone, delta: 1 },
      { variationId: "nonsense", delta: 1 },
    ],
    { by, reason: "gift", requestId: randomUUID() },
  );
  expect(changed).toBe(1);
  expect(refused.map(({ variationId }) => variationId).sort()).toEqual([first, gone, "nonsense"].sort());
  expect(refused.find(({ variationId }) => variationId === first)?.reason).toContain("only 9 are in stock");
  expect([await stockOf(first), await stockOf(second)]).toEqual([9, 0]);
});

test("the report sums manual stock changes by reason", async () => {
  const [first, second] = await two();
  const before = (await stockChangesByReason(30)).find(({ reason }) => reason === "failed print");
  for (const variationId of [first, second])
    await adjustStock([{ variationId, delta: -2 }], { by, reason: "failed print", requestId: randomUUID() });
  const after = (await stockChangesByReason(30)).find(({ reason }) => reason === "failed print");
  expect((after?.taken ?? 0) - (before?.taken ?? 0)).toBe(4);
  expect((after?.changes ?? 0) - (before?.changes ?? 0)).toBe(2);
});

test("the report sums numbers larger than the database's integer", async () => {
  const [variationId] = await two();
  for (let time = 0; time < 3; time++)
    await db.inventoryLog.create({
      data: {
        ...{ variationId, changeType: "adjustment", reason: "failed print", timestamp: now() },
        ...{ quantityChanged: -2_000_000_000, previousQuantity: 2_000_000_000, newQuantity: 0 },
      },
    });
  const sum = (await stockChangesByReason(30)).find(({ reason }) => reason === "failed print");
  expect(sum?.taken).toBeGreaterThanOrEqual(6_000_000_000);
  await db.inventoryLog.deleteMany({ where: { variationId, quantityChanged: -2_000_000_000 } });
});

test("the list can be searched by words in any order, sorted by any column, and limited to low stock", async () => {
  const all = await listInventory({});
  const row = all.rows.find(({ variationName }) => variationName !== "Standard");
  const search = `${row?.variationName} ${row?.productName}`;
  expect((await listInventory({ search })).rows.map(({ variationId }) => variationId)).toContain(
    row?.variationId,
  );
  const stocks = (await listInventory({ sort: "stock" })).rows.map(({ stockQuantity }) => stockQuantity);
  expect(stocks).toEqual([...stocks].sort((a, b) => a - b));
  const down = (await listInventory({ sort: "stock", descending: true })).rows.map(
    (line) => line.stockQuantity,
  );
  expect(down).toEqual([...stocks].reverse());
  const low = await listInventory({ low: true });
  expect(low.total).toBe(all.counters.lowStock);
  expect(low.rows.every(({ stockQuantity }) => stockQuantity <= 5)).toBe(true);
});
