import { describe, expect, test } from "vitest";
import { changeCart, describeCart } from "~/domain/cart/cart";
import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { buyAgain } from "~/domain/orders/buy-again";
import { type Cart, emptyCart, MAX_LINES } from "~/lib/cart/cart";

const time = "2026-11-20T12:00:00.000Z";
const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

function catalogueOf(...stocks: number[]): Catalogue {
  const products = stocks.map((stockQuantity, index): CatalogueProduct => {
    const variation = {
      id: id(index),
      productId: id(1000 + index),
      name: "Standard",
      attributes: {},
      priceModifier: "0.50",
      salePrice: null,
      stockQuantity,
      sku: null,
      imageId: null,
      version: 1,
      createdAt: time,
      updatedAt: time,
    };
    const stored = {
      description: null,
      category: "Toys",
      basePrice: "9.49",
      salePrice: null,
      imageUrl: null,
      imagePublicId: null,
      sku: null,
      images: [],
      version: 1,
      createdAt: time,
      updatedAt: time,
    };
    return {
      ...stored,
      id: id(1000 + index),
      name: `Toy ${index}`,
      stockQuantity,
      variations: [variation],
      totalAvailable: stockQuantity,
      rating: { average: null, count: 0 },
      soldPieces: { sold: 0, boughtWith: [] },
    };
  });
  return {
    version: 1n,
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    byVariation: new Map(
      products.map((product) => [product.variations[0]!.id, { product, variation: product.variations[0]! }]),
    ),
    categories: [],
    formerSlugs: new Map(),
    categorySlugs: {},
    pricesEnd: null,
  };
}

const cartOf = (...quantities: number[]): Cart => ({
  changedAtMs: 5,
  begunAtMs: 3,
  lines: quantities.map((quantity, index) => ({ variationId: id(index), quantity })),
});

describe("changing a cart", () => {
  const shop = catalogueOf(5, 2, 0);

  test("adds to a line, sets, removes and clears", () => {
    const one = changeCart(emptyCart(), { kind: "add", variationId: id(0), quantity: 2 }, shop);
    const more = changeCart(one, { kind: "add", variationId: id(0) }, shop);
    expect(more.lines).toMatchObject([{ variationId: id(0), quantity: 3 }]);
    expect(more.changedAtMs).toBeGreaterThan(one.changedAtMs);
    const two = changeCart(more, { kind: "add", variationId: id(1), quantity: 1 }, shop);
    expect(
      changeCart(two, { kind: "set", variationId: id(0), quantity: 5 }, shop).lines.map(
        ({ quantity }) => quantity,
      ),
    ).toEqual([5, 1]);
    expect(changeCart(two, { kind: "remove", variationId: id(0) }, shop).lines).toMatchObject([
      { variationId: id(1), quantity: 1 },
    ]);
    expect(changeCart(two, { kind: "clear" }, shop).lines).toEqual([]);
  });

  test.each([0, -1])("setting %i removes the line", (quantity) => {
    expect(changeCart(cartOf(2), { kind: "set", variationId: id(0), quantity }, shop).lines).toEqual([]);
  });

  test.each([
    ["more than is available", { kind: "add", variationId: id(0), quantity: 6 }, "Only 5 units available."],
    [
      "more than is available with what is there",
      { kind: "add", variationId: id(1), quantity: 1 },
      "Only 2 units available. All 2 are in your cart already.",
    ],
    [
      "set above what is available",
      { kind: "set", variationId: id(1), quantity: 3 },
      "Only 2 units available.",
    ],
    ["sold out", { kind: "add", variationId: id(2), quantity: 1 }, "Only 0 units available."],
  ] as const)("%s is Insufficient Stock", (_name, change, message) => {
    expect(() => changeCart(cartOf(0, 2), change, shop)).toThrow(
      expect.objectContaining({
        kind: "conflict",
        message,
        extra: { details: { title: "Insufficient Stock" } },
      }),
    );
  });

  test.each([
    [2, 1, "Only 2 units available. 1 of them is in your cart already."],
    [3, 2, "Only 3 units available. 2 of them are in your cart already."],
    [1, 1, "Only 1 units available. It is in your cart already."],
  ])(
    "adding too many of %i units with %i in the cart is refused with both numbers",
    (stock, present, message) => {
      expect(() =>
        changeCart(cartOf(present), { kind: "add", variationId: id(0), quantity: 2 }, catalogueOf(stock)),
      ).toThrow(message);
    },
  );

  test("an unknown variation is Product Not Available", () => {
    expect(() => changeCart(emptyCart(), { kind: "add", variationId: "gone" }, shop)).toThrow(
      expect.objectContaining({
        message: "This product is not properly configured. Please contact support.",
        extra: { details: { title: "Product Not Available" } },
      }),
    );
  });

  test.each([0, -3, 1.5, NaN])("adding %d is refused", (quantity) => {
    expect(() => changeCart(emptyCart(), { kind: "add", variationId: id(0), quantity }, shop)).toThrow(
      "The quantity must be at least 1",
    );
  });

  test("is limited to 50 lines and 999 of one product", () => {
    const wide = catalogueOf(...Array<number>(MAX_LINES + 1).fill(5000));
    const full = cartOf(...Array<number>(MAX_LINES).fill(1));
    expect(() => changeCart(full, { kind: "add", variationId: id(MAX_LINES) }, wide)).toThrow(
      "at most 50 lines",
    );
    expect(changeCart(full, { kind: "add", variationId: id(0) }, wide).lines).toHaveLength(MAX_LINES);
    expect(() => changeCart(full, { kind: "set", variationId: id(0), quantity: 1000 }, wide)).toThrow(
      "At most 999",
    );
    expect(() => changeCart(cartOf(999), { kind: "add", variationId: id(0) }, wide)).toThrow(
      "At most 999 of one can be ordered. All 999 are in your cart already.",
    );
  });
});

