import { beforeAll, expect, test } from "vitest";
import { usesOf } from "~/domain/promotions/uses";
import { discountsByPromotion } from "~/domain/reports/discounts";
import { usesWords } from "~/lib/promotions/promotion-words";
import { salesTotals } from "~/domain/reports/sales";
import { createPromotion } from "~/domain/promotions/edit-promotions";
import type { Product } from "~/schemas/product";
import { promotionInput } from "~/schemas/prices/promotion";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOpenCheckout, anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");

async function aPromotion(name: string): Promise<string> {
  const input = promotionInput.parse({ name, code: name, kind: "amount", amount: "1.00" });
  return (await createPromotion(input, await anAdmin())).id;
}

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});

/** An order of one piece for 10.00, with 1.00 off. */
async function discounted(source: string, options: { status?: string; createdAt?: Date } = {}) {
  const id = await anOrder([{ product, variation: standardOf(product) }], options);
  await db.order.update({ where: { id }, data: { discount: "1.00", gst: "0.45", totalPrice: "9.45" } });
  await db.orderItem.updateMany({ where: { orderId: id }, data: { discount: "1.00" } });
  await db.adjustment.create({
    data: { orderId: id, type: "discount", lowers: "lines", label: "Off", amount: "1.00", source },
  });
  return id;
}

const usesOfOne = async (id: string) =>
  (await usesOf(db, [id], { person: { userId: null, emails: [] }, checkoutId: null })).get(id);

test("uses, what was given away and revenue: held checkouts are uses, cancelled and unpaid orders count nowhere", async () => {
  const id = await aPromotion("FIGURES");
  await discounted(id);
  await discounted(id);
  await discounted(id, { status: "cancelled" });
  const unpaid = await discounted(id);
  await db.order.update({ where: { id: unpaid }, data: { firstPaidAt: null } });
  await anOpenCheckout(product, standardOf(product), "held");
  const held = await db.checkout.findFirstOrThrow({ where: { state: "held" } });
  await db.adjustment.create({
    data: {
      checkoutId: held.id,
      type: "discount",
      lowers: "lines",
      label: "Off",
      amount: "1.00",
      source: id,
    },
  });
  const uses = await usesOfOne(id);
  expect(uses).toMatchObject({ inAll: 4, held: 1 });
  expect(uses && usesWords(uses, 10)).toBe("4 of 10, 1 of them not paid yet");
  expect(await discountsByPromotion()).toMatchObject([
    { promotionId: id, name: "FIGURES", code: "FIGURES", orders: 2, given: "2.00", revenue: "18.00" },
  ]);
  expect((await salesTotals()).totalRevenue).toBe("18.00");
});

test("a period has the discounts of orders first paid in it", async () => {
  const [one, other] = [await aPromotion("MAY"), await aPromotion("JUNE")];
  await discounted(one, { createdAt: new Date("2026-06-01T05:59:00Z") });
  await discounted(other, { createdAt: new Date("2026-06-01T06:00:00Z") });
  const may = await discountsByPromotion({ from: "2026-05-01", to: "2026-05-31" });
  expect(may.map(({ name, given }) => [name, given])).toEqual([["MAY", "1.00"]]);
});
