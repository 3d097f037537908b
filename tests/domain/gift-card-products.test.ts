import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { duplicateProduct, updateProduct } from "~/domain/catalog/products";
import { countStock } from "~/domain/catalog/count-stock";
import { updateVariation } from "~/domain/catalog/variations";
import { createPromotion } from "~/domain/promotions/edit-promotions";
import { adjustStock } from "~/domain/stock/adjust";
import {
  addMissingStock,
  holdStock,
  isHoldCovered,
  releaseStock,
  returnStock,
  takeStock,
} from "~/domain/stock/reservations";
import { promotionInput } from "~/schemas/prices/promotion";
import type { Product } from "~/schemas/product";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, aProduct, aVariation, standardOf } from "./catalog-given";

useDatabase("empty");

const NO_COUNT = {
  kind: "invalid",
  extra: { fields: { stockQuantity: ["A gift card has no stock count."] } },
};

const stocksOf = ({ variations }: Product) => variations.map(({ stockQuantity }) => stockQuantity);

describe("the stock of a gift card", () => {
  test("is 999 in each amount, without a line in the inventory log", async () => {
    const card = await aGiftCard(["25", "50"]);
    expect(card).toMatchObject({ isGiftCard: true, stockQuantity: null });
    expect(stocksOf(card)).toEqual([999, 999]);
    expect(await db.inventoryLog.count()).toBe(0);
  });

  test("is 999 in a product of one amount, and in a copy", async () => {
    const admin = await anAdmin();
    const card = await aProduct({ isGiftCard: true, stockQuantity: 0, basePrice: "25.00" }, admin);
    expect(card).toMatchObject({ isGiftCard: true, stockQuantity: 999 });
    const copy = await duplicateProduct(card.id, admin);
    expect(copy).toMatchObject({ isGiftCard: true, stockQuantity: 999 });
  });

  test("cannot be another number", async () => {
    const admin = await anAdmin();
    const card = await aGiftCard(["25"], admin);
    await expect(aProduct({ isGiftCard: true, stockQuantity: 5 }, admin)).rejects.toMatchObject(NO_COUNT);
    await expect(aVariation(card.id, { stockQuantity: 5 }, admin)).rejects.toMatchObject(NO_COUNT);
    const change = { stockQuantity: 5 };
    await expect(updateVariation(standardOf(card).id, change, admin)).rejects.toMatchObject(NO_COUNT);
    await expect(
      updateVariation(standardOf(card).id, { stockQuantity: 999, name: "Small" }, admin),
    ).resolves.toMatchObject({ name: "Small", stockQuantity: 999 });
  });

  test("may be sent as null, of an amount alone", async () => {
    const admin = await anAdmin();
    const card = await aGiftCard(["25"], admin);
    const none = { stockQuantity: null };
    await expect(
      aVariation(card.id, { ...none, name: "Gold", priceModifier: "50" }, admin),
    ).resolves.toMatchObject({
      stockQuantity: 999,
    });
    await expect(
      updateVariation(standardOf(card).id, { ...none, name: "Small" }, admin),
    ).resolves.toMatchObject({ name: "Small", stockQuantity: 999 });
    const toy = await aProduct({ stockQuantity: 0 }, admin);
    await expect(updateVariation(standardOf(toy).id, none, admin)).rejects.toMatchObject({
      extra: { fields: { stockQuantity: ["Stock must be a whole number, 0 or more"] } },
    });
  });

  test("cannot be counted or adjusted", async () => {
    const by = await anAdmin();
    const { id: variationId } = standardOf(await aGiftCard(["25"], by));
    for (const counted of [999, 5])
      await expect(countStock(variationId, { counted, expected: 999 }, by)).rejects.toMatchObject(NO_COUNT);
    const press = { by, reason: "counted", requestId: randomUUID() } as const;
    const reason = "Gift Card, $25.00: A gift card has no stock count.";
    expect(await adjustStock([{ variationId, delta: -1 }], press)).toEqual({
      changed: 0,
      refused: [{ variationId, reason }],
    });
  });

  test("is neither held nor taken nor given back, however many pieces are sold", async () => {
    const card = await aGiftCard(["25"]);
    const { id: variationId, productId } = standardOf(card);
    const line = {
      variationId,
      productId,
      productName: card.name,
      variationName: "$25.00",
      isGiftCard: true,
    };
    const lines = [{ ...line, quantity: 5_000 }];
    const cause = { orderId: productId, userId: null, notes: "Sold" };
    await holdStock(db, lines);
    expect(await isHoldCovered(db, lines)).toBe(true);
    expect(await addMissingStock(db, lines, cause)).toEqual([]);
    await takeStock(db, lines, true, cause);
    await takeStock(db, lines, false, cause);
    await releaseStock(db, lines);
    await returnStock(db, lines, cause);
    expect(await db.variation.findMany({ where: { productId } })).toMatchObject([
      { stockQuantity: 999, held: 0 },
    ]);
    expect(await db.inventoryLog.count({ where: { variationId } })).toBe(0);
  });
});

test("a product is a gift card from the beginning or never", async () => {
  const admin = await anAdmin();
  const [toy, card] = [await aProduct({}, admin), await aGiftCard(["25"], admin)];
  expect(JSON.stringify(toy)).not.toContain("isGiftCard");
  for (const [product, isGiftCard] of [
    [toy, true],
    [card, false],
  ] as const)
    await expect(updateProduct(product.id, { isGiftCard }, admin)).rejects.toMatchObject({
      extra: { fields: { isGiftCard: [expect.stringContaining("chosen when it is made")] } },
    });
  await updateProduct(card.id, { isGiftCard: true, name: "Card" }, admin);
  expect(await getAdminProduct(card.id)).toMatchObject({ name: "Card", isGiftCard: true });
});

test("an amount is from $1.00 to $500.00", async () => {
  const admin = await anAdmin();
  const card = await aGiftCard(["1", "500"], admin);
  for (const priceModifier of ["0.99", "500.01"]) {
    const message = "The price of Other must be from $1.00 to $500.00: it is the value of the card";
    await expect(
      aVariation(card.id, { name: "Other", priceModifier, stockQuantity: 0 }, admin),
    ).rejects.toMatchObject({
      kind: "invalid",
      extra: { fields: { priceModifier: [message] } },
    });
  }
  await expect(updateProduct(card.id, { basePrice: "1.00" }, admin)).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("a promotion for gift cards only is refused, because it would lower nothing", async () => {
  const admin = await anAdmin();
  const card = await aGiftCard(["25"], admin);
  await updateProduct(card.id, { category: "Presents" }, admin);
  const made = (what: object) =>
    createPromotion(promotionInput.parse({ name: "Sale", kind: "percent", percent: "10", ...what }), admin);
  const refused = (field: string) => ({
    kind: "invalid",
    extra: { fields: { [field]: [expect.stringContaining("do not lower the price of a gift card")] } },
  });
  await expect(made({ what: "products", productIds: [card.id] })).rejects.toMatchObject(
    refused("productIds"),
  );
  const presents = { what: "categories", categories: ["Presents"] };
  await expect(made(presents)).rejects.toMatchObject(refused("categories"));
  await aProduct({ category: "Presents" }, admin);
  await expect(made(presents)).resolves.toMatchObject({ categories: ["Presents"] });
});