describe("the cart shown", () => {
  test("has today's names and prices, and totals with GST", () => {
    const { lines, quote, count } = describeCart(cartOf(2, 1), catalogueOf(5, 2));
    expect(lines[0]).toMatchObject({
      productName: "Toy 0",
      quantity: 2,
      unitCents: 999,
      totalCents: 1998,
      stockQuantity: 5,
      unavailable: false,
      notes: [],
    });
    expect(quote).toMatchObject({ subtotalCents: 2997, gstCents: 150, totalCents: 3147 });
    expect(count).toBe(3);
  });

  test("limits each line to the available pieces and shows a note", () => {
    const { lines, quote } = describeCart(cartOf(4), catalogueOf(3));
    expect(lines[0]).toMatchObject({ quantity: 3, totalCents: 2997, notes: ["Only 3 left; you had 4"] });
    expect(quote.subtotalCents).toBe(2997);
  });

  test("shows deleted and sold-out lines but leaves them out of the totals", () => {
    const { lines, quote, count } = describeCart(cartOf(1, 1, 1), catalogueOf(0, 5));
    expect(lines.map(({ unavailable }) => unavailable)).toEqual([true, false, true]);
    expect(lines[2]?.notes).toEqual(["This product is no longer available"]);
    expect(quote.subtotalCents).toBe(999);
    expect(count).toBe(1);
  });

  test("shows the name of a deleted line if it is known", () => {
    const names = new Map([[id(7), { productName: "Flexi Dragon", variationName: "Teal" }]]);
    const { lines } = describeCart(
      {
        ...emptyCart(),
        lines: [
          { variationId: id(7), quantity: 1 },
          { variationId: id(8), quantity: 1 },
        ],
      },
      catalogueOf(5),
      names,
    );
    expect(lines.map(({ productName, variationName }) => [productName, variationName])).toEqual([
      ["Flexi Dragon", "Teal"],
      ["No longer in the shop", ""],
    ]);
  });
});

describe("buying an order again", () => {
  const item = { productName: "Toy 0", variationName: "Standard", unitPrice: "9.99", totalPrice: "29.97" };
  const items = [{ ...item, regularPrice: null, id: "a", variationId: id(0), quantity: 3 }];
  const again = (quantity: number) => {
    const line = { kind: "line" as const, itemId: "a", quantity, restocked: true, amount: "0.00" };
    const money = { reason: null, change: null, amount: "0.00", gst: "0.00", status: "refunded" as const };
    const refunds = [{ id: "r", createdAt: time, ...money, lines: [line] }];
    return buyAgain(emptyCart(), { items, refunds }, catalogueOf(5));
  };

  test("leaves out the refunded pieces", () => {
    expect(again(2)).toMatchObject({ added: 1, missing: [] });
  });

  test("takes all pieces where all were refunded", () => {
    expect(again(3)).toMatchObject({ added: 3, missing: [] });
  });
});
