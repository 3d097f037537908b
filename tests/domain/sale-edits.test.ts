import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCategory, updateCategory } from "~/domain/catalog/categories";
import { catalogue } from "~/domain/catalog/catalogue";
import { createSale, editSale, updateSale } from "~/domain/catalog/on-sale/edit-sales";
import { unusualPriceWarning } from "~/domain/catalog/on-sale/ordinary-price";
import { listSales, type SaleValues } from "~/domain/catalog/on-sale/read-sales";
import { saleScopes } from "~/domain/catalog/on-sale/scopes";
import { setDraft } from "~/domain/catalog/edit/publish";
import { updateProduct } from "~/domain/catalog/products";
import { updateVariation } from "~/domain/catalog/variations";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { categoryChange, categoryInput } from "~/schemas/category";
import { variationChange } from "~/schemas/product";
import { saleInput } from "~/schemas/prices/sale";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, aProduct, aVariation } from "./catalog-given";

useDatabase("empty");

const DAY_MS = 24 * 3_600_000;
const today = () => dayAtShop(new Date());
let by: Awaited<ReturnType<typeof anAdmin>>;
let toy: { id: string };

beforeEach(async () => {
  by = await anAdmin();
  toy = await aProduct({ category: "Toys", basePrice: "10.00" }, by);
});
afterEach(async () => {
  shiftClock(0);
  await db.sale.deleteMany();
  await db.auditEntry.deleteMany();
});

const input = (more: object = {}) =>
  saleInput.parse({ productId: toy.id, percent: 20, fromDay: today(), untilDay: today(), ...more });
const shown = async () => (await catalogue()).byId.get(toy.id)?.salePrice;

describe("a sale", () => {
  test("made twice with one id is one sale", async () => {
    const id = randomUUID();
    const [first, second] = await Promise.all([createSale(input(), by, id), createSale(input(), by, id)]);
    expect(first.id === id || second.id === id).toBe(true);
    await createSale(input(), by, id);
    expect((await listSales({})).rows.filter((sale) => sale.id === id)).toHaveLength(1);
    expect(await shown()).toBe("8.00");
  });

  test("of a category follows its new name and other spelling", async () => {
    const category = await createCategory(categoryInput.parse({ name: `Plush ${randomUUID()}` }), by);
    await updateProduct(toy.id, { category: category.name }, by);
    await createSale(input({ productId: null, category: category.name.toUpperCase() }), by);
    expect(await shown()).toBe("8.00");
    await updateCategory(category.id, categoryChange.parse({ name: `Soft ${randomUUID()}` }), by);
    expect(await shown()).toBe("8.00");
  });

  test("that two admins edit keeps both changes, and names a field that both changed", async () => {
    const { id } = await createSale(input(), by);
    await editSale(id, { percent: { from: "20", to: "30" } }, by);
    const until = addDays(today(), 3);
    await editSale(id, { untilDay: { from: today(), to: until } }, by);
    expect((await listSales({})).rows).toMatchObject([{ percent: "30", untilDay: until, version: 3 }]);
    await expect(editSale(id, { percent: { from: "20", to: "40" } }, by)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("the percent off is now “30”") as string,
    });
  });

  test("that has begun keeps its first day and what it is for; before, a change says both titles", async () => {
    const other = await aProduct({ name: "Owl" }, by);
    const tomorrow = addDays(today(), 1);
    const { id } = await createSale(input({ fromDay: tomorrow, untilDay: tomorrow }), by);
    await updateSale(id, { productId: other.id }, by);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { entityId: id, action: "sale.updated" } });
    expect([entry.before, entry.after]).toEqual([{ onSale: "Dragon" }, { onSale: "Owl", version: 2 }]);
    await updateSale(id, { fromDay: today() }, by);
    for (const [change, field] of [
      [{ productId: toy.id }, "category"],
      [{ fromDay: tomorrow }, "fromDay"],
    ] as const)
      await expect(updateSale(id, change, by)).rejects.toMatchObject({
        extra: { fields: { [field]: ["This sale has begun. End it and add a new one."] } },
      });
    await db.product.update({ where: { id: other.id }, data: { archivedAt: new Date() } });
    expect(await updateSale(id, { percent: "30" }, by)).toMatchObject({ percent: "30", version: 4 });
  });

  test("from an older version is refused with what changed; of the same goods as somebody else's too", async () => {
    const [owl, fox] = [await aProduct({ name: "Owl" }, by), await aProduct({ name: "Fox" }, by)];
    const tomorrow = addDays(today(), 1);
    const { id } = await createSale(input({ fromDay: tomorrow, untilDay: tomorrow }), by);
    await updateSale(id, { productId: owl.id, version: 1 }, by);
    await expect(updateSale(id, { percent: "30", version: 1 }, by)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("what is on sale is now “Owl”") as string,
    });
    await expect(editSale(id, { productId: { from: toy.id, to: fox.id } }, by)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("it is now for “Owl”") as string,
    });
  });

  test("can be for a category without products", async () => {
    const { name } = await createCategory(categoryInput.parse({ name: `Empty ${randomUUID()}` }), by);
    expect((await saleScopes()).categories).toContain(name);
    expect(await createSale(input({ productId: null, category: name }), by)).toMatchObject({
      category: name,
    });
  });
});

