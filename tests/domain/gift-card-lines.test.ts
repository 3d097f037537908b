import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { createSale } from "~/domain/catalog/on-sale/edit-sales";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { readDaySheet } from "~/domain/orders/handover/day-sheet";
import { findPieces } from "~/domain/orders/manual/find-pieces";
import { pickList } from "~/domain/orders/pick-list";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { markReady } from "~/domain/orders/status/status";
import { waitingForOwner } from "~/domain/to-do";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { lowStock, outOfStock } from "~/domain/reports/stock";
import { inventoryLog, listInventory } from "~/domain/stock/inventory";
import { slipData } from "~/routes/admin/orders/paper/packing-slip";
import { getAdminOrder } from "~/domain/orders/queries";
import { dayAtShop } from "~/lib/time/shop-days";
import { orderChangeInput } from "~/schemas/orders/order-change";
import type { Product } from "~/schemas/product";
import { saleInput } from "~/schemas/prices/sale";
import type { User } from "~/schemas/user";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { addPromotion, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, aProduct, standardOf } from "./catalog-given";
import { anOrderByHand } from "./orders-given";

useDatabase("empty");
useProvider();

let admin: User;
let toy: Product;
let card: Product;
beforeAll(async () => {
  admin = await anAdmin();
  toy = await aProduct({ name: "Dragon", stockQuantity: 20, preparation: "1 day" }, admin);
  card = await aGiftCard(["25", "50"], admin);
});

const piece = (product: Product, quantity = 1) => ({ variationId: standardOf(product).id, quantity });

async function enter(lines: object[]) {
  return getAdminOrder((await anOrderByHand({ lines }, admin)).id);
}

const refusal = (words: RegExp) =>
  expect.objectContaining({ message: expect.stringMatching(words) as string });

describe("the stock of the shop", () => {
  test("lists, counts and checks no gift cards", async () => {
    await enter([piece(card, 500), piece(toy)]);
    expect(await listInventory({})).toMatchObject({
      rows: [{ productName: "Dragon" }],
      counters: { products: 1, variations: 1 },
    });
    await expect(inventoryLog(standardOf(card).id)).rejects.toEqual(refusal(/not found/));
    expect([await lowStock(), await outOfStock()]).toEqual([[], []]);
    expect(await checkAllBooks()).toEqual([]);
  });
});

describe("a gift card in an order by hand", () => {
  test("has no GST and no discount, and costs what it is worth", async () => {
    await addPromotion({ code: null, codeKey: null });
    const order = await enter([piece(card), piece(toy)]);
    // A tenth off the toy alone: 9.00, with 5% GST.
    expect(order).toMatchObject({ subtotal: "35.00", gst: "0.45", totalPrice: "34.45" });
    expect(order.items).toMatchObject([{ isGiftCard: true }, {}]);
    const cheaper = { ...piece(card), price: "20.00", reason: "A friend" };
    await expect(enter([cheaper])).rejects.toEqual(refusal(/costs what it is worth: \$25\.00/));
  });

  test("is found for a new order, not for a change of one", async () => {
    expect(await findPieces("gift")).toMatchObject({ total: 2, pieces: [{ isGiftCard: true }, {}] });
    expect(await findPieces("gift", { giftCards: false })).toMatchObject({ total: 0 });
  });

  test("is neither added nor removed by a change, and not sent again as a replacement", async () => {
    const order = await enter([piece(card), piece(toy)]);
    const [cards, toys] = order.items.map(({ id }) => ({ itemId: id, quantity: 1 }));
    const change = (fields: object) =>
      changeOrder(order.id, orderChangeInput.parse({ id: randomUUID(), ...fields }), admin);
    await expect(change({ added: [piece(card)] })).rejects.toMatchObject({
      extra: { fields: { "added.0.quantity": [expect.stringMatching(/an order of its own/)] } },
    });
    await expect(change({ lines: [toys] })).rejects.toEqual(refusal(/Refund it instead/));
    await change({ lines: [cards, toys], added: [piece(toy)] });
    const again = { id: randomUUID(), lines: [cards ?? { itemId: "", quantity: 1 }] };
    await expect(replaceItems(order.id, again, admin)).rejects.toEqual(
      refusal(/Send its code again instead/),
    );
  });
});

test("gift cards are neither promised, picked, packed nor handed over", async () => {
  const [mixed, only] = [await enter([piece(card), piece(toy)]), await enter([piece(card)])];
  expect([mixed.readyBy, only.readyBy]).toEqual([expect.any(String), null]);
  const list = await pickList({ limit: 10, ids: [mixed.id, only.id] });
  expect(list).toMatchObject({ orders: 1, waiting: 1, lines: [{ productName: "Dragon", quantity: 1 }] });
  expect(slipData(mixed, { place: null, qr: { size: 1, path: "" } }).items).toMatchObject([
    { productName: "Dragon" },
  ]);
  await db.order.updateMany({ where: { id: { in: [mixed.id, only.id] } }, data: { status: "ready" } });
  const { others } = await readDaySheet(dayAtShop(now()), []);
  expect(others.map(({ id }) => id)).toEqual([mixed.id]);
});

test("no sale touches a gift card: not its own, not its category's", async () => {
  const days = { fromDay: dayAtShop(now()), untilDay: dayAtShop(now()), percent: "20" };
  for (const scope of [{ productId: card.id }, { variationId: standardOf(card).id }])
    await expect(createSale(saleInput.parse({ ...scope, ...days }), admin)).rejects.toEqual(
      refusal(/has no sale price/),
    );
  await createSale(saleInput.parse({ category: card.category, ...days }), admin);
  expect((await getAdminProduct(toy.id)).salePrice).toBe("8.00");
  const stored = await getAdminProduct(card.id);
  expect([stored, ...stored.variations].map(({ salePrice }) => salePrice)).toEqual([null, null, null]);
  expect(await enter([piece(card)])).toMatchObject({ subtotal: "25.00" });
});

test("gift cards, and items that were all refunded, are nothing to make ready", async () => {
  const before = await waitingForOwner();
  const order = await enter([piece(toy), piece(card)]);
  await enter([piece(card)]);
  expect((await waitingForOwner()).pending).toBe(before.pending + 1);
  const [item] = order.items;
  await refundOrder(
    order.id,
    {
      ...{ id: randomUUID(), reason: "other", deliveryFee: false },
      lines: [{ itemId: item?.id ?? "", quantity: 1, restock: true }],
    },
    admin,
  );
  expect((await waitingForOwner()).pending).toBe(before.pending);
  await expect(markReady(order.id, admin)).rejects.toMatchObject({
    ...{ status: 409, message: "Nothing is left in this order to make ready." },
  });
});
