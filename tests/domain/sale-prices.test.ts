import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeCart, describeCart } from "~/domain/cart/cart";
import { catalogue } from "~/domain/catalog/catalogue";
import { listProducts } from "~/domain/catalog/listing/listing";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { raiseCatalogueVersion, watchCatalogueVersion } from "~/domain/catalogue-version";
import { draftOfEndedLink } from "~/domain/checkout/links/ended-links";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { settle } from "~/domain/checkout/payment/settle";
import { buyAgain } from "~/domain/orders/buy-again";
import { piecesOf } from "~/domain/orders/manual/find-pieces";
import { emptyCart } from "~/lib/cart/cart";
import { parseFilters } from "~/lib/catalog/product-filters";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { shiftClock } from "~/services/clock/clock";
import { db, type Prisma, transaction } from "~/services/database";
import { addProduct, buy, contact, type Fixture, open, place, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { anAdmin, aVariation } from "./catalog-given";

useDatabase("empty");
const provider = useProvider();

let toy: Fixture;
let watch: { stop(): Promise<void> };
beforeEach(async () => {
  toy = await addProduct(20);
  // Without it nothing is kept in memory.
  watch = await watchCatalogueVersion();
});
afterEach(async () => {
  shiftClock(0);
  await watch.stop();
  await transaction(async (tx) => {
    await tx.sale.deleteMany();
    await tx.product.deleteMany();
    await raiseCatalogueVersion(tx, [toy.productId]);
  });
});

const at = (text: string) => shiftClock(Date.parse(text) - Date.now());
const AT_NOON = "2025-06-10T12:00:00-06:00";

async function aSale(
  values: Partial<Prisma.SaleUncheckedCreateInput> & { from?: string; until?: string } = {},
) {
  const { from = "2025-06-10", until = from, ...more } = values;
  const scope = more.category || more.variationId ? {} : { productId: toy.productId };
  const off = more.amount ? {} : { percent: "20" };
  const days = { fromDay: new Date(from), untilDay: new Date(until) };
  return transaction(async (tx) => {
    const sale = await tx.sale.create({ data: { ...scope, ...off, ...more, ...days } });
    await raiseCatalogueVersion(tx, [toy.productId]);
    return sale;
  });
}

const shownPrice = async () => (await catalogue()).byVariation.get(toy.variationId)?.variation.salePrice;

describe("the days of a sale", () => {
  test.each([
    ["in summer", "2025-06-10", "2025-06-11", "2025-06-10T00:00:00-06:00", "2025-06-12T00:00:00-06:00"],
    [
      "when the clocks go forward",
      "2025-03-09",
      "2025-03-09",
      "2025-03-09T00:00:00-07:00",
      "2025-03-10T00:00:00-06:00",
    ],
    [
      "when the clocks go back",
      "2025-11-02",
      "2025-11-02",
      "2025-11-02T00:00:00-06:00",
      "2025-11-03T00:00:00-07:00",
    ],
  ])(
    "%s are both included, to the millisecond of the shop's midnight",
    async (_, from, until, begin, end) => {
      await aSale({ from, until });
      const before = (moment: string) => new Date(Date.parse(moment) - 50).toISOString();
      const prices = [];
      for (const moment of [before(begin), begin, before(end), end]) {
        at(moment);
        prices.push(await shownPrice());
      }
      expect(prices).toEqual([null, "8.00", "8.00", null]);
    },
  );

  test("end at once when it was ended", async () => {
    at(AT_NOON);
    await aSale({ endedAt: new Date(AT_NOON) });
    expect(await shownPrice()).toBeNull();
  });
});

describe("the price", () => {
  beforeEach(() => at(AT_NOON));

  test("is the lowest of the sales for the category, the product and the variation", async () => {
    await aSale({ category: "Tests", percent: "10" });
    expect(await shownPrice()).toBe("9.00");
    await aSale({ amount: "2.50" });
    expect(await shownPrice()).toBe("7.50");
    await aSale({ variationId: toy.variationId, percent: "24.9" });
    expect(await shownPrice()).toBe("7.50");
    await aSale({ variationId: toy.variationId, percent: "33.33" });
    expect(await shownPrice()).toBe("6.67");
    await aSale({ category: "Others", percent: "90" });
    expect(await shownPrice()).toBe("6.67");
  });

  test("of the list is the base variation's, and sorting by price follows what is charged", async () => {
    const admin = await anAdmin();
    const other = await addProduct(5, 900, "Slug");
    const large = await aVariation(toy.productId, { name: "Large", priceModifier: "5.00" }, admin);
    const listed = async () => {
      const { products } = listProducts(await catalogue(), parseFilters(new URLSearchParams("sort=price")));
      return products.map(({ name, salePrice }) => [name, salePrice]);
    };
    expect(await listed()).toEqual([
      ["Slug", null],
      ["Test Dragon", null],
    ]);
    await aSale({ variationId: large.id, percent: "50" });
    expect(await listed()).toEqual([
      ["Slug", null],
      ["Test Dragon", null],
    ]);
    await aSale({ percent: "20" });
    expect(await listed()).toEqual([
      ["Test Dragon", "8.00"],
      ["Slug", null],
    ]);
    const { variations } = (await catalogue()).byId.get(toy.productId) ?? { variations: [] };
    expect(variations.map(({ salePrice }) => salePrice)).toEqual(["8.00", "7.50"]);
    expect((await getAdminProduct(toy.productId)).variations[0]?.salePrice).toBe("8.00");
    await transaction((tx) => tx.product.delete({ where: { id: other.productId } }));
  });

  test("is that of the cart, of buying again, and of an order by hand", async () => {
    await aSale();
    const line = { kind: "add" as const, variationId: toy.variationId, quantity: 2 };
    const cart = changeCart(emptyCart(), line, await catalogue());
    expect(describeCart(cart, await catalogue()).lines).toMatchObject([
      { unitCents: 800, regularCents: 1000, totalCents: 1600 },
    ]);
    expect(await piecesOf([toy.variationId])).toMatchObject([{ unitCents: 800 }]);
    const item = { id: randomUUID(), productName: "Test Dragon", variationName: "Standard", ...line };
    const money = { unitPrice: "10.00", regularPrice: null, totalPrice: "20.00" };
    const again = buyAgain(emptyCart(), { items: [{ ...item, ...money }], refunds: [] }, await catalogue());
    expect(describeCart(again.cart, await catalogue()).quote.subtotalCents).toBe(1600);
  });
});

describe("an order", () => {
  beforeEach(() => at(AT_NOON));

  const entered = (more: object = {}) => {
    const { name, email, phone } = contact;
    return manualOrderInput.parse({
      ...{ id: randomUUID(), shippingAddress: { name, email, phone }, fulfilment: "pickup" },
      lines: [{ variationId: toy.variationId, quantity: 2 }],
      ...more,
    });
  };

  test("is charged the sale price and remembers the regular one, also in its email", async () => {
    await aSale();
    const order = await buy(provider, [{ variationId: toy.variationId, quantity: 2, unitCents: 800 }]);
    expect(order).toMatchObject({
      ...{ subtotal: "16.00", gst: "0.80", totalPrice: "16.80" },
      items: [{ unitPrice: "8.00", regularPrice: "10.00", totalPrice: "16.00" }],
    });
    await work();
    const mail = await db.mailMessage.findFirstOrThrow({ where: { key: `placed:${order.id}` } });
    expect(mail.text).toContain("2 × Test Dragon (Sale price: was $10.00, now $8.00 each): $16.00");
  });

  test("without a sale remembers none", async () => {
    const order = await buy(provider, [{ variationId: toy.variationId, quantity: 1 }]);
    expect(order.items).toMatchObject([{ unitPrice: "10.00", regularPrice: null }]);
  });

  test("whose sale ended during checkout is refused, and names the new price", async () => {
    await aSale();
    const shown = { variationId: toy.variationId, quantity: 1, unitCents: 800 };
    const purchase = await open([shown]);
    at("2025-06-11T00:00:00-06:00");
    const refused = place(purchase, { cart: [shown] });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /“Test Dragon” now costs \$10\.00 instead of \$8\.00\. The total is now \$10\.50 instead of \$8\.40\./,
      ) as string,
    });
  });

  test("whose sale ends after Place Order keeps its price", async () => {
    await aSale();
    const purchase = await open([{ variationId: toy.variationId, quantity: 1, unitCents: 800 }]);
    at("2025-06-10T23:59:00-06:00");
    await place(purchase);
    at("2025-06-11T00:01:00-06:00");
    await provider.pay(purchase.intentId);
    const settled = await settle({ intentId: purchase.intentId });
    expect(settled).toMatchObject({ outcome: "ordered", order: { totalPrice: "8.40" } });
  });

  test("by hand has the sale price; another price has no regular one", async () => {
    await aSale();
    const by = await anAdmin();
    const plain = await enterOrder(entered(), by);
    expect(plain.order?.items).toMatchObject([{ unitPrice: "8.00", regularPrice: "10.00" }]);
    const lines = [{ variationId: toy.variationId, quantity: 1, price: "7.00", reason: "Scratched" }];
    const other = await enterOrder(entered({ lines }), by);
    expect(other.order?.items).toMatchObject([{ unitPrice: "7.00", regularPrice: null }]);
  });

  test("of a payment link that ended keeps the sale price it had as a typed price once the sale is over", async () => {
    await aSale();
    const by = await anAdmin();
    const { id } = entered();
    await enterOrder(entered({ id, paymentLink: true }), by);
    await endCheckout(id);
    const priceOf = async () => (await draftOfEndedLink(id, randomUUID()))?.lines[0]?.price;
    expect(await priceOf()).toBe("");
    at("2025-06-11T00:00:00-06:00");
    expect(await priceOf()).toBe("8.00");
  });
});