describe("the warning about the old price", () => {
  async function age(days: number) {
    const createdAt = new Date(Date.now() - days * DAY_MS);
    await db.product.update({ where: { id: toy.id }, data: { createdAt } });
    await db.variation.updateMany({ where: { productId: toy.id }, data: { createdAt } });
  }
  const sale = (more: Partial<SaleValues> = {}): SaleValues => ({
    ...{ name: "", category: null, productId: toy.id, variationId: null, percent: "20", amount: null },
    ...{ fromDay: today(), untilDay: today(), ...more },
  });
  const earlier = (daysAgo: number, length: number) =>
    db.sale.create({
      data: {
        ...{ productId: toy.id, percent: 10 },
        fromDay: new Date(addDays(today(), -daysAgo)),
        untilDay: new Date(addDays(today(), length - daysAgo - 1)),
      },
    });

  test("is not given for a product that was sold at its price for more than half of six months", async () => {
    await age(400);
    expect(await unusualPriceWarning(sale())).toBeNull();
    await earlier(100, 85);
    expect(await unusualPriceWarning(sale())).toBeNull();
  });

  test("is given for a product that was a draft until today", async () => {
    await age(400);
    await setDraft(toy.id, true, by);
    await setDraft(toy.id, false, by);
    expect(await unusualPriceWarning(sale())).toMatch(/was not charged on any of the 18\d days/);
  });

  test("is given for a new product, and after a long sale that may have been ended early", async () => {
    expect(await unusualPriceWarning(sale())).toMatch(/of Dragon was not charged on any of the 18\d days/);
    await age(400);
    const long = await earlier(150, 100);
    expect(await unusualPriceWarning(sale())).toMatch(/Competition Act, ordinary price claims/);
    expect(await unusualPriceWarning(sale(), { saleId: long.id })).toBeNull();
    await db.sale.update({
      where: { id: long.id },
      data: { endedAt: new Date(Date.now() - 120 * DAY_MS) },
    });
    expect(await unusualPriceWarning(sale())).toBeNull();
  });

  test("is given after the price was raised, not after it was lowered", async () => {
    await age(400);
    shiftClock(-30 * DAY_MS);
    await updateProduct(toy.id, { basePrice: "9.00" }, by);
    shiftClock(0);
    expect(await unusualPriceWarning(sale())).toBeNull();
    shiftClock(-20 * DAY_MS);
    await updateProduct(toy.id, { basePrice: "30.00" }, by);
    shiftClock(0);
    expect(await unusualPriceWarning(sale())).toMatch(/charged on only (20|21) of the/);
  });

  test("names a variation whose price modifier was raised, or which is new, and no other's sale", async () => {
    await updateProduct(toy.id, { stockQuantity: null }, by);
    const [small, large] = [
      await aVariation(toy.id, { name: "Small" }, by),
      await aVariation(toy.id, { name: "Large" }, by),
    ];
    await age(400);
    const of = (variationId: string) => sale({ productId: null, variationId });
    shiftClock(-30 * DAY_MS);
    await updateVariation(large.id, variationChange.parse({ priceModifier: "5.00" }), by);
    shiftClock(0);
    expect(await unusualPriceWarning(sale())).toMatch(
      /The old price of Dragon – Large was .* only (30|31) of/,
    );
    expect(await unusualPriceWarning(of(small.id))).toBeNull();
    // The price of a piece stays.
    await updateProduct(toy.id, { basePrice: "12.00" }, by);
    await updateVariation(small.id, variationChange.parse({ priceModifier: "-2.00" }), by);
    expect(await unusualPriceWarning(of(small.id))).toBeNull();
    shiftClock(-20 * DAY_MS);
    const { id } = await aVariation(toy.id, { name: "Huge" }, by);
    shiftClock(0);
    expect(await unusualPriceWarning(of(id))).toMatch(/Dragon – Huge was charged on only (20|21) of/);
  });
});
